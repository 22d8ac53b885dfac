import { type RawBuilder, sql } from 'kysely'
import { MAX_ON_PERSON_PAGE } from '../../contract/person.ts'
import { type SearchedRow, searchVector } from '../search.ts'
import type { Database } from '../tables.ts'
import { type WithContact, withCurrentContact, withCurrentEmail } from './current-contact.ts'
import { allSubmissionIds } from './person-submissions.ts'

/**
 * Derives the search terms again of everyone who is part of a client, and of all that they have sent, after names, addresses or parts
 * have changed. Lock the client first.
 */
export async function updateClientSearch(tx: Database, headId: string): Promise<void> {
  const { rows } = await sql<{
    id: string
  }>`select id from people where head_id = ${headId}`.execute(tx)
  await updatePersonSearch(
    tx,
    rows.map(({ id }) => id),
  )
  await updateLeads(tx, sql`select id from ${allSubmissionIds('leads', headId)} submissions`)
  const assessments = sql`select id from ${allSubmissionIds('assessments', headId)} submissions`
  await updateAssessments(tx, assessments)
}

/**
 * Derives the search terms of leads again: a lead is found by what was sent, and by the address and number that staff use instead,
 * which is what they see.
 */
export async function updateLeadSearch(tx: Database, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await updateLeads(tx, sql`select unnest(${ids}::uuid[])`)
}

/** The same for assessments: by the address that was sent, and by the one that is used instead. */
export async function updateAssessmentSearch(tx: Database, ids: string[]): Promise<void> {
  await updateAssessments(tx, sql`select unnest(${ids}::uuid[])`)
}

async function updateAssessments(tx: Database, selected: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: string; name: string; email: string }>`
    select id, name, email from assessments where erased_at is null and id in (${selected})
    order by id for no key update`.execute(tx)
  const terms = (await withCurrentEmail(tx, rows)).map(({ id, name, email, sentEmail }) => {
    const sent = searchVector('assessments', { name, email: sentEmail ?? email })
    return { id, search: `${sent} ${searchVector('assessments', { name, email })}` }
  })
  await storeTerms(tx, 'assessments', terms)
}

async function updateLeads(tx: Database, selected: RawBuilder<unknown>) {
  const { rows } = await sql<Lead>`
    select id, name, email, message, ref_code, phone, phone_national, phone_e164 from leads
    where erased_at is null and id in (${selected})
    order by id for no key update`.execute(tx)
  const current = await withCurrentContact(tx, rows)
  const terms = rows.map((lead, at) => ({ id: lead.id, search: leadTerms(lead, current[at]) }))
  await storeTerms(tx, 'leads', terms)
}

type Lead = SearchedRow<'leads'> & { id: string; phone: string; phoneE164: string | null }

function leadTerms(lead: Lead, used: WithContact<Lead> | undefined) {
  const sent = searchVector('leads', lead)
  if (!used?.sent) return sent
  const { email, phoneE164 } = used
  const phoneNational = used.phone.replaceAll(/\D/g, '')
  const contact = { name: '', message: '', email, phoneNational, phoneE164 }
  return `${sent} ${searchVector('leads', contact)}`
}

/**
 * Derives the search terms of people again: of their names, of the other names in the newest submissions from each of their email
 * addresses, and of their addresses.
 */
async function updatePersonSearch(tx: Database, ids: string[]): Promise<void> {
  const chosen = sql`any(${ids}::uuid[])`
  const { rows } = await sql<{
    id: string
    name: string
    email: string
    national: string
    e164: string | null
  }>`
    select id, name, '' as email, '' as national, null as e164 from people where id = ${chosen}
    union all select person_id, named.name, '', '', null from person_addresses
      cross join lateral (${namesFrom('leads')} union ${namesFrom('assessments')}) named
      where kind = 'email' and person_id = ${chosen}
    union all select person_id, '', case when kind = 'email' then shown else '' end, coalesce(national, ''),
      case when kind = 'phone' and value like '+%' then value end
      from person_addresses where person_id = ${chosen}`.execute(tx)
  const terms = rows.map(({ id, name, email, national, e164 }) => {
    return {
      id,
      search: searchVector('people', { name, email, phoneNational: national, phoneE164: e164 }),
    }
  })
  const byPerson = [...Map.groupBy(terms, ({ id }) => id)]
  await storeTerms(
    tx,
    'people',
    byPerson.map(([id, all]) => ({ id, search: all.map(({ search }) => search).join(' ') })),
  )
}

// The newest only: an address that others write from can have any number of submissions.
function namesFrom(table: 'leads' | 'assessments') {
  return sql`select name from (select name from ${sql.table(table)} where email_normalized = value
    order by submitted_at desc limit ${sql.lit(MAX_ON_PERSON_PAGE)}) newest`
}

async function storeTerms(
  tx: Database,
  table: 'leads' | 'assessments' | 'people',
  terms: { id: string; search: string }[],
) {
  const rows = sql.table(table)
  await sql`update ${rows} as found set search = given.search
    from json_to_recordset(${JSON.stringify(terms)}::json) as given (id uuid, search tsvector)
    where found.id = given.id and found.search <> given.search`.execute(tx)
}

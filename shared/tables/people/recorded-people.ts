import { sql } from 'kysely'
import { searchVector } from '../search.ts'
import type { Database } from '../tables.ts'
import { updateClientSearch, updateLeadSearch } from './client-search.ts'
import { findLaterPeople, storeLastSubmitted } from './last-submitted.ts'
import { findSameCallers } from './same-callers.ts'

/**
 * Who sent a submission. Without an email address, the person of the submission is found by its id, and is part of an earlier one with
 * the same name and phone number.
 */
export type Submitter = {
  /** The id of the submission. */
  id: string
  name: string
  email: string
  emailNormalized: string
  phone?: string
  phoneNational?: string
  phoneE164?: string | null
  submittedAt: Date | string
}

/** The most phone numbers that are kept of a person: an address that others write from can send any number of them. */
const MAX_PHONES = 20

/** Names are added to the search terms of a person who has fewer than this many; at most a name has a dozen. */
const MAX_TERMS = 200

/**
 * Makes sure that each submission has a person, with its phone number, who is found by its name. Of submissions with the same email
 * address, also of those that another transaction is recording, the first one makes the person. Rows are locked in the order of their
 * values, so that transactions do not wait for each other in a circle.
 */
export async function recordPeople(db: Database, submitters: Submitter[]): Promise<void> {
  if (submitters.length === 0) return
  const { added, restored } = await insertEmails(db, submitters)
  const created = await insertPeople(db, submitters, added)
  const gaveNew = await insertPhones(db, submitters, created)
  const known = submitters.filter(({ id }) => created.get(id)?.headId !== id)
  if (known.length === 0 && restored.length === 0 && gaveNew.length === 0) return
  const later = await findLaterPeople(db, known)
  const named = await findNewNames(db, known)
  const joined = known.filter(({ id }) => created.has(id)).map(({ id }) => id)
  const changed = await headsOf(db, [...restored, ...gaveNew, ...joined])
  await lockPeople(db, [...later, ...changed, ...named.map(({ id }) => id)])
  await addSearchTerms(db, named)
  if (later.length > 0) await storeLastSubmitted(db, known)
  for (const headId of changed) await updateClientSearch(db, headId)
  await updateLeadSearch(
    db,
    known.filter(({ phone }) => phone === '').map(({ id }) => id),
  )
}

// Whoever writes from an address that staff have removed uses it again, as does who gives a removed number.
function restoreUse(submitters: Submitter[]) {
  const given = submitters.map((submitter) => {
    return { id: submitter.id, email: submitter.emailNormalized, phone: toPhone(submitter).value }
  })
  return sql`
    update person_addresses set removed_at = null from (
      select removed.person_id, removed.kind, removed.value
      from json_to_recordset(${JSON.stringify(given)}::json) as given (id uuid, email text, phone text)
      left join person_addresses emails on emails.kind = 'email' and emails.value = given.email
      join person_addresses removed on removed.removed_at is not null and removed.value in (given.email, given.phone)
        and (removed.kind = 'email' or removed.person_id = coalesce(emails.person_id, given.id))
      order by removed.value, removed.person_id for update of removed
    ) as removed
    where person_addresses.person_id = removed.person_id and person_addresses.kind = removed.kind
      and person_addresses.value = removed.value`
}

// Returns the ids of the people to whom these addresses are new, and of those who use a removed one again.
async function insertEmails(db: Database, submitters: Submitter[]) {
  const { rows } = await sql<{ id: string; isRestored: boolean }>`
    with restored as (${restoreUse(submitters)} returning person_addresses.person_id),
    added as (insert into person_addresses (person_id, kind, value, shown, created_at)
    select distinct on (value) person_id, 'email', value, shown, created_at
    from json_to_recordset(${JSON.stringify(submitters.map(toEmail))}::json)
      as given (person_id uuid, value text, shown text, created_at timestamptz)
    where value <> '' order by value, created_at, person_id
    on conflict (value) where kind = 'email' do nothing
    returning person_id)
    select person_id as id, false as is_restored from added
    union select person_id, true from restored`.execute(db)
  const idsOf = (isRestored: boolean) =>
    rows.filter((row) => row.isRestored === isRestored).map(({ id }) => id)
  return { added: new Set(idsOf(false)), restored: idsOf(true) }
}

function toEmail({ id, email, emailNormalized, submittedAt }: Submitter) {
  return { person_id: id, value: emailNormalized, shown: email, created_at: submittedAt }
}

type CreatedPerson = Submitter & { headId: string }

// Returns the people by id, who have the search terms of their submission. To add those of its number later would write each
// row and its entries of the index twice.
async function insertPeople(db: Database, submitters: Submitter[], withNewEmail: Set<string>) {
  const people = submitters.filter(
    ({ id, emailNormalized }) => emailNormalized === '' || withNewEmail.has(id),
  )
  if (people.length === 0) return new Map<string, CreatedPerson>()
  const callers = people.filter(({ emailNormalized }) => emailNormalized === '')
  const same = await findSameCallers(db, callers)
  const rows = people.map((submitter) => {
    const { id, name, email, phoneNational = '', phoneE164 = null, submittedAt } = submitter
    const { headId = id, sameAsId = null } = same.get(id) ?? {}
    // Not the whole submission, which can have other terms, such as a code.
    const search = searchVector('people', { name, email, phoneNational, phoneE164 })
    return { id, head_id: headId, same_as_id: sameAsId, name, search, created_at: submittedAt }
  })
  const { rows: inserted } = await sql<{ id: string }>`
    insert into people (id, head_id, same_as_id, name, search, created_at, updated_at)
    select id, head_id, same_as_id, name, search, created_at, created_at
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as given (id uuid, head_id uuid, same_as_id uuid, name text, search tsvector, created_at timestamptz)
    order by id
    on conflict (id) do nothing returning id`.execute(db)
  const ids = new Set(inserted.map(({ id }) => id))
  const created = people.filter(({ id }) => ids.has(id))
  return new Map(
    created.map((person) => {
      const { headId = person.id } = same.get(person.id) ?? {}
      return [person.id, { ...person, headId }]
    }),
  )
}

// Returns the ids of the people who were not created with their number, and to whom it is new.
async function insertPhones(
  db: Database,
  submitters: Submitter[],
  created: Map<string, CreatedPerson>,
): Promise<string[]> {
  const phones = submitters.map(toPhone).filter(({ value }) => value !== '')
  if (phones.length === 0) return []
  const { rows } = await sql<{ id: string; value: string }>`
    insert into person_addresses (person_id, kind, value, shown, national, created_at)
    select distinct on (owner, given.value) owner, 'phone', given.value, given.shown, given.national, given.created_at
    from json_to_recordset(${JSON.stringify(phones)}::json)
      as given (id uuid, email text, value text, shown text, national text, created_at timestamptz)
    left join person_addresses emails on emails.kind = 'email' and emails.value = given.email
    cross join lateral (select coalesce(emails.person_id, given.id) as owner) owners
    where (select count(*) from (select from person_addresses known
      where known.person_id = owner and known.kind = 'phone' limit ${sql.lit(MAX_PHONES)}) counted) < ${sql.lit(MAX_PHONES)}
    order by owner, given.value, given.created_at
    on conflict (person_id, kind, value) do nothing
    returning person_id as id, value`.execute(db)
  const isFound = ({ id, value }: { id: string; value: string }) => {
    const person = created.get(id)
    return person !== undefined && toPhone(person).value === value
  }
  return rows.filter((row) => !isFound(row)).map(({ id }) => id)
}

function toPhone(submitter: Submitter) {
  const { id, emailNormalized, phone = '', phoneNational = '', phoneE164, submittedAt } = submitter
  return {
    id,
    email: emailNormalized,
    value: phoneE164 ?? phoneNational,
    shown: phone,
    national: phoneNational,
    created_at: submittedAt,
  }
}

type NewTerms = { id: string; terms: string }

// Returns the search terms of names that are new to those who have sent something before.
async function findNewNames(db: Database, known: Submitter[]): Promise<NewTerms[]> {
  const given = known.map(({ id, name, emailNormalized }) => {
    const terms = searchVector('people', { name, email: '' })
    return { id, email: emailNormalized, terms }
  })
  const { rows } = await sql<NewTerms>`
    select people.id, given.terms::text as terms
    from json_to_recordset(${JSON.stringify(given)}::json) as given (id uuid, email text, terms tsvector)
    left join person_addresses emails on emails.kind = 'email' and emails.value = given.email
    join people on people.id = coalesce(emails.person_id, given.id)
    where length(search) < ${sql.lit(MAX_TERMS)} and search || terms <> search`.execute(db)
  return rows
}

async function headsOf(db: Database, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select distinct head_id as id from people where id = any(${ids}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}

// At once, so that transactions do not wait for each other in a circle.
async function lockPeople(db: Database, ids: string[]) {
  if (ids.length === 0) return
  await sql`select from people where id = any(${ids}::uuid[]) order by id for update`.execute(db)
}

async function addSearchTerms(db: Database, named: NewTerms[]) {
  if (named.length === 0) return
  const byPerson = Map.groupBy(named, ({ id }) => id)
  const added = [...byPerson].map(([id, group]) => {
    return { id, terms: group.map(({ terms }) => terms).join(' ') }
  })
  const given = sql`json_to_recordset(${JSON.stringify(added)}::json) as given (id uuid, terms tsvector)`
  await sql`update people set search = search || terms from ${given} where people.id = given.id`.execute(
    db,
  )
}

import { type RawBuilder, sql } from 'kysely'
import type { AddressKind } from '../../contract/person.ts'
import { normalizeEmail } from '../../contract/text.ts'
import type { Database } from '../tables.ts'

/** How a client is contacted about a lead. */
type LeadContact = { email: string; phone: string; phoneE164: string | null }

/**
 * A lead with the contact data that staff use, and what was submitted if that is something else. `prefers`: of which kinds it was
 * replaced only because staff have chosen another one.
 */
export type WithContact<Row> = Row & {
  sent?: { email: string; phone: string; prefers: AddressKind[] }
}

/**
 * Replaces contact data in leads by what is used now: the client's primary address or number if staff have chosen it since the lead
 * was submitted; and instead of a removed, corrected or missing one, the primary one of what a merged client brought, else that of the
 * whole client. It is empty if there is none.
 */
export async function withCurrentContact<Row extends LeadContact & { id: string }>(
  db: Database,
  leads: Row[],
): Promise<WithContact<Row>[]> {
  const current = await currentContacts(
    db,
    leads.map(({ id }) => id),
  )
  return leads.map((lead) => {
    const found = current.get(lead.id)
    if (!found || (found.email === lead.email && found.phone === lead.phone)) return lead
    const { prefers, ...contact } = found
    return { ...lead, ...contact, sent: { email: lead.email, phone: lead.phone, prefers } }
  })
}

/** Holds back changes of the contact data of the clients of these leads, until the transaction ends. */
export async function lockClientsOf(tx: Database, leadIds: string[]): Promise<void> {
  await sql`select from people where id in (
      select owners.head_id from leads
      left join person_addresses owner on owner.kind = 'email' and owner.value = leads.email_normalized
      join people owners on owners.id = coalesce(owner.person_id, leads.id)
      where leads.id = any(${leadIds}::uuid[])
    ) order by id for share`.execute(tx)
}

/**
 * Replaces removed and corrected email addresses in assessments by the primary one of the client. `sentEmail`: what was submitted,
 * if it was replaced.
 */
export async function withCurrentEmail<Row extends { email: string }>(
  db: Database,
  assessments: Row[],
): Promise<(Row & { sentEmail?: string })[]> {
  const sent = assessments.map(({ email }) => normalizeEmail(email))
  const { rows } = await sql<{ value: string; shown: string }>`
    select owner.value, replacing.shown from person_addresses owner join people on people.id = owner.person_id
    join lateral (select shown from ${members} where kind = 'email' and removed_at is null
      order by ${primaryFirst} limit 1
    ) replacing on true
    where owner.kind = 'email' and owner.value = any(${sent}) and owner.removed_at is not null`.execute(
    db,
  )
  const replaced = new Map(rows.map(({ value, shown }) => [value, shown]))
  return assessments.map((row) => {
    const email = replaced.get(normalizeEmail(row.email))
    return email === undefined ? row : { ...row, email, sentEmail: row.email }
  })
}

type CurrentContact = LeadContact & { prefers: AddressKind[] }

/** Returns the contact data of those of these leads that use something else than what was submitted. */
async function currentContacts(db: Database, ids: string[]): Promise<Map<string, CurrentContact>> {
  const { rows } = await sql<CurrentContact & { id: string }>`
    select leads.id,
      case when lacks_email or prefers_email then coalesce(email.shown, '') else leads.email end as email,
      case when lacks_phone or prefers_phone then coalesce(phone.shown, '') else leads.phone end as phone,
      case when lacks_phone or prefers_phone then ${e164Of(sql`phone.value`)} else leads.phone_e164 end as phone_e164,
      array_remove(array[case when prefers_email and not lacks_email then 'email' end,
        case when prefers_phone and not lacks_phone then 'phone' end], null) as prefers
    from leads
    left join person_addresses owner on owner.kind = 'email' and owner.value = leads.email_normalized
    join people on people.id = coalesce(owner.person_id, leads.id)
    left join lateral (${toUse('email')}) email on true
    left join lateral (${toUse('phone')}) phone on true
    cross join lateral (select
      leads.email_normalized = '' or owner.removed_at is not null as lacks_email,
      leads.phone_national = '' or ${isRemoved(sentPhone)} as lacks_phone,
      coalesce(email.is_chosen and email.value <> leads.email_normalized, false) as prefers_email,
      coalesce(phone.is_chosen and phone.value <> ${sentPhone}, false) as prefers_phone
    ) uses
    where leads.id = any(${ids}::uuid[]) and leads.erased_at is null
      and (lacks_email or lacks_phone or prefers_email or prefers_phone)`.execute(db)
  return new Map(rows.map(({ id, ...contact }) => [id, contact]))
}

const sentPhone = sql`coalesce(leads.phone_e164, leads.phone_national)`

const members = sql`person_addresses address join people members on members.id = address.person_id
  and members.head_id = people.head_id`

// What a merged client brought, before that of the whole client.
const primaryFirst = sql`address.person_id = people.id desc, primary_at desc nulls last, address.created_at desc, value`

// What replaces an address or number of a lead, and whether staff have chosen it since the lead was submitted.
function toUse(kind: AddressKind) {
  const chosenAt = sql`case when primary_at > leads.submitted_at then primary_at end`
  return sql`select shown, value, primary_at > leads.submitted_at as is_chosen
    from ${members} where kind = ${sql.lit(kind)} and removed_at is null
    order by ${chosenAt} desc nulls last, ${primaryFirst} limit 1`
}

function e164Of(value: RawBuilder<unknown>) {
  return sql`case when ${value} like '+%' then ${value} end`
}

// A number of which nothing is kept, because the address has too many, is not removed.
function isRemoved(number: RawBuilder<unknown>) {
  const has = (condition: RawBuilder<unknown>) =>
    sql`exists (select from ${members} where kind = 'phone' and value = ${number} and ${condition})`
  return sql`(${has(sql`removed_at is not null`)} and not ${has(sql`removed_at is null`)})`
}

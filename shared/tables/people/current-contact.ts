import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../tables.ts'

/** How a client is contacted about a lead. */
type LeadContact = { email: string; phone: string; phoneE164: string | null }

/** A lead with the contact data that staff use, and what was submitted if that is something else. */
export type WithContact<Row> = Row & { sent?: { email: string; phone: string } }

/**
 * Replaces contact data in leads that staff have removed or corrected on the page of the client, and what is missing, by the
 * client's primary address or number: of a merged client the primary one of what they brought, else that of the whole client. It is
 * empty if there is none.
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
    const contact = current.get(lead.id)
    if (!contact || (contact.email === lead.email && contact.phone === lead.phone)) return lead
    return { ...lead, ...contact, sent: { email: lead.email, phone: lead.phone } }
  })
}

/** Returns the current contact data of those of these leads that lack some, or whose was removed. */
async function currentContacts(db: Database, ids: string[]): Promise<Map<string, LeadContact>> {
  const { rows } = await sql<LeadContact & { id: string }>`
    select leads.id,
      case when lacks_email then coalesce(${primaryShown('email')}, '') else leads.email end as email,
      case when lacks_phone then coalesce(${primaryShown('phone')}, '') else leads.phone end as phone,
      case when lacks_phone then ${primaryE164} else leads.phone_e164 end as phone_e164
    from leads
    left join person_addresses owner on owner.kind = 'email' and owner.value = leads.email_normalized
    join people on people.id = coalesce(owner.person_id, leads.id)
    cross join lateral (select
      leads.email_normalized = '' or owner.removed_at is not null as lacks_email,
      leads.phone_national = '' or ${isRemoved(sql`coalesce(leads.phone_e164, leads.phone_national)`)} as lacks_phone
    ) missing
    where leads.id = any(${ids}::uuid[]) and leads.erased_at is null and (lacks_email or lacks_phone)`.execute(
    db,
  )
  return new Map(rows.map(({ id, ...contact }) => [id, contact]))
}

const members = sql`person_addresses address join people members on members.id = address.person_id
  and members.head_id = people.head_id`

function primary(kind: 'email' | 'phone', column: RawBuilder<unknown>) {
  return sql`(select ${column} from ${members} where kind = ${sql.lit(kind)} and removed_at is null
    order by address.person_id = people.id desc, primary_at desc nulls last, address.created_at desc, value limit 1)`
}

function primaryShown(kind: 'email' | 'phone') {
  return primary(kind, sql`shown`)
}

const primaryE164 = primary('phone', sql`case when value like '+%' then value end`)

// A number of which nothing is kept, because the address has too many, is not removed.
function isRemoved(number: RawBuilder<unknown>) {
  const has = (condition: RawBuilder<unknown>) =>
    sql`exists (select from ${members} where kind = 'phone' and value = ${number} and ${condition})`
  return sql`(${has(sql`removed_at is not null`)} and not ${has(sql`removed_at is null`)})`
}

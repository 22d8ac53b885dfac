import { sql } from 'kysely'
import { MAX_ON_PERSON_PAGE } from '../../contract/person.ts'
import type { AnsweredElsewhere } from '../../contract/task.ts'
import { membersAddresses } from '../people/members-addresses.ts'
import type { Database } from '../tables.ts'
import { contactKinds } from './lead-changes.ts'

/**
 * Returns, by the ids of these leads that wait for an answer, the latest one that the same client has got about another lead since
 * then. People who were merged are the same client.
 */
export async function answeredElsewhere(
  db: Database,
  ids: string[],
): Promise<Map<string, AnsweredElsewhere<Date>>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<AnsweredElsewhere<Date> & { id: string }>`
    with waiting as (
      select leads.id, waiting_since, assignee_id, property_id, head_id from leads
      left join person_addresses owner on owner.kind = 'email' and owner.value = leads.email_normalized
      join people on people.id = coalesce(owner.person_id, leads.id)
      where leads.id = any(${ids}::uuid[]) and waiting_since is not null)
    select distinct on (waiting.id) waiting.id, other.id as lead_id, other.ref_code, at, by,
      coalesce(other.assignee_id = waiting.assignee_id or other.property_id = waiting.property_id, false) as is_related
    from waiting
    cross join lateral (${leadsOfClient}) other
    left join lateral (${latestContact}) contact on true
    cross join lateral (select coalesce(contact.created_at, other.first_response_at) as at, contact.author as by) answer
    where other.id <> waiting.id and at >= waiting.waiting_since
    order by waiting.id, at desc`.execute(db)
  return new Map(rows.map(({ id, ...answer }) => [id, answer]))
}

const columns = sql`found.id, found.ref_code, found.assignee_id, found.property_id, found.first_response_at`

// The newest for each address: others may have sent thousands.
const leadsOfClient = sql`
  select newest.* from ${membersAddresses(sql.ref('waiting.headId'))} cross join lateral (
    select ${columns} from leads found where email_normalized = value
    order by submitted_at desc limit ${sql.lit(MAX_ON_PERSON_PAGE)}) newest
  where kind = 'email'
  union all
  select ${columns} from people join leads found on found.id = people.id
  where people.head_id = waiting.head_id and email_normalized = '' and erased_at is null`

// A status can tell of a contact without a note about it; then it is not known who had it.
const latestContact = sql`
  select created_at, author from notes where about_kind = 'lead' and about_id = other.id and kind in (${contactKinds})
  order by created_at desc limit 1`

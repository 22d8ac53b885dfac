import { type RawBuilder, sql } from 'kysely'

/** SQL for the addresses of everyone who is part of a person: of `people` in the surrounding query, or with this id. */
export function membersAddresses(headId: RawBuilder<unknown> = sql.ref('people.id')) {
  return sql`people members join person_addresses on person_id = members.id and members.head_id = ${headId}`
}

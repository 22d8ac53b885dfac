import { type RawBuilder, sql } from 'kysely'
import type { PersonAddress, PersonRow } from '../../contract/person.ts'
import { fetchPage, type Page, type PageRequest } from '../page.ts'
import { matchesSearch } from '../search.ts'
import type { Database } from '../tables.ts'
import { lastSubmittedAt } from './last-submitted.ts'
import { membersAddresses } from './members-addresses.ts'

/** Sortable columns of people, each with an index; the first is the default. */
export const personColumns = ['lastSubmittedAt', 'createdAt', 'name'] as const

export type PersonQuery = PageRequest<(typeof personColumns)[number]> & {
  filter: {
    /** Words, or beginnings of words, in a name, an email address or a phone number. */
    q?: string | undefined
  }
}

/** Lists the people that match a filter. Those who were merged are found by what they had, as part of whom they are now. */
export async function listPeople(db: Database, query: PersonQuery): Promise<Page<PersonRow<Date>>> {
  const { q } = query.filter
  const heads = db.selectFrom('people').where(isHead)
  const matching = q ? heads.where(matchesPerson(q)) : heads
  const rank = query.sort.by === 'lastSubmittedAt' ? lastSubmittedAt : undefined
  return await fetchPage(db, matching, 'people', { ...query, rank }, selectPeople(db))
}

/** Selects what lists show of people. */
export function selectPeople(db: Database) {
  return db
    .selectFrom('people')
    .select(['people.id', 'people.name', 'people.version'])
    .select(firstCreated.as('createdAt'))
    .select(addresses.as('addresses'))
    .select(lastSubmittedAt.as('lastSubmittedAt'))
}

// As a test, not as a comparison: only for that does PostgreSQL use the statistics that it keeps of the expression.
const isHead = sql<boolean>`(people.head_id = people.id) is true`

// The few who were merged have an index of their own. As an array, what they are part of is looked up by id.
function matchesPerson(typed: string): RawBuilder<boolean> {
  const matches = matchesSearch('people', typed)
  const merged = sql`select head_id from people where head_id <> id and ${matches}`
  return sql`(${matches} or people.id = any(array(${merged})))`
}

// The primary one of each kind first: the one that was chosen, else the latest known (`addressesInUse`).
const addresses = sql<PersonAddress[]>`coalesce((
  select json_agg(json_build_object('kind', kind, 'value', value, 'shown', shown)
    order by kind, primary_at desc nulls last, created_at desc, value)
  from (
    select distinct on (kind, value) kind, value, shown, primary_at, person_addresses.created_at
    from ${membersAddresses()} where removed_at is null
    order by kind, value, primary_at desc nulls last, person_addresses.created_at desc
  ) used), '[]')`

// The list is sorted by when the one who stays was recorded, which has an index.
const firstCreated = sql<Date>`(select min(members.created_at) from people members where members.head_id = people.id)`

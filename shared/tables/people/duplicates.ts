import { sql } from 'kysely'
import { nameKey } from '../../contract/fold.ts'
import { type Duplicate, duplicateTraits } from '../../contract/person.ts'
import { matchesWholeWords } from '../search.ts'
import type { Database } from '../tables.ts'
import { membersAddresses } from './members-addresses.ts'
import { selectPeople } from './people-list.ts'

/** Most people who are proposed, and most of those found by number or by name. */
const MAX_DUPLICATES = 10

/**
 * Most candidates whose names are compared, in no particular order: beyond it, a duplicate may be missed. The index of words
 * covers email addresses, too, so a candidate may have another name.
 */
const MAX_CANDIDATES = 500

/** A name of one word is shared by too many people. */
const MIN_WORDS = 2

/** Most names of one client that are compared. */
const MAX_NAMES = 5

/**
 * Returns who may be the same person, in the order of `duplicateTraits`; each the oldest first. The names of all who were merged count,
 * on both sides.
 */
export async function duplicatesOf(db: Database, id: string): Promise<Duplicate<Date>[]> {
  const keys = await nameKeysOf(db, id)
  const [byPhone, byName] = await Promise.all([
    matchesByPhone(db, id, keys),
    idsWithSameName(db, id, keys),
  ])
  const people = await selectPeople(db)
    .where(sql<boolean>`people.id = any(${[...byPhone.keys(), ...byName]}::uuid[])`)
    .orderBy('people.createdAt')
    .execute()
  const found = people.map((other): Duplicate<Date> => {
    return { ...other, matchedOn: byPhone.get(other.id) ?? 'name' }
  })
  return inOrder(found).slice(0, MAX_DUPLICATES)
}

type Match = Pick<Duplicate, 'matchedOn'>

function inOrder<Found extends Match>(found: Found[]): Found[] {
  return duplicateTraits.flatMap((trait) => found.filter(({ matchedOn }) => matchedOn === trait))
}

async function nameKeysOf(db: Database, id: string) {
  const members = await db
    .selectFrom('people')
    .select('name')
    .where('headId', '=', id)
    .orderBy(sql`id = ${id}`, 'desc')
    .orderBy('id')
    .execute()
  const keys = members.map(({ name }) => nameKey(name)).filter(Boolean)
  return [...new Set(keys)].slice(0, MAX_NAMES)
}

// A number that could not be parsed is not compared. By one that either no longer uses, only who has the same name is found.
async function matchesByPhone(db: Database, id: string, keys: string[]) {
  const { rows } = await sql<{ id: string; names: string[]; isUsed: boolean }>`
    select others.head_id as id, array_agg(others.name) || array_agg(heads.name) as names, bool_or(is_used) as is_used from (
      select distinct same.person_id, person_addresses.removed_at is null and same.removed_at is null as is_used
      from ${membersAddresses(sql`${id}`)}
      join person_addresses same on same.kind = 'phone' and same.value = person_addresses.value
      join people strangers on strangers.id = same.person_id and strangers.head_id <> ${id}
      where person_addresses.kind = 'phone' and person_addresses.value like '+%'
      limit ${sql.lit(MAX_CANDIDATES)}
    ) found join people others on others.id = person_id join people heads on heads.id = others.head_id
    group by others.head_id`.execute(db)
  const found = rows.flatMap(({ id, names, isUsed }) => {
    const hasSameName = names.some((other) => keys.includes(nameKey(other)))
    if (hasSameName) return { id, matchedOn: isUsed ? ('both' as const) : ('formerPhone' as const) }
    return isUsed ? { id, matchedOn: 'phone' as const } : []
  })
  const surest = inOrder(found).slice(0, MAX_DUPLICATES)
  return new Map(surest.map(({ id, matchedOn }) => [id, matchedOn]))
}

// The same words in any order, without accents.
async function idsWithSameName(db: Database, id: string, keys: string[]) {
  const found = await Promise.all(keys.map((key) => peopleNamed(db, id, key)))
  return [...new Set(found.flat())].slice(0, MAX_DUPLICATES)
}

async function peopleNamed(db: Database, id: string, key: string) {
  const words = key.split(' ')
  if (words.length < MIN_WORDS) return []
  const { rows } = await sql<{ headId: string; name: string }>`
    select head_id, name from people
    where ${matchesWholeWords('people', words)} and head_id <> ${id} limit ${sql.lit(MAX_CANDIDATES)}`.execute(
    db,
  )
  return rows.filter(({ name }) => nameKey(name) === key).map(({ headId }) => headId)
}

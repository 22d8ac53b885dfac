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
 * Returns who may be the same person: first those with the same number and name, then those with one of both; each the oldest
 * first. The names of all who were merged count, on both sides.
 */
export async function duplicatesOf(db: Database, id: string): Promise<Duplicate<Date>[]> {
  const keys = await nameKeysOf(db, id)
  const byPhone = await sharingPhone(db, id, keys)
  const byName = await sharingName(db, id, keys)
  const people = await selectPeople(db)
    .where(sql<boolean>`people.id = any(${[...byPhone.keys(), ...byName]}::uuid[])`)
    .orderBy('people.createdAt')
    .execute()
  const found = people.map((other): Duplicate<Date> => {
    return { ...other, shares: sharedBy(byPhone.get(other.id)) }
  })
  return duplicateTraits
    .flatMap((trait) => found.filter(({ shares }) => shares === trait))
    .slice(0, MAX_DUPLICATES)
}

function sharedBy(hasSameName: boolean | undefined): Duplicate['shares'] {
  if (hasSameName === undefined) return 'name'
  return hasSameName ? 'both' : 'phone'
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

// Whether each also has the same name; who has it comes first. A number that could not be parsed is not compared.
async function sharingPhone(db: Database, id: string, keys: string[]) {
  const { rows } = await sql<{ id: string; names: string[] }>`
    select others.head_id as id, array_agg(others.name) || array_agg(heads.name) as names from (
      select distinct shared.person_id from ${membersAddresses(sql`${id}`)}
      join person_addresses shared on shared.kind = 'phone' and shared.value = person_addresses.value
      join people strangers on strangers.id = shared.person_id and strangers.head_id <> ${id}
      where person_addresses.kind = 'phone' and person_addresses.value like '+%'
        and person_addresses.removed_at is null and shared.removed_at is null
      limit ${sql.lit(MAX_CANDIDATES)}
    ) sharing join people others on others.id = person_id join people heads on heads.id = others.head_id
    group by others.head_id`.execute(db)
  const found = rows.map((row) => {
    const isSame = row.names.some((other) => keys.includes(nameKey(other)))
    return [row.id, isSame] as const
  })
  const sameNameFirst = found.toSorted(([, a], [, b]) => Number(b) - Number(a))
  return new Map(sameNameFirst.slice(0, MAX_DUPLICATES))
}

// The same words in any order, without accents.
async function sharingName(db: Database, id: string, keys: string[]) {
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

import { sql } from 'kysely'
import type { Duplicate } from '../../contract/person.ts'
import { fold } from '../../domain/fold.ts'
import { matchesWholeWords } from '../search.ts'
import type { Database } from '../tables.ts'
import { membersAddresses, selectPeople } from './people-list.ts'

/** Most people who are proposed, of each kind of trait that they share. */
const MAX_DUPLICATES = 10

/** Most people with all words of a name, also in their addresses, whose names are compared. */
const MAX_COMPARED = 500

/** A name of one word is shared by too many people. */
const MIN_WORDS = 2

/** Returns who may be the same person: who has one of the phone numbers, and then who only has the same name. */
export async function duplicatesOf(
  db: Database,
  person: { id: string; name: string },
): Promise<Duplicate<Date>[]> {
  const byPhone = await sharingPhone(db, person.id)
  const byName = await sharingName(db, person)
  const people = await selectPeople(db)
    .where(sql<boolean>`people.id = any(${[...byPhone, ...byName]}::uuid[])`)
    .orderBy('people.createdAt')
    .execute()
  const found = people.map((other): Duplicate<Date> => {
    return { ...other, shares: byPhone.includes(other.id) ? 'phone' : 'name' }
  })
  return [
    ...found.filter(({ shares }) => shares === 'phone'),
    ...found.filter(({ shares }) => shares === 'name'),
  ].slice(0, MAX_DUPLICATES)
}

// A number that could not be parsed is not compared.
async function sharingPhone(db: Database, headId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct others.head_id as id from ${membersAddresses(sql`${headId}`)}
    join person_addresses shared on shared.kind = 'phone' and shared.value = person_addresses.value
    join people others on others.id = shared.person_id and others.head_id <> ${headId}
    where person_addresses.kind = 'phone' and person_addresses.value like '+%'
      and person_addresses.removed_at is null and shared.removed_at is null
    limit ${sql.lit(MAX_DUPLICATES)}`.execute(db)
  return rows.map(({ id }) => id)
}

// The same words in any order, without accents. Who was merged is compared, too.
async function sharingName(db: Database, { id, name }: { id: string; name: string }) {
  const words = wordsOf(name)
  if (words.length < MIN_WORDS) return []
  const { rows } = await sql<{ headId: string; name: string }>`
    select head_id, name from people
    where ${matchesWholeWords('people', words)} and head_id <> ${id} limit ${sql.lit(MAX_COMPARED)}`.execute(
    db,
  )
  const same = rows.filter((other) => wordsOf(other.name).join(' ') === words.join(' '))
  return [...new Set(same.map(({ headId }) => headId))].slice(0, MAX_DUPLICATES)
}

function wordsOf(name: string) {
  return fold(name).split(' ').filter(Boolean).toSorted()
}

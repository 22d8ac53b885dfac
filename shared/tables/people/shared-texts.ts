import { sql } from 'kysely'
import { submissionKinds } from '../../contract/submission.ts'
import { hasName, nameWords, type PersonTexts } from '../../domain/mentions.ts'
import { containsName, hasPhone } from '../search.ts'
import { submissionTable } from '../submissions/submissions.ts'
import type { Database } from '../tables.ts'
import { nameColumns } from './person.ts'

/**
 * Leaves out the names and phone numbers that a record other than these submissions or a staff member has: texts that
 * contain them may be about somebody else. A longer name that contains a name counts, too.
 */
export async function withoutShared(
  db: Database,
  texts: PersonTexts,
  ids: string[],
): Promise<PersonTexts> {
  const names = [...new Set(texts.names)].filter((name) => nameWords(name).length > 0)
  const others = await namesOfOthers(db, names, ids)
  const phones = await phonesOfOthers(db, texts.phones, ids)
  const isShared = ({ national, e164 }: PersonTexts['phones'][number]) =>
    phones.some((other) =>
      e164 === null || other.e164 === null ? other.national === national : other.e164 === e164,
    )
  return {
    ...texts,
    names: names.filter((name) => !hasName(others, name)),
    phones: texts.phones.filter((phone) => !isShared(phone)),
  }
}

// Finds names that contain the words of one of the names in any order; `hasName` compares them.
async function namesOfOthers(db: Database, names: string[], ids: string[]): Promise<string[]> {
  const others = new Set<string>()
  for (const kind of submissionKinds) {
    const { table } = submissionTable[kind]
    const columns = sql.join(nameColumns(kind).map((column) => sql.ref(column)))
    const { rows } = await sql<{ name: string }>`
      select distinct unnest(array[${columns}]) as name from ${sql.table(table)}
      where ${containsName(table, names)} and id <> all(${ids}::uuid[])`.execute(db)
    for (const { name } of rows) others.add(name)
  }
  const colleagues = await db.selectFrom('staff').select('name').execute()
  return [...others, ...colleagues.map(({ name }) => name)]
}

async function phonesOfOthers(db: Database, phones: PersonTexts['phones'], ids: string[]) {
  const nationals = phones.flatMap(({ national }) => national || [])
  const found: PersonTexts['phones'] = []
  for (const kind of submissionKinds) {
    const { table, phoneColumn } = submissionTable[kind]
    if (!phoneColumn) continue
    const { rows } = await sql<PersonTexts['phones'][number]>`
      select distinct phone_national as national, ${sql.ref(phoneColumn)} as e164 from ${sql.table(table)}
      where ${hasPhone(table, nationals)} and id <> all(${ids}::uuid[])`.execute(db)
    found.push(...rows)
  }
  return found
}

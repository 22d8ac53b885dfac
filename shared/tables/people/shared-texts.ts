import { sql } from 'kysely'
import { submissionKinds } from '../../contract/submission.ts'
import { normalizeEmail } from '../../contract/text.ts'
import { nameWords } from '../../domain/mention-patterns.ts'
import { type ContactTexts, hasName } from '../../domain/mentions.ts'
import { findUnrecordedIds } from '../jobs/pgboss/payloads.ts'
import { containsName, hasPhone } from '../search.ts'
import { isStaffEmail } from '../staff/staff.ts'
import { submissionTable } from '../submissions/submissions.ts'
import type { Database } from '../tables.ts'
import { nameColumns } from './person.ts'

/**
 * Leaves out the names, email addresses and phone numbers that a submission other than these or a staff member has:
 * texts that contain them may be about somebody else. A longer name that contains a name counts, too.
 * @param address the normalized email address of the person, which is kept even if somebody else has it
 */
export async function withoutShared(
  db: Database,
  texts: ContactTexts,
  ids: string[],
  address: string,
): Promise<ContactTexts> {
  const names = [...new Set(texts.names)].filter((name) => nameWords(name).length > 0)
  const others = await namesOfOthers(db, names, ids)
  const phones = await phonesOfOthers(db, texts.phones, ids)
  const addresses = texts.emails.map(normalizeEmail).filter((email) => email !== address)
  const emails = await emailsOfOthers(db, [...new Set(addresses)], ids)
  const isShared = ({ national, e164 }: ContactTexts['phones'][number]) =>
    phones.some((other) =>
      e164 === null || other.e164 === null ? other.national === national : other.e164 === e164,
    )
  return {
    emails: texts.emails.filter((email) => !emails.has(normalizeEmail(email))),
    names: names.filter((name) => !hasName(others, name)),
    phones: texts.phones.filter((phone) => !isShared(phone)),
  }
}

// Finds names that contain the words of one of the names in any order; `hasName` compares them.
async function namesOfOthers(db: Database, names: string[], ids: string[]): Promise<string[]> {
  const others = new Set<string>()
  for (const kind of submissionKinds) {
    const { table } = submissionTable[kind]
    const { person, agencies } = nameColumns(kind)
    const columns = sql.join([...person, ...agencies].map((column) => sql.ref(column)))
    const { rows } = await sql<{ name: string }>`
      select distinct unnest(array[${columns}]) as name from ${sql.table(table)}
      where ${containsName(table, names)} and id <> all(${ids}::uuid[])`.execute(db)
    for (const { name } of rows) others.add(name)
  }
  const colleagues = await db.selectFrom('staff').select('name').execute()
  return [...others, ...colleagues.map(({ name }) => name)]
}

/** Returns those of these normalized addresses that a submission other than these or a staff member has. */
export async function emailsOfOthers(
  db: Database,
  emails: string[],
  ids: string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const kind of submissionKinds) {
    const { rows } = await sql<{ email: string }>`
      select distinct email_normalized as email from ${sql.table(submissionTable[kind].table)}
      where email_normalized = any(${emails}) and id <> all(${ids}::uuid[])`.execute(db)
    for (const { email } of rows) found.add(email)
  }
  for (const email of emails) {
    const unrecorded = await findUnrecordedIds(db, { email })
    if (unrecorded.some((id) => !ids.includes(id)) || (await isStaffEmail(db, email)))
      found.add(email)
  }
  return found
}

async function phonesOfOthers(db: Database, phones: ContactTexts['phones'], ids: string[]) {
  const nationals = phones.flatMap(({ national }) => national || [])
  const found: ContactTexts['phones'] = []
  for (const kind of submissionKinds) {
    const { table, phoneColumn } = submissionTable[kind]
    if (!phoneColumn) continue
    const { rows } = await sql<ContactTexts['phones'][number]>`
      select distinct phone_national as national, ${sql.ref(phoneColumn)} as e164 from ${sql.table(table)}
      where ${hasPhone(table, nationals)} and id <> all(${ids}::uuid[])`.execute(db)
    found.push(...rows)
  }
  return found
}

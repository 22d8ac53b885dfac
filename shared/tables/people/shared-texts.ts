import { sql } from 'kysely'
import { submissionKinds } from '../../contract/submission.ts'
import { normalizeEmail } from '../../contract/text.ts'
import { fold } from '../../domain/fold.ts'
import type { ContactTexts } from '../../domain/mentions.ts'
import { createNameFinder, nameWords } from '../../domain/name-finder.ts'
import { forEachPart } from '../batches.ts'
import { findUnrecordedIds } from '../jobs/pgboss/payloads.ts'
import { listPlaces } from '../properties/places.ts'
import { containsName, hasPhone } from '../search.ts'
import { isStaffEmail } from '../staff/staff.ts'
import { submissionTable } from '../submissions/submissions.ts'
import type { Database } from '../tables.ts'
import { nameColumns } from './person.ts'

/** Whose texts these are. */
type Owner = {
  /** The ids of the person's submissions. */
  own: string[]
  /** The person's normalized email address, which is searched for even if somebody else has it. */
  address: string
  /** The name, email addresses and phone number of the business: clients give them instead of their own. */
  business: ContactTexts
}

/**
 * Leaves out the names, email addresses and phone numbers that another submission, a staff member or the business has,
 * and names of places and properties: texts that contain them may be about something else. A longer name that contains
 * a name counts, too.
 */
export async function withoutShared(
  db: Database,
  texts: ContactTexts,
  { own: ids, address, business }: Owner,
): Promise<ContactTexts> {
  const names = [...new Set(texts.names)].filter((name) => nameWords(name).length > 0)
  const places = await namesOfPlaces(db)
  const others = createNameFinder(names.filter((name) => !places.has(fold(name))))
  const ofOthers = new Set<string>()
  for (const other of [...(await namesOfOthers(db, names, ids)), ...business.names])
    for (const name of others.namesIn(other)) ofOthers.add(name)
  const phones = [...(await phonesOfOthers(db, texts.phones, ids)), ...business.phones]
  const addresses = texts.emails.map(normalizeEmail).filter((email) => email !== address)
  const emails = await emailsOfOthers(db, [...new Set(addresses)], ids)
  for (const email of business.emails.map(normalizeEmail)) if (email !== address) emails.add(email)
  const isShared = ({ national, e164 }: ContactTexts['phones'][number]) =>
    phones.some((other) =>
      e164 === null || other.e164 === null ? other.national === national : other.e164 === e164,
    )
  return {
    emails: texts.emails.filter((email) => !emails.has(normalizeEmail(email))),
    names: names.filter((name) => !places.has(fold(name)) && !ofOthers.has(name)),
    phones: texts.phones.filter((phone) => !isShared(phone)),
  }
}

/** Names in one query. */
const NAMES_PER_QUERY = 20

// The names of clients can be those of a region, and of the house they ask about.
async function namesOfPlaces(db: Database): Promise<ReadonlySet<string>> {
  const { cities, regions } = await listPlaces(db)
  const titles = await db.selectFrom('properties').select(['titleEs', 'titleEn']).execute()
  const names = [
    ...cities,
    ...regions,
    ...titles.flatMap(({ titleEs, titleEn }) => [titleEs, titleEn]),
  ]
  return new Set(names.map(fold))
}

// Finds names that contain the words of one of the names in any order.
async function namesOfOthers(db: Database, names: string[], ids: string[]): Promise<string[]> {
  const others = new Set<string>()
  for (const kind of submissionKinds) {
    const { table } = submissionTable[kind]
    const { person, agencies } = nameColumns(kind)
    const columns = sql.join([...person, ...agencies].map((column) => sql.ref(column)))
    await forEachPart(names, NAMES_PER_QUERY, async (part) => {
      const { rows } = await sql<{ name: string }>`
        select distinct unnest(array[${columns}]) as name from ${sql.table(table)}
        where ${containsName(table, part)} and id <> all(${ids}::uuid[])`.execute(db)
      for (const { name } of rows) others.add(name)
    })
  }
  const colleagues = await db.selectFrom('staff').select('name').execute()
  return [...others, ...colleagues.map(({ name }) => name)]
}

/** Returns those of these normalized addresses that a submission other than these or a staff member has. */
export async function emailsOfOthers(
  db: Database,
  emails: string[],
  ids: string[],
): Promise<Set<string>> {
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

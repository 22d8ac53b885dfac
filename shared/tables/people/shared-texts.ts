import { sql } from 'kysely'
import { fold } from '../../contract/fold.ts'
import { submissionKinds } from '../../contract/submission.ts'
import { normalizeEmail } from '../../contract/text.ts'
import type { PhoneTexts } from '../../domain/contact-patterns.ts'
import { filterInTurns } from '../../domain/in-turns.ts'
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

/** What is known about the person and the business. */
type Owner = {
  /** The ids of the person's submissions and emails. */
  ownIds: string[]
  /** The person's normalized email addresses, which are searched for even if somebody else has them. */
  addresses: string[]
  /** The name, email addresses and phone number of the business: clients give them instead of their own. */
  business: ContactTexts
}

/**
 * Returns the texts without names of one word, without those that another submission, a staff member or the business
 * has, and without names that equal that of a place or property: texts that contain them may be about something else. A
 * name also counts as somebody else's if it is part of a longer one.
 */
export async function withoutShared(
  db: Database,
  texts: ContactTexts,
  owner: Owner,
): Promise<ContactTexts> {
  return {
    names: await distinctNames(db, texts.names, owner),
    emails: await distinctEmails(db, texts.emails, owner),
    phones: await distinctPhones(db, texts.phones, owner),
  }
}

async function distinctNames(db: Database, names: string[], { ownIds, business }: Owner) {
  const inCatalog = await namesInCatalog(db)
  const candidates = [...new Set(names)].filter(
    (name) => nameWords(name).length > 0 && !inCatalog.has(fold(name)),
  )
  const finder = createNameFinder(candidates)
  const others = [...(await candidateNames(db, candidates, ownIds)), ...business.names]
  const shared = new Set<string>()
  await filterInTurns(others, (other) => {
    for (const name of finder.namesIn(other)) shared.add(name)
    return false
  })
  return candidates.filter((name) => !shared.has(name))
}

async function distinctEmails(
  db: Database,
  emails: string[],
  { ownIds, addresses, business }: Owner,
) {
  const normalized = new Set(emails.map(normalizeEmail))
  const shared = await emailsOfOthers(db, [...normalized], ownIds)
  for (const email of business.emails) shared.add(normalizeEmail(email))
  for (const address of addresses) shared.delete(address)
  return emails.filter((email) => !shared.has(normalizeEmail(email)))
}

async function distinctPhones(db: Database, phones: PhoneTexts[], { ownIds, business }: Owner) {
  const others = [...(await phonesOfOthers(db, phones, ownIds)), ...business.phones]
  const isSame = (one: PhoneTexts, other: PhoneTexts) =>
    one.e164 === null || other.e164 === null
      ? one.national === other.national
      : one.e164 === other.e164
  return phones.filter((phone) => !others.some((other) => isSame(phone, other)))
}

const NAMES_PER_QUERY = 10

// The names of clients can be those of a region, and of the house they ask about.
async function namesInCatalog(db: Database): Promise<ReadonlySet<string>> {
  const { cities, regions } = await listPlaces(db)
  const titles = await db.selectFrom('properties').select(['titleEs', 'titleEn']).execute()
  const names = [
    ...cities,
    ...regions,
    ...titles.flatMap(({ titleEs, titleEn }) => [titleEs, titleEn]),
  ]
  return new Set(names.map(fold))
}

// Returns names of others that may contain one of these; the caller compares them exactly.
async function candidateNames(db: Database, names: string[], ids: string[]): Promise<string[]> {
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

async function phonesOfOthers(db: Database, phones: PhoneTexts[], ids: string[]) {
  const nationals = phones.map(({ national }) => national).filter(Boolean)
  const found: PhoneTexts[] = []
  for (const kind of submissionKinds) {
    const { table, phoneColumn } = submissionTable[kind]
    if (!phoneColumn) continue
    const { rows } = await sql<PhoneTexts>`
      select distinct phone_national as national, ${sql.ref(phoneColumn)} as e164 from ${sql.table(table)}
      where ${hasPhone(table, nationals)} and id <> all(${ids}::uuid[])`.execute(db)
    found.push(...rows)
  }
  return found
}

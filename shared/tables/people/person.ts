import { sql } from 'kysely'
import { erasedName } from '../../contract/erasure.ts'
import { type SubmissionKind, submissionKinds } from '../../contract/submission.ts'
import type { PersonTexts } from '../../domain/mentions.ts'
import { submissionTable } from '../submissions/submissions.ts'
import type { Database } from '../tables.ts'

/** Identifies the person to erase by normalized email addresses, a phone number (E.164), or both. */
export type ErasablePerson = { emails: string[]; phone?: string | undefined }

/** The ids of a person's recorded submissions, by kind. */
export type RecordIds = Record<SubmissionKind, string[]>

/** Finds a person's recorded submissions, by email addresses or phone number. Erased ones no longer match. */
export async function recordsOfPerson(db: Database, person: ErasablePerson): Promise<RecordIds> {
  const { emails, phone } = person
  return await forEachKind(async (kind) => {
    const { table, phoneColumn } = submissionTable[kind]
    const byPhone = phone && phoneColumn ? sql`or ${sql.ref(phoneColumn)} = ${phone}` : sql``
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where email_normalized = any(${emails}) ${byPhone}
      union select submissions.id from ${sql.table(table)} submissions
        where id in (${peopleWith(emails, phone)}) and email_normalized = '' and erased_at is null`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  })
}

// A submission without an email address has the id of its person, whose addresses staff may have added or merged with theirs. A
// number that staff have added is only one of several; one by which they have replaced all others is the client's.
function peopleWith(emails: string[], phone: string | undefined) {
  return sql`select members.id from person_addresses
    join people on people.id = person_id join people members on members.head_id = people.head_id
    where kind = 'email' and value = any(${emails})
    union select person_id from person_addresses given
    where kind = 'phone' and value = ${phone ?? ''} and removed_at is null and not exists (
      select from people join people members on members.head_id = people.head_id
      join person_addresses others on others.person_id = members.id
      where people.id = given.person_id and others.removed_at is null and (others.kind, others.value) <> (given.kind, given.value))`
}

/** Returns those of these ids that no recorded submission has. */
export async function unrecordedIds(db: Database, ids: string[]): Promise<string[]> {
  const recorded = await forEachKind(async (kind) => {
    const { rows } = await sql<{
      id: string
    }>`select id from ${sql.table(submissionTable[kind].table)}
      where id = any(${ids}::uuid[])`.execute(db)
    return rows.map(({ id }) => id)
  })
  const known = new Set(Object.values(recorded).flat())
  return ids.filter((id) => !known.has(id))
}

/** Returns what is written about a person in these records, and in their corrections. */
export async function textsInRecords(db: Database, records: RecordIds): Promise<PersonTexts> {
  const rows = Object.values(
    await forEachKind(async (kind) =>
      records[kind].length > 0 ? await contactsIn(db, kind, records[kind]) : [],
    ),
  ).flat()
  return {
    names: rows.flatMap(({ names }) => names),
    agencies: rows.flatMap(({ agencies }) => agencies),
    // Who was entered by staff may have given only one of them.
    emails: rows.flatMap(({ emails }) => emails).filter((email) => email !== ''),
    phones: rows.flatMap(({ phone }) => phone ?? []).filter(({ national }) => national !== ''),
  }
}

type Contacts = {
  names: string[]
  agencies: string[]
  emails: string[]
  phone: PersonTexts['phones'][number] | null
}

async function contactsIn(db: Database, kind: SubmissionKind, ids: string[]): Promise<Contacts[]> {
  const { table, phoneColumn } = submissionTable[kind]
  const { person, agencies } = nameColumns(kind)
  const phone = phoneColumn
    ? sql`jsonb_build_object('national', phone_national, 'e164', ${sql.ref(phoneColumn)})`
    : sql`null`
  const { rows } = await sql<Contacts>`
    select ${selectTexts(person)} as names, ${selectTexts(agencies)} as agencies, ${phone} as phone, array(
      select email union select original ->> 'email' from corrections
      where about_id = recorded.id and original ->> 'email' is not null) as emails
    from ${sql.table(table)} recorded where id = any(${ids}::uuid[])`.execute(db)
  return rows
}

// The values of these columns, and those that they had until staff corrected them.
function selectTexts(columns: string[]) {
  const current = sql.join([sql`null`, ...columns.map((column) => sql.ref(column))])
  return sql`array_remove(array[${current}]::text[] || array(select original ->> name
    from corrections, unnest(${columns}::text[]) name where about_id = recorded.id), null)`
}

/** Returns the columns with names in submissions of a kind, which an erasure replaces by `erasedName`. */
export function nameColumns(kind: SubmissionKind): { person: string[]; agencies: string[] } {
  const { nameColumn, erased } = submissionTable[kind]
  const names = Object.entries(erased).flatMap(([column, value]) =>
    value === erasedName ? [column] : [],
  )
  return { person: [nameColumn], agencies: names.filter((column) => column !== nameColumn) }
}

async function forEachKind<Result>(work: (kind: SubmissionKind) => Promise<Result>) {
  const results: [SubmissionKind, Result][] = []
  for (const kind of submissionKinds) results.push([kind, await work(kind)])
  return Object.fromEntries(results) as Record<SubmissionKind, Result>
}

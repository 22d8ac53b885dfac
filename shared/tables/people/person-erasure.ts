import { sql } from 'kysely'
import type { PersonTexts } from '../../domain/mentions.ts'
import type { Database } from '../tables.ts'
import { updateClientSearch } from './client-search.ts'
import { deriveLastSubmitted } from './last-submitted.ts'

/** What is known about a person who is being erased. */
type Erased = {
  /** The person's normalized email addresses. */
  emails: string[]
  /** E.164. */
  phone: string | undefined
  /** The ids of the erased submissions. */
  submissionIds: string[]
  /** The normalized email addresses of these submissions, which others may have, too. */
  otherEmails: string[]
}

/**
 * Returns these normalized email addresses, and all others of the people who have one of them, with their names and phone
 * numbers.
 */
export async function findAddresses(
  db: Database,
  emails: string[],
): Promise<{ emails: string[]; texts: PersonTexts }> {
  const { rows } = await sql<Address>`
    select kind, value, shown, national, people.name from people
    join person_addresses on person_id = people.id
    where head_id in (${headsOf(emails, [])})`.execute(db)
  const found = rows.filter(({ kind }) => kind === 'email')
  const phones = rows.filter(({ kind }) => kind === 'phone')
  return {
    emails: [...new Set([...emails, ...found.map(({ value }) => value)])],
    texts: {
      names: [...new Set(rows.map(({ name }) => name))],
      agencies: [],
      emails: found.map(({ shown }) => shown),
      phones: phones.map(({ value, national }) => {
        return { national: national ?? '', e164: value.startsWith('+') ? value : null }
      }),
    },
  }
}

type Address = {
  kind: string
  value: string
  shown: string
  national: string | null
  name: string
}

/**
 * Deletes the people who have one of these email addresses, with all of their addresses and merges. Of others whose
 * submissions were erased because of their phone number, deletes those who have no submission left, and the number of the
 * rest.
 * @returns the ids of the deleted people, of those whose number was deleted, and of those whom they are part of
 */
export async function deletePeople(
  tx: Database,
  { emails, phone, submissionIds, otherEmails }: Erased,
): Promise<{ deleted: string[]; changed: string[] }> {
  const own = await membersOf(tx, emails, [])
  const others = await membersOf(tx, otherEmails, submissionIds)
  const left = await withSubmissions(tx, others)
  const gone = [...own, ...others.filter((member) => !left.has(member.headId))]
  const ids = [...new Set(gone.map(({ id }) => id))]
  await sql`delete from person_merges where survivor_id = any(${ids}::uuid[]) or merged_id = any(${ids}::uuid[])`.execute(
    tx,
  )
  await sql`delete from person_addresses where person_id = any(${ids}::uuid[])`.execute(tx)
  await sql`delete from people where id = any(${ids}::uuid[])`.execute(tx)
  await deriveLastSubmitted(tx, [...left])
  const changed = phone ? await withPhone(tx, phone) : []
  if (phone) for (const { id } of changed) await deletePhone(tx, id, phone)
  // Others may have used the names of the erased submissions, and their leads show the number.
  for (const headId of new Set([...left, ...changed.map((member) => member.headId)]))
    await updateClientSearch(tx, headId)
  return { deleted: ids, changed: [...new Set(changed.flatMap(({ id, headId }) => [id, headId]))] }
}

type Member = { id: string; headId: string }

function headsOf(emails: string[], ids: string[]) {
  return sql`select head_id from people where id = any(${ids}::uuid[])
    or id in (select person_id from person_addresses where kind = 'email' and value = any(${emails}))`
}

// Locks them in the order of their ids, as merges do.
async function membersOf(tx: Database, emails: string[], ids: string[]): Promise<Member[]> {
  const { rows } = await sql<Member>`select id, head_id from people
    where head_id in (${headsOf(emails, ids)}) order by id for update`.execute(tx)
  return rows
}

async function withSubmissions(tx: Database, members: Member[]): Promise<Set<string>> {
  const ids = members.map(({ id }) => id)
  const { rows } = await sql<{ headId: string }>`
    select distinct head_id from people
    left join person_addresses on person_id = people.id and kind = 'email'
    where people.id = any(${ids}::uuid[]) and (
      exists (select from leads where email_normalized = value and erased_at is null)
      or exists (select from assessments where email_normalized = value and erased_at is null)
      or exists (select from leads where leads.id = people.id and erased_at is null))`.execute(tx)
  return new Set(rows.map(({ headId }) => headId))
}

// Staff may have added the number to others.
async function withPhone(tx: Database, phone: string): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select id, head_id from people where id in (select person_id from person_addresses where kind = 'phone' and value = ${phone})
    order by id for update`.execute(tx)
  return rows
}

async function deletePhone(tx: Database, id: string, phone: string) {
  await tx
    .deleteFrom('personAddresses')
    .where('personId', '=', id)
    .where('kind', '=', 'phone')
    .where('value', '=', phone)
    .execute()
}

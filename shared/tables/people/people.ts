import { type Expression, type SqlBool, sql } from 'kysely'
import type { SubmissionKind } from '../../contract/submission.ts'
import { columnOrNull, submissionTable } from '../submissions/submissions.ts'
import type { Database } from '../tables.ts'
import { findAddresses } from './person-erasure.ts'

/** By what the submissions that may be of the same person are found: all normalized email addresses of the person. */
export type Person = { emails: string[]; phoneE164: string | null }

/** Maximum number of records of each kind for one person. */
const MAX_RECORDS = 20

/** Returns the person who sent a submission; undefined if it does not exist. */
export async function findPerson(
  db: Database,
  { kind, id }: { kind: SubmissionKind; id: string },
): Promise<Person | undefined> {
  const { table, phoneColumn } = submissionTable[kind]
  const { rows } = await sql<{ emailNormalized: string; phoneE164: string | null }>`
    select email_normalized, ${columnOrNull(phoneColumn)}::text as phone_e164 from ${sql.table(table)} where id = ${id}`.execute(
    db,
  )
  if (!rows[0]) return undefined
  const { emailNormalized, phoneE164 } = rows[0]
  // Others without an address, and erased submissions, have the same empty one.
  const known = emailNormalized === '' ? [] : [emailNormalized]
  return { emails: (await findAddresses(db, known)).emails, phoneE164 }
}

/** Returns a person's newest leads, up to `MAX_RECORDS`, newest first. */
export async function leadsOf(db: Database, person: Person) {
  return await db
    .selectFrom('leads')
    .select(['id', 'refCode', 'status', 'kind', 'submittedAt'])
    .where(isSentBy(person))
    .orderBy('submittedAt', 'desc')
    .limit(MAX_RECORDS)
    .execute()
}

/** Returns a person's newest applications, up to `MAX_RECORDS`, newest first. */
export async function partnersOf(db: Database, person: Person) {
  return await db
    .selectFrom('partners')
    .select(['id', 'agencyName', 'status', 'submittedAt'])
    .where(isSentBy(person))
    .orderBy('submittedAt', 'desc')
    .limit(MAX_RECORDS)
    .execute()
}

/**
 * Returns a person's newest assessments, up to `MAX_RECORDS`, newest first. Matches only by email address,
 * because assessments have no phone number.
 */
export async function assessmentsOf(db: Database, { emails }: Person) {
  return await db
    .selectFrom('assessments')
    .select(['id', 'capacity', 'currency', 'submittedAt'])
    .where(isSentBy({ emails, phoneE164: null }))
    .orderBy('submittedAt', 'desc')
    .limit(MAX_RECORDS)
    .execute()
}

function isSentBy({ emails, phoneE164 }: Person): Expression<SqlBool> {
  const byPhone = phoneE164 ? sql` or phone_e164 = ${phoneE164}` : sql``
  return sql<boolean>`(email_normalized = any(${emails})${byPhone}) and erased_at is null`
}

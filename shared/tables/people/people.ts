import { type Expression, type SqlBool, sql } from 'kysely'
import type { SubmissionKind } from '../../contract/submission.ts'
import { submissionTable } from '../submissions/submissions.ts'
import type { Database } from '../tables.ts'

/** Identifies a person; there is no table of people, only queries by these columns. */
export type Person = { emailNormalized: string; phoneE164: string | null }

/** Most records of each kind for one person. */
const MOST = 20

/** The person who sent a submission. */
export async function personOf(
  db: Database,
  { kind, id }: { kind: SubmissionKind; id: string },
): Promise<Person | undefined> {
  const { table, phoneColumn } = submissionTable[kind]
  const phone = phoneColumn ? sql.ref(phoneColumn) : sql`null`
  const { rows } = await sql<Person>`
    select email_normalized, ${phone}::text as phone_e164 from ${sql.table(table)} where id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** The leads of a person, latest first. */
export async function leadsOf(db: Database, person: Person) {
  return await db
    .selectFrom('leads')
    .select(['id', 'refCode', 'status', 'kind', 'submittedAt'])
    .where(isFrom(person))
    .orderBy('submittedAt', 'desc')
    .limit(MOST)
    .execute()
}

/** The applications of a person, latest first. */
export async function partnersOf(db: Database, person: Person) {
  return await db
    .selectFrom('partners')
    .select(['id', 'agencyName', 'status', 'submittedAt'])
    .where(isFrom(person))
    .orderBy('submittedAt', 'desc')
    .limit(MOST)
    .execute()
}

/** The assessments of a person, latest first; matched by email address only, as they have no phone number. */
export async function assessmentsOf(db: Database, { emailNormalized }: Person) {
  return await db
    .selectFrom('assessments')
    .select(['id', 'capacity', 'currency', 'submittedAt'])
    .where('emailNormalized', '=', emailNormalized)
    .orderBy('submittedAt', 'desc')
    .limit(MOST)
    .execute()
}

function isFrom({ emailNormalized, phoneE164 }: Person): Expression<SqlBool> {
  const byPhone = phoneE164 ? sql` or phone_e164 = ${phoneE164}` : sql``
  return sql<boolean>`(email_normalized = ${emailNormalized}${byPhone})`
}

import { type Insertable, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { JobAttempt } from '../../contract/job.ts'
import type { AttemptRow } from '../../contract/records.ts'
import { errorKeyOf } from '../../runtime/error-key.ts'
import type { Database, Tables } from '../tables.ts'

/** An attempt without what is derived from its error. */
export type NewAttempt = Omit<Insertable<Tables['attempts']>, 'id' | 'errorKey'>

/** Appends attempts to the ledger. */
export async function appendAttempts(db: Database, attempts: NewAttempt[]): Promise<void> {
  if (attempts.length === 0) return
  await db
    .insertInto('attempts')
    .values(attempts.map((attempt) => ({ id: uuid(), ...attempt, errorKey: keyOf(attempt) })))
    .execute()
}

/** Of jobs that come back, those whose last attempt left a row here: it failed, and was not lost. */
export async function jobsWithAttempt(
  db: Database,
  jobs: { id: string; retryCount: number }[],
): Promise<Set<string>> {
  if (jobs.length === 0) return new Set()
  const rows = await db
    .selectFrom('attempts')
    .select('jobId')
    .where((where) =>
      where.or(jobs.map(({ id, retryCount }) => where.and({ jobId: id, number: retryCount }))),
    )
    .execute()
  return new Set(rows.map(({ jobId }) => jobId))
}

/** Every attempt at the jobs and mails of a submission, in order of time. */
export async function attemptsAbout(db: Database, aboutId: string): Promise<AttemptRow<Date>[]> {
  return await attempts(db).where('aboutId', '=', aboutId).execute()
}

/** Every attempt at a mail, in order of time. */
export async function attemptsAtEmail(db: Database, emailId: string): Promise<AttemptRow<Date>[]> {
  return await attempts(db).where('emailId', '=', emailId).execute()
}

/** Every attempt at some jobs, with who made it, in order of time. */
export async function attemptsAtJobs(db: Database, jobIds: string[]): Promise<JobAttempt<Date>[]> {
  return await attempts(db)
    .select(['errorName', 'worker', 'startedAt'])
    .where('jobId', 'in', jobIds)
    .limit(500)
    .execute()
}

/** When errors were first and last met, by their keys: two looks into the index for each. */
export async function seenErrors(db: Database, keys: string[]) {
  const { rows } = await sql<{ key: string; firstSeenAt: Date | null; lastSeenAt: Date | null }>`
    select key, (select min(ended_at) from attempts where error_key = key) as first_seen_at,
      (select max(ended_at) from attempts where error_key = key) as last_seen_at
    from unnest(${keys}::text[]) given(key)
  `.execute(db)
  return rows
}

function attempts(db: Database) {
  return db
    .selectFrom('attempts')
    .select(['id', 'queue', 'jobId', 'number', 'outcome', 'emailId'])
    .select(['errorMessage', 'smtpReply', 'endedAt'])
    .orderBy('endedAt')
    .orderBy('id')
}

function keyOf({ errorName, errorMessage }: NewAttempt) {
  return errorName ? errorKeyOf(errorName, errorMessage ?? '') : null
}

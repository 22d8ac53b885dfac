import { type Insertable, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { JobAttempt } from '../../contract/job.ts'
import type { AttemptRow } from '../../contract/records.ts'
import { errorKeyOf } from '../../runtime/error-key.ts'
import type { Database, Tables } from '../tables.ts'

/** An attempt without the columns that are derived when it is stored. */
export type NewAttempt = Omit<Insertable<Tables['attempts']>, 'id' | 'errorKey'>

/** Adds attempts. */
export async function appendAttempts(db: Database, attempts: NewAttempt[]): Promise<void> {
  if (attempts.length === 0) return
  await db
    .insertInto('attempts')
    .values(attempts.map((attempt) => ({ id: uuid(), ...attempt, errorKey: keyOf(attempt) })))
    .execute()
}

/** Of retried jobs, the ids of those whose last attempt was stored: it failed, its claim was not lost. */
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

/** Every attempt at the jobs of a record and its emails, sorted by time. */
export async function attemptsAbout(db: Database, aboutId: string): Promise<AttemptRow<Date>[]> {
  return await selectAttempts(db).where('aboutId', '=', aboutId).execute()
}

/** Every attempt at an email, sorted by time. */
export async function attemptsAtEmail(db: Database, emailId: string): Promise<AttemptRow<Date>[]> {
  return await selectAttempts(db).where('emailId', '=', emailId).execute()
}

/** The attempts at jobs, with their workers, sorted by time; at most 500. */
export async function attemptsAtJobs(db: Database, jobIds: string[]): Promise<JobAttempt<Date>[]> {
  return await selectAttempts(db)
    .select(['errorName', 'worker', 'startedAt'])
    .where('jobId', 'in', jobIds)
    .limit(500)
    .execute()
}

/** When errors first and last occurred, by key, with two index lookups per key. */
export async function findErrorTimes(db: Database, keys: string[]) {
  const { rows } = await sql<{ key: string; firstSeenAt: Date | null; lastSeenAt: Date | null }>`
    select key, (select min(ended_at) from attempts where error_key = key) as first_seen_at,
      (select max(ended_at) from attempts where error_key = key) as last_seen_at
    from unnest(${keys}::text[]) given(key)
  `.execute(db)
  return rows
}

function selectAttempts(db: Database) {
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

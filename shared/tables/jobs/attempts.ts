import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { JobAttempt } from '../../contract/job.ts'
import type { AttemptRow } from '../../contract/records.ts'
import { newId } from '../../domain/new-id.ts'
import { storable } from '../../domain/storable.ts'
import { insertStatement } from '../insert-rows.ts'
import type { Database, Tables } from '../tables.ts'

/** An attempt to insert. Without an id, it gets one. */
export type NewAttempt = Omit<Insertable<Tables['attempts']>, 'id'> & { id?: string }

/** Stores attempts; does nothing if there are none. */
export async function appendAttempts(db: Database, attempts: NewAttempt[]): Promise<void> {
  if (attempts.length > 0) await insertAttempts(attempts).execute(db)
}

/**
 * Returns the statement that inserts attempts; there must be at least one. Attempts whose id is already stored are
 * skipped.
 * @param keepsTexts the condition under which the error and reply of an attempt are stored; default: always
 */
export function insertAttempts(
  attempts: NewAttempt[],
  keepsTexts?: RawBuilder<boolean>,
): RawBuilder<unknown> {
  const rows = attempts.map((attempt) => ({
    id: newId(),
    ...attempt,
    errorMessage: attempt.errorMessage && storable(attempt.errorMessage),
    errorKey: attempt.errorKey && storable(attempt.errorKey),
    smtpReply: attempt.smtpReply && storable(attempt.smtpReply),
  }))
  const keepText = (column: string) => sql`case when ${keepsTexts} then ${sql.ref(column)} end`
  const texts = { errorMessage: keepText, errorKey: keepText, smtpReply: keepText }
  return sql`${insertStatement('attempts', rows, keepsTexts && texts)} on conflict (id) do nothing`
}

/**
 * Returns the ids of those of these jobs whose previous attempt is stored. The queue is compared, too: in an isolation
 * queue, a job has the same id as before, and its attempts are numbered from 1 again.
 * @param jobs jobs with at least one retry
 */
export async function idsWithStoredAttempt(
  db: Database,
  jobs: { name: string; id: string; retryCount: number }[],
): Promise<Set<string>> {
  if (jobs.length === 0) return new Set()
  const rows = await db
    .selectFrom('attempts')
    .select('jobId')
    .where((where) =>
      where.or(
        jobs.map(({ name, id, retryCount }) =>
          where.and({ jobId: id, number: retryCount, queue: name }),
        ),
      ),
    )
    .execute()
  return new Set(rows.map(({ jobId }) => jobId))
}

/** Returns the attempts at the jobs and emails of a record, oldest first. */
export async function attemptsAbout(db: Database, aboutId: string): Promise<AttemptRow<Date>[]> {
  return await selectAttempts(db).where('aboutId', '=', aboutId).execute()
}

/** Returns the attempts to send an email, oldest first. */
export async function attemptsAtEmail(db: Database, emailId: string): Promise<AttemptRow<Date>[]> {
  return await selectAttempts(db).where('emailId', '=', emailId).execute()
}

/** Returns the last 500 attempts at these jobs, with error names and workers, oldest first. */
export async function attemptsAtJobs(db: Database, jobIds: string[]): Promise<JobAttempt<Date>[]> {
  const newestFirst = await db
    .selectFrom('attempts')
    .select(attemptColumns)
    .select(['errorName', 'worker', 'startedAt'])
    .where('jobId', '=', sql<string>`any(${jobIds}::uuid[])`)
    .orderBy('endedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
  return newestFirst.toReversed()
}

/** Returns the error of the last attempt at a job; undefined if no attempt is stored. */
export async function lastErrorOf(db: Database, jobId: string) {
  return await db
    .selectFrom('attempts')
    .select(['errorName', 'errorMessage', 'errorKey'])
    .where('jobId', '=', jobId)
    .orderBy('endedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** When an error occurred, and where. */
type Occurrences = {
  key: string
  firstSeenAt: Date | null
  lastSeenAt: Date | null
  /** For each of the last 24 hours, the current one last: how many attempts failed, up to `MAX_PER_HOUR` + 1. */
  perHour: number[]
  /** The workers that made the last 100 attempts. */
  workers: string[]
  /** The releases of these workers at the time, as far as they are known. */
  releases: string[]
}

/** Most attempts of an error and an hour that are counted. */
export const MAX_PER_HOUR = 1_000

/** Finds when and where these errors occurred. An error without attempts has null times. */
export async function findOccurrences(db: Database, keys: string[]): Promise<Occurrences[]> {
  const last = sql`(select worker, attempts.ended_at from attempts where error_key = key
    order by attempts.ended_at desc limit 100) last`
  const { rows } = await sql<Occurrences>`
    select key, (select min(ended_at) from attempts where error_key = key) as first_seen_at,
      (select max(ended_at) from attempts where error_key = key) as last_seen_at,
      array(select (select count(*)::int from (select from attempts where error_key = key
          and ended_at > now() - (hours + 1) * interval '1 hour' and ended_at <= now() - hours * interval '1 hour'
          limit ${MAX_PER_HOUR + 1}) counted)
        from generate_series(23, 0, -1) hours) as per_hour,
      array(select distinct worker from ${last} where worker is not null order by 1) as workers,
      array(select distinct release from ${last} cross join lateral (
        select release from processes where name = last.worker and started_at <= last.ended_at
        order by started_at desc limit 1) life order by 1) as releases
    from unnest(${keys}::text[]) given(key)
  `.execute(db)
  return rows
}

const attemptColumns = [
  'id',
  'queue',
  'jobId',
  'number',
  'outcome',
  'emailId',
  'errorMessage',
  'smtpReply',
  'endedAt',
] as const

function selectAttempts(db: Database) {
  return db.selectFrom('attempts').select(attemptColumns).orderBy('endedAt').orderBy('id')
}

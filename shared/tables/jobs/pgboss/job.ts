import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../tables.ts'

// All statements on pg-boss's tables (12.38; its own indexes are job_i1 to job_i17) are in this folder.
// They only read and lock; every change to a job goes through pg-boss's API.

/** A row of pg-boss's job table. */
export type BossJob = {
  id: string
  name: string
  state: BossState
  data: unknown
  output: unknown
  retryCount: number
  retryLimit: number
  startAfter: Date
  createdOn: Date
  startedOn: Date | null
  completedOn: Date | null
  /** Of a dead letter: the job that it was created from, and how often that was retried. */
  sourceName: string | null
  sourceId: string | null
  sourceRetryCount: number | null
  sourceOutput: unknown
  /** The first job of a chain of dead letters and redrives; null before the first dead letter. */
  sourceRootId: string | null
}
export type BossState = 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed'

/** The columns of a BossJob. */
export const jobSelection = sql`id, name, state::text as state, data, output, retry_count,
  retry_limit, start_after, created_on, started_on, completed_on, source_name, source_id,
  source_retry_count, source_output, source_root_id`

/**
 * Returns the error of a job or, for a dead letter, of the job that it was created from; undefined if it has
 * none. A dead letter whose redrive met a conflict has both; the original error takes precedence. `errorKey`
 * is the same rule in SQL.
 */
export function failureOf({ output, sourceOutput }: Pick<BossJob, 'output' | 'sourceOutput'>) {
  const stored = (sourceOutput ?? output) as StoredError | null
  const message = stored?.message ?? stored?.value?.message
  if (typeof message !== 'string') return undefined
  return { message, key: typeof stored?.key === 'string' ? stored.key : message }
}

// Our workers store `message` and `key`; pg-boss stores `value` for a job whose worker was lost.
type StoredError = { message?: unknown; key?: unknown; value?: { message?: unknown } }

/** The output that contains the error of a job, as in `failureOf`. */
export const errorOutput = sql`coalesce(source_output, output)`

/** The key by which errors are grouped. An index contains this expression, so do not change it. */
export const errorKey = sql`coalesce(
  ${errorOutput} ->> 'key', ${errorOutput} #>> '{value,message}', ${errorOutput} ->> 'message')`

/** The condition that a job has failed and waits for a retry or for staff. An index contains it, too. */
export const isFailing = sql`state in ('created', 'retry', 'failed') and ${errorOutput} is not null`

/** Identifies a job; its id alone is unique only within one queue. */
export type JobAddress = { name: string; id: string }

/** Returns the jobs with these queue names and ids; those that do not exist are left out. */
export async function findJobs(db: Database, addresses: JobAddress[]): Promise<BossJob[]> {
  return await selectByAddress(db, addresses, sql``)
}

/** Like `findJobs`, but locks the jobs until the transaction ends. Skips jobs that are already locked. */
export async function lockJobs(tx: Database, addresses: JobAddress[]): Promise<BossJob[]> {
  return await selectByAddress(tx, addresses, sql`for update of job skip locked`)
}

async function selectByAddress(db: Database, addresses: JobAddress[], lock: RawBuilder<unknown>) {
  const names = addresses.map(({ name }) => name)
  const ids = addresses.map(({ id }) => id)
  const { rows } = await sql<BossJob>`
    select ${jobSelection} from pgboss.job
    where (name, id) in (select * from unnest(${names}::text[], ${ids}::uuid[])) ${lock}
  `.execute(db)
  return rows
}

import { type RawBuilder, sql } from 'kysely'
import { maskError } from '../../../domain/masked-error.ts'
import type { Database } from '../../tables.ts'

// All statements on pg-boss's tables (version 12.38, whose own indexes are job_i1 to job_i17) are in this
// folder. They read jobs, lock them and create indexes; jobs are changed only through pg-boss's API.

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
  /** These four are set for dead letters. They describe the job that the dead letter was created from. */
  sourceName: string | null
  sourceId: string | null
  sourceRetryCount: number | null
  sourceOutput: unknown
  /** The first job of a chain of dead letters and redrives; null before the first dead letter. */
  sourceRootId: string | null
}
export type BossState = 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed'

/** The columns of a `BossJob`, to be selected from pg-boss's job table. */
export const jobSelection = sql`id, name, state::text as state, data, output, retry_count,
  retry_limit, start_after, created_on, started_on, completed_on, source_name, source_id,
  source_retry_count, source_output, source_root_id`

/**
 * Returns the error of a job, also masked; for a dead letter, the error of the job that it was created from. Undefined
 * if there is none. A dead letter also has an error of its own if its redrive caused a conflict; the first error
 * takes precedence. `errorKey` applies the same rule in SQL.
 */
export function failureOf(job: Pick<BossJob, 'output' | 'sourceOutput'>) {
  const stored = outputOf(job) as StoredError | null
  const bossMessage = stored?.value?.message
  if (typeof bossMessage === 'string')
    return { message: bossMessage, masked: bossMessage, key: bossMessage }
  const { name, message, maskedKey } = stored ?? {}
  if (typeof message !== 'string') return undefined
  return {
    message,
    masked: maskError(typeof name === 'string' ? name : otherErrors, message),
    key: typeof maskedKey === 'string' ? maskedKey : otherErrors,
  }
}

/** Returns a job's result or error; for a dead letter, the error of the job that failed. */
export function outputOf({ output, sourceOutput }: Pick<BossJob, 'output' | 'sourceOutput'>) {
  return sourceOutput ?? output
}

// Our workers store `name`, `message` and `maskedKey`. pg-boss stores a constant in `value` for a job that lost its
// claim, and for a batch that threw whatever properties the error has.
type StoredError = {
  name?: unknown
  message?: unknown
  maskedKey?: unknown
  value?: { message?: unknown }
}

/** The key of errors that earlier releases or pg-boss stored. Their messages may contain anything. */
const otherErrors = 'Error'

// `outputOf` in SQL.
const errorOutput = sql`coalesce(source_output, output)`

/** The key by which errors are grouped. An index contains this expression; a change needs a new index. */
export const errorKey = sql`coalesce(
  ${errorOutput} #>> '{value,message}', ${errorOutput} ->> 'maskedKey',
  case when ${errorOutput} ->> 'message' is not null then ${sql.lit(otherErrors)} end)`

/**
 * The condition that a job has failed and waits for a retry or for staff. An index contains it, like
 * `errorKey`.
 */
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

/** Like `findJobs`, but keeps the jobs from being changed or deleted until the transaction ends. */
export async function holdJobs(tx: Database, addresses: JobAddress[]): Promise<BossJob[]> {
  const lock = sql`for share of job`
  const jobs = await selectByAddress(tx, addresses, lock)
  const isFound = (address: JobAddress) =>
    jobs.some(({ name, id }) => name === address.name && id === address.id)
  const missing = addresses.filter((address) => !isFound(address))
  // pg-boss deletes and inserts a job that fails. Whoever waits for its lock then finds nothing, until the next statement.
  return missing.length > 0 ? [...jobs, ...(await selectByAddress(tx, missing, lock))] : jobs
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

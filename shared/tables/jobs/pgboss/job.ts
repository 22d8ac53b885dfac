import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../tables.ts'

// Statements on pg-boss's tables (12.38; its own indexes are job_i1 to job_i17) stand in this folder.
// They only read: what changes a job goes through pg-boss's API.

/** A job as pg-boss keeps it. */
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
  /** Of a dead letter: the job it was made of, and how often that was tried again. */
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
 * The error a job carries: its own, or of a dead letter the one it was made for. A dead letter whose
 * redrive met a conflict has both: what is to be mended is still the first. `errorKey` in SQL and
 * `failureOf` here are the same rule.
 */
export function failureOf({ output, sourceOutput }: Pick<BossJob, 'output' | 'sourceOutput'>) {
  const kept = (sourceOutput ?? output) as Kept | null
  const message = kept?.message ?? kept?.value?.message
  if (typeof message !== 'string') return undefined
  return { message, key: typeof kept?.key === 'string' ? kept.key : message }
}

// What our workers leave, and what pg-boss does for a job whose worker was lost.
type Kept = { message?: unknown; key?: unknown; value?: { message?: unknown } }

/** What a job left behind, as `failureOf` reads it. */
export const keptOutput = sql`coalesce(source_output, output)`

/** The groupable form of a job's error; an index has it, so both must stay as they are. */
export const errorKey = sql`coalesce(
  ${keptOutput} ->> 'key', ${keptOutput} #>> '{value,message}', ${keptOutput} ->> 'message')`

/** Jobs that failed and are not over: they wait for their next try or for a person. */
export const isFailing = sql`state in ('created', 'retry', 'failed') and ${keptOutput} is not null`

/** One job among those of all queues. */
export type JobAddress = { name: string; id: string }

/** Jobs by their addresses. */
export async function findJobs(db: Database, addresses: JobAddress[]): Promise<BossJob[]> {
  return await byAddress(db, addresses, sql``)
}

/** The same, locked until the transaction ends; jobs that are being changed are left out. */
export async function lockJobs(tx: Database, addresses: JobAddress[]): Promise<BossJob[]> {
  return await byAddress(tx, addresses, sql`for update of job skip locked`)
}

async function byAddress(db: Database, addresses: JobAddress[], lock: RawBuilder<unknown>) {
  const names = addresses.map(({ name }) => name)
  const ids = addresses.map(({ id }) => id)
  const { rows } = await sql<BossJob>`
    select ${jobSelection} from pgboss.job
    where (name, id) in (select * from unnest(${names}::text[], ${ids}::uuid[])) ${lock}
  `.execute(db)
  return rows
}

import { sql } from 'kysely'
import { bossQueueNames, bossQueues } from '../../../jobs/boss-queues.ts'
import { sendEmail } from '../../../jobs/send-email.ts'
import type { Database } from '../../tables.ts'
import { type BossJob, jobSelection } from './job.ts'

/** Returns the oldest 100 jobs in the chain of dead letters and redrives that a job belongs to. */
export async function findJobChain(db: Database, job: BossJob): Promise<BossJob[]> {
  const root = job.sourceRootId ?? job.sourceId ?? job.id
  const { rows } = await sql<BossJob>`
    select ${jobSelection} from pgboss.job where source_root_id = ${root}
    union
    select ${jobSelection} from pgboss.job where name = any(${bossQueueNames()}) and id = any(${[root, job.id]})
    order by created_on limit 100
  `.execute(db)
  return rows
}

/** Returns the waiting jobs whose chains start with these jobs: those that a redrive has just created. */
export async function findRedrivenJobs(tx: Database, roots: string[]): Promise<BossJob[]> {
  const { rows } = await sql<BossJob>`
    select ${jobSelection} from pgboss.job
    where source_root_id = any(${roots}) and state = 'created' and name = any(${bossQueueNames('main', 'isolation')})
  `.execute(tx)
  return rows
}

/**
 * Returns the ids of those of these failed jobs that have a dead letter or whose dead letter was redriven.
 */
export async function supersededJobs(tx: Database, jobs: BossJob[]): Promise<Set<string>> {
  if (jobs.length === 0) return new Set()
  const roots = jobs.map((job) => job.sourceRootId ?? job.id)
  const { rows } = await sql<{ root: string }>`
    select distinct source_root_id as root from pgboss.job
    where source_root_id = any(${roots}) and (state in ('created', 'retry', 'active', 'completed')
      or (state = 'failed' and name = any(${bossQueueNames('dead')})))
  `.execute(tx)
  const supersededRoots = new Set(rows.map(({ root }) => root))
  const superseded = jobs.filter((job) => supersededRoots.has(job.sourceRootId ?? job.id))
  return new Set(superseded.map(({ id }) => id))
}

const submissionQueues = bossQueues
  .filter(({ job }) => job.records || job === sendEmail)
  .map(({ name }) => name)

/**
 * Returns the jobs with these ids that record submissions or send emails, and all later jobs of their chains:
 * dead letters and redriven copies. Oldest first.
 */
export async function jobsWithIds(db: Database, ids: string[]): Promise<BossJob[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<BossJob>`
    select ${jobSelection} from pgboss.job
    where name = any(${submissionQueues}) and id = any(${ids}::uuid[])
    union
    select ${jobSelection} from pgboss.job where source_root_id = any(${ids}::uuid[])
    order by created_on, id`.execute(db)
  return rows
}

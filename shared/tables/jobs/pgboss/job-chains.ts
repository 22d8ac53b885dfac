import { sql } from 'kysely'
import { bossQueueNames, bossQueues } from '../../../jobs/boss-queues.ts'
import { sendEmail } from '../../../jobs/send-email.ts'
import type { Database } from '../../tables.ts'
import { type BossJob, jobSelection } from './job.ts'

/**
 * Returns the oldest 100 jobs in the chain that a job belongs to: dead letters, redrives, and copies in isolation
 * queues. A copy has the id of its original, but not its source.
 */
export async function findJobChain(db: Database, { id }: BossJob): Promise<BossJob[]> {
  const { rows } = await sql<BossJob>`
    with recursive chain(id) as (
      select ${id}::uuid
      union
      select other.id from chain cross join lateral (
        select job.id from pgboss.job where job.source_root_id = chain.id
        union all
        select unnest(array[job.source_id, job.source_root_id]) from pgboss.job
        where job.name = any(${bossQueueNames()}) and job.id = chain.id
      ) other
      where other.id is not null
    )
    select ${jobSelection} from pgboss.job
    where name = any(${bossQueueNames()}) and id in (select id from chain)
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
 * dead letters, redrives, and copies in isolation queues, which have the id of their original. Oldest first.
 */
export async function jobsWithIds(db: Database, ids: string[]): Promise<BossJob[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<BossJob>`
    with recursive chain(id) as (
      select unnest(${ids}::uuid[])
      union
      select job.id from chain join pgboss.job on job.source_root_id = chain.id
    )
    select ${jobSelection} from pgboss.job
    where name = any(${submissionQueues}) and id in (select id from chain)
    order by created_on, id`.execute(db)
  return rows
}

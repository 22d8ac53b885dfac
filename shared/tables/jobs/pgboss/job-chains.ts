import { sql } from 'kysely'
import { bossQueueNames, bossQueues } from '../../../jobs/boss-queues.ts'
import { kindRecordedBy } from '../../../jobs/recording-jobs.ts'
import { sendEmail } from '../../../jobs/send-email.ts'
import type { Database } from '../../tables.ts'
import { type BossJob, jobSelection } from './job.ts'

/** Every job that dead letters and redrives have made of one, itself among them. */
export async function chainOf(db: Database, job: BossJob): Promise<BossJob[]> {
  const root = job.sourceRootId ?? job.sourceId ?? job.id
  const { rows } = await sql<BossJob>`
    select ${jobSelection} from pgboss.job where source_root_id = ${root}
    union
    select ${jobSelection} from pgboss.job where name = any(${bossQueueNames()}) and id = any(${[root, job.id]})
    order by created_on limit 100
  `.execute(db)
  return rows
}

/** The jobs that wait now and stem from these roots: what a redrive has just made. */
export async function redrivenFrom(tx: Database, roots: string[]): Promise<BossJob[]> {
  const { rows } = await sql<BossJob>`
    select ${jobSelection} from pgboss.job
    where source_root_id = any(${roots}) and state = 'created' and name = any(${bossQueueNames('main', 'isolation')})
  `.execute(tx)
  return rows
}

/** Of jobs that failed, those whose dead letter still waits, or that were redriven since. */
export async function succeededJobs(tx: Database, jobs: BossJob[]): Promise<Set<string>> {
  if (jobs.length === 0) return new Set()
  const roots = jobs.map((job) => job.sourceRootId ?? job.id)
  const { rows } = await sql<{ root: string }>`
    select distinct source_root_id as root from pgboss.job
    where source_root_id = any(${roots}) and (state in ('created', 'retry', 'active', 'completed')
      or (state = 'failed' and name = any(${bossQueueNames('dead')})))
  `.execute(tx)
  const succeeded = new Set(rows.map(({ root }) => root))
  const over = jobs.filter((job) => succeeded.has(job.sourceRootId ?? job.id))
  return new Set(over.map(({ id }) => id))
}

const submissionQueues = bossQueues
  .filter(({ job }) => kindRecordedBy(job) || job === sendEmail)
  .map(({ name }) => name)

/**
 * The jobs that were enqueued under the ids of submissions and of mails, with their redriven copies
 * and their dead letters, the oldest first.
 */
export async function jobsUnder(db: Database, ids: string[]): Promise<BossJob[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<BossJob>`
    select ${jobSelection} from pgboss.job
    where name = any(${submissionQueues}) and id = any(${ids}::uuid[])
    union
    select ${jobSelection} from pgboss.job where source_root_id = any(${ids}::uuid[])
    order by created_on, id`.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { WarningRow } from '../../../contract/job.ts'
import type { Database } from '../../tables.ts'
import type { BossState } from './job.ts'

/** Lists all schedules, each with the last job that it created, unless that job was deleted. */
export async function listSchedules(db: Database) {
  const { rows } = await sql<ScheduleEntry>`
    select schedule.name, cron, coalesce(timezone, 'UTC') as time_zone, job.id as job_id,
      job.state::text as state, job.start_after, coalesce(job.started_on, job.created_on) as ran_at
    from pgboss.schedule left join pgboss.job on job.name = schedule.name and job.id = last_job_id
    order by schedule.name
  `.execute(db)
  return rows
}

type ScheduleEntry = {
  name: string
  cron: string
  timeZone: string
  jobId: string | null
  state: BossState | null
  startAfter: Date | null
  ranAt: Date | null
}

/** Lists the newest warnings that pg-boss stored, up to `limit`, newest first. */
export async function listWarnings(db: Database, limit: number): Promise<WarningRow<Date>[]> {
  const { rows } = await sql<WarningRow<Date>>`
    select id, type, message, created_on as at from pgboss.warning order by created_on desc limit ${limit}
  `.execute(db)
  return rows
}

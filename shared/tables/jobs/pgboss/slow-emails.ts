import { sql } from 'kysely'
import { sendEmail } from '../../../jobs/send-email.ts'
import type { Database } from '../../tables.ts'

/** How many emails have been on their way to the relay for long, and for how many seconds the first of them. */
export type SlowEmails = { count: number; seconds: number }

/**
 * Counts the emails that workers have been sending for longer than `seconds`. Those of a worker that has died do not count:
 * their jobs have no heartbeat.
 */
export async function slowEmails(db: Database, seconds: number): Promise<SlowEmails> {
  const { rows } = await sql<SlowEmails>`
    select count(*)::int as count, coalesce(extract(epoch from now() - min(emails.updated_at)), 0)::int as seconds
    from pgboss.job join emails on emails.job_id = job.id
    where job.name = ${sendEmail.queue} and job.state = 'active'
      and job.heartbeat_on > now() - 2 * job.heartbeat_seconds * interval '1 second'
      and emails.status = 'sending' and emails.updated_at < now() - ${seconds} * interval '1 second'`.execute(
    db,
  )
  return rows[0] ?? { count: 0, seconds: 0 }
}

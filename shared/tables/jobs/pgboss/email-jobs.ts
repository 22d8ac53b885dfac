import { sql } from 'kysely'
import type { EmailTemplate } from '../../../contract/email.ts'
import { deadLetterQueue } from '../../../jobs/queues.ts'
import { sendEmail } from '../../../jobs/send-email.ts'
import type { Database } from '../../tables.ts'
import { emailId } from './payloads.ts'

/** The jobs that send emails of a template, by state. */
export type EmailJobs = {
  template: EmailTemplate
  ready: number
  deferred: number
  retrying: number
  active: number
  dead: number
  /** How long the oldest of them that could run has waited, in seconds; null if none waits. */
  oldestSeconds: number | null
  /** Whether all unfinished jobs, and all dead letters, were read. */
  isUnfinishedExact: boolean
  isDeadExact: boolean
}

/**
 * Counts the unfinished jobs and dead letters that send emails, by template. Templates without any are left out.
 * @param limit how many jobs are read: of dead letters and of others each
 */
export async function countEmailJobs(db: Database, limit: number): Promise<EmailJobs[]> {
  const { rows } = await sql<EmailJobs>`
    with read as (
      (select name, state, start_after, ${emailId('job')} as email_id from pgboss.job
       where name = ${sendEmail.queue} and state <= 'active' and not blocked limit ${limit})
      union all
      (select name, state, start_after, ${emailId('job')} from pgboss.job
       where name = ${deadLetterQueue(sendEmail)} and state in ('created', 'retry', 'failed') limit ${limit})
    ), named as (
      select emails.template, state::text, start_after, name = ${deadLetterQueue(sendEmail)} as is_dead
      from read join emails on emails.id = email_id
    )
    select template,
      (count(*) filter (where not is_dead and state = 'created' and start_after <= now()))::int as ready,
      (count(*) filter (where not is_dead and state = 'created' and start_after > now()))::int as deferred,
      (count(*) filter (where not is_dead and state = 'retry'))::int as retrying,
      (count(*) filter (where not is_dead and state = 'active'))::int as active,
      (count(*) filter (where is_dead))::int as dead,
      round(extract(epoch from now() - min(start_after)
        filter (where not is_dead and state <> 'active' and start_after <= now())))::int as oldest_seconds,
      (select count(*) from read where name = ${sendEmail.queue}) < ${limit} as is_unfinished_exact,
      (select count(*) from read where name <> ${sendEmail.queue}) < ${limit} as is_dead_exact
    from named group by template`.execute(db)
  return rows
}

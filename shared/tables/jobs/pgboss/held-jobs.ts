import { sql } from 'kysely'
import type { EmailTemplate } from '../../../contract/email.ts'
import { sendEmail } from '../../../jobs/send-email.ts'
import type { Database } from '../../tables.ts'

/**
 * Returns jobs whose emails are held: they were moved to years from now, because their template was held when a worker
 * took them.
 */
export async function findHeldJobs(
  db: Database,
  template: EmailTemplate,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select job.id from emails join pgboss.job on job.name = ${sendEmail.queue} and job.id = emails.job_id
    where emails.template = ${template} and emails.status = 'queued'
      and job.state = 'created' and job.start_after > now() + interval '1 year'
    limit ${limit} for update of job skip locked`.execute(db)
  return rows.map(({ id }) => id)
}

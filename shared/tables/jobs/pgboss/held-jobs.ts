import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '../../../contract/duration.ts'
import type { EmailTemplate } from '../../../contract/email.ts'
import { sendEmail } from '../../../jobs/send-email.ts'
import type { Database } from '../../tables.ts'
import type { BossJob } from './job.ts'

/** A worker that finds the template of an email held lets its job start ten years later. Nothing else waits this long. */
const HELD_MS = 365 * DAY_MS

/** Whether a job waits because the template of its email is, or was, held. */
export function isHeld({ startAfter }: Pick<BossJob, 'startAfter'>, now: Date): boolean {
  return startAfter.getTime() - now.getTime() > HELD_MS
}

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
    ${heldJobs(sql`${template}`)} limit ${limit} for update of job skip locked`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Deletes a hold that has ended, unless one of its emails is or can still become held: a worker that claimed one before the
 * end stores that it is held when it settles it. Claims that are not committed yet are waited for for a minute, and an hour
 * is allowed for differences between clocks.
 */
export async function deleteEndedHold(db: Database, id: string): Promise<void> {
  await sql`
    delete from holds where id = ${id} and (template = '' or (ended_at < now() - interval '1 minute'
      and not exists (${heldJobs(sql`holds.template`)})
      and not exists (select from emails where emails.template = holds.template and status = 'sending'
        and updated_at < holds.ended_at + interval '1 hour')))`.execute(db)
}

function heldJobs(template: RawBuilder<unknown>) {
  return sql`select job.id from emails join pgboss.job on job.name = ${sendEmail.queue} and job.id = emails.job_id
    where emails.template = ${template} and emails.status = 'queued'
      and job.state = 'created' and job.start_after > now() + interval '1 year'`
}

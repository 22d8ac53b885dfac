import { sql } from 'kysely'
import type { EmailTemplate } from '../../contract/email.ts'
import { MAX_COUNTED } from '../../contract/list.ts'
import { sendEmail } from '../../jobs/send-email.ts'
import { heldTemplates } from '../jobs/holds.ts'
import type { Database } from '../tables.ts'

/**
 * The emails that are not delivered yet: how many, up to `MAX_COUNTED`, and when the oldest was created. Those of a template
 * that staff hold do not count.
 */
export type WaitingEmails = { count: number; oldest: Date | null }

/** Counts the emails that wait, are being sent, or wait for another attempt. */
export async function waitingEmails(db: Database): Promise<WaitingEmails> {
  const { rows } = await sql<WaitingEmails>`
    select (select count(*)::int from (
        select from emails where status in ('queued', 'sending') and ${isNotHeld} limit ${MAX_COUNTED}) waiting) as count,
      least((select min(created_at) from emails where status = 'queued' and ${isNotHeld}),
        (select min(created_at) from emails where status = 'sending')) as oldest`.execute(db)
  return rows[0] ?? { count: 0, oldest: null }
}

const isNotHeld = sql`template <> all(${heldTemplates})`

/** Counts the queued emails of each of these templates, up to `MAX_COUNTED`. */
export async function countQueuedEmails(
  db: Database,
  templates: EmailTemplate[],
): Promise<Map<EmailTemplate, number>> {
  const { rows } = await sql<{ template: EmailTemplate; count: number }>`
    select template, (select count(*)::int from (
      select from emails where emails.template = wanted.template and status = 'queued' limit ${MAX_COUNTED}) queued) as count
    from unnest(${templates}::text[]) wanted(template)`.execute(db)
  return new Map(rows.map(({ template, count }) => [template, count]))
}

/** Counts the emails that were sent in the last `seconds`. */
export async function countSentLately(db: Database, seconds: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from attempts
    where queue = ${sendEmail.queue} and outcome = 'done'
      and ended_at > now() - ${seconds} * interval '1 second'`.execute(db)
  return rows[0]?.count ?? 0
}

/** What became of emails since a time, and how many of them still wait. Alerts to ops do not count. */
export type EmailsSince = { sent: number; failed: number; waiting: number }

/** Counts the emails, created at most a day before `since`, that were sent or failed since then, or that wait. */
export async function emailsSince(db: Database, since: Date): Promise<EmailsSince> {
  const { rows } = await sql<EmailsSince>`
    select (count(*) filter (where status = 'sent' and sent_at >= ${since}))::int as sent,
      (count(*) filter (where status in ('failed', 'unknown') and updated_at >= ${since}))::int as failed,
      (count(*) filter (where status in ('queued', 'sending')))::int as waiting
    from emails where created_at >= ${since}::timestamptz - interval '1 day' and template <> 'ops-alert'`.execute(
    db,
  )
  return rows[0] ?? { sent: 0, failed: 0, waiting: 0 }
}

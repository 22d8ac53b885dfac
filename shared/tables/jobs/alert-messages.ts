import { type Insertable, sql } from 'kysely'
import type { AlertChannel, AlertMessage, AlertMessageKind } from '../../contract/alert.ts'
import { newId } from '../../domain/new-id.ts'
import type { Database, Tables } from '../tables.ts'

/** What a message says, as it was when it was composed. */
export type AlertContent = {
  /** The subject of an email, and the first line of a chat message. */
  title: string
  paragraphs: string[]
  /** The error behind the problem, masked, in the language of the business. */
  reason: string | null
  /** What programs read: the alert as JSON, or null for a test. */
  alert: Record<string, unknown> | null
  /** When it happened (ISO 8601). */
  at: string
}

/** A message to insert. */
export type NewAlertMessage = {
  alertId: string | null
  channel: AlertChannel
  kind: AlertMessageKind
  /** What happened, and when; the same is sent once per channel. */
  occasion: string
  content: AlertContent
}

/** A message that this process is sending. */
export type ClaimedMessage = Pick<AlertMessage<Date>, 'id' | 'channel' | 'kind' | 'attempts'> & {
  content: AlertContent
}

/** Inserts messages, unless the same was already inserted. */
export async function insertMessages(
  tx: Database,
  messages: NewAlertMessage[],
  now: Date,
): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map(
    (message): Insertable<Tables['alertMessages']> => ({
      id: newId(),
      ...message,
      content: JSON.stringify(message.content),
      status: 'waiting',
      createdAt: now,
      dueAt: now,
    }),
  )
  await tx
    .insertInto('alertMessages')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['channel', 'occasion']).doNothing())
    .execute()
}

/** Takes back the messages about an alert that were not sent: one about its end replaces them. */
export async function supersedeMessages(tx: Database, alertId: string): Promise<void> {
  await tx
    .updateTable('alertMessages')
    .set({ status: 'superseded' })
    .where('alertId', '=', alertId)
    .where('status', '=', 'waiting')
    .execute()
}

/**
 * Claims messages that are due, for `seconds`, unless their alert is over: then one about its end replaces them, or the
 * alert continues. If the process dies before it stores the outcome, they are due again
 * after that time.
 */
export async function claimMessages(db: Database, seconds: number): Promise<ClaimedMessage[]> {
  const { rows } = await sql<ClaimedMessage>`
    update alert_messages set due_at = now() + ${seconds} * interval '1 second'
    where id in (
      select id from alert_messages where status = 'waiting' and due_at <= now()
        and (kind not in ('opened', 'worse') or not exists (
          select from alerts where alerts.id = alert_id and resolved_at is not null))
      order by created_at limit 10 for update skip locked
    )
    returning id, channel, kind, attempts, content`.execute(db)
  return rows
}

/**
 * Stores an attempt to send a message.
 * @param error null if the message was accepted
 * @param retrySeconds when it is tried again; null: never
 */
export async function storeAttempt(
  db: Database,
  id: string,
  error: string | null,
  retrySeconds: number | null,
): Promise<void> {
  const status = error === null ? 'sent' : retrySeconds === null ? 'failed' : null
  await sql`
    update alert_messages set
      attempts = attempts || jsonb_build_object('at', now(), 'error', ${error}::text),
      status = case when ${status}::text is null then status else ${status} end,
      sent_at = case when ${error}::text is null then now() else sent_at end,
      due_at = now() + ${retrySeconds ?? 0} * interval '1 second'
    where id = ${id}`.execute(db)
}

/** Most tests that are listed. */
const MAX_TESTS = 4

/** Lists the messages about these alerts, and the latest tests, oldest first. */
export async function listMessages(
  db: Database,
  alertIds: string[],
): Promise<AlertMessage<Date>[]> {
  const latestTests = db
    .selectFrom('alertMessages')
    .select('id')
    .where('kind', '=', 'test')
    .orderBy('createdAt', 'desc')
    .limit(MAX_TESTS)
  const rows = await db
    .selectFrom('alertMessages')
    .select(['id', 'alertId', 'channel', 'kind', 'status', 'attempts', 'createdAt', 'sentAt'])
    .where((where) =>
      where.or([where('id', 'in', latestTests), sql<boolean>`alert_id = any(${alertIds}::uuid[])`]),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows as AlertMessage<Date>[]
}

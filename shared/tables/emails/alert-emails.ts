import { sql } from 'kysely'
import { type AlertEmail, alertMessageKinds } from '../../contract/alert.ts'
import { storedReasons } from '../../contract/email.ts'
import type { Database } from '../tables.ts'

/**
 * Suppresses the emails about an alert that nobody has begun to send: an email about its end replaces them.
 * @param alertId the alert, which is over
 */
export async function suppressAlertEmails(tx: Database, alertId: string, now: Date): Promise<void> {
  await tx
    .updateTable('emails')
    .set({
      status: 'suppressed',
      reason: storedReasons.alertOver,
      updatedAt: now,
    })
    .where('aboutId', '=', alertId)
    .where('template', '=', 'ops-alert')
    .where('status', '=', 'queued')
    .execute()
}

/** Lists the emails about these alerts, oldest first. */
export async function findAlertEmails(db: Database, ids: string[]): Promise<AlertEmail<Date>[]> {
  if (ids.length === 0) return []
  return await db
    .selectFrom('emails')
    .select(['id', 'aboutId', 'status', 'createdAt', 'sentAt', kindOf])
    .where('aboutId', 'in', ids)
    .where('template', '=', 'ops-alert')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

// The key consists of the template, the alert and the occasion, which begins with the alert and the kind.
const part = sql`split_part(dedupe_key, ':', 4)`
const kindOf = sql<
  AlertEmail['kind']
>`case when ${part} = any(${alertMessageKinds}::text[]) then ${part} end`.as('kind')

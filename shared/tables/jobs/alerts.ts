import type { Alert, AlertCause } from '../../contract/alert.ts'
import { newId } from '../../domain/new-id.ts'
import type { Database } from '../tables.ts'

/** A problem that a check has detected, not yet stored as an alert. */
export type Problem = Pick<Alert, 'cause' | 'subject' | 'detail'>

/** A stored alert, with the columns from which the worker decides whether to notify ops. */
export type StoredAlert = Alert<Date> & {
  resolvedAt: Date | null
  /** The value of `detail` when ops were last notified. */
  mailedDetail: Alert['detail'] | null
}

/**
 * Opens an alert for each problem. If there is already an open alert with the same cause and subject, updates
 * its detail and confirms it at `now` instead.
 */
export async function upsertAlerts(db: Database, problems: Problem[], now: Date): Promise<void> {
  if (problems.length === 0) return
  const rows = problems.map(({ cause, subject, detail }) => ({
    id: newId(),
    cause,
    subject,
    detail: JSON.stringify(detail),
    since: now,
    lastSeenAt: now,
  }))
  await db
    .insertInto('alerts')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['cause', 'subject'])
        .where('resolvedAt', 'is', null)
        .doUpdateSet((row) => ({
          detail: row.ref('excluded.detail'),
          lastSeenAt: row.ref('excluded.lastSeenAt'),
        })),
    )
    .execute()
}

/**
 * Resolves the open alerts that were last confirmed before `now`.
 * @returns the resolved alerts
 */
export async function resolveUnconfirmed(db: Database, now: Date): Promise<StoredAlert[]> {
  const resolved = await db
    .updateTable('alerts')
    .set({ resolvedAt: now })
    .where('resolvedAt', 'is', null)
    .where('lastSeenAt', '<', now)
    .returning(columns)
    .execute()
  return resolved as StoredAlert[]
}

/** Lists the open alerts, oldest first. */
export async function listOpenAlerts(db: Database): Promise<StoredAlert[]> {
  const open = await db
    .selectFrom('alerts')
    .select(columns)
    .where('resolvedAt', 'is', null)
    .orderBy('since')
    .orderBy('id')
    .execute()
  return open as StoredAlert[]
}

/** Stores that ops were notified of these alerts at `now`, with their current detail. */
export async function markNotified(db: Database, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('alerts')
    .set((row) => ({ lastMailedAt: now, mailedDetail: row.ref('detail') }))
    .where('id', 'in', ids)
    .execute()
}

/** Returns whether there is an open alert with this cause. */
export async function hasOpenAlert(db: Database, cause: AlertCause): Promise<boolean> {
  const open = await db
    .selectFrom('alerts')
    .select('id')
    .where('cause', '=', cause)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}

const columns = [
  'id',
  'cause',
  'subject',
  'detail',
  'since',
  'lastMailedAt',
  'resolvedAt',
  'mailedDetail',
] as const

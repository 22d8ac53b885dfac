import { sql } from 'kysely'
import type { Alert, AlertDetail } from '../../contract/alert.ts'
import { HOUR_MS, MINUTE_MS } from '../../contract/duration.ts'
import { newId } from '../../domain/new-id.ts'
import type { Database } from '../tables.ts'

/** A problem that a check has detected, not yet stored as an alert. */
export type Problem = Pick<Alert, 'cause' | 'subject' | 'detail'>

/** A stored alert, with the detail of which ops were last notified. */
export type StoredAlert = Alert<Date> & { notifiedDetail: AlertDetail | null }

/** After this long, nobody is notified any more of the end of an alert, in milliseconds. */
const FORGOTTEN_MS = 10 * MINUTE_MS

/**
 * Locks the open alerts, and those of whose end nobody was notified yet, and brings them up to date: opens an alert for
 * each new problem, updates those of known ones, continues those of problems that are back, and resolves the others. The
 * caller's transaction decides and stores whom it notifies of that.
 * @returns the open alerts, and those that are over, but of whose end nobody was notified yet
 */
export async function storeProblems(
  tx: Database,
  problems: Problem[],
  now: Date,
): Promise<{ open: StoredAlert[]; resolved: StoredAlert[] }> {
  const known = await lockUnfinished(tx, now)
  const open: StoredAlert[] = []
  for (const problem of problems) {
    const same = known.find((alert) => isSame(alert, problem))
    open.push(same ? await updateAlert(tx, same, problem, now) : await openAlert(tx, problem, now))
  }
  const over = known.filter((alert) => !problems.some((problem) => isSame(alert, problem)))
  const resolved = over.map((alert) => ({ ...alert, resolvedAt: alert.resolvedAt ?? now }))
  const ids = over.filter(({ resolvedAt }) => resolvedAt === null).map(({ id }) => id)
  if (ids.length > 0)
    await tx.updateTable('alerts').set({ resolvedAt: now }).where('id', 'in', ids).execute()
  return { open, resolved }
}

// Open ones first: an API of an earlier release may have opened another alert of a problem that is back.
async function lockUnfinished(tx: Database, now: Date): Promise<StoredAlert[]> {
  const earliest = new Date(now.getTime() - FORGOTTEN_MS)
  const rows = await tx
    .selectFrom('alerts')
    .select(columns)
    .where((where) =>
      where.or([
        where('resolvedAt', 'is', null),
        where.and([
          where('resolvedAt', '>', earliest),
          where('lastMailedAt', '<', where.ref('resolvedAt')),
        ]),
      ]),
    )
    .orderBy(sql`resolved_at is not null`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(toAlert)
}

/** Lists the open alerts, oldest first. */
export async function listOpenAlerts(db: Database): Promise<StoredAlert[]> {
  const rows = await db
    .selectFrom('alerts')
    .select(columns)
    .where('resolvedAt', 'is', null)
    .orderBy('since')
    .orderBy('id')
    .execute()
  return rows.map(toAlert)
}

/** Lists the latest alerts, open ones first, then by the time when they began. */
export async function listLatestAlerts(db: Database, limit: number): Promise<StoredAlert[]> {
  const rows = await db
    .selectFrom('alerts')
    .select(columns)
    .orderBy(sql`resolved_at is not null`)
    .orderBy('since', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toAlert)
}

/** Returns whether an alert is over. */
export async function isResolved(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('alerts')
    .select('resolvedAt')
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined && row.resolvedAt !== null
}

/** An alert that is open, or ended lately. */
export type RecentAlert = Pick<StoredAlert, 'cause' | 'subject' | 'resolvedAt'>

/** Finds the alerts that are open, and those that ended in the hour before `now`. */
export async function findRecentAlerts(db: Database, now: Date): Promise<RecentAlert[]> {
  const earliest = new Date(now.getTime() - HOUR_MS)
  return await db
    .selectFrom('alerts')
    .select(['cause', 'subject', 'resolvedAt'])
    .where((where) =>
      where.or([where('resolvedAt', 'is', null), where('resolvedAt', '>', earliest)]),
    )
    .execute()
}

/** Stores that ops are notified of these alerts at `now`, with their current detail. */
export async function markNotified(db: Database, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('alerts')
    .set((row) => ({ lastMailedAt: now, mailedDetail: row.ref('detail') }))
    .where('id', 'in', ids)
    .execute()
}

/**
 * Stores an alert that could not be stored while it was open.
 * @returns undefined if another process has already stored one of this cause that ended after `alert.since`
 */
export async function insertResolvedAlert(
  tx: Database,
  { cause, subject, detail }: Problem,
  { since, resolvedAt }: { since: Date; resolvedAt: Date },
): Promise<StoredAlert | undefined> {
  const stored = await tx
    .selectFrom('alerts')
    .select('id')
    .where('cause', '=', cause)
    .where('resolvedAt', '>', since)
    .executeTakeFirst()
  if (stored) return undefined
  const row = { id: newId(), cause, subject, since, resolvedAt, lastSeenAt: resolvedAt }
  const values = JSON.stringify(detail)
  await tx
    .insertInto('alerts')
    .values({ ...row, detail: values, peak: values, lastMailedAt: since, mailedDetail: values })
    .execute()
  return { ...row, detail, peak: detail, notifiedAt: since, notifiedDetail: detail }
}

function isSame(a: Problem, b: Problem) {
  return a.cause === b.cause && a.subject === b.subject
}

// An old worker may open the same alert during an upgrade, so a conflict is no error.
async function openAlert(tx: Database, { cause, subject, detail }: Problem, now: Date) {
  const row = await tx
    .insertInto('alerts')
    .values({
      id: newId(),
      cause,
      subject,
      detail: JSON.stringify(detail),
      peak: JSON.stringify(detail),
      since: now,
      lastSeenAt: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['cause', 'subject'])
        .where('resolvedAt', 'is', null)
        .doUpdateSet((update) => ({ lastSeenAt: update.ref('excluded.lastSeenAt') })),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toAlert(row)
}

async function updateAlert(tx: Database, alert: StoredAlert, { detail }: Problem, now: Date) {
  const peak = worstOf(alert.peak, detail)
  await tx
    .updateTable('alerts')
    .set({
      ...{ detail: JSON.stringify(detail), peak: JSON.stringify(peak) },
      ...{ lastSeenAt: now, resolvedAt: null },
    })
    .where('id', '=', alert.id)
    .execute()
  return { ...alert, detail, peak, resolvedAt: null }
}

/** Returns the larger of each number; a share and its period belong together, so they are those with the most failures. */
function worstOf(peak: AlertDetail, detail: AlertDetail): AlertDetail {
  const larger = (a = 0, b = 0) => Math.max(a, b)
  const isWorse = (detail.failed ?? 0) > (peak.failed ?? 0)
  const { total, failed, period } = isWorse ? detail : peak
  return {
    ...peak,
    ...detail,
    ...(detail.seconds !== undefined && { seconds: larger(peak.seconds, detail.seconds) }),
    ...(detail.count !== undefined && { count: larger(peak.count, detail.count) }),
    ...(failed !== undefined && { total, failed, period }),
  }
}

const columns = [
  'id',
  'cause',
  'subject',
  'detail',
  'peak',
  'since',
  'resolvedAt',
  'lastMailedAt',
  'mailedDetail',
] as const

type Row = Omit<StoredAlert, 'detail' | 'peak' | 'notifiedAt' | 'notifiedDetail'> & {
  detail: unknown
  peak: unknown
  lastMailedAt: Date | null
  mailedDetail: unknown
}

// Before migration 026, alerts had no peak.
function toAlert({ detail, peak, lastMailedAt, mailedDetail, ...row }: Row): StoredAlert {
  return {
    ...row,
    detail: detail as AlertDetail,
    peak: (peak ?? detail) as AlertDetail,
    notifiedAt: lastMailedAt,
    notifiedDetail: mailedDetail as AlertDetail | null,
  }
}

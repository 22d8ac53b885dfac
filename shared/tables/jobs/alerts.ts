import { v7 as uuid } from 'uuid'
import type { Alert, AlertCause } from '../../contract/alert.ts'
import type { Database } from '../tables.ts'

/** Something found wrong just now. */
export type Finding = Pick<Alert, 'cause' | 'subject' | 'detail'>

/** An alert with what decides whether ops are told of it. */
export type KeptAlert = Alert<Date> & {
  resolvedAt: Date | null
  /** How bad it was when ops were last told. */
  mailedDetail: Alert['detail'] | null
}

/** Writes down what is wrong now: what was known before is confirmed, what is new begins. */
export async function noteFindings(db: Database, findings: Finding[], now: Date): Promise<void> {
  if (findings.length === 0) return
  const rows = findings.map(({ cause, subject, detail }) => ({
    ...{ id: uuid(), cause, subject, detail: JSON.stringify(detail) },
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

/** Ends the alerts that were not confirmed at a moment; what they were. */
export async function resolveUnseen(db: Database, now: Date): Promise<KeptAlert[]> {
  const resolved = await db
    .updateTable('alerts')
    .set({ resolvedAt: now })
    .where('resolvedAt', 'is', null)
    .where('lastSeenAt', '<', now)
    .returning(columns)
    .execute()
  return resolved as KeptAlert[]
}

/** What is wrong, the oldest first. */
export async function openAlerts(db: Database): Promise<KeptAlert[]> {
  const open = await db
    .selectFrom('alerts')
    .select(columns)
    .where('resolvedAt', 'is', null)
    .orderBy('since')
    .orderBy('id')
    .execute()
  return open as KeptAlert[]
}

/** Notes that ops are told of some alerts as they are now. */
export async function markMailed(db: Database, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('alerts')
    .set((row) => ({ lastMailedAt: now, mailedDetail: row.ref('detail') }))
    .where('id', 'in', ids)
    .execute()
}

/** Whether something is wrong already. */
export async function isKnown(db: Database, cause: AlertCause): Promise<boolean> {
  const known = await db
    .selectFrom('alerts')
    .select('id')
    .where('cause', '=', cause)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst()
  return known !== undefined
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

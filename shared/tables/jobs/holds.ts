import { type Selectable, sql } from 'kysely'
import type { Hold } from '../../contract/control.ts'
import type { EmailTemplate } from '../../contract/email.ts'
import { newId } from '../../domain/new-id.ts'
import type { Database, Tables } from '../tables.ts'

/** A hold to insert or change. */
export type NewHold = Pick<Hold<Date>, 'queue' | 'template' | 'reason' | 'endsAt' | 'actor'> & {
  actorId: string
}

/** Lists the holds in force, oldest first. */
export async function listHolds(db: Database): Promise<Hold<Date>[]> {
  const rows = await db.selectFrom('holds').selectAll().where(inForce).orderBy('since').execute()
  return rows.map(toHold)
}

/**
 * Inserts a hold or, if its queue or template is already held, changes its reason, its end and who is responsible.
 * @returns the hold, and the one in its place before
 */
export async function saveHold(
  tx: Database,
  { queue, template, reason, endsAt, actor, actorId }: NewHold,
  now: Date,
): Promise<{ hold: Hold<Date>; before: Hold<Date> | undefined }> {
  const key = { queue, template: template ?? '' }
  const before = await tx
    .selectFrom('holds')
    .selectAll()
    .where('queue', '=', key.queue)
    .where('template', '=', key.template)
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  const values = { reason, endsAt, actor, actorId }
  const row = await tx
    .insertInto('holds')
    .values({ id: newId(), ...key, ...values, since: now })
    .onConflict((conflict) =>
      conflict.columns(['queue', 'template']).where('endedAt', 'is', null).doUpdateSet(values),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return { hold: toHold(row), before: before && toHold(before) }
}

/** Ends a hold; returns it, or undefined if it has already ended or never existed. */
export async function endHold(db: Database, id: string): Promise<Hold<Date> | undefined> {
  const row = await db
    .updateTable('holds')
    .set({ endedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row && toHold(row)
}

/** Ends the holds whose time is up, and returns them. */
export async function endExpiredHolds(db: Database): Promise<Hold<Date>[]> {
  const rows = await db
    .updateTable('holds')
    .set({ endedAt: sql<Date>`now()` })
    .where('endedAt', 'is', null)
    .where('endsAt', '<=', sql<Date>`now()`)
    .returningAll()
    .execute()
  return rows.map(toHold)
}

/** Lists the holds that have ended, but whose emails may still be held. */
export async function listEndedHolds(db: Database): Promise<Hold<Date>[]> {
  const rows = await db
    .selectFrom('holds')
    .selectAll()
    .where('endedAt', 'is not', null)
    .orderBy('endedAt')
    .execute()
  return rows.map(toHold)
}

const inForce = sql<boolean>`ended_at is null and (ends_at is null or ends_at > now())`

/** The templates whose emails are held now, as an array in SQL. */
export const heldTemplates = sql`array(select template from holds where template <> '' and ${inForce})`

function toHold(row: Selectable<Tables['holds']>): Hold<Date> {
  const { id, queue, template, reason, since, endsAt, actor } = row
  return {
    ...{ id, queue, reason, since, endsAt, actor },
    template: template === '' ? null : (template as EmailTemplate),
  }
}

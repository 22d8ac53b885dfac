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

/** Inserts a hold, and returns it; undefined if its queue or template is already held. */
export async function insertHold(
  db: Database,
  { template, ...values }: NewHold,
  since: Date,
): Promise<Hold<Date> | undefined> {
  const row = await db
    .insertInto('holds')
    .values({ id: newId(), ...values, template: template ?? '', since })
    .onConflict((conflict) =>
      conflict.columns(['queue', 'template']).where('endedAt', 'is', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  return row && toHold(row)
}

/**
 * Changes the reason and the end of a hold, and who is responsible.
 * @returns the hold before and after; undefined if it has ended, or is of another queue or template
 */
export async function changeHold(
  tx: Database,
  id: string,
  { queue, template, reason, endsAt, actor, actorId }: NewHold,
): Promise<{ before: Hold<Date>; hold: Hold<Date> } | undefined> {
  const before = await tx
    .selectFrom('holds')
    .selectAll()
    .where('id', '=', id)
    .where('queue', '=', queue)
    .where('template', '=', template ?? '')
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  const hold = await tx
    .updateTable('holds')
    .set({ reason, endsAt, actor, actorId })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { before: toHold(before), hold: toHold(hold) }
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

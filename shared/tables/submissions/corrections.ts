import { type Insertable, sql } from 'kysely'
import type { CorrectionRow } from '../../contract/correction.ts'
import type { Database, Tables } from '../tables.ts'

export type NewCorrection = Insertable<Tables['corrections']>

/**
 * Inserts a correction.
 * @returns false, without writing anything, if the dead letter that it corrects already has a correction
 */
export async function insertCorrection(db: Database, correction: NewCorrection): Promise<boolean> {
  const written = await db
    .insertInto('corrections')
    .values(correction)
    .onConflict((conflict) => conflict.column('deadLetterId').doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/**
 * Returns the ids of the submissions whose email address was this one, which must be normalized, before a correction.
 */
export async function findCorrected(db: Database, email: string): Promise<string[]> {
  const corrected = await db
    .selectFrom('corrections')
    .select('aboutId')
    .distinct()
    .where(sql`lower(original ->> 'email')`, '=', email)
    .execute()
  return corrected.map(({ aboutId }) => aboutId)
}

/** Returns the corrections of a submission, oldest first. */
export async function correctionsAbout(
  db: Database,
  aboutId: string,
): Promise<CorrectionRow<Date>[]> {
  const rows = await db
    .selectFrom('corrections')
    .select(['id', 'step', 'original', 'corrected', 'reason', 'actor', 'at', 'emailId'])
    .where('aboutId', '=', aboutId)
    .orderBy('at')
    .orderBy('id')
    .execute()
  // `original` and `corrected` are always objects with a submission's fields.
  return rows as CorrectionRow<Date>[]
}

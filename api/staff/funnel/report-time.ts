import { sql } from 'kysely'
import type { Language } from '../../../shared/contract/language.ts'
import { hasSqlState } from '../../../shared/runtime/errors.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { invalidField } from '../../http/validation.ts'

/** The time after which a report gives up, in milliseconds: less than any statement of the API may take. */
const TIMEOUT_MS = 5_000

/** The SQLSTATE of a statement that was ended because it took too long. */
const QUERY_CANCELED = '57014'

/**
 * Reads a report in a transaction of its own.
 * @throws ApiError VALIDATION_ERROR if one of its statements takes longer than five seconds: the period is too long then
 */
export async function withinReportTime<Result>(
  db: Database,
  language: Language,
  read: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const inTime = async (tx: Database) => {
    await sql`set local statement_timeout = ${sql.lit(TIMEOUT_MS)}`.execute(tx)
    return await read(tx)
  }
  return await db
    .transaction()
    .execute(inTime)
    .catch((error) => {
      if (!hasSqlState(error, QUERY_CANCELED)) throw error
      throw invalidField('until', 'reportTooSlow', language)
    })
}

import type { Language } from '../../../shared/contract/language.ts'
import { hasSqlState } from '../../../shared/runtime/errors.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { withinTime } from '../../../shared/tables/within-time.ts'
import { invalidField } from '../../http/validation.ts'

/** The time after which a report gives up, in milliseconds: less than any statement of the API may take. */
const TIMEOUT_MS = 5_000

/** The SQLSTATE of a statement that was ended because it took too long. */
const QUERY_CANCELED = '57014'

/**
 * Reads the report on a period, within `TIMEOUT_MS`.
 * @throws ApiError VALIDATION_ERROR if that takes longer, with the advice to choose a shorter period
 */
export async function withReportTimeout<Result>(
  db: Database,
  language: Language,
  read: (tx: Database) => Promise<Result>,
): Promise<Result> {
  return await withinTime(db, TIMEOUT_MS, read).catch((error) => {
    if (!hasSqlState(error, QUERY_CANCELED)) throw error
    throw invalidField('until', 'reportTooSlow', language)
  })
}

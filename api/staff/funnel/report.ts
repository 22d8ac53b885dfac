import type { Language } from '../../../shared/contract/language.ts'
import { hasSqlState } from '../../../shared/runtime/errors.ts'
import { withinReportTime } from '../../../shared/tables/report-time.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { invalidField } from '../../http/validation.ts'

/** The SQLSTATE of a statement that was ended because it took too long. */
const QUERY_CANCELED = '57014'

/**
 * Reads the report on a period.
 * @throws ApiError VALIDATION_ERROR if that takes too long, with the advice to choose a shorter period
 */
export async function readReport<Result>(
  db: Database,
  language: Language,
  read: (tx: Database) => Promise<Result>,
): Promise<Result> {
  return await withinReportTime(db, read).catch((error) => {
    if (!hasSqlState(error, QUERY_CANCELED)) throw error
    throw invalidField('until', 'reportTooSlow', language)
  })
}

import type { Language } from '../../shared/contract/language.ts'
import { MAX_CHANGED } from '../../shared/contract/selection.ts'
import { invalidField } from '../http/validation.ts'

/**
 * Returns the records that a bulk action selects.
 * @param find returns at most `limit` of the selected records
 * @throws ApiError VALIDATION_ERROR if more than `MAX_CHANGED` match, so that none is changed
 */
export async function findSelected<Row>(
  find: (limit: number) => Promise<Row[]>,
  language: Language,
): Promise<Row[]> {
  const rows = await find(MAX_CHANGED + 1)
  if (rows.length > MAX_CHANGED)
    throw invalidField('selection', 'tooMany', language, { max: MAX_CHANGED })
  return rows
}

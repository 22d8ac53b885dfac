import type { Language } from '../../shared/contract/language.ts'
import { maxChanged } from '../../shared/contract/selection.ts'
import { invalidField } from '../http/validation.ts'

/**
 * Returns the records that a bulk action selects.
 * @param find returns at most `limit` of the selected records
 * @throws ApiError VALIDATION_ERROR if more than `maxChanged` match, so that none is changed
 */
export async function findSelected<Row>(
  find: (limit: number) => Promise<Row[]>,
  language: Language,
): Promise<Row[]> {
  const rows = await find(maxChanged + 1)
  if (rows.length > maxChanged)
    throw invalidField('selection', 'tooMany', language, { max: maxChanged })
  return rows
}

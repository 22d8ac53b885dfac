import type { RequestHandler } from 'express'
import type { z } from 'zod'
import type { Language } from '../../shared/contract/language.ts'
import { type BulkResult, mostChanged, type Selection } from '../../shared/contract/selection.ts'
import type { Me } from '../../shared/contract/staff.ts'
import type { Database } from '../../shared/tables/tables.ts'
import type { ApiContext } from '../context.ts'
import { languageOf } from '../http/language.ts'
import { invalidField, parseBody } from '../http/validation.ts'
import { meOf } from './signin/session.ts'

/** The steps of a bulk action. */
type BulkAction<Filter, Change, Row> = {
  /** Locks and returns at most `limit` of the selected records, in a fixed order to avoid deadlocks. */
  find(tx: Database, selection: Selection<Filter>, limit: number, me: Me): Promise<Row[]>
  /** Whether to skip a record, because the change would have no effect on it. */
  isSkipped(row: Row, change: Change): boolean
  /** Changes all records with set-based statements, and writes their events. */
  apply(tx: Database, rows: Row[], change: Change, me: Me, language: Language): Promise<void>
}

/**
 * Runs a bulk action in one transaction, all or nothing, and responds with counts. A `dryRun` counts
 * without changing anything.
 * @param schema the schema of the request body, from `bulkChange`
 * @throws ApiError VALIDATION_ERROR if more than `mostChanged` records match
 */
export function answerBulk<Filter, Change, Row>(
  { config, db }: ApiContext,
  schema: z.ZodType<{ selection: Selection<Filter>; change: Change; dryRun: boolean }>,
  action: BulkAction<Filter, Change, Row>,
): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const { selection, change, dryRun } = parseBody(schema, request.body, language)
    const me = meOf(response)
    const result = await db.transaction().execute(async (tx): Promise<BulkResult> => {
      const rows = await action.find(tx, selection, mostChanged + 1, me)
      if (rows.length > mostChanged)
        throw invalidField('selection', 'tooMany', language, { max: mostChanged })
      const changed = rows.filter((row) => !action.isSkipped(row, change))
      if (!dryRun && changed.length > 0) await action.apply(tx, changed, change, me, language)
      return {
        matched: rows.length,
        changed: changed.length,
        skipped: rows.length - changed.length,
      }
    })
    response.json(result)
  }
}

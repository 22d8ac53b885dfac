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

/** What an action on many does with its records. */
type BulkWork<Filter, Change, Row> = {
  /** The records meant, at most `limit`, locked until the transaction ends, always in one order. */
  find(tx: Database, selection: Selection<Filter>, limit: number, me: Me): Promise<Row[]>
  /** Whether a record is left as it is, because it is that way already or may not be changed. */
  isSkipped(row: Row, change: Change): boolean
  /** Changes all of them, set-based, with their events. */
  apply(tx: Database, rows: Row[], change: Change, me: Me, language: Language): Promise<void>
}

/**
 * Answers an action on many: one transaction, all of it or nothing, with counts. With `dryRun` it
 * only tells what would happen. Where more than `mostChanged` match it is refused.
 * @param schema made by `bulkChange`
 */
export function answerBulk<Filter, Change, Row>(
  { config, db }: ApiContext,
  schema: z.ZodType<{ selection: Selection<Filter>; change: Change; dryRun: boolean }>,
  work: BulkWork<Filter, Change, Row>,
): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const asked = parseBody(schema, request.body, language)
    const me = meOf(response)
    const result = await db.transaction().execute(async (tx): Promise<BulkResult> => {
      const rows = await work.find(tx, asked.selection, mostChanged + 1, me)
      if (rows.length > mostChanged)
        throw invalidField('selection', 'tooMany', language, { max: mostChanged })
      const changed = rows.filter((row) => !work.isSkipped(row, asked.change))
      if (!asked.dryRun && changed.length > 0)
        await work.apply(tx, changed, asked.change, me, language)
      return {
        matched: rows.length,
        changed: changed.length,
        skipped: rows.length - changed.length,
      }
    })
    response.json(result)
  }
}

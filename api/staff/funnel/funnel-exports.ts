import type { Request, RequestHandler } from 'express'
import type { FunnelGroup } from '../../../shared/contract/funnel.ts'
import type { Language } from '../../../shared/contract/language.ts'
import type { Period } from '../../../shared/contract/period.ts'
import { periodSchema } from '../../../shared/contract/period-schema.ts'
import { readFunnel, readFunnelRows } from '../../../shared/tables/leads/funnel.ts'
import { withShares } from '../../../shared/view/funnel-shares.ts'
import type { ApiContext } from '../../context.ts'
import { languageOf } from '../../http/language.ts'
import { invalidField, parseInput } from '../../http/validation.ts'
import { answerExport } from '../answer-export.ts'
import type { CsvColumn } from '../csv.ts'
import { rowColumns, stageColumns } from './export-columns.ts'
import { funnelTableSchema } from './funnel.ts'
import { withReportTimeout } from './report-timeout.ts'

/** The most rows of a file: clients can send any text as origin. A table with more is refused. */
const MAX_ROWS = 10_000

/**
 * POST /api/staff/funnel/exports: the stages of a period as CSV or, with a `group`, its table by salesperson, origin or property.
 */
export function createFunnelExport(context: ApiContext): RequestHandler {
  const { db, config } = context
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const selected = parseRequest(request, language)
    const { group, ...days } = selected
    const period = { ...days, timeZone: config.TIME_ZONE }
    const answer = <Row>(rows: Row[], columns: CsvColumn<Row>[]) =>
      answerExport(context, response, {
        ...{ list: 'funnel', fileName: fileNameOf(selected), selected, language, columns },
        batches: inOneBatch(rows),
      })
    if (!group) {
      const stages = await withReportTimeout(db, language, (tx) => readFunnel(tx, period))
      return await answer(withShares(stages), stageColumns)
    }
    const { rows, total } = await withReportTimeout(db, language, (tx) =>
      readFunnelRows(tx, period, group, MAX_ROWS),
    )
    if (total > MAX_ROWS) throw invalidField('until', 'tooManyRows', language, { max: MAX_ROWS })
    return await answer(rows, rowColumns(group, rows))
  }
}

// Not a union of the schemas, which would not name the field that is wrong.
function parseRequest({ body }: Request, language: Language): Period & { group?: FunnelGroup } {
  const hasGroup = typeof body === 'object' && body !== null && 'group' in body
  return hasGroup
    ? parseInput(funnelTableSchema, body, language)
    : parseInput(periodSchema, body, language)
}

function fileNameOf({ group = 'stages', from, until }: Period & { group?: string }) {
  return `funnel-${group}-${from}-${until}`
}

async function* inOneBatch<Row>(rows: Row[]) {
  yield rows
}

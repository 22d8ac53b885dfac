import type { Response } from 'express'
import { dayIn } from '../../shared/contract/day.ts'
import { MINUTE_MS } from '../../shared/contract/duration.ts'
import type { Language } from '../../shared/contract/language.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { retryWhileDown } from '../../shared/runtime/retry.ts'
import { appendEvents, staffEvent } from '../../shared/tables/history/events.ts'
import type { ApiContext } from '../context.ts'
import { type CsvColumn, sendCsv } from './csv.ts'
import { meOf } from './signin/session.ts'

type Export<Row> = {
  list: 'leads' | 'partners' | 'referrals' | 'funnel' | 'events'
  /** The file name without the extension; if there is none, the list and the day of the export. */
  fileName?: string
  /** What the event records of the selection. */
  selected: object
  /** The language of the headings. */
  language: Language
  columns: CsvColumn<Row>[]
  /** The rows in batches. */
  batches: AsyncIterator<Row[]>
}

/** How long an API process tries to record the end of an export, in milliseconds. */
const END_PATIENCE_MS = 10 * MINUTE_MS

/**
 * Responds with a list as CSV. Records the export as an event before anything is sent, so that none goes
 * unrecorded, and how it ended as a second one. The second is missing after a crash, or if the database is down for
 * ten minutes.
 * @throws if the export cannot be recorded, or the database fails while it is sent
 */
export async function answerExport<Row>(
  { config, db, log }: ApiContext,
  response: Response,
  { list, fileName, selected, language, columns, batches }: Export<Row>,
): Promise<void> {
  const me = meOf(response)
  const exportId = newId()
  const fields = [...new Set(columns.map(({ field }) => field))]
  const after = { exportId, ...selected, columns: fields }
  await appendEvents(db, [staffEvent(me, { type: `${list}.exported`, after })])
  const timeZone = config.TIME_ZONE
  const name = fileName ?? `${list}-${dayIn(timeZone)}`
  const file = { name, columns, language, timeZone, batches }
  const { error, ...sent } = await sendCsv(response, file)
  const end = staffEvent(me, { type: `${list}.export_ended`, after: { exportId, ...sent } })
  // What interrupted the export may prevent recording that, too. An event whose commit was not confirmed is recorded
  // twice. Not awaited: a client whose export failed before its first byte gets the error at once.
  const patience = AbortSignal.timeout(END_PATIENCE_MS)
  retryWhileDown(() => appendEvents(db, [end]), patience).catch((err) => {
    log.error({ err, requestId: response.locals.requestId, exportId }, 'http.failed')
  })
  if (error) throw error
}

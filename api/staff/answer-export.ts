import type { Response } from 'express'
import type { Language } from '../../shared/contract/language.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { appendEvents, staffEvent } from '../../shared/tables/history/events.ts'
import type { ApiContext } from '../context.ts'
import { type CsvColumn, sendCsv } from './csv.ts'
import { meOf } from './signin/session.ts'

type Export<Row> = {
  list: 'leads' | 'partners' | 'events'
  /** What the event records of the selection. */
  selected: object
  /** The language of the headings. */
  language: Language
  columns: CsvColumn<Row>[]
  /** The rows in batches. */
  batches: AsyncIterator<Row[]>
}

/**
 * Responds with a list as CSV. Records the export as an event before anything is sent, so that none goes
 * unrecorded, and how it ended as a second one; after a crash, the second is missing.
 * @throws if the export cannot be recorded, or the database fails while it is sent
 */
export async function answerExport<Row>(
  { config, db }: ApiContext,
  response: Response,
  { list, selected, language, columns, batches }: Export<Row>,
): Promise<void> {
  const me = meOf(response)
  const exportId = newId()
  const fields = columns.map(({ field }) => field)
  const after = { exportId, ...selected, columns: fields }
  await appendEvents(db, [staffEvent(me, { type: `${list}.exported`, after })])
  const file = { name: list, columns, language, timeZone: config.TIME_ZONE, batches }
  const { error, ...sent } = await sendCsv(response, file)
  const end = staffEvent(me, { type: `${list}.export_ended`, after: { exportId, ...sent } })
  await appendEvents(db, [end])
  if (error) throw error
}

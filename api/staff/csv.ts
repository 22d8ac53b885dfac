import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import type { Language } from '../../shared/contract/language.ts'
import { dayIn } from '../../shared/domain/day.ts'
import { type CsvCell, csvLine } from './csv-line.ts'

/** A column: its heading in each language, and its value for a row. */
export type CsvColumn<Row> = Record<Language, string> & { value(row: Row): CsvCell }

/** Marks the file as UTF-8 for spreadsheet programs. */
const BYTE_ORDER_MARK = '\uFEFF'

type CsvExport<Row> = {
  /** The file name without the date and the extension. */
  name: string
  columns: CsvColumn<Row>[]
  language: Language
  timeZone: string
  /** The rows in batches, fetched no faster than the client receives them. */
  batches: AsyncIterator<Row[]>
}

/**
 * Streams a table as CSV (RFC 4180), in UTF-8 with a byte order mark, batch by batch. Fetches the first batch
 * before it sends anything, so that a database error becomes an error response. A later error closes the
 * connection.
 * @returns the number of rows written, and whether the table was complete when the connection closed
 */
export async function sendCsv<Row>(response: Response, table: CsvExport<Row>) {
  const { name, columns, language, timeZone, batches } = table
  const first = await batches.next()
  response.set('Content-Type', 'text/csv; charset=utf-8; header=present')
  response.set('Content-Disposition', `attachment; filename="${name}-${dayIn(timeZone)}.csv"`)
  let rows = 0
  async function* lines() {
    yield BYTE_ORDER_MARK + csvLine(columns.map((column) => column[language]))
    for (let batch = first; !batch.done; batch = await batches.next()) {
      yield batch.value.map((row) => csvLine(columns.map(({ value }) => value(row)))).join('')
      rows += batch.value.length
    }
  }
  const isComplete = await pipeline(Readable.from(lines()), response).then(
    () => true,
    (error) => {
      if (isDisconnect(error)) return false
      throw error
    },
  )
  return { rows, isComplete }
}

function isDisconnect(error: unknown) {
  return (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE'
}

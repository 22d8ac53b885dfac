import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import type { Language } from '../../shared/contract/language.ts'
import { localTimeIn } from '../../shared/domain/local-time.ts'
import { isDisconnect } from '../http/disconnect.ts'
import { type CsvCell, csvLine } from './csv-line.ts'

/** A column: the field of the rows that it shows, its heading and its value for a row in each language. */
export type CsvColumn<Row> = Record<Language, string> & {
  field: keyof Row & string
  value(row: Row, language: Language): CsvCell
}

/** Marks the file as UTF-8 for spreadsheet programs. */
const BYTE_ORDER_MARK = '\uFEFF'

type CsvFile<Row> = {
  /** The file name without the extension. */
  name: string
  columns: CsvColumn<Row>[]
  language: Language
  timeZone: string
  /** The rows in batches, fetched no faster than the client receives them. */
  batches: AsyncIterator<Row[]>
}

/**
 * What was sent: the number of rows, whether that was the whole table, and the error if one other than a
 * disconnected client prevented it.
 */
type Sent = { rows: number; isComplete: boolean; error?: unknown }

/**
 * Streams a table as CSV (RFC 4180), in UTF-8 with a byte order mark, batch by batch. Fetches the first batch
 * before it sends anything, so that a database error can become an error response. A later error closes the
 * connection. Never throws.
 */
export async function sendCsv<Row>(response: Response, file: CsvFile<Row>): Promise<Sent> {
  const { name, columns, language, timeZone, batches } = file
  let rows = 0
  const timeOf = localTimeIn(timeZone)
  const lineOf = (row: Row) =>
    csvLine(
      columns.map(({ value }) => value(row, language)),
      timeOf,
    )
  async function* lines(first: IteratorResult<Row[]>) {
    yield BYTE_ORDER_MARK + csvLine(columns.map((column) => column[language]))
    for (let batch = first; !batch.done; batch = await batches.next()) {
      yield batch.value.map(lineOf).join('')
      rows += batch.value.length
    }
  }
  try {
    const first = await batches.next()
    response.set('Content-Type', 'text/csv; charset=utf-8; header=present')
    response.set('Content-Disposition', `attachment; filename="${name}.csv"`)
    await pipeline(Readable.from(lines(first)), response)
    return { rows, isComplete: true }
  } catch (error) {
    return { rows, isComplete: false, ...(!isDisconnect(error) && { error }) }
  }
}

import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import type { Language } from '../../shared/contract/language.ts'
import { dayIn } from '../../shared/domain/day.ts'

/** What stands in a cell. Text comes from people; numbers, days and times are written by us. */
export type CsvCell = string | number | Date | null

/** A column: its heading in each language, and what stands in it for a row. */
export type CsvColumn<Row> = Record<Language, string> & { of(row: Row): CsvCell }

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

type CsvExport<Row> = {
  /** Begins the file's name; the day follows. */
  name: string
  columns: CsvColumn<Row>[]
  language: Language
  timeZone: string
  /** The rows, batch by batch; the next is fetched when the client has taken the last. */
  batches: AsyncIterator<Row[]>
}

/**
 * Streams a table as CSV (RFC 4180): UTF-8 with byte order mark, CRLF, memory for one batch.
 * The first batch is fetched before anything is sent, so that a database in trouble is an error and
 * not half a file; what fails later cuts the connection.
 * @returns how many rows went out, and whether that was all; a client may hang up
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
      yield batch.value.map((row) => csvLine(columns.map(({ of }) => of(row)))).join('')
      rows += batch.value.length
    }
  }
  const isComplete = await pipeline(Readable.from(lines()), response).then(
    () => true,
    (error) => {
      if (isHangUp(error)) return false
      throw error
    },
  )
  return { rows, isComplete }
}

/** A line of cells with its line break. */
export function csvLine(cells: CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/**
 * A cell as it stands in the file. A text that a spreadsheet would take for a formula gets an
 * apostrophe before it, telephone numbers (`+52 …`) included: anybody may type anything into our
 * forms, and as a text a number keeps its plus sign. Numbers of ours, negative ones too, are left
 * alone.
 */
export function csvCell(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  if (value instanceof Date) return value.toISOString()
  const inert = /^[\s\p{Cf}]*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u.test(value)
    ? `'${value}`
    : value
  return /[",\r\n;]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

function isHangUp(error: unknown) {
  return (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE'
}

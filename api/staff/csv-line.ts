import { invisibleCharacters } from '../../shared/contract/characters.ts'

/** The value of a cell. A spreadsheet program can mistake only strings for formulas. */
export type CsvCell = string | number | Date | null

/**
 * Joins cells into a line that ends with CRLF (RFC 4180). In a string, an apostrophe precedes every character that
 * a spreadsheet program could take for the start of a formula, even that of a phone number (`'+52 …`), and line
 * breaks are LF. Numbers get no apostrophe, even negative ones. Null is an empty cell.
 * @param timeOf writes a time; by default in ISO 8601 (UTC)
 */
export function csvLine(cells: CsvCell[], timeOf = toUtc): string {
  return `${cells.map((cell) => formatCell(cell, timeOf)).join(',')}\r\n`
}

function toUtc(at: Date) {
  return at.toISOString()
}

function formatCell(value: CsvCell, timeOf: (at: Date) => string): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  if (value instanceof Date) return timeOf(value)
  const harmless = value.replaceAll(/\r\n?/g, '\n').replaceAll(formulaStart, "'")
  return /[",\t\n;]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

// Programs that split lines at semicolons or tabs may ignore our quotation marks. For them, a cell can start after
// any separator, quotation mark or line break in the text. Some remove spaces and invisible characters first, and take
// the wide and small forms of East Asian fonts for the ASCII characters.
const sign = '[=+\\-@＝＋－＠﹦﹢﹣﹫]'
const cellStart = String.raw`(?:^|[;,"\p{Cc}\p{Zl}\p{Zp}])`
const formulaStart = new RegExp(
  String.raw`(?=${sign})(?<=${cellStart}[${invisibleCharacters}\p{C}]*)|(?=\t)(?<=${cellStart})`,
  'gu',
)

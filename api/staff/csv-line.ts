/** The value of a cell. A spreadsheet program can mistake only strings for formulas. */
export type CsvCell = string | number | Date | null

/**
 * Joins cells into a line that ends with CRLF. A string that a spreadsheet program would evaluate as a formula
 * gets a leading apostrophe, even a phone number (`+52 …`). Numbers get none, even negative ones. Dates are in
 * ISO 8601 (UTC). Null is an empty cell.
 */
export function csvLine(cells: CsvCell[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`
}

function formatCell(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  if (value instanceof Date) return value.toISOString()
  const escaped = /^[\s\p{Cf}]*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u.test(value)
    ? `'${value}`
    : value
  return /[",\r\n;]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}

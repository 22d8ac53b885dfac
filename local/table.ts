/**
 * Formats rows as an aligned text table. Null is shown as nothing, an object as JSON, a time in ISO 8601, and
 * a line break as `\n`.
 */
export function formatTable(names: string[], rows: Record<string, unknown>[]): string {
  const cells = rows.map((row) => names.map((name) => cellText(row[name])))
  const widths = names.map((name, column) =>
    Math.max(name.length, ...cells.map((row) => row[column]?.length ?? 0)),
  )
  const formatRow = (values: string[]) =>
    values
      .map((value, column) => value.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [
    formatRow(names),
    formatRow(widths.map((width) => '-'.repeat(width))),
    ...cells.map(formatRow),
  ].join('\n')
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).replaceAll('\n', '\\n')
}

/** Formats rows as an aligned text table; null as empty, objects as JSON, times as ISO 8601. */
export function formatTable(names: string[], rows: Record<string, unknown>[]): string {
  const cells = rows.map((row) => names.map((name) => text(row[name])))
  const widths = names.map((name, column) =>
    Math.max(name.length, ...cells.map((row) => row[column]?.length ?? 0)),
  )
  const line = (values: string[]) =>
    values
      .map((value, column) => value.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(names), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join(
    '\n',
  )
}

function text(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).replaceAll('\n', '\\n')
}

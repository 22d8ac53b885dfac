/**
 * Parses CSV (RFC 4180) into rows of unquoted cells.
 * @throws if the text is not valid
 */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  const cells = /(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r\n|$)/gy
  for (let match = cells.exec(text); match; match = cells.exec(text)) {
    const [whole, quoted, plain = '', end] = match
    if (whole === '' && cells.lastIndex === text.length) break
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n') rows.push([])
  }
  if (cells.lastIndex !== 0 && cells.lastIndex !== text.length) throw new Error('not RFC 4180')
  return rows.filter((row) => row.length > 0)
}

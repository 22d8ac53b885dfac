/** Returns the query string of a list request to the staff API: parameters as JSON, as react-admin sends them. */
export function listQuery(parameters: Record<string, unknown>): string {
  const entries = Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)])
  return `?${new URLSearchParams(Object.fromEntries(entries))}`
}

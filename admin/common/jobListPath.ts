/** The path of the job list with a filter. */
export function jobListPath(filter: Record<string, unknown>): string {
  const search = new URLSearchParams({ filter: JSON.stringify(filter), page: '1' })
  return `/jobs?${search}`
}

/** Returns the dashboard path of the job list with a filter, on its first page. */
export function jobListPath(filter: Record<string, unknown>): string {
  const search = new URLSearchParams({ filter: JSON.stringify(filter), page: '1' })
  return `/jobs?${search}`
}

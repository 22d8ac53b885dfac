/** The way to the jobs that a filter finds. */
export function jobsBy(filter: Record<string, unknown>): string {
  const search = new URLSearchParams({ filter: JSON.stringify(filter), page: '1' })
  return `/jobs?${search}`
}

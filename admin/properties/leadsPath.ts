/** Returns the path of the list of leads with only those that match a filter. */
export function leadsPath(filter: { property: string; status?: string[] }): string {
  return `/leads?${new URLSearchParams({ filter: JSON.stringify(filter), page: '1', layout: 'table' })}`
}

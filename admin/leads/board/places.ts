import type { LeadRow } from '../../../shared/contract/records.ts'

/** Where a user has put a card: in the column of the lead's status, at this index. */
export type Place = {
  lead: LeadRow
  index: number
  /** Whether the change is under way. */
  isPending: boolean
}

/**
 * Returns the cards of a column: the rows as they were fetched, and the leads that a user has put there, which stay where
 * they were put. A lead whose status has changed since is left to the order of the rows.
 * @param latest the latest versions of the leads with a place
 */
export function cardsOf(
  status: string,
  rows: LeadRow[],
  places: Place[],
  latest: LeadRow[],
): LeadRow[] {
  const placed = places.flatMap(({ lead, index, isPending }) => {
    const current = isPending ? lead : (latest.find(({ id }) => id === lead.id) ?? lead)
    return current.status === lead.status ? [{ lead: current, index }] : []
  })
  // The rows of a column may be older: columns are fetched one by one.
  const others = rows.filter(
    (row) => newer(row, latest).status === status && !placed.some(({ lead }) => lead.id === row.id),
  )
  return placed
    .filter(({ lead }) => lead.status === status)
    .reduce((cards, { lead, index }) => cards.toSpliced(index, 0, lead), others)
}

function newer(row: LeadRow, latest: LeadRow[]): LeadRow {
  return latest.find(({ id, version }) => id === row.id && version > row.version) ?? row
}

import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { useListContext } from 'react-admin'
import type { Selection } from '../../../shared/contract/selection.ts'

type Bulk = {
  /** The ids of the selected records, or the filter that matches them. */
  selection: Selection<Record<string, unknown>>
  /** How many records are selected; null if more match than the API counts. */
  count: number | null
  /** Whether all records that match the filter are selected. */
  isAllMatching: boolean
  selectAllMatching(): void
  clear(): void
}

const BulkContext = createContext<Bulk | undefined>(undefined)

/** Provides `useBulk` with the selection for bulk actions. */
export function BulkSelection({ children }: { children: ReactNode }) {
  const { filterValues, selectedIds, total, meta, onUnselectItems } = useListContext()
  const filter = JSON.stringify(filterValues)
  // The filter whose matches are all selected. The selection ends when the filter of the list changes.
  const [selectedFilter, setSelectedFilter] = useState<string>()
  const isAllMatching = selectedFilter === filter && selectedIds.length > 0
  const bulk = useMemo(
    (): Bulk => ({
      selection: isAllMatching ? { filter: JSON.parse(filter) } : { ids: selectedIds },
      count: isAllMatching ? (meta?.isCapped ? null : (total ?? 0)) : selectedIds.length,
      isAllMatching,
      selectAllMatching: () => setSelectedFilter(filter),
      clear: () => {
        setSelectedFilter(undefined)
        onUnselectItems()
      },
    }),
    [isAllMatching, filter, selectedIds, meta, total, onUnselectItems],
  )
  return <BulkContext.Provider value={bulk}>{children}</BulkContext.Provider>
}

/**
 * Returns the selection of the surrounding `BulkSelection`.
 * @throws Error outside a `BulkSelection`
 */
export function useBulk(): Bulk {
  const bulk = useContext(BulkContext)
  if (!bulk) throw new Error('useBulk must be called inside a BulkSelection')
  return bulk
}

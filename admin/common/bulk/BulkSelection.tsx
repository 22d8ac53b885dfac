import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { useListContext } from 'react-admin'
import type { Selection } from '../../../shared/contract/selection.ts'

type Bulk = {
  /** The selected records, by their ids or by the filter. */
  selection: Selection<Record<string, unknown>>
  /** How many records are selected; null if more match than the API counts. */
  count: number | null
  /** Whether everything that matches the filter is selected. */
  isEverything: boolean
  selectEverything(): void
  clear(): void
}

const BulkContext = createContext<Bulk | undefined>(undefined)

/** Provides the selection of bulk actions: the selected rows, or everything that matches the filter. */
export function BulkSelection({ children }: { children: ReactNode }) {
  const { filterValues, selectedIds, total, meta, onUnselectItems } = useListContext()
  const filter = JSON.stringify(filterValues)
  const [everything, setEverything] = useState<string>()
  const isEverything = everything === filter && selectedIds.length > 0
  const bulk = useMemo(
    (): Bulk => ({
      selection: isEverything ? { filter: JSON.parse(filter) } : { ids: selectedIds },
      count: isEverything ? (meta?.isCapped ? null : (total ?? 0)) : selectedIds.length,
      isEverything,
      selectEverything: () => setEverything(filter),
      clear: () => {
        setEverything(undefined)
        onUnselectItems()
      },
    }),
    [isEverything, filter, selectedIds, meta, total, onUnselectItems],
  )
  return <BulkContext.Provider value={bulk}>{children}</BulkContext.Provider>
}

/**
 * The selection of the surrounding `BulkSelection`.
 * @throws Error if there is none
 */
export function useBulk(): Bulk {
  const bulk = useContext(BulkContext)
  if (!bulk) throw new Error('useBulk needs a BulkSelection around it')
  return bulk
}

import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { useListContext } from 'react-admin'
import type { Selection } from '../../../shared/contract/selection.ts'

type Bulk = {
  /** What an action is for. */
  selection: Selection<Record<string, unknown>>
  /** How many were picked one by one, or how many match; null: more than are counted. */
  count: number | null
  /** Whether everything that matches the filter is meant. */
  isEverything: boolean
  selectEverything(): void
  clear(): void
}

const BulkContext = createContext<Bulk | undefined>(undefined)

/** Knows what the actions on many are for: the rows that are ticked, or everything that matches. */
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

/** The selection, inside `BulkSelection`. */
export function useBulk(): Bulk {
  const bulk = useContext(BulkContext)
  if (!bulk) throw new Error('useBulk needs a BulkSelection around it')
  return bulk
}

import { useEffect, useState } from 'react'
import { type ListControllerResult, useListContext } from 'react-admin'

type FilterValues = ListControllerResult['filterValues']

/**
 * Keeps what the user does with the filters of the list, instead of filtering it, while `isKept` is true.
 * @returns `list`: the list for the inputs of its filters; `apply`: a function that filters the list by what was kept
 */
export function useFilterDraft(isKept: boolean) {
  const list = useListContext()
  const [draft, setDraft] = useState<FilterValues>()
  useEffect(() => {
    if (!isKept) setDraft(undefined)
  }, [isKept])
  const apply = () => {
    if (draft) list.setFilters(draft, list.displayedFilters)
  }
  const kept = { ...list, filterValues: draft ?? list.filterValues, setFilters: setDraft }
  return { isKept, list: isKept ? kept : list, apply }
}

import { useEffect } from 'react'
import { type SortPayload, useListContext, useStore } from 'react-admin'

type ShownLeads = { filter: object; sort: SortPayload }

const newestFirst: ShownLeads = { filter: {}, sort: { field: 'submittedAt', order: 'DESC' } }

/** Returns the filter and order in which the leads were last listed, and a function that stores them. */
export function useShownLeads() {
  return useStore<ShownLeads>('leads.shown', newestFirst)
}

/** Stores how the list of leads on screen is filtered and sorted. Renders nothing. */
export function RememberShownLeads() {
  const { filterValues, sort } = useListContext()
  const [, setShown] = useShownLeads()
  const { field, order } = sort
  useEffect(
    () => setShown({ filter: filterValues, sort: { field, order } }),
    [filterValues, field, order, setShown],
  )
  return null
}

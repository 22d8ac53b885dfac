import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import {
  type GetListResult,
  ListContextProvider,
  type SortPayload,
  useListContext,
} from 'react-admin'
import { type Loaded, LoadProblem } from '../load/LoadProblem.tsx'
import { ListError } from './ListError.tsx'

/**
 * The rows of a list. If they cannot be loaded, an error with a way out; if they can no longer be refreshed, the old rows
 * and a notice since when they are old.
 * @param props.sort the list's default order, if its filter and order are in the address
 */
export function ListContent({ sort, children }: { sort?: SortPayload; children: ReactNode }) {
  const list = useListContext()
  const loaded = useLoadedList()
  if (loaded.error && loaded.data === undefined)
    return <ListError error={loaded.error} sort={sort} />
  return (
    <>
      <LoadProblem loaded={loaded} />
      {/* React-admin's lists hide their rows if there is an error. */}
      <ListContextProvider value={{ ...list, error: null } as typeof list}>
        {children}
      </ListContextProvider>
    </>
  )
}

// The list context has no times. An error stays until the next load has ended, so that the screen does not flicker.
function useLoadedList(): Loaded {
  const { data, error, isFetching, isPlaceholderData, refetch } = useListContext()
  const cachedAt = useCachedAt()
  const [last, setLast] = useState<{ failure: Error | null; shownAt: number }>(nothingLoaded)
  useEffect(() => {
    if (isFetching) return
    setLast(({ shownAt }) =>
      error ? { failure: error, shownAt } : { failure: null, shownAt: Date.now() },
    )
  }, [isFetching, error])
  const failure = error ?? last.failure
  return {
    data: isPlaceholderData && failure ? undefined : data,
    error: failure,
    dataUpdatedAt: cachedAt ?? last.shownAt,
    errorUpdatedAt: failure ? Number.POSITIVE_INFINITY : 0,
    refetch,
  }
}

const nothingLoaded = { failure: null, shownAt: 0 }

// When the rows on screen were loaded, in milliseconds since 1970, also if an earlier screen loaded them.
function useCachedAt(): number | undefined {
  const { data, resource } = useListContext()
  const queries = useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: [resource, 'getList'] })
  const isShown = ({ state }: (typeof queries)[number]) =>
    data !== undefined && (state.data as GetListResult | undefined)?.data === data
  return queries.find(isShown)?.state.dataUpdatedAt
}

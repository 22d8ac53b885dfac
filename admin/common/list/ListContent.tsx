import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type SortPayload, useListContext } from 'react-admin'
import { type Loaded, LoadProblem, useRetries } from '../load/LoadProblem.tsx'
import { ListError } from './ListError.tsx'

/**
 * The rows of a list. If they cannot be loaded, an error with a way out; if they can no longer be refreshed, the old rows
 * and a notice since when they are old.
 * @param props.sort the list's default order, if its filter and order are in the address
 */
export function ListContent({ sort, children }: { sort?: SortPayload; children: ReactNode }) {
  const loaded = useLoadedList()
  if (loaded.error && loaded.data === undefined)
    return <ListFailed loaded={loaded} error={loaded.error} sort={sort} />
  return (
    <>
      <LoadProblem loaded={loaded} />
      {children}
    </>
  )
}

type ListFailedProps = { loaded: Loaded; error: Error; sort: SortPayload | undefined }

function ListFailed({ loaded, error, sort }: ListFailedProps) {
  useRetries(loaded)
  return <ListError error={error} sort={sort} />
}

// The list context has no times. An error stays until the next load has ended, so that the screen does not flicker.
function useLoadedList(): Loaded {
  const { data, error, isFetching, isPlaceholderData, refetch } = useListContext()
  const [failure, setFailure] = useState<Error | null>(null)
  const loadedAt = useRef(0)
  useEffect(() => {
    if (isFetching) return
    setFailure(error ?? null)
    if (!error) loadedAt.current = Date.now()
  }, [isFetching, error])
  const shown = error ?? failure
  return {
    data: isPlaceholderData && shown ? undefined : data,
    error: shown,
    dataUpdatedAt: shown ? loadedAt.current : 1,
    errorUpdatedAt: shown ? Number.POSITIVE_INFINITY : 0,
    refetch,
  }
}

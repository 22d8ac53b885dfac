import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import {
  type GetListResult,
  ListContextProvider,
  type SortPayload,
  useListContext,
  useTranslate,
} from 'react-admin'
import { loadStateOf } from '../load/failures.ts'
import { LoadPage } from '../load/LoadPage.tsx'
import { type Loaded, LoadProblem } from '../load/LoadProblem.tsx'
import { ListError } from './ListError.tsx'
import { RowCursor } from './RowCursor.tsx'
import { WideTable } from './WideTable.tsx'

type ListContentProps = {
  sort?: SortPayload
  hasEmptyPage?: boolean
  hasCursor?: boolean
  children: ReactNode
}

/**
 * The rows of a list. If they cannot be loaded, an error with a way out; if they can no longer be refreshed, the old rows
 * and a notice since when they are old.
 * @param props.sort the list's default order, if its filter and order are in the address
 * @param props.hasCursor whether keys move a cursor through the rows; default: true
 * @param props.hasEmptyPage whether a page says that there are no rows at all; otherwise the children do; default: false
 */
export function ListContent(props: ListContentProps) {
  const { sort, hasEmptyPage = false, hasCursor = true, children } = props
  const list = useListContext()
  const loaded = useLoadedList()
  if (loaded.error && loaded.data === undefined)
    return <ListError error={loaded.error} sort={sort} />
  const isEmpty = list.total === 0 && Object.keys(list.filterValues).length === 0
  if (hasEmptyPage && isEmpty && !loaded.error) return <EmptyPage resource={list.resource} />
  return (
    <>
      <LoadProblem loaded={loaded} />
      {/* React-admin's lists hide their rows if there is an error. */}
      <ListContextProvider value={{ ...list, error: null } as typeof list}>
        {hasCursor ? (
          <WideTable>
            <RowCursor>{children}</RowCursor>
          </WideTable>
        ) : (
          children
        )}
      </ListContextProvider>
    </>
  )
}

function EmptyPage({ resource }: { resource: string }) {
  const translate = useTranslate()
  const hint = translate(`resources.${resource}.empty`, { _: translate('load.page.empty.hint') })
  return <LoadPage reason="empty" hint={hint} />
}

// React-admin's list context does not say when the rows were loaded. An error stays until the next load of the same rows has
// ended, so that the screen does not flicker.
function useLoadedList(): Loaded {
  const { data, error, isFetching, isPlaceholderData, refetch, ...query } = useListContext()
  const { filterValues, sort, page } = query
  const key = JSON.stringify([filterValues, sort, page])
  const cachedAt = useCachedAt()
  const [last, setLast] = useState<LastLoad>(nothingLoaded)
  useEffect(() => {
    if (isFetching) return
    setLast(({ loadedAt }) =>
      error ? { key, failure: error, loadedAt } : { key, failure: null, loadedAt: Date.now() },
    )
  }, [isFetching, error, key])
  const failure = error ?? (last.key === key ? last.failure : null)
  return {
    data: isPlaceholderData && failure ? undefined : data,
    error: failure,
    ...loadStateOf(failure, cachedAt ?? last.loadedAt),
    refetch,
  }
}

/** How the last load ended, and when rows were last loaded, in milliseconds since 1970. */
type LastLoad = { key: string; failure: Error | null; loadedAt: number }

const nothingLoaded: LastLoad = { key: '', failure: null, loadedAt: 0 }

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

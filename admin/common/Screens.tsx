import type { ReactNode } from 'react'
import { List, type ListProps, Show, type ShowProps } from 'react-admin'
import { CountedPagination } from './list/CountedPagination.tsx'
import { ListContent } from './list/ListContent.tsx'
import { latestFirst, ROWS } from './list/listQuery.ts'
import { LiveRecord } from './live/LiveRecord.tsx'
import { NewRowsNotice } from './live/NewRowsNotice.tsx'
import { RecordContent } from './load/RecordContent.tsx'

type ListScreenProps = Omit<ListProps, 'empty'> & {
  hasCursor?: boolean
  hasEmptyPage?: boolean
  children: ReactNode
}

/**
 * A list with the dashboard's defaults: latest submission first, `ROWS` rows, no export or action buttons, a notice
 * when new rows arrive, and an error with a way out if the rows cannot be loaded. The address has the filter, the order
 * and the page; without them, the list shows its defaults, not what was last chosen.
 * @param props.hasCursor whether keys move a cursor through the rows; default: true
 * @param props.hasEmptyPage whether a page says that there are no rows at all; otherwise the children do; default: true
 */
export function ListScreen({
  sort = latestFirst,
  hasCursor = true,
  hasEmptyPage = true,
  queryOptions,
  children,
  ...props
}: ListScreenProps) {
  return (
    <List
      sort={sort}
      // `ListContent` shows it.
      error={false}
      // React-admin's page for an empty list has no toolbar, and so no saved views: `ListContent` has its own.
      empty={false}
      queryOptions={{ onError: () => undefined, ...queryOptions }}
      perPage={ROWS}
      storeKey={false}
      pagination={<CountedPagination />}
      exporter={false}
      actions={false}
      aside={<NewRowsNotice />}
      {...props}
    >
      <ListContent sort={sort} hasCursor={hasCursor} hasEmptyPage={hasEmptyPage}>
        {children}
      </ListContent>
    </List>
  )
}

/**
 * A record's page, which is refetched when the record changes. `meta` gives the record its own cache entry,
 * because the row that the list cached lacks the fields that only the page shows. If it cannot be loaded, it says why.
 */
export function ShowScreen({
  queryOptions,
  children,
  ...props
}: ShowProps & { children: ReactNode }) {
  return (
    <Show
      component="div"
      actions={false}
      emptyWhileLoading
      // `RecordContent` shows errors.
      queryOptions={{
        onError: () => undefined,
        ...queryOptions,
        meta: { view: 'detail', ...queryOptions?.meta },
      }}
      {...props}
    >
      <LiveRecord />
      <RecordContent>{children}</RecordContent>
    </Show>
  )
}

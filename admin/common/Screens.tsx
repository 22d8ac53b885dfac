import type { ReactNode } from 'react'
import { List, type ListProps, Show, type ShowProps } from 'react-admin'
import { CountedPagination } from './list/CountedPagination.tsx'
import { ListContent } from './list/ListContent.tsx'
import { latestFirst, ROWS } from './list/listQuery.ts'
import { LiveRecord } from './live/LiveRecord.tsx'
import { NewRowsNotice } from './live/NewRowsNotice.tsx'
import { RecordContent } from './load/RecordContent.tsx'

/**
 * A list with the dashboard's defaults: latest submission first, 25 rows, no export or action buttons, a notice
 * when new rows arrive, and an error with a way out if the rows cannot be loaded. The address has the filter, the order
 * and the page; without them, the list shows its defaults, not what was last chosen.
 * @param props.hasCursor whether keys move a cursor through the rows; default: true
 */
export function ListScreen({
  sort = latestFirst,
  hasCursor = true,
  children,
  ...props
}: ListProps & { hasCursor?: boolean; children: ReactNode }) {
  return (
    <List
      sort={sort}
      // `ListContent` shows it.
      error={false}
      // React-admin's page for an empty list has no toolbar, and so no saved views.
      empty={false}
      queryOptions={{ onError: () => undefined }}
      perPage={ROWS}
      storeKey={false}
      pagination={<CountedPagination />}
      exporter={false}
      actions={false}
      aside={<NewRowsNotice />}
      {...props}
    >
      <ListContent sort={sort} hasCursor={hasCursor} hasEmptyPage={props.empty === undefined}>
        {children}
      </ListContent>
    </List>
  )
}

/**
 * A record's page, which is refetched when the record changes. `meta` gives the record its own cache entry,
 * because the row that the list cached lacks the fields that only the page shows. If it cannot be loaded, it says why.
 */
export function ShowScreen({ children, ...props }: ShowProps & { children: ReactNode }) {
  return (
    <Show
      component="div"
      actions={false}
      emptyWhileLoading
      // `RecordContent` shows errors.
      queryOptions={{ meta: { view: 'detail' }, onError: () => undefined }}
      {...props}
    >
      <LiveRecord />
      <RecordContent>{children}</RecordContent>
    </Show>
  )
}

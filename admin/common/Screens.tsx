import type { ReactNode } from 'react'
import { List, type ListProps, Show, type ShowProps } from 'react-admin'
import { CountedPagination } from './list/CountedPagination.tsx'
import { LiveRecord } from './live/LiveRecord.tsx'
import { NewRowsNotice } from './live/NewRowsNotice.tsx'

/**
 * A list with the dashboard's defaults: latest submission first, 25 rows, no export or action buttons, and a
 * notice when new rows arrive.
 */
export function ListScreen(props: ListProps) {
  return (
    <List
      sort={{ field: 'submittedAt', order: 'DESC' }}
      perPage={25}
      pagination={<CountedPagination />}
      exporter={false}
      actions={false}
      aside={<NewRowsNotice />}
      {...props}
    />
  )
}

/**
 * A record's page, which is refetched when the record changes. `meta` gives the record its own cache entry,
 * because the row that the list cached lacks the fields that only the page shows.
 */
export function ShowScreen({ children, ...props }: ShowProps & { children: ReactNode }) {
  return (
    <Show
      component="div"
      actions={false}
      emptyWhileLoading
      queryOptions={{ meta: { view: 'detail' } }}
      {...props}
    >
      <LiveRecord />
      {children}
    </Show>
  )
}

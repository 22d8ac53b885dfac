import type { ReactNode } from 'react'
import { List, type ListProps, Show, type ShowProps } from 'react-admin'
import { CountedPagination } from './list/CountedPagination.tsx'
import { LivePill } from './live/LivePill.tsx'
import { LiveRecord } from './live/LiveRecord.tsx'

/** A list with the dashboard's defaults: newest first, and a notice when there are new rows. */
export function ListScreen(props: ListProps) {
  return (
    <List
      sort={{ field: 'submittedAt', order: 'DESC' }}
      perPage={25}
      pagination={<CountedPagination />}
      exporter={false}
      actions={false}
      aside={<LivePill />}
      {...props}
    />
  )
}

/**
 * A record's page. `meta` gives the record its own cache entry: the row that the list cached lacks the
 * fields that only the page shows.
 */
export function ShowScreen({ children, ...props }: ShowProps & { children: ReactNode }) {
  return (
    <Show
      component="div"
      actions={false}
      emptyWhileLoading
      queryOptions={{ meta: { whole: true } }}
      {...props}
    >
      <LiveRecord />
      {children}
    </Show>
  )
}

import type { ReactNode } from 'react'
import { List, type ListProps, Show, type ShowProps } from 'react-admin'
import { CountedPagination } from './list/CountedPagination.tsx'
import { LivePill } from './live/LivePill.tsx'
import { LiveRecord } from './live/LiveRecord.tsx'

/** A list as all of ours are: newest first, what is sought kept in the address, new rows announced. */
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
 * A record's own page. `meta` keeps the whole record apart from the row the list left in the
 * cache, which lacks what only the page shows.
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

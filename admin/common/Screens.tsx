import { List, type ListProps, Pagination, Show, type ShowProps } from 'react-admin'

/** A list as all of ours are: newest first, what is sought kept in the address. */
export function ListScreen(props: ListProps) {
  return (
    <List
      sort={{ field: 'submittedAt', order: 'DESC' }}
      perPage={25}
      pagination={<Pagination rowsPerPageOptions={[25, 50, 100]} />}
      exporter={false}
      actions={false}
      {...props}
    />
  )
}

/**
 * A record's own page. `meta` keeps the whole record apart from the row the list left in the
 * cache, which lacks what only the page shows.
 */
export function ShowScreen(props: ShowProps) {
  return (
    <Show
      component="div"
      actions={false}
      emptyWhileLoading
      queryOptions={{ meta: { whole: true } }}
      {...props}
    />
  )
}

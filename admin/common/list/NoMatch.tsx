import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { LoadPage } from '../load/LoadPage.tsx'

/** Shown by tables and cards without rows: that no row matches the filters or, without filters, that there is none. */
export function NoRows() {
  const { filterValues } = useListContext()
  if (Object.keys(filterValues ?? {}).length > 0) return <NoMatch />
  return <LoadPage reason="empty" />
}

/** Its children or, if no row matches the filters of the list, a page that says so and removes them. */
export function UnlessNoMatch({ children }: { children: ReactNode }) {
  const { total, isPending, isPlaceholderData, filterValues } = useListContext()
  const isFiltered = Object.keys(filterValues).length > 0
  if (isPending || isPlaceholderData || total !== 0 || !isFiltered) return children
  return <NoMatch />
}

function NoMatch() {
  const { setFilters } = useListContext()
  const translate = useTranslate()
  return (
    <LoadPage reason="noMatch">
      <Button variant="outlined" size="small" onClick={() => setFilters({}, [])}>
        {translate('ra.navigation.clear_filters')}
      </Button>
    </LoadPage>
  )
}

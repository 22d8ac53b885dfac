import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { LoadPage } from '../load/LoadPage.tsx'

/** Its children or, if no row matches the filters of the list, a page that says so and removes them. */
export function UnlessNoMatch({ children }: { children: ReactNode }) {
  const { total, isPending, isPlaceholderData, filterValues, setFilters } = useListContext()
  const translate = useTranslate()
  const isFiltered = Object.keys(filterValues).length > 0
  if (isPending || isPlaceholderData || total !== 0 || !isFiltered) return children
  return (
    <LoadPage reason="noMatch">
      <Button variant="outlined" size="small" onClick={() => setFilters({}, [])}>
        {translate('ra.navigation.clear_filters')}
      </Button>
    </LoadPage>
  )
}

import { lazy, Suspense } from 'react'
import { useStore } from 'react-admin'
import { BulkSelection } from '../common/bulk/BulkSelection.tsx'
import { FilterChips } from '../common/list/FilterChips.tsx'
import { ListScreen } from '../common/Screens.tsx'
import { usePhone } from '../common/usePhone.ts'
import { LeadCards } from './LeadCards.tsx'
import { LeadListBar } from './LeadListBar.tsx'
import { LeadTable } from './LeadTable.tsx'
import { chipFilters, firstFilters, leadSearch } from './leadFilters.tsx'

const LeadBoard = lazy(() => import('./board/LeadBoard.tsx'))

/** The leads, newest first: a table to work through, or a board by status. */
export function LeadList() {
  const isPhone = usePhone()
  const [layout] = useStore<'table' | 'board'>('leads.layout', 'table')
  const isBoard = layout === 'board'
  return (
    <ListScreen
      filters={isPhone ? [leadSearch] : [leadSearch, ...firstFilters]}
      actions={<LeadListBar />}
      {...(isBoard && { pagination: false, component: 'div' })}
    >
      <BulkSelection>
        <FilterChips filters={chipFilters} />
        {isBoard ? (
          <Suspense>
            <LeadBoard />
          </Suspense>
        ) : isPhone ? (
          <LeadCards />
        ) : (
          <LeadTable />
        )}
      </BulkSelection>
    </ListScreen>
  )
}

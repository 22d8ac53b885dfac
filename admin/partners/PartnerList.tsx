import { ColumnsButton, type SortPayload, useCanAccess } from 'react-admin'
import { BulkSelection } from '../common/bulk/BulkSelection.tsx'
import { ExportList } from '../common/bulk/ExportButton.tsx'
import { searchFilter } from '../common/filters.tsx'
import { FilterChips } from '../common/list/FilterChips.tsx'
import { FilterDrawer } from '../common/list/FilterDrawer.tsx'
import { ListBar } from '../common/list/ListBar.tsx'
import { useHasCards } from '../common/list/useHasCards.ts'
import { ListScreen } from '../common/Screens.tsx'
import { SavedViews } from '../common/savedViews/SavedViews.tsx'
import { useIsPhone } from '../common/useIsPhone.ts'
import { PartnerCards } from './PartnerCards.tsx'
import { PartnerTable } from './PartnerTable.tsx'
import { firstFilters, partnerFilters } from './partnerFilters.tsx'

/** The default order: pending applications first, then the others, each newest first. */
const pendingFirst: SortPayload = { field: 'status', order: 'DESC' }

/** The partner applications, the pending ones first. */
export function PartnerList() {
  const hasCards = useHasCards()
  return (
    <ListScreen
      sort={pendingFirst}
      filters={hasCards ? [searchFilter] : [searchFilter, ...firstFilters]}
      actions={<PartnerListBar />}
    >
      <BulkSelection>
        <FilterChips filters={partnerFilters} />
        {hasCards ? <PartnerCards /> : <PartnerTable />}
      </BulkSelection>
    </ListScreen>
  )
}

function PartnerListBar() {
  const isPhone = useIsPhone()
  const { canAccess: mayExport } = useCanAccess({ resource: 'partners', action: 'export' })
  return (
    <ListBar start={<SavedViews />}>
      <FilterDrawer filters={partnerFilters} />
      {!isPhone && <ColumnsButton />}
      {!isPhone && mayExport && <ExportList />}
    </ListBar>
  )
}

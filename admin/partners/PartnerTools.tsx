import { ColumnsButton, useCanAccess } from 'react-admin'
import { ExportList } from '../common/bulk/ExportButton.tsx'
import { searchFilter } from '../common/filters.tsx'
import { FilterDrawer } from '../common/list/FilterDrawer.tsx'
import { ListBar } from '../common/list/ListBar.tsx'
import { ListTools } from '../common/list/ListTools.tsx'
import { useHasCards } from '../common/list/useHasCards.ts'
import { SavedViews } from '../common/savedViews/SavedViews.tsx'
import { useIsPhone } from '../common/useIsPhone.ts'
import { firstFilters, partnerFilters } from './partnerFilters.tsx'

/** The toolbar and the first filters of the partners. */
export function PartnerTools() {
  const filters = useHasCards() ? [searchFilter] : [searchFilter, ...firstFilters]
  return <ListTools filters={filters} chips={partnerFilters} actions={<PartnerListBar />} />
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

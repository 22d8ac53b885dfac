import { ExportList } from '../common/bulk/ExportButton.tsx'
import { FilterChips } from '../common/list/FilterChips.tsx'
import { ListBar } from '../common/list/ListBar.tsx'
import { useHasCards } from '../common/list/useHasCards.ts'
import { ListScreen } from '../common/Screens.tsx'
import { AuditCards } from './AuditCards.tsx'
import { auditFilters, chipFilters, newestFirst } from './AuditFilters.tsx'
import { AuditTable } from './AuditTable.tsx'

/** The audit log: all recorded events, newest first. */
export function AuditList() {
  return (
    <ListScreen filters={auditFilters} sort={newestFirst} actions={<AuditBar />} perPage={50}>
      <FilterChips filters={chipFilters} />
      {useHasCards() ? <AuditCards /> : <AuditTable />}
    </ListScreen>
  )
}

function AuditBar() {
  return (
    <ListBar>
      <ExportList />
    </ListBar>
  )
}

import { ExportList } from '../common/bulk/ExportButton.tsx'
import { ListBar } from '../common/list/ListBar.tsx'
import { ListTools } from '../common/list/ListTools.tsx'
import { useHasCards } from '../common/list/useHasCards.ts'
import { ListScreen } from '../common/Screens.tsx'
import { AuditCards } from './AuditCards.tsx'
import { auditFilters, chipFilters, newestFirst } from './AuditFilters.tsx'
import { AuditTable } from './AuditTable.tsx'

/** The audit log: all recorded events, newest first. */
export function AuditList() {
  return (
    <ListScreen
      sort={newestFirst}
      tools={<ListTools filters={auditFilters} chips={chipFilters} actions={<AuditBar />} />}
      perPage={50}
    >
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

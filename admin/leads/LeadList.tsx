import { DataTable, SimpleList } from 'react-admin'
import { leadStatuses } from '../../shared/contract/lead.ts'
import type { LeadRow } from '../../shared/contract/records.ts'
import { Code } from '../common/Code.tsx'
import { clipped } from '../common/clipped.ts'
import { choiceFilter, receivedFilter, searchFilter } from '../common/filters.tsx'
import { AskedProperty } from '../common/PropertyName.tsx'
import { ListScreen } from '../common/Screens.tsx'
import { LeadStatusChip } from '../common/StatusChip.tsx'
import { Time } from '../common/Time.tsx'
import { usePhone } from '../common/usePhone.ts'

const filters = [
  searchFilter,
  choiceFilter('status', 'common.status', leadStatuses, 'leadStatus'),
  receivedFilter,
]

/** The leads, newest first. */
export function LeadList() {
  return <ListScreen filters={filters}>{usePhone() ? <LeadCards /> : <LeadTable />}</ListScreen>
}

const askedProperty = (lead: LeadRow) => <AskedProperty {...lead} />
const Table = DataTable<LeadRow>
const Column = DataTable.Col<LeadRow>

function LeadTable() {
  return (
    <Table bulkActionButtons={false} rowClick="show">
      <Column source="refCode" render={({ refCode }) => <Code text={refCode} />} />
      <Column source="name" />
      <Column source="status" render={({ status }) => <LeadStatusChip status={status} />} />
      <Column source="property" disableSort cellSx={clipped(232)} render={askedProperty} />
      <Column source="phone" disableSort />
      <Column source="origin" disableSort />
      <Column source="submittedAt" render={({ submittedAt }) => <Time value={submittedAt} />} />
    </Table>
  )
}

function LeadCards() {
  return (
    <SimpleList<LeadRow>
      rowClick="show"
      primaryText={({ name }) => name}
      secondaryText={(lead) => (
        <>
          <Time value={lead.submittedAt} /> · <AskedProperty {...lead} />
        </>
      )}
      tertiaryText={({ status }) => <LeadStatusChip status={status} />}
    />
  )
}

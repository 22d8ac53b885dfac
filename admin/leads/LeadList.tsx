import { DataTable, SimpleList, useTranslate } from 'react-admin'
import { leadStatuses } from '../../shared/contract/lead.ts'
import type { LeadRow } from '../../shared/contract/records.ts'
import { Code } from '../common/Code.tsx'
import { clipped } from '../common/clipped.ts'
import { Flag } from '../common/Flag.tsx'
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

function LeadKindWord({ lead: { kind, spamReasons } }: { lead: LeadRow }) {
  const translate = useTranslate()
  if (spamReasons.length === 0) return translate(`leadKind.${kind}`)
  return <Flag words={['resources.leads.fields.suspected']} />
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
      <Column source="kind" disableSort render={(lead) => <LeadKindWord lead={lead} />} />
      <Column source="property" disableSort cellSx={clipped(200)} render={askedProperty} />
      <Column source="assignee" disableSort render={({ assignee }) => assignee?.name} />
      <Column source="origin" disableSort cellSx={clipped(120)} />
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

import { DataTable, SimpleList } from 'react-admin'
import { partnerStatuses } from '../../shared/contract/partner.ts'
import type { PartnerRow } from '../../shared/contract/records.ts'
import { Code } from '../common/Code.tsx'
import { clipped } from '../common/clipped.ts'
import { Flag } from '../common/Flag.tsx'
import { choiceFilter, receivedFilter, searchFilter } from '../common/filters.tsx'
import { ListScreen } from '../common/Screens.tsx'
import { PartnerStatusChip } from '../common/StatusChip.tsx'
import { Time } from '../common/Time.tsx'
import { usePhone } from '../common/usePhone.ts'

const filters = [
  searchFilter,
  choiceFilter('status', 'common.status', partnerStatuses, 'partnerStatus'),
  receivedFilter,
]

/** The partners' applications, newest first. */
export function PartnerList() {
  return (
    <ListScreen filters={filters}>{usePhone() ? <PartnerCards /> : <PartnerTable />}</ListScreen>
  )
}

const Table = DataTable<PartnerRow>
const Column = DataTable.Col<PartnerRow>

function PartnerTable() {
  return (
    <Table bulkActionButtons={false} rowClick="show">
      <Column source="referralCode" render={({ referralCode }) => <Code text={referralCode} />} />
      <Column source="agencyName" cellSx={clipped(180)} />
      <Column source="status" render={({ status }) => <PartnerStatusChip status={status} />} />
      <Column
        source="riskFlags"
        disableSort
        cellSx={clipped(140)}
        render={({ riskFlags }) => <Flag words={riskFlags.map((flag) => `riskFlag.${flag}`)} />}
      />
      <Column source="contactName" cellSx={clipped(150)} />
      <Column source="city" cellSx={clipped(140)} />
      <Column
        source="referredByCode"
        disableSort
        render={({ referredByCode }) => referredByCode && <Code text={referredByCode} />}
      />
      <Column source="submittedAt" render={({ submittedAt }) => <Time value={submittedAt} />} />
    </Table>
  )
}

function PartnerCards() {
  return (
    <SimpleList<PartnerRow>
      rowClick="show"
      primaryText={({ agencyName }) => agencyName}
      secondaryText={({ contactName, city, submittedAt }) => (
        <>
          <Time value={submittedAt} /> · {contactName}, {city}
        </>
      )}
      tertiaryText={({ status }) => <PartnerStatusChip status={status} />}
    />
  )
}

import Button from '@mui/material/Button'
import { useState } from 'react'
import { ColumnsButton, DataTable, SimpleList, useCanAccess, useTranslate } from 'react-admin'
import type { PartnerRow } from '../../shared/contract/records.ts'
import { BulkBar } from '../common/bulk/BulkBar.tsx'
import { BulkSelection } from '../common/bulk/BulkSelection.tsx'
import { ExportList, ExportSelection } from '../common/bulk/ExportButton.tsx'
import { Code } from '../common/Code.tsx'
import { clipped } from '../common/clipped.ts'
import { Flag } from '../common/Flag.tsx'
import { searchFilter } from '../common/filters.tsx'
import { FilterChips } from '../common/list/FilterChips.tsx'
import { FilterDrawer } from '../common/list/FilterDrawer.tsx'
import { ListBar } from '../common/list/ListBar.tsx'
import { ListScreen } from '../common/Screens.tsx'
import { PartnerStatusChip } from '../common/StatusChip.tsx'
import { SavedViews } from '../common/savedViews/SavedViews.tsx'
import { Time } from '../common/Time.tsx'
import { usePhone } from '../common/usePhone.ts'
import { BulkDecisionDialog, type ManyDecided } from './BulkDecisionDialog.tsx'
import { firstFilters, partnerFilters } from './partnerFilters.tsx'

/** The partners' applications, newest first. */
export function PartnerList() {
  const isPhone = usePhone()
  return (
    <ListScreen
      filters={isPhone ? [searchFilter] : [searchFilter, ...firstFilters]}
      actions={<PartnerListBar />}
    >
      <BulkSelection>
        <FilterChips filters={partnerFilters} />
        {isPhone ? <PartnerCards /> : <PartnerTable />}
      </BulkSelection>
    </ListScreen>
  )
}

function PartnerListBar() {
  const isPhone = usePhone()
  const { canAccess: mayExport } = useCanAccess({ resource: 'partners', action: 'export' })
  return (
    <ListBar start={<SavedViews />}>
      <FilterDrawer filters={partnerFilters} />
      {!isPhone && <ColumnsButton />}
      {!isPhone && mayExport && <ExportList />}
    </ListBar>
  )
}

const Table = DataTable<PartnerRow>
const Column = DataTable.Col<PartnerRow>

function PartnerTable() {
  const { canAccess: mayDecide } = useCanAccess({ resource: 'partners', action: 'change' })
  const bulk = mayDecide ? { bulkActionsToolbar: <Bulk /> } : { bulkActionButtons: false as const }
  return (
    <Table rowClick="show" hiddenColumns={hiddenAtFirst} {...bulk}>
      <Column source="referralCode" render={({ referralCode }) => <Code text={referralCode} />} />
      <Column source="agencyName" cellSx={clipped(190)} />
      <Column source="status" render={({ status }) => <PartnerStatusChip status={status} />} />
      <Column
        source="riskFlags"
        disableSort
        cellSx={clipped(130)}
        render={({ riskFlags }) => <Flag words={riskFlags.map((flag) => `riskFlag.${flag}`)} />}
      />
      <Column source="contactName" cellSx={clipped(130)} />
      <Column source="city" cellSx={clipped(120)} />
      <Column
        source="referredByCode"
        disableSort
        render={({ referredByCode }) => referredByCode && <Code text={referredByCode} />}
      />
      <Column source="email" disableSort cellSx={clipped(200)} />
      <Column source="phone" disableSort />
      <Column source="submittedAt" render={({ submittedAt }) => <Time value={submittedAt} />} />
    </Table>
  )
}

function Bulk() {
  return (
    <BulkBar>
      <BulkDecisions />
    </BulkBar>
  )
}

const hiddenAtFirst = ['email', 'phone']

function PartnerCards() {
  return (
    <SimpleList<PartnerRow>
      rowClick="show"
      primaryText={({ agencyName }) => agencyName}
      secondaryText={({ contactName, city, submittedAt, riskFlags }) => (
        <>
          <Time value={submittedAt} /> · {contactName}, {city}{' '}
          <Flag words={riskFlags.map((flag) => `riskFlag.${flag}`)} />
        </>
      )}
      tertiaryText={({ status }) => <PartnerStatusChip status={status} />}
    />
  )
}

/** What can be decided on many applications at once. */
function BulkDecisions() {
  const translate = useTranslate()
  const [decision, decide] = useState<ManyDecided>()
  const { canAccess: mayExport } = useCanAccess({ resource: 'partners', action: 'export' })
  return (
    <>
      {(['approved', 'rejected'] as const).map((each) => (
        <Button key={each} size="small" onClick={() => decide(each)}>
          {translate(`decision.do.${each}`)}
        </Button>
      ))}
      {mayExport && <ExportSelection />}
      {decision && <BulkDecisionDialog decision={decision} onClose={() => decide(undefined)} />}
    </>
  )
}

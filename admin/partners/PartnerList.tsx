import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import {
  ColumnsButton,
  DataTable,
  SimpleList,
  type SortPayload,
  useCanAccess,
  useTranslate,
} from 'react-admin'
import type { PartnerRow } from '../../shared/contract/records.ts'
import { hiddenByDefault } from '../../shared/view/hidden-by-default.ts'
import { BulkBar } from '../common/bulk/BulkBar.tsx'
import { BulkSelection } from '../common/bulk/BulkSelection.tsx'
import { ExportList, ExportSelection } from '../common/bulk/ExportButton.tsx'
import { Code } from '../common/Code.tsx'
import { ellipsis } from '../common/ellipsis.ts'
import { Flag } from '../common/Flag.tsx'
import { searchFilter } from '../common/filters.tsx'
import { FilterChips } from '../common/list/FilterChips.tsx'
import { FilterDrawer } from '../common/list/FilterDrawer.tsx'
import { hiddenBelow } from '../common/list/hiddenBelow.ts'
import { ListBar } from '../common/list/ListBar.tsx'
import { RowLink } from '../common/list/RowLink.tsx'
import { ListScreen } from '../common/Screens.tsx'
import { PartnerStatusChip } from '../common/StatusChip.tsx'
import { SavedViews } from '../common/savedViews/SavedViews.tsx'
import { Time } from '../common/Time.tsx'
import { useIsPhone } from '../common/useIsPhone.ts'
import { PartnerLink } from '../referrals/PartnerLink.tsx'
import { type BulkDecision, BulkDecisionDialog } from './BulkDecisionDialog.tsx'
import { firstFilters, partnerFilters } from './partnerFilters.tsx'
import { RiskFlags } from './RiskFlags.tsx'

/** The default order: pending applications first, then the others, each newest first. */
const pendingFirst: SortPayload = { field: 'status', order: 'DESC' }

/** The partner applications, the pending ones first. */
export function PartnerList() {
  const isPhone = useIsPhone()
  return (
    <ListScreen
      sort={pendingFirst}
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

const Table = DataTable<PartnerRow>
const Column = DataTable.Col<PartnerRow>

function PartnerTable() {
  const { canAccess: mayDecide } = useCanAccess({ resource: 'partners', action: 'change' })
  const bulkProps = mayDecide
    ? { bulkActionsToolbar: <PartnerBulkBar /> }
    : { bulkActionButtons: false as const }
  return (
    <Table rowClick="show" hiddenColumns={hiddenByDefault('partners')} sx={tableSx} {...bulkProps}>
      <Column source="referralCode" render={({ referralCode }) => <Code text={referralCode} />} />
      <Column
        source="agencyName"
        cellSx={ellipsis(240, 220, 300)}
        render={(partner) => <Agency partner={partner} />}
      />
      <Column
        source="status"
        sortByOrder="DESC"
        render={({ status }) => <PartnerStatusChip status={status} />}
      />
      <Column
        source="riskFlags"
        disableSort
        cellSx={ellipsis(120, 90)}
        render={({ riskFlags }) => <RiskFlags flags={riskFlags} />}
      />
      <Column
        source="contactName"
        cellSx={ellipsis(160, 150, 190)}
        render={({ contactName }) => <span title={contactName}>{contactName}</span>}
      />
      <Column
        source="city"
        cellSx={ellipsis(120)}
        render={({ city }) => <span title={city}>{city}</span>}
      />
      <Column
        source="referredByCode"
        disableSort
        cellSx={ellipsis(115, 100, 220)}
        render={(partner) => <Referrer partner={partner} />}
      />
      <Column source="email" disableSort cellSx={ellipsis(200)} />
      <Column source="phone" disableSort />
      <Column source="submittedAt" render={({ submittedAt }) => <Time value={submittedAt} />} />
    </Table>
  )
}

// Names need the room: what a narrow window has no column for is below the name of the agency.
const tableSx = {
  ...hiddenBelow('xl', 'city'),
  ...hiddenBelow('lg', 'submittedAt'),
  ...hiddenBelow('md', 'referredByCode'),
}

function Agency({ partner }: { partner: PartnerRow }) {
  const { id, agencyName, referralCode, city, submittedAt } = partner
  return (
    <>
      <RowLink to={`/partners/${id}/show`}>{agencyName}</RowLink>
      <Box className="detail" sx={detailSx}>
        <Code text={referralCode} />
        <Box component="span" sx={{ display: { lg: 'none' } }}>
          {' · '}
          <Time value={submittedAt} />
        </Box>
        <Box component="span" sx={{ display: { xl: 'none' } }}>
          {' · '}
          {city}
        </Box>
      </Box>
    </>
  )
}

const detailSx = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  color: 'text.secondary',
  fontSize: 12,
  lineHeight: 1.4,
}

function Referrer({ partner: { referrer, referredByCode } }: { partner: PartnerRow }) {
  if (referrer)
    return (
      <Tooltip title={`${referrer.agencyName} ${referrer.referralCode}`} describeChild>
        <span>
          <PartnerLink partner={referrer} />
        </span>
      </Tooltip>
    )
  return referredByCode && <Code text={referredByCode} />
}

function PartnerBulkBar() {
  return (
    <BulkBar>
      <BulkDecisions />
    </BulkBar>
  )
}

function PartnerCards() {
  return (
    <SimpleList<PartnerRow>
      rowClick="show"
      primaryText={({ agencyName }) => agencyName}
      secondaryText={({ contactName, city, submittedAt, riskFlags }) => (
        <>
          <Time value={submittedAt} /> · {contactName}, {city}{' '}
          <Flag labelKeys={riskFlags.map((flag) => `riskFlag.${flag}`)} />
        </>
      )}
      tertiaryText={({ status }) => <PartnerStatusChip status={status} />}
    />
  )
}

/** Buttons that decide on the selected applications or export them. */
function BulkDecisions() {
  const translate = useTranslate()
  const [decision, setDecision] = useState<BulkDecision>()
  const { canAccess: mayExport } = useCanAccess({ resource: 'partners', action: 'export' })
  return (
    <>
      {(['approved', 'rejected'] as const).map((choice) => (
        <Button key={choice} size="small" onClick={() => setDecision(choice)}>
          {translate(`decision.do.${choice}`)}
        </Button>
      ))}
      {mayExport && <ExportSelection />}
      {decision && (
        <BulkDecisionDialog decision={decision} onClose={() => setDecision(undefined)} />
      )}
    </>
  )
}

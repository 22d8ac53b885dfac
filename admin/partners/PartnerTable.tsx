import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import { DataTable, useCanAccess } from 'react-admin'
import type { PartnerRow } from '../../shared/contract/records.ts'
import { hiddenByDefault } from '../../shared/view/hidden-by-default.ts'
import { Code } from '../common/Code.tsx'
import { ellipsis } from '../common/ellipsis.ts'
import { hiddenBelow } from '../common/list/hiddenBelow.ts'
import { RowLink } from '../common/list/RowLink.tsx'
import { PartnerStatusChip } from '../common/StatusChip.tsx'
import { Time } from '../common/Time.tsx'
import { PartnerLink } from '../referrals/PartnerLink.tsx'
import { PartnerBulkBar } from './PartnerBulkBar.tsx'
import { RiskFlags } from './RiskFlags.tsx'

const Table = DataTable<PartnerRow>
const Column = DataTable.Col<PartnerRow>

/** The partner applications as a table. */
export function PartnerTable() {
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

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import {
  DataTable,
  Link,
  NullableBooleanInput,
  SimpleList,
  usePermissions,
  useTranslate,
} from 'react-admin'
import type { SuppressionRow } from '../../shared/contract/records.ts'
import { may, type StaffRole } from '../../shared/contract/staff.ts'
import { CutTooltip } from '../common/CutTooltip.tsx'
import { ellipsis } from '../common/ellipsis.ts'
import { hiddenBelow } from '../common/list/hiddenBelow.ts'
import { ListTools } from '../common/list/ListTools.tsx'
import { RowLink } from '../common/list/RowLink.tsx'
import { unnamedRows } from '../common/list/unnamedRows.ts'
import { useHasCards } from '../common/list/useHasCards.ts'
import { WithinRow } from '../common/list/WithinRow.tsx'
import { ListScreen } from '../common/Screens.tsx'
import { Time } from '../common/Time.tsx'
import { emailSearch } from './emailFilters.tsx'
import { LiftDialog } from './LiftDialog.tsx'

const filters = [
  emailSearch,
  <NullableBooleanInput
    key="lifted"
    source="lifted"
    label="suppressions.state"
    nullLabel="suppressions.any"
    falseLabel="suppressions.active"
    trueLabel="suppressions.isLifted"
    alwaysOn
  />,
]

/**
 * The suppressions: email addresses that get no automatic emails, each with the mail server's reply. Lifted
 * suppressions are shown only if the filter includes them.
 */
export function SuppressionList() {
  return (
    <ListScreen
      tools={<ListTools filters={filters} />}
      filterDefaultValues={{ lifted: false }}
      sort={{ field: 'createdAt', order: 'DESC' }}
    >
      {useHasCards() ? <SuppressionCards /> : <SuppressionTable />}
    </ListScreen>
  )
}

const Table = DataTable<SuppressionRow>
const Column = DataTable.Col<SuppressionRow>

function SuppressionTable() {
  return (
    <Table
      bulkActionButtons={false}
      rowClick={(_id, _resource, row) => pathOf(row as SuppressionRow)}
      sx={hiddenBelow('md', 'suppressedCount')}
    >
      <Column
        source="address"
        render={(row) => <RowLink to={pathOf(row)}>{row.address}</RowLink>}
      />
      <Column source="smtpReply" disableSort cellSx={ellipsis(320, 200)} render={renderCutReply} />
      <Column source="suppressedCount" disableSort align="right" />
      <Column source="createdAt" render={({ createdAt }) => <Time value={createdAt} />} />
      <Column source="liftedAt" disableSort render={(row) => <LiftState {...row} />} />
    </Table>
  )
}

function SuppressionCards() {
  return (
    <SimpleList<SuppressionRow>
      sx={unnamedRows}
      rowClick={false}
      primaryText={(row) => (
        <Link underline="hover" to={pathOf(row)}>
          {row.address}
        </Link>
      )}
      secondaryText={({ smtpReply }) => smtpReply}
      tertiaryText={(row) => <LiftState {...row} />}
    />
  )
}

const renderCutReply = ({ smtpReply }: SuppressionRow) => (
  <CutTooltip<HTMLSpanElement> text={smtpReply}>
    {(ref) => (
      <Box component="span" ref={ref} tabIndex={0} sx={cutSx}>
        {smtpReply}
      </Box>
    )}
  </CutTooltip>
)

const cutSx = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' }

// A suppression is about the email that was refused.
function pathOf({ emailId }: SuppressionRow) {
  return `/emails/${emailId}/show`
}

// How the suppression ended, and why; while it is active, a button for users who may lift it.
function LiftState(suppression: SuppressionRow) {
  const { liftedAt, liftedBy, liftReason } = suppression
  const translate = useTranslate()
  const { permissions: role } = usePermissions<StaffRole>()
  const [isDialogOpen, setDialogOpen] = useState(false)
  if (liftedAt)
    return (
      <>
        {liftedBy ?? translate('suppressions.emailDelivered')} · <Time value={liftedAt} />
        {liftReason && <Box sx={reasonSx}>{liftReason}</Box>}
      </>
    )
  if (!role || !may(role, 'suppressions.change')) return null
  return (
    <WithinRow>
      <Button size="small" onClick={() => setDialogOpen(true)}>
        {translate('suppressions.lift.action')}
      </Button>
      {isDialogOpen && (
        <LiftDialog suppression={suppression} onClose={() => setDialogOpen(false)} />
      )}
    </WithinRow>
  )
}

const reasonSx = {
  minWidth: 160,
  maxWidth: { xs: 160, sm: 320 },
  color: 'text.secondary',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
}

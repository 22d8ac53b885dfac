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
import { clipped } from '../common/clipped.ts'
import { ListScreen } from '../common/Screens.tsx'
import { Time } from '../common/Time.tsx'
import { usePhone } from '../common/usePhone.ts'
import { emailSearch } from './emailFilters.tsx'
import { LiftDialog } from './LiftDialog.tsx'

const filters = [
  emailSearch,
  <NullableBooleanInput
    key="lifted"
    source="lifted"
    label="suppressions.state"
    nullLabel="suppressions.any"
    falseLabel="suppressions.inForce"
    trueLabel="suppressions.over"
    alwaysOn
  />,
]

/** The addresses that automatic mails no longer go to, and why. */
export function SuppressionList() {
  return (
    <ListScreen
      filters={filters}
      filterDefaultValues={{ lifted: false }}
      sort={{ field: 'createdAt', order: 'DESC' }}
    >
      {usePhone() ? <SuppressionCards /> : <SuppressionTable />}
    </ListScreen>
  )
}

const Table = DataTable<SuppressionRow>
const Column = DataTable.Col<SuppressionRow>

function SuppressionTable() {
  return (
    <Table bulkActionButtons={false} rowClick={false}>
      <Column source="address" />
      <Column source="smtpReply" disableSort cellSx={clipped(320)} render={refusalOf} />
      <Column source="held" disableSort align="right" />
      <Column source="createdAt" render={({ createdAt }) => <Time value={createdAt} />} />
      <Column source="liftedAt" disableSort render={(row) => <Lifted {...row} />} />
    </Table>
  )
}

function SuppressionCards() {
  return (
    <SimpleList<SuppressionRow>
      rowClick={false}
      primaryText={({ address }) => address}
      secondaryText={refusalOf}
      tertiaryText={(row) => <Lifted {...row} />}
    />
  )
}

const refusalOf = ({ smtpReply, emailId }: SuppressionRow) => (
  <Link underline="hover" to={`/emails/${emailId}/show`}>
    {smtpReply}
  </Link>
)

// Who lifted it and why, or the way to do so.
function Lifted(suppression: SuppressionRow) {
  const { liftedAt, liftedBy, liftReason } = suppression
  const translate = useTranslate()
  const { permissions: role } = usePermissions<StaffRole>()
  const [isLifting, setLifting] = useState(false)
  if (liftedAt)
    return (
      <span title={liftedBy ? (liftReason ?? '') : ''}>
        {liftedBy ?? translate('suppressions.gotThrough')} · <Time value={liftedAt} />
      </span>
    )
  if (!role || !may(role, 'suppressions.change')) return null
  return (
    <>
      <Button size="small" onClick={() => setLifting(true)}>
        {translate('suppressions.lift.confirm')}
      </Button>
      {isLifting && <LiftDialog suppression={suppression} onClose={() => setLifting(false)} />}
    </>
  )
}

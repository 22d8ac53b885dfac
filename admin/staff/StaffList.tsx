import { DataTable, SimpleList, useTranslate } from 'react-admin'
import { staffRoles } from '../../shared/contract/staff.ts'
import type { StaffRow } from '../../shared/contract/staff-account.ts'
import { choiceFilter, searchFilter } from '../common/filters.tsx'
import { hiddenBelow } from '../common/list/hiddenBelow.ts'
import { ListTools } from '../common/list/ListTools.tsx'
import { RowLink } from '../common/list/RowLink.tsx'
import { useHasCards } from '../common/list/useHasCards.ts'
import { ListScreen } from '../common/Screens.tsx'
import { Time } from '../common/Time.tsx'
import { InviteButton } from './InviteButton.tsx'
import { StaffStateChip } from './StaffStateChip.tsx'

const filters = [
  searchFilter,
  choiceFilter('role', 'resources.staff.fields.role', staffRoles, 'role'),
]

/** The staff accounts, by name. */
export function StaffList() {
  return (
    <ListScreen
      sort={{ field: 'name', order: 'ASC' }}
      tools={<ListTools filters={filters} actions={<InviteButton />} />}
    >
      {useHasCards() ? <StaffCards /> : <StaffTable />}
    </ListScreen>
  )
}

const Table = DataTable<StaffRow>
const Column = DataTable.Col<StaffRow>

function StaffTable() {
  const translate = useTranslate()
  return (
    <Table bulkActionButtons={false} rowClick="show" sx={tableSx}>
      <Column
        source="name"
        render={({ id, name }) => <RowLink to={`/staff/${id}/show`}>{name}</RowLink>}
      />
      <Column source="email" />
      <Column source="role" render={({ role }) => translate(`role.${role}`)} />
      <Column source="state" disableSort render={(staff) => <StaffStateChip staff={staff} />} />
      <Column
        source="hasTwoFactor"
        disableSort
        render={({ hasTwoFactor }) => translate(`ra.boolean.${hasTwoFactor}`)}
      />
      <Column
        source="lastSeenAt"
        render={({ lastSeenAt }) =>
          lastSeenAt ? <Time value={lastSeenAt} /> : translate('staff.never')
        }
      />
    </Table>
  )
}

// The days of an absence need the room; the page of a staff member has the column.
const tableSx = hiddenBelow('md', 'hasTwoFactor')

function StaffCards() {
  const translate = useTranslate()
  return (
    <SimpleList<StaffRow>
      rowClick="show"
      primaryText={({ name }) => name}
      secondaryText={({ role, email }) => `${translate(`role.${role}`)} · ${email}`}
      tertiaryText={(staff) => <StaffStateChip staff={staff} />}
    />
  )
}

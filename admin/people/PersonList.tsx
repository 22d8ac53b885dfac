import Typography from '@mui/material/Typography'
import { DataTable, SimpleList } from 'react-admin'
import type { PersonRow } from '../../shared/contract/person.ts'
import { ellipsis } from '../common/ellipsis.ts'
import { searchFilter } from '../common/filters.tsx'
import { ListTools } from '../common/list/ListTools.tsx'
import { RowLink } from '../common/list/RowLink.tsx'
import { useHasCards } from '../common/list/useHasCards.ts'
import { ListScreen } from '../common/Screens.tsx'
import { Time } from '../common/Time.tsx'
import { addressesOf, shownOf } from './addresses.ts'

const newestFirst = { field: 'createdAt', order: 'DESC' } as const

/** The clients, the newest first. */
export function PersonList() {
  return (
    <ListScreen sort={newestFirst} tools={<ListTools filters={[searchFilter]} />}>
      {useHasCards() ? <PersonCards /> : <PersonTable />}
    </ListScreen>
  )
}

const Table = DataTable<PersonRow>
const Column = DataTable.Col<PersonRow>

function PersonTable() {
  return (
    <Table bulkActionButtons={false} rowClick="show">
      <Column
        source="name"
        cellSx={ellipsis(260, 200)}
        render={({ id, name }) => <RowLink to={`/people/${id}/show`}>{name}</RowLink>}
      />
      {(['email', 'phone'] as const).map((kind) => (
        <Column
          key={kind}
          source={kind}
          disableSort
          cellSx={ellipsis(280, 180)}
          render={(person) => shownOf(addressesOf(person, kind))}
        />
      ))}
      <Column
        source="lastSubmittedAt"
        disableSort
        render={({ lastSubmittedAt }) => <Time value={lastSubmittedAt} />}
      />
      <Column source="createdAt" render={({ createdAt }) => <Time value={createdAt} />} />
    </Table>
  )
}

function PersonCards() {
  return (
    <SimpleList<PersonRow>
      rowClick="show"
      primaryText={({ name }) => name}
      secondaryText={(person) =>
        shownOf(addressesOf(person, 'email')) || shownOf(addressesOf(person, 'phone'))
      }
      tertiaryText={({ createdAt }) => (
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          <Time value={createdAt} />
        </Typography>
      )}
    />
  )
}

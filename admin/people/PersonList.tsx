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

const latestContactFirst = { field: 'lastSubmittedAt', order: 'DESC' } as const

/** The clients, who was heard from last first. */
export function PersonList() {
  return (
    <ListScreen sort={latestContactFirst} tools={<ListTools filters={[searchFilter]} />}>
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
      // An address can be longer than a phone is wide.
      sx={{ overflowWrap: 'anywhere' }}
      secondaryText={(person) =>
        shownOf(addressesOf(person, 'email')) || shownOf(addressesOf(person, 'phone'))
      }
      tertiaryText={({ lastSubmittedAt }) => (
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          <Time value={lastSubmittedAt} />
        </Typography>
      )}
    />
  )
}

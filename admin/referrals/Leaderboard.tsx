import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import TextField from '@mui/material/TextField'
import {
  DataTable,
  Link,
  ListBase,
  Pagination,
  SimpleList,
  useListContext,
  useTranslate,
} from 'react-admin'
import type { LeaderboardRow } from '../../shared/contract/referral.ts'
import { clipped } from '../common/clipped.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { usePhone } from '../common/usePhone.ts'
import { lastMonths, monthName, monthsBetween } from './months.ts'

/** Months that have a column of their own; more would not fit. */
const MOST_MONTHS = 6

/** What each partner brought in a period. */
export function Leaderboard() {
  return (
    <ListBase
      resource="referral-leaderboard"
      sort={{ field: 'applied', order: 'DESC' }}
      filterDefaultValues={lastMonths(MOST_MONTHS)}
      perPage={25}
      // Named after no permission: who may see the screen may see this.
      disableAuthentication
      disableSyncWithLocation
      storeKey={false}
    >
      <Period />
      <Card>{usePhone() ? <Cards /> : <Table />}</Card>
      <Pagination rowsPerPageOptions={[25, 50, 100]} />
    </ListBase>
  )
}

function Period() {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  // A period without a beginning or an end is not asked for.
  const change = (day: 'from' | 'until') => (value: string) => {
    if (value) setFilters({ ...filterValues, [day]: value })
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, pb: 2 }}>
      {(['from', 'until'] as const).map((day) => (
        <TextField
          key={day}
          type="date"
          label={translate(`referrals.${day}`)}
          value={filterValues[day] ?? ''}
          onChange={({ target }) => change(day)(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      ))}
      <Box sx={{ color: 'text.secondary', flex: '1 1 240px' }}>{translate('referrals.scope')}</Box>
    </Box>
  )
}

const Rows = DataTable<LeaderboardRow>
const Column = DataTable.Col<LeaderboardRow>
const NumberColumn = DataTable.NumberCol<LeaderboardRow>

function Table() {
  const language = useLanguage()
  const { filterValues } = useListContext()
  const months = monthsBetween(filterValues.from, filterValues.until).slice(-MOST_MONTHS)
  return (
    <Rows bulkActionButtons={false} rowClick={false} empty={<Nothing />}>
      <Column
        source="agencyName"
        disableSort
        cellSx={clipped(200)}
        render={({ id, agencyName }) => <Link to={`/partners/${id}/show`}>{agencyName}</Link>}
      />
      <NumberColumn source="applied" />
      <NumberColumn source="approved" />
      <NumberColumn source="leads" />
      <NumberColumn source="won" />
      {months.map((month) => (
        <Column
          key={month}
          source={month}
          label={monthName(month, language)}
          disableSort
          align="right"
          render={(row) => <Month row={row} month={month} />}
        />
      ))}
    </Rows>
  )
}

function Month({ row, month }: { row: LeaderboardRow; month: string }) {
  const translate = useTranslate()
  const found = row.months.find((each) => each.month === month)
  if (!found) return <Box sx={{ color: 'text.secondary' }}>·</Box>
  const { applied, approved } = found
  return (
    <span title={translate('referrals.monthSays', { applied, approved })}>
      {applied} / {approved}
    </span>
  )
}

function Cards() {
  const translate = useTranslate()
  return (
    <SimpleList<LeaderboardRow>
      rowClick={(id) => `/partners/${id}/show`}
      empty={<Nothing />}
      primaryText={({ agencyName }) => agencyName}
      secondaryText={({ applied, approved, leads, won }) =>
        translate('referrals.brought', { applied, approved, leads, won })
      }
    />
  )
}

function Nothing() {
  const translate = useTranslate()
  return <Box sx={{ p: 3, color: 'text.secondary' }}>{translate('referrals.noneInPeriod')}</Box>
}

import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import TextField from '@mui/material/TextField'
import { DataTable, ListBase, SimpleList, useListContext, useTranslate } from 'react-admin'
import type { LeaderboardRow } from '../../shared/contract/referral.ts'
import { ellipsis } from '../common/ellipsis.ts'
import { CountedPagination } from '../common/list/CountedPagination.tsx'
import { ListContent } from '../common/list/ListContent.tsx'
import { RowLink } from '../common/list/RowLink.tsx'
import { useIsPhone } from '../common/useIsPhone.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { lastMonths, monthName, monthsBetween } from './months.ts'

/** The maximum number of columns for months. Of a longer period, the last months are shown. */
const MAX_MONTHS = 6

/** The partners with referrals in a period, by default the last MAX_MONTHS months, and their counts. */
export function Leaderboard() {
  return (
    <ListBase
      resource="referral-leaderboard"
      sort={{ field: 'applied', order: 'DESC' }}
      filterDefaultValues={lastMonths(MAX_MONTHS)}
      perPage={25}
      // This resource has no permission of its own; ReferralScreen checks `referrals.read`.
      disableAuthentication
      disableSyncWithLocation
      storeKey={false}
    >
      <Period />
      <Card>
        <ListContent>{useIsPhone() ? <Cards /> : <Table />}</ListContent>
      </Card>
      <CountedPagination />
    </ListBase>
  )
}

function Period() {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  // Clearing a date has no effect, because a period needs both.
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
  const months = monthsBetween(filterValues.from, filterValues.until).slice(-MAX_MONTHS)
  return (
    <Rows
      bulkActionButtons={false}
      rowClick={(id) => `/partners/${id}/show`}
      empty={<EmptyMessage />}
    >
      <Column
        source="agencyName"
        disableSort
        cellSx={ellipsis(200)}
        render={({ id, agencyName }) => <RowLink to={`/partners/${id}/show`}>{agencyName}</RowLink>}
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
          render={(row) => <MonthCell row={row} month={month} />}
        />
      ))}
    </Rows>
  )
}

function MonthCell({ row, month }: { row: LeaderboardRow; month: string }) {
  const translate = useTranslate()
  const counts = row.months.find((entry) => entry.month === month)
  if (!counts) return <Box sx={{ color: 'text.secondary' }}>·</Box>
  const { applied, approved } = counts
  return (
    <span title={translate('referrals.monthHint', { applied, approved })}>
      {applied} / {approved}
    </span>
  )
}

function Cards() {
  const translate = useTranslate()
  return (
    <SimpleList<LeaderboardRow>
      rowClick={(id) => `/partners/${id}/show`}
      empty={<EmptyMessage />}
      primaryText={({ agencyName }) => agencyName}
      secondaryText={({ applied, approved, leads, won }) =>
        translate('referrals.totals', { applied, approved, leads, won })
      }
    />
  )
}

function EmptyMessage() {
  const translate = useTranslate()
  return <Box sx={{ p: 3, color: 'text.secondary' }}>{translate('referrals.noneInPeriod')}</Box>
}

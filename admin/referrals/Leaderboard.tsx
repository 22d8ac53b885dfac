import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import TableCell from '@mui/material/TableCell'
import TableFooter from '@mui/material/TableFooter'
import TableRow from '@mui/material/TableRow'
import { DataTable, ListBase, SimpleList, useListContext, useTranslate } from 'react-admin'
import type { Period } from '../../shared/contract/period.ts'
import { countNames, type LeaderboardRow } from '../../shared/contract/referral.ts'
import { Code } from '../common/Code.tsx'
import { ellipsis } from '../common/ellipsis.ts'
import { CountedPagination } from '../common/list/CountedPagination.tsx'
import { hiddenBelow } from '../common/list/hiddenBelow.ts'
import { ListContent } from '../common/list/ListContent.tsx'
import { RowLink } from '../common/list/RowLink.tsx'
import { useHasCards } from '../common/list/useHasCards.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { CountHeading, countText, useTotalsText } from './counts.tsx'
import { Definitions } from './Definitions.tsx'
import { lastMonths } from './months.ts'
import { PeriodPicker } from './PeriodPicker.tsx'
import { ReportActions } from './ReportActions.tsx'
import { useTotals } from './useTotals.ts'

/** The partners with visits or referrals in a period, by default the last six months, with their counts and totals. */
export function Leaderboard() {
  return (
    <ListBase
      resource="referral-leaderboard"
      sort={{ field: 'leads', order: 'DESC' }}
      filterDefaultValues={lastMonths(6)}
      perPage={25}
      // This resource has no permission of its own; ReferralScreen checks `referrals.read`.
      disableAuthentication
      storeKey={false}
    >
      <Bar />
      <Card>
        <ListContent>{useHasCards() ? <Cards /> : <Table />}</ListContent>
      </Card>
      <CountedPagination />
      <Definitions />
    </ListBase>
  )
}

function usePeriod() {
  const { filterValues, setFilters } = useListContext()
  const period: Period = { ...lastMonths(6), ...filterValues }
  return { period, setPeriod: (next: Period) => setFilters(next) }
}

function Bar() {
  const { period, setPeriod } = usePeriod()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, pb: 2 }}>
      <PeriodPicker period={period} onChange={setPeriod} />
      <Box sx={{ flex: 1 }} />
      <ReportActions period={period} />
    </Box>
  )
}

const Rows = DataTable<LeaderboardRow>
const Column = DataTable.Col<LeaderboardRow>

function Table() {
  const language = useLanguage()
  return (
    <Rows
      bulkActionButtons={false}
      rowClick={(id) => `/partners/${id}/show`}
      empty={<EmptyMessage />}
      foot={TotalsRow}
      sx={tableSx}
    >
      <Column
        source="agencyName"
        disableSort
        cellSx={ellipsis(220, 175)}
        render={({ id, agencyName, referralCode }) => (
          <>
            <RowLink to={`/partners/${id}/show`}>{agencyName}</RowLink>{' '}
            <Box component="span" sx={{ color: 'text.secondary', fontSize: 12 }}>
              <Code text={referralCode} />
            </Box>
          </>
        )}
      />
      {countNames.map((name) => (
        <Column
          key={name}
          source={name}
          label={<CountHeading name={name} />}
          disableSort={name === 'sales' || name === 'conversion'}
          sortByOrder="DESC"
          align="right"
          render={(row) => countText(row, name, language)}
        />
      ))}
    </Rows>
  )
}

// The report has them in every window.
const tableSx = hiddenBelow('md', 'visits')

function TotalsRow() {
  const translate = useTranslate()
  const language = useLanguage()
  const { period } = usePeriod()
  const { data: totals } = useTotals(period)
  if (!totals) return null
  return (
    <TableFooter>
      <TableRow
        sx={{ '& .MuiTableCell-root': { color: 'text.primary', fontSize: 14, fontWeight: 600 } }}
      >
        <TableCell component="th" scope="row">
          {translate('referrals.total', { smart_count: totals.partners })}
        </TableCell>
        {countNames.map((name) => (
          <TableCell key={name} align="right" className={`column-${name}`}>
            {countText(totals, name, language)}
          </TableCell>
        ))}
      </TableRow>
    </TableFooter>
  )
}

function Cards() {
  const translate = useTranslate()
  const { period } = usePeriod()
  const { data: totals } = useTotals(period)
  const totalsText = useTotalsText()
  return (
    <>
      {totals && (
        <Box sx={{ p: 2, borderBottom: 1, borderColor: 'divider', fontWeight: 600 }}>
          {translate('referrals.total', { smart_count: totals.partners })}
          <br />
          {totalsText(totals)}
        </Box>
      )}
      <SimpleList<LeaderboardRow>
        rowClick={(id) => `/partners/${id}/show`}
        empty={<EmptyMessage />}
        primaryText={({ agencyName, referralCode }) => `${agencyName} · ${referralCode}`}
        secondaryText={totalsText}
      />
    </>
  )
}

function EmptyMessage() {
  const translate = useTranslate()
  return <Box sx={{ p: 3, color: 'text.secondary' }}>{translate('referrals.noneInPeriod')}</Box>
}

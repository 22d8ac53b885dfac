import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { CanAccess, Link, Title, useGetList, useLocation, useTranslate } from 'react-admin'
import { isPeriod, type Period } from '../../shared/contract/period.ts'
import type { LeaderboardRow, LeaderboardTotals } from '../../shared/contract/referral.ts'
import { exactTime } from '../common/format.ts'
import { LoadProblem } from '../common/load/LoadProblem.tsx'
import { useLanguage } from '../common/useLanguage.ts'
import { Wordmark } from '../common/Wordmark.tsx'
import { NotAllowed } from '../frame/Notice.tsx'
import { Definitions } from './Definitions.tsx'
import { lastMonths, monthName, monthsBetween, periodName } from './months.ts'
import { DownloadReport } from './ReportActions.tsx'
import { ReportTable } from './ReportTable.tsx'
import { useTotals } from './useTotals.ts'

/** The report of a period, `?from=…&until=…`, to be printed on A4: totals, partners, and months if there are several. */
export function ReferralReport() {
  return (
    <CanAccess resource="referrals" action="list" accessDenied={<NotAllowed />}>
      <Report period={usePeriodInAddress()} />
    </CanAccess>
  )
}

// This month, if the address has no period or a damaged one.
function usePeriodInAddress(): Period {
  const parameters = new URLSearchParams(useLocation().search)
  const period = { from: parameters.get('from') ?? '', until: parameters.get('until') ?? '' }
  return isPeriod(period) ? period : lastMonths(1)
}

/** Most partners that the report lists: those with the most leads. */
const MAX_PARTNERS = 100

function Report({ period }: { period: Period }) {
  const translate = useTranslate()
  const language = useLanguage()
  const totals = useTotals(period)
  const partners = useGetList<LeaderboardRow>('referral-leaderboard', {
    pagination: { page: 1, perPage: MAX_PARTNERS },
    sort: { field: 'leads', order: 'DESC' },
    filter: period,
  })
  const name = periodName(period, language)
  return (
    <Box sx={{ py: 2 }}>
      <Title title={`${translate('referrals.report.title')}, ${name}`} />
      <Toolbar period={period} />
      <Box className="report" component="article" sx={{ maxWidth: 900 }}>
        <Wordmark size={22} />
        <Typography variant="h5" component="h2" sx={{ mt: 2 }}>
          {translate('referrals.report.title')}
        </Typography>
        <Typography sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>{name}</Typography>
        <LoadProblem loaded={totals} />
        <LoadProblem loaded={partners} />
        {totals.data && partners.data && (
          <Tables totals={totals.data} partners={partners.data} period={period} />
        )}
      </Box>
    </Box>
  )
}

function Toolbar({ period }: { period: Period }) {
  const translate = useTranslate()
  return (
    <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      <Button variant="contained" onClick={() => window.print()}>
        {translate('referrals.report.print')}
      </Button>
      <DownloadReport period={period} />
      <Button
        component={Link}
        to={`/referrals?${new URLSearchParams({ filter: JSON.stringify(period) })}`}
      >
        {translate('referrals.report.back')}
      </Button>
    </Box>
  )
}

type TablesProps = { totals: LeaderboardTotals; partners: LeaderboardRow[]; period: Period }

function Tables({ totals, partners, period }: TablesProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const hidden = totals.partners - partners.length
  return (
    <>
      <ReportTable
        caption={translate('referrals.report.partners')}
        nameHeading={translate('referrals.report.name')}
        rows={partners.map((row) => ({
          ...row,
          key: row.id,
          name: row.agencyName,
          code: row.referralCode,
        }))}
        totals={totals}
      />
      {hidden > 0 && (
        <Box sx={{ mt: 1 }}>{translate('referrals.report.more', { smart_count: hidden })}</Box>
      )}
      {monthsBetween(period).length > 1 && (
        <ReportTable
          caption={translate('referrals.report.months')}
          nameHeading={translate('resources.referrals.fields.month')}
          rows={totals.months.map((row) => ({
            ...row,
            key: row.month,
            name: monthName(row.month, language, 'long'),
          }))}
          totals={totals}
        />
      )}
      <Box sx={{ mt: 3 }}>
        <Definitions />
      </Box>
      <Box sx={{ mt: 2, color: 'text.secondary', fontSize: 12 }}>
        {translate('referrals.report.madeAt', { time: exactTime(new Date(), language) })}
      </Box>
    </>
  )
}

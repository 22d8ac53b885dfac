import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { countNames, type ReferralCounts } from '../../shared/contract/referral.ts'
import { Code } from '../common/Code.tsx'
import { stickyHead } from '../common/list/stickyHead.ts'
import { reportListSx, reportTableSx } from '../common/reportTableSx.ts'
import { useIsPhone } from '../common/useIsPhone.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { countText, useTotalsText } from './counts.tsx'

type ReportRow = ReferralCounts & { key: string; name: string; code?: string }

type ReportTableProps = {
  caption: string
  /** The heading of the names of the rows. */
  nameHeading: string
  rows: ReportRow[]
  totals: ReferralCounts
}

/**
 * A table of the report: one row for each partner or month, and the totals. On the screen of a phone, a list of the same
 * numbers; its paper has the table.
 */
export function ReportTable(props: ReportTableProps) {
  return useIsPhone() ? (
    <>
      <ReportList {...props} />
      <Box sx={onPaperSx}>
        <WholeTable {...props} />
      </Box>
    </>
  ) : (
    <WholeTable {...props} />
  )
}

const onPaperSx = { display: 'none', '@media print': { display: 'block' } }

function ReportList({ caption, rows, totals }: ReportTableProps) {
  const translate = useTranslate()
  const totalsText = useTotalsText()
  return (
    <Box component="section" className="no-print" sx={{ mt: 3 }}>
      <Typography variant="body1" component="h3" sx={{ fontWeight: 600 }}>
        {caption}
      </Typography>
      <Box component="ul" sx={reportListSx(1)}>
        {rows.map((row) => (
          <li key={row.key}>
            <strong>{row.name}</strong> {row.code && <Code text={row.code} />}
            <div>{totalsText(row)}</div>
          </li>
        ))}
        <li>
          <strong>{translate('referrals.report.total')}</strong>
          <div>{totalsText(totals)}</div>
        </li>
      </Box>
    </Box>
  )
}

function WholeTable({ caption, nameHeading, rows, totals }: ReportTableProps) {
  const translate = useTranslate()
  return (
    // A scrollable region can be reached with the keyboard.
    <Box
      component="section"
      role="region"
      aria-label={caption}
      tabIndex={0}
      sx={{ overflowX: { xs: 'auto', md: 'visible' } }}
    >
      <Box component="table" sx={tableSx}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{nameHeading}</th>
            {countNames.map((count) => (
              <th key={count} scope="col">
                {translate(`referrals.count.${count}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} />
          ))}
        </tbody>
        <tfoot>
          <Row row={{ ...totals, key: 'total', name: translate('referrals.report.total') }} />
        </tfoot>
      </Box>
    </Box>
  )
}

function Row({ row }: { row: ReportRow }) {
  const language = useLanguage()
  return (
    <tr>
      <th scope="row">
        {row.name} {row.code && <Code text={row.code} />}
      </th>
      {countNames.map((count) => (
        <td key={count}>{countText(row, count, language)}</td>
      ))}
    </tr>
  )
}

const tableSx = {
  ...reportTableSx,
  mt: 3,
  fontSize: 13,
  '& caption': { textAlign: 'left', fontWeight: 600, pb: 1 },
  '& th:first-of-type': { textAlign: 'left', pl: 0, minWidth: 120, overflowWrap: 'break-word' },
  '& thead th': { color: 'text.secondary', verticalAlign: 'bottom' },
  '& thead': { ...stickyHead, bgcolor: 'background.default' },
  '& tfoot th, & tfoot td': { fontWeight: 600, borderBottom: 0 },
}

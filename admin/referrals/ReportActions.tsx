import PrintIcon from '@mui/icons-material/PrintOutlined'
import Button from '@mui/material/Button'
import { Link, useTranslate } from 'react-admin'
import type { Period } from '../../shared/contract/period.ts'
import { DownloadButton } from '../common/bulk/DownloadButton.tsx'

/** The report of a period: a link to its printable page and, for those who may export, a button that downloads it as CSV. */
export function ReportActions({ period }: { period: Period }) {
  const translate = useTranslate()
  const { from, until } = period
  return (
    <>
      <Button
        size="small"
        component={Link}
        to={`/referrals/report?${new URLSearchParams({ from, until })}`}
        startIcon={<PrintIcon />}
      >
        {translate('referrals.report.open')}
      </Button>
      <DownloadReport period={period} />
    </>
  )
}

/** A button that downloads what each partner brought in each month of a period as CSV. */
export function DownloadReport({ period: { from, until } }: { period: Period }) {
  return <DownloadButton label="bulk.export" resource="referrals" selected={{ from, until }} />
}

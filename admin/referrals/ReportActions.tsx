import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link, useCanAccess, useNotify, useTranslate } from 'react-admin'
import type { Period } from '../../shared/contract/referral.ts'
import { download } from '../common/bulk/download.ts'

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
  const translate = useTranslate()
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const { canAccess } = useCanAccess({ resource: 'referrals', action: 'export' })
  if (!canAccess) return null
  const save = async () => {
    setBusy(true)
    await download('/api/staff/referrals/exports', { from, until }).catch((error: Error) =>
      notify(error.message, { type: 'error' }),
    )
    setBusy(false)
  }
  return (
    <Button size="small" startIcon={<DownloadIcon />} disabled={isBusy} onClick={save}>
      {translate('bulk.export')}
    </Button>
  )
}

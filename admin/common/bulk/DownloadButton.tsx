import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCanAccess, useNotify, useTranslate } from 'react-admin'
import { download } from './download.ts'

type DownloadButtonProps = {
  /** A translation key. */
  label: string
  /** What has the report, and the permission to export it. */
  resource: 'funnel' | 'referrals'
  /** What is downloaded: a period, and what else the request says. */
  selected: object
}

/** A button that downloads a report, or a part of it, as CSV, for those who may export it. */
export function DownloadButton({ label, resource, selected }: DownloadButtonProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const { canAccess } = useCanAccess({ resource, action: 'export' })
  if (!canAccess) return null
  const save = async () => {
    setBusy(true)
    await download(`/api/staff/${resource}/exports`, selected).catch((error: Error) =>
      notify(error.message, { type: 'error' }),
    )
    setBusy(false)
  }
  return (
    <Button size="small" startIcon={<DownloadIcon />} disabled={isBusy} onClick={save}>
      {translate(label)}
    </Button>
  )
}

import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCanAccess, useNotify, useTranslate } from 'react-admin'
import type { FunnelGroup } from '../../shared/contract/funnel.ts'
import type { Period } from '../../shared/contract/referral.ts'
import { download } from '../common/bulk/download.ts'

type DownloadButtonProps = {
  /** A translation key. */
  label: string
  /** What is downloaded: the steps of a period or, with a group, its table. */
  selected: Period & { group?: FunnelGroup }
}

/** A button that downloads a part of the report as CSV, for those who may export it. */
export function DownloadButton({ label, selected }: DownloadButtonProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const { canAccess } = useCanAccess({ resource: 'funnel', action: 'export' })
  if (!canAccess) return null
  const save = async () => {
    setBusy(true)
    await download('/api/staff/funnel/exports', selected).catch((error: Error) =>
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

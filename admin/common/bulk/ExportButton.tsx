import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useListContext, useNotify, useResourceContext, useTranslate } from 'react-admin'
import type { Selection } from '../../../shared/contract/selection.ts'
import { BarButton } from '../list/BarButton.tsx'
import { useBulk } from './BulkSelection.tsx'
import { download } from './download.ts'

/** A button that downloads the selected rows as CSV. */
export function ExportSelection() {
  const { selection } = useBulk()
  const { isBusy, start } = useExport(selection)
  const translate = useTranslate()
  return (
    <Button size="small" startIcon={<DownloadIcon />} disabled={isBusy} onClick={start}>
      {translate('bulk.export')}
    </Button>
  )
}

/** A button that downloads all rows that match the filter as CSV. */
export function ExportList() {
  const { filterValues, total } = useListContext()
  const { isBusy, start } = useExport({ filter: filterValues })
  const translate = useTranslate()
  return (
    <BarButton
      icon={<DownloadIcon />}
      label={translate('bulk.export')}
      disabled={!total || isBusy}
      onClick={start}
    />
  )
}

function useExport(selection: Selection<Record<string, unknown>>) {
  const resource = useResourceContext()
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    await download(`/api/staff/${resource}/exports`, { selection }).catch((error: Error) =>
      notify(error.message, { type: 'error' }),
    )
    setBusy(false)
  }
  return { isBusy, start }
}

import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useListContext, useNotify, useResourceContext, useTranslate } from 'react-admin'
import type { Selection } from '../../../shared/contract/selection.ts'
import { useBulk } from './BulkSelection.tsx'
import { download } from './download.ts'

/** A button that downloads the selected rows as CSV. */
export function ExportSelection() {
  const { selection } = useBulk()
  return <ExportButton selection={selection} />
}

/** A button that downloads all rows that match the filter as CSV. */
export function ExportList() {
  const { filterValues, total } = useListContext()
  return <ExportButton selection={{ filter: filterValues }} isDisabled={!total} />
}

type ExportButtonProps = { selection: Selection<Record<string, unknown>>; isDisabled?: boolean }

function ExportButton({ selection, isDisabled = false }: ExportButtonProps) {
  const resource = useResourceContext()
  const notify = useNotify()
  const translate = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const exportRows = async () => {
    setBusy(true)
    await download(`/api/staff/${resource}/exports`, { selection }).catch((error: Error) =>
      notify(error.message, { type: 'error' }),
    )
    setBusy(false)
  }
  return (
    <Button
      size="small"
      startIcon={<DownloadIcon />}
      disabled={isDisabled || isBusy}
      onClick={exportRows}
    >
      {translate('bulk.export')}
    </Button>
  )
}

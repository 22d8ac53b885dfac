import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { useListContext, useNotify, useTranslate } from 'react-admin'
import { download } from '../common/bulk/download.ts'

/** Downloads everything that matches the filter as CSV. */
export function AuditExport() {
  const { filterValues, total } = useListContext()
  const notify = useNotify()
  const translate = useTranslate()
  const fetchFile = () =>
    download('/api/staff/events/exports', { selection: { filter: filterValues } }).catch(
      (error: Error) => notify(error.message, { type: 'error' }),
    )
  return (
    <Button
      size="small"
      startIcon={<DownloadIcon />}
      disabled={!total}
      onClick={fetchFile}
      sx={{ ml: 1, whiteSpace: 'nowrap' }}
    >
      {translate('ra.action.export')}
    </Button>
  )
}

import Alert from '@mui/material/Alert'
import { useTranslate } from 'react-admin'
import { ExactTime } from '../Time.tsx'

/** A notice that the person was erased from this record, and when. */
export function ErasedNotice({ erasedAt }: { erasedAt: string }) {
  const translate = useTranslate()
  return (
    <Alert severity="info" variant="outlined" sx={{ mb: 3 }}>
      {translate('erase.notice')} <ExactTime value={erasedAt} />
    </Alert>
  )
}

import Alert from '@mui/material/Alert'
import { useTranslate } from 'react-admin'

/** That the numbers could not be read; they are asked for again by themselves. */
export function SummaryMissing() {
  const translate = useTranslate()
  return (
    <Alert severity="error" variant="outlined">
      {translate('home.missing')}
    </Alert>
  )
}

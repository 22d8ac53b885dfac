import Alert from '@mui/material/Alert'
import { useTranslate } from 'react-admin'

/** What went wrong, said above the fields it concerns. */
export function Fault({ words }: { words: string | undefined }) {
  const translate = useTranslate()
  if (!words) return null
  return (
    <Alert severity="error" variant="outlined">
      {translate(words)}
    </Alert>
  )
}

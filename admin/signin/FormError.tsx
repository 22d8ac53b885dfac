import Alert from '@mui/material/Alert'
import { useTranslate } from 'react-admin'

/** The error of a form; `message` is a translation key. Renders nothing without a message. */
export function FormError({ message }: { message: string | undefined }) {
  const translate = useTranslate()
  if (!message) return null
  return (
    <Alert severity="error" variant="outlined">
      {translate(message)}
    </Alert>
  )
}

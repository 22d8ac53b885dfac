import Alert from '@mui/material/Alert'
import { useTranslate } from 'react-admin'

/** Why a form could not be submitted: a translation key, and how long to wait, if the user has to. */
export type FormFailure = { message: string | undefined; minutes?: number | undefined }

/** The error of a form. Renders nothing without a message. */
export function FormError({ message, minutes = 0 }: FormFailure) {
  const translate = useTranslate()
  if (!message) return null
  return (
    <Alert severity="error" variant="outlined">
      {translate(message, { smart_count: minutes })}
    </Alert>
  )
}

import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { LinkBase, useTranslate } from 'react-admin'
import type { LeadRecord } from '../../../shared/contract/records.ts'
import { failedEmail } from './clientEmails.ts'

/** Says that an email to the client could not be delivered, with a link to it. Renders nothing if none failed. */
export function FailedEmailNotice({ lead }: { lead: LeadRecord }) {
  const translate = useTranslate()
  const email = failedEmail(lead.journey.emails)
  if (!email) return null
  const name = translate(`emailTemplate.${email.template}`)
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={{ mb: 3 }}
      action={
        <Button color="inherit" size="small" component={LinkBase} to={`/emails/${email.id}/show`}>
          {translate('leadWork.openEmail')}
        </Button>
      }
    >
      {translate('leadWork.emailNotDelivered', { name, address: email.toEmail })}
    </Alert>
  )
}

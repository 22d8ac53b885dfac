import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { LinkBase, usePermissions, useTranslate } from 'react-admin'
import { mayCorrect } from '../../../shared/contract/correction.ts'
import type { EmailRow, LeadRecord } from '../../../shared/contract/records.ts'
import { may, type StaffRole } from '../../../shared/contract/staff.ts'
import { notSentKey, undeliveredEmail } from './clientEmails.ts'

/**
 * Says that an email to the client could not be delivered, or why it was not sent, with a link to its page, named after what
 * the user may do there. Renders nothing if there is no such email.
 */
export function UndeliveredNotice({ lead }: { lead: LeadRecord }) {
  const translate = useTranslate()
  const { permissions: role } = usePermissions<StaffRole>()
  const email = undeliveredEmail(lead.journey.emails)
  if (!email) return null
  const isFailed = email.status === 'failed'
  const name = translate(`emailTemplate.${email.template}`)
  return (
    <Alert
      severity={isFailed ? 'error' : 'warning'}
      variant="outlined"
      sx={noticeSx}
      action={
        <Button color="inherit" size="small" component={LinkBase} to={`/emails/${email.id}/show`}>
          {translate(isFailed ? 'leadWork.openEmail' : remedyKey(email, role))}
        </Button>
      }
    >
      {isFailed
        ? translate('leadWork.emailNotDelivered', { name, address: email.toEmail })
        : `${name}: ${translate(notSentKey(email))}`}
    </Alert>
  )
}

// An address that the server rejects is corrected before anything is sent to it again.
function remedyKey({ suppressedBy }: EmailRow, role: StaffRole | undefined) {
  if (role && suppressedBy === 'refused_address' && mayCorrect(role, 'lead', 'mail'))
    return 'emails.action.correct'
  return role && may(role, 'emails.change') ? 'emails.action.sendAnyway' : 'leadWork.openEmail'
}

// On a phone, the link is below the text.
const noticeSx = {
  mb: 3,
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  overflowWrap: 'anywhere',
  '& .MuiAlert-message': { flex: { xs: '1 1 60%', sm: '1 1 auto' } },
  '& .MuiButton-root': { whiteSpace: 'nowrap' },
}

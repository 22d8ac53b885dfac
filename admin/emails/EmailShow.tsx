import Box from '@mui/material/Box'
import { Link, useRecordContext, useTranslate } from 'react-admin'
import { resourceOfSubject } from '../../shared/contract/change.ts'
import type { EmailRecord } from '../../shared/contract/records.ts'
import { Fact, Facts } from '../common/Facts.tsx'
import { RecordPage } from '../common/RecordPage.tsx'
import { ShowScreen } from '../common/Screens.tsx'
import { EmailStatusChip } from '../common/StatusChip.tsx'
import { ExactTime } from '../common/Time.tsx'
import { Timeline } from '../common/Timeline.tsx'

/** One mail: what it says, and every attempt at it. */
export function EmailShow() {
  return (
    <ShowScreen>
      <EmailPage />
    </ShowScreen>
  )
}

function EmailPage() {
  const email = useRecordContext<EmailRecord>()
  const translate = useTranslate()
  if (!email) return null
  const journey = { events: [], emails: [email], attempts: email.attempts }
  return (
    <RecordPage
      title={email.subject ?? translate(`emailTemplate.${email.template}`)}
      chip={<EmailStatusChip status={email.status} />}
      history={<Timeline journey={journey} />}
    >
      <EmailFacts email={email} />
      {email.bodyText && (
        <Box sx={{ mt: 3, pt: 3, borderTop: 1, borderColor: 'divider', ...textSx }}>
          {email.bodyText}
        </Box>
      )}
    </RecordPage>
  )
}

function EmailFacts({ email }: { email: EmailRecord }) {
  const translate = useTranslate()
  const resource = resourceOfSubject[email.aboutKind]
  return (
    <Facts>
      <Fact name="resources.emails.fields.template">
        {translate(`emailTemplate.${email.template}`)}
      </Fact>
      <Fact name="resources.emails.fields.toEmail">
        {email.toName} {email.toEmail}
      </Fact>
      <Fact name="resources.emails.fields.about">
        <Link underline="hover" to={`/${resource}/${email.aboutId}/show`}>
          {translate(`resources.${resource}.name`, { smart_count: 1 })}
        </Link>
      </Fact>
      <Fact name="resources.emails.fields.createdAt">
        <ExactTime value={email.createdAt} />
      </Fact>
      <Fact name="resources.emails.fields.messageId">{email.messageId}</Fact>
    </Facts>
  )
}

const textSx = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }

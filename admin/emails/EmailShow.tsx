import { Link, useRecordContext, useTranslate } from 'react-admin'
import { resourceOfKind } from '../../shared/contract/change.ts'
import { storedReasons } from '../../shared/contract/email.ts'
import type { EmailRecord } from '../../shared/contract/records.ts'
import { Code } from '../common/Code.tsx'
import { Fact, Facts } from '../common/Facts.tsx'
import { JourneySection } from '../common/journey/JourneySection.tsx'
import { RecordPage } from '../common/RecordPage.tsx'
import { ShowScreen } from '../common/Screens.tsx'
import { EmailStatusChip } from '../common/StatusChip.tsx'
import { ExactTime } from '../common/Time.tsx'
import { EmailActions } from './EmailActions.tsx'
import { Preview } from './Preview.tsx'
import { SuppressionNotice } from './SuppressionNotice.tsx'

/** An email's page: any suppression of its address, actions, fields, preview and history. */
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
  const { events, attempts, jobs, resends, suppression } = email
  const journey = {
    events,
    attempts,
    jobs,
    emails: [email, ...resends],
    waitingEmails: [],
    corrections: [],
    names: {},
  }
  return (
    <RecordPage
      title={email.subject ?? translate(`emailTemplate.${email.template}`)}
      chip={<EmailStatusChip status={email.status} />}
      history={<JourneySection journey={journey} />}
    >
      {suppression && <SuppressionNotice suppression={suppression} />}
      <EmailActions email={email} />
      <EmailFacts email={email} />
      <Preview email={email} />
    </RecordPage>
  )
}

function EmailFacts({ email }: { email: EmailRecord }) {
  const { template, toName, toEmail, suppressedBy, reason, resendOf, createdAt, messageId } = email
  const heldSince = email.status === 'queued' && email.jobs.find((job) => job.heldSince)?.heldSince
  const translate = useTranslate()
  return (
    <Facts>
      <Fact labelKey="resources.emails.fields.template">
        {translate(`emailTemplate.${template}`)}
      </Fact>
      <Fact labelKey="resources.emails.fields.toEmail">
        {toName} {toEmail}
      </Fact>
      {email.aboutKind !== 'house' && template !== 'notice-digest' && (
        <Fact labelKey="resources.emails.fields.about">
          <About email={email} />
        </Fact>
      )}
      {(suppressedBy || reason) && (
        <Fact labelKey="resources.emails.fields.reason">
          <Reason email={email} />
        </Fact>
      )}
      {heldSince && (
        <Fact labelKey="resources.emails.fields.heldSince">
          <ExactTime value={heldSince} />
        </Fact>
      )}
      {resendOf && (
        <Fact labelKey="resources.emails.fields.resendOf">
          <Link underline="hover" to={`/emails/${resendOf}/show`}>
            {translate('emails.original')}
          </Link>
        </Fact>
      )}
      <Fact labelKey="resources.emails.fields.createdAt">
        <ExactTime value={createdAt} />
      </Fact>
      <Fact labelKey="resources.emails.fields.messageId">{messageId}</Fact>
    </Facts>
  )
}

function Reason({ email: { suppressedBy, reason, digestEmailId } }: { email: EmailRecord }) {
  const translate = useTranslate()
  if (!suppressedBy) return <StoredReason reason={reason} />
  const text = translate(`suppressedBy.${suppressedBy}`)
  if (!digestEmailId) return text
  return (
    <Link underline="hover" to={`/emails/${digestEmailId}/show`}>
      {text}
    </Link>
  )
}

// A reason of an earlier release may be another one.
function StoredReason({ reason }: { reason: string | null }) {
  const translate = useTranslate()
  const known = Object.entries(storedReasons).find(([, text]) => text === reason)
  return known ? translate(`emailReason.${known[0]}`) : reason
}

function About({ email: { aboutKind, aboutId, code } }: { email: EmailRecord }) {
  const translate = useTranslate()
  const resource = resourceOfKind[aboutKind]
  return (
    <>
      <Link underline="hover" to={`/${resource}/${aboutId}/show`}>
        {translate(`resources.${resource}.name`, { smart_count: 1 })}
      </Link>{' '}
      {code && <Code text={code} />}
    </>
  )
}

import { Link, useTranslate } from 'react-admin'
import { resourceOfKind } from '../../shared/contract/change.ts'
import type { JobEmail, JobRecord } from '../../shared/contract/job.ts'
import { CopyableCode } from '../common/Code.tsx'
import { Fact, Facts } from '../common/Facts.tsx'
import { EmailStatusChip } from '../common/StatusChip.tsx'
import { ExactTime } from '../common/Time.tsx'
import { ErrorText } from './ErrorText.tsx'
import { JobTime } from './JobTime.tsx'
import { AttemptCount } from './JobTitle.tsx'
import { useMayRead } from './useMayRead.ts'

/** The fields of a job, with links to the record it is about and to the email it sends, if the user may read them. */
export function JobFacts({ job }: { job: JobRecord }) {
  const translate = useTranslate()
  return (
    <Facts>
      <Fact labelKey="resources.jobs.fields.queue">
        {translate(`queue.${job.queue}`, { _: job.queue })}
        {job.isIsolated && ` (${translate('jobs.isolated')})`}
      </Fact>
      <Fact labelKey="resources.jobs.fields.about">
        <About job={job} />
      </Fact>
      {job.email && (
        <Fact labelKey="resources.jobs.fields.email">
          <EmailLink job={job} email={job.email} /> <EmailStatusChip status={job.email.status} />
        </Fact>
      )}
      <Fact labelKey="resources.jobs.fields.attemptCount">
        {job.attemptCount === 0 ? translate('jobs.notAttempted') : <AttemptCount {...job} />}
      </Fact>
      <Fact labelKey="resources.jobs.fields.at">
        <JobTime job={job} />
      </Fact>
      {job.error && (
        <Fact labelKey="resources.jobs.fields.error">
          <ErrorText error={job.error} />
        </Fact>
      )}
      <Times job={job} />
      <Fact labelKey="resources.jobs.fields.jobId">{job.jobId}</Fact>
    </Facts>
  )
}

function EmailLink({ job: { about }, email }: { job: JobRecord; email: JobEmail }) {
  const translate = useTranslate()
  const mayRead = useMayRead(about)
  const text = translate(`emailTemplate.${email.template}`)
  return mayRead ? <Link to={`/emails/${email.id}/show`}>{text}</Link> : text
}

function About({ job: { about, email } }: { job: JobRecord }) {
  const translate = useTranslate()
  const mayRead = useMayRead(about)
  if (!about) return translate('common.none')
  const hasPage = about.kind !== 'house' && email?.template !== 'notice-digest'
  const text = `${translate(`recordKind.${about.kind}`)}${about.name ? `, ${about.name}` : ''}`
  return (
    <>
      {!hasPage || !mayRead ? (
        text
      ) : about.isRecorded ? (
        <Link to={`/${resourceOfKind[about.kind]}/${about.id}/show`}>{text}</Link>
      ) : (
        <Link to={`/submissions/${about.id}/show`}>
          {text} ({translate('jobs.notRecorded')})
        </Link>
      )}{' '}
      {about.code && <CopyableCode text={about.code} />}
    </>
  )
}

function Times({ job }: { job: JobRecord }) {
  const times = (['createdAt', 'startedAt', 'endedAt'] as const).flatMap((name) => {
    const value = job[name]
    return value === null ? [] : [{ name, value }]
  })
  return times.map(({ name, value }) => (
    <Fact key={name} labelKey={`resources.jobs.fields.${name}`}>
      <ExactTime value={value} />
    </Fact>
  ))
}

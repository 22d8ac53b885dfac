import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Link, useTranslate } from 'react-admin'
import type { JobAttempt, JobRecord } from '../../shared/contract/job.ts'
import { JobStateChip } from '../common/StatusChip.tsx'
import { ExactTime, Time } from '../common/Time.tsx'
import type { Tone } from '../common/tones.ts'
import { ErrorText } from './ErrorText.tsx'
import { useMayRead } from './useMayRead.ts'

/**
 * The history of a job: its attempts, staff actions, and its dead letters and redriven copies.
 * @param props.isMasked whether errors and replies lack what came from outside
 */
export function JobHistory({ job, isMasked }: { job: JobRecord; isMasked: boolean }) {
  const translate = useTranslate()
  return (
    <>
      <Heading name="attempts" />
      {job.attempts.length === 0 && (
        <Box sx={{ color: 'text.secondary' }}>{translate('jobs.noAttempts')}</Box>
      )}
      <Box component="ol" sx={listSx}>
        {job.attempts.map((attempt) => (
          <Attempt key={attempt.id} attempt={attempt} />
        ))}
      </Box>
      {isMasked && <ExactReply job={job} />}
      <StaffActions job={job} />
      <Chain job={job} />
    </>
  )
}

const tones: Record<JobAttempt['outcome'], Tone> = {
  done: 'success.main',
  retry: 'warning.main',
  deferred: 'warning.main',
  dead_letter: 'error.main',
}

function Attempt({ attempt }: { attempt: JobAttempt }) {
  const { number, outcome, startedAt, endedAt, worker, smtpReply, errorMessage } = attempt
  const translate = useTranslate()
  const durationMs = startedAt && Date.parse(endedAt) - Date.parse(startedAt)
  return (
    <Box component="li">
      <Box sx={{ fontWeight: 500, color: tones[outcome] }}>
        {translate(`jobs.attempt.${outcome}`, { number })}
      </Box>
      <Box sx={{ color: 'text.secondary' }}>
        <ExactTime value={endedAt} />
        {durationMs !== null && ` · ${durationMs} ms`}
        {worker && ` · ${worker}`}
      </Box>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        {smtpReply ?? (errorMessage && <ErrorText error={errorMessage} />)}
      </Box>
    </Box>
  )
}

/** Says where the relay's exact words are, if there are any: on the page of the email. */
function ExactReply({ job: { about, email, attempts } }: { job: JobRecord }) {
  const translate = useTranslate()
  const mayRead = useMayRead(about)
  if (!email || !mayRead || attempts.every(({ smtpReply }) => smtpReply === null)) return null
  return (
    <Box sx={{ mt: 1.5, color: 'text.secondary' }}>
      {translate('jobs.shortened')}{' '}
      <Link to={`/emails/${email.id}/show`}>{translate('jobs.exactReply')}</Link>
    </Box>
  )
}

function StaffActions({ job: { events } }: { job: JobRecord }) {
  const translate = useTranslate()
  if (events.length === 0) return null
  return (
    <>
      <Heading name="staffActions" />
      <Box component="ol" sx={listSx}>
        {events.map(({ id, at, type, actor, reason }) => (
          <Box component="li" key={id}>
            <Box sx={{ fontWeight: 500 }}>{translate(`event.${type}`, { _: type })}</Box>
            <Box sx={{ color: 'text.secondary' }}>
              <ExactTime value={at} /> · {actor}
            </Box>
            {reason && <Box sx={{ overflowWrap: 'anywhere' }}>{reason}</Box>}
          </Box>
        ))}
      </Box>
    </>
  )
}

function Chain({ job: { chain } }: { job: JobRecord }) {
  const translate = useTranslate()
  if (chain.length === 0) return null
  return (
    <>
      <Heading name="chain" />
      <Box component="ul" sx={listSx}>
        {chain.map(({ id, queue, state, at }) => (
          <Box component="li" key={id}>
            <Link to={`/jobs/${id}/show`}>{translate(`queue.${queue}`, { _: queue })}</Link>{' '}
            <JobStateChip state={state} /> <Time value={at} />
          </Box>
        ))}
      </Box>
    </>
  )
}

function Heading({ name }: { name: string }) {
  const translate = useTranslate()
  return (
    <Typography variant="h6" component="h3" sx={{ mb: 1.5, '&:not(:first-of-type)': { mt: 3 } }}>
      {translate(`jobs.heading.${name}`)}
    </Typography>
  )
}

const listSx = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }

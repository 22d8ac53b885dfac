import Box from '@mui/material/Box'
import { useRecordContext, useTranslate } from 'react-admin'
import type { JobRow } from '../../shared/contract/job.ts'

/** A job's title: the record that the job is about, if any, and its task (the email it sends, or its queue). */
export function JobTitle({ job }: { job: JobRow }) {
  const task = useTask(job)
  const record = useRecordName(job)
  return (
    <>
      {record ?? task}
      {record && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {' · '}
          {task}
        </Box>
      )}
    </>
  )
}

/** The title of the job on screen, for the app bar. */
export function JobName() {
  const job = useRecordContext<JobRow>()
  return job ? <JobTitle job={job} /> : null
}

/** Returns a job's title as text. */
export function useJobTitle(job: JobRow): string {
  const task = useTask(job)
  const record = useRecordName(job)
  return record ? `${record} · ${task}` : task
}

function useTask({ queue, email }: JobRow): string {
  const translate = useTranslate()
  return email
    ? translate(`emailTemplate.${email.template}`)
    : translate(`queue.${queue}`, { _: queue })
}

function useRecordName({ about }: JobRow): string | undefined {
  const translate = useTranslate()
  if (!about) return undefined
  const kind = about.leadKind ? `jobs.lead.${about.leadKind}` : `recordKind.${about.kind}`
  return about.name ? `${translate(kind)}, ${about.name}` : translate(kind)
}

/** The number of attempts: "3 of 17"; "1" if the first attempt completed the job; nothing before the first. */
export function AttemptCount({ attemptCount, maxAttempts, state }: JobRow) {
  const translate = useTranslate()
  if (attemptCount === 0) return null
  const isFirstAttempt = state === 'completed' && attemptCount === 1
  return isFirstAttempt ? '1' : translate('jobs.attemptCount', { attemptCount, max: maxAttempts })
}

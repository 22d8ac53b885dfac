import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { JobRow } from '../../shared/contract/job.ts'

/** A job in business words: whose it is, and what it does. */
export function JobTitle({ job }: { job: JobRow }) {
  const task = useTask(job)
  const subject = useSubject(job)
  return (
    <>
      {subject ?? task}
      {subject && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {' · '}
          {task}
        </Box>
      )}
    </>
  )
}

/** The same in one line of text. */
export function useJobTitle(job: JobRow): string {
  const task = useTask(job)
  const subject = useSubject(job)
  return subject ? `${subject} · ${task}` : task
}

function useTask({ queue, mail }: JobRow): string {
  const translate = useTranslate()
  return mail
    ? translate(`emailTemplate.${mail.template}`)
    : translate(`queue.${queue}`, { _: queue })
}

function useSubject({ about }: JobRow): string | undefined {
  const translate = useTranslate()
  if (!about) return undefined
  const kind = about.leadKind ? `jobs.lead.${about.leadKind}` : `jobs.about.${about.kind}`
  return about.name ? `${translate(kind)}, ${about.name}` : translate(kind)
}

/** How often it was tried, of how many tries it has: "3 of 17". */
export function Tries({ tries, mostTries, state }: JobRow) {
  const translate = useTranslate()
  if (tries === 0) return null
  const isOnce = state === 'completed' && tries === 1
  return isOnce ? '1' : translate('jobs.tries', { tries, most: mostTries })
}

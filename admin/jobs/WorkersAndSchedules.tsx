import Box from '@mui/material/Box'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import type { ReactNode } from 'react'
import { Link, useTranslate } from 'react-admin'
import type { Machinery, ScheduleRow, WarningRow } from '../../shared/contract/job.ts'
import type { Processes } from '../../shared/contract/process.ts'
import { formatTimeZone } from '../../shared/view/format.ts'
import { LoadProblem } from '../common/load/LoadProblem.tsx'
import { JobStateChip } from '../common/StatusChip.tsx'
import { Time } from '../common/Time.tsx'
import { useLanguage } from '../common/useLanguage.ts'
import { RunNowButton } from './controls/RunNowButton.tsx'
import { SLOW_SECONDS, usePolling } from './refresh/usePolling.ts'
import { EndedProcesses } from './workers/EndedProcesses.tsx'
import { RunningProcesses } from './workers/RunningProcesses.tsx'
import { scheduleText } from './workers/scheduleText.ts'
import { TableCard } from './workers/TableCard.tsx'

/** Tables of the processes that run and that ended, of the scheduled jobs and of pg-boss's warnings. */
export function WorkersAndSchedules() {
  const machinery = usePolling<Machinery>('machinery', SLOW_SECONDS)
  const translate = useTranslate()
  const lives = usePolling<Processes>('processes', SLOW_SECONDS)
  const { data } = machinery
  if (!data) return <LoadProblem loaded={machinery} what={translate('health.machinery')} />
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <LoadProblem loaded={lives} what={translate('processes.what')} />
      {lives.data && (
        <>
          <RunningProcesses processes={lives.data.running} workers={data.workers} />
          <EndedProcesses processes={lives.data.ended} />
        </>
      )}
      <Schedules schedules={data.schedules} />
      <Warnings warnings={data.warnings} />
    </Box>
  )
}

function Schedules({ schedules }: { schedules: ScheduleRow[] }) {
  const translate = useTranslate()
  return (
    <MachineryCard name="schedules" columns={['queue', 'cron', 'lastRun', 'nextRun']}>
      {schedules.map(({ queue, cron, timeZone, lastRun, nextRunAt }) => (
        <TableRow key={queue}>
          <TableCell>{translate(`queue.${queue}`, { _: queue })}</TableCell>
          <TableCell>
            <Schedule cron={cron} timeZone={timeZone} />
          </TableCell>
          <TableCell>
            {lastRun ? (
              <Link to={`/jobs/${lastRun.id}/show`}>
                <Time value={lastRun.at} /> <JobStateChip state={lastRun.state} />
              </Link>
            ) : (
              translate('jobs.never')
            )}
          </TableCell>
          <TableCell>
            {nextRunAt && <Time value={nextRunAt} />} <RunNowButton queue={queue} />
          </TableCell>
        </TableRow>
      ))}
    </MachineryCard>
  )
}

// In words, with the expression as a tooltip; an expression that has no words is shown as it is.
function Schedule({ cron, timeZone }: Pick<ScheduleRow, 'cron' | 'timeZone'>) {
  const translate = useTranslate()
  const language = useLanguage()
  const text = scheduleText(cron)
  return (
    <>
      {text ? (
        <span title={cron}>{translate(text.key, text.values)}</span>
      ) : (
        <Box component="code" sx={{ whiteSpace: 'nowrap' }}>
          {cron}
        </Box>
      )}
      {(!text || text.hasTime) && (
        <Box sx={{ color: 'text.secondary' }}>{formatTimeZone(timeZone, language)}</Box>
      )}
    </>
  )
}

function Warnings({ warnings }: { warnings: WarningRow[] }) {
  return (
    <MachineryCard name="warnings" columns={['at', 'type', 'message']}>
      {warnings.map(({ id, at, type, message }) => (
        <TableRow key={id}>
          <TableCell>
            <Time value={at} />
          </TableCell>
          <TableCell>{type}</TableCell>
          <TableCell sx={{ overflowWrap: 'anywhere' }}>{message}</TableCell>
        </TableRow>
      ))}
    </MachineryCard>
  )
}

function MachineryCard(props: { name: string; columns: string[]; children: ReactNode[] }) {
  const { name, columns, children } = props
  const translate = useTranslate()
  return (
    <TableCard
      title={translate(`jobs.machinery.${name}`)}
      empty={translate(`jobs.machinery.no_${name}`)}
      columns={columns.map((column) => ({ label: translate(`jobs.machinery.${column}`) }))}
    >
      {children}
    </TableCard>
  )
}

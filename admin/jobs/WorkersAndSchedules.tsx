import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link, useTranslate } from 'react-admin'
import type { Machinery, ScheduleRow, WarningRow, WorkerRow } from '../../shared/contract/job.ts'
import { jobListPath } from '../common/jobListPath.ts'
import { JobStateChip } from '../common/StatusChip.tsx'
import { Time } from '../common/Time.tsx'
import { RunNowButton } from './controls/RunNowButton.tsx'
import { usePolling } from './refresh/usePolling.ts'

const MEBIBYTE = 1024 * 1024

/** Tables of the connected workers, of the scheduled jobs and of pg-boss's warnings. */
export function WorkersAndSchedules() {
  const { data } = usePolling<Machinery>('machinery')
  if (!data) return null
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Workers workers={data.workers} />
      <Schedules schedules={data.schedules} />
      <Warnings warnings={data.warnings} />
    </Box>
  )
}

function Workers({ workers }: { workers: WorkerRow[] }) {
  const translate = useTranslate()
  return (
    <TableCard
      name="workers"
      columns={['host', 'startedAt', 'seenAt', 'takes', 'memory', 'version']}
    >
      {workers.map((worker) => (
        <TableRow key={worker.id}>
          <TableCell>
            <Link to={jobListPath({ worker: `${worker.host}:${worker.pid}` })} color="inherit">
              {worker.host}:{worker.pid}
            </Link>
            {worker.crashes > 0 && (
              <Box sx={{ color: 'error.main' }}>
                {translate('jobs.crashes', { smart_count: worker.crashes })}
              </Box>
            )}
          </TableCell>
          <TableCell>
            <Time value={worker.startedAt} />
          </TableCell>
          <TableCell>
            <Time value={worker.seenAt} />
          </TableCell>
          <TableCell>
            {worker.queues
              .map(({ name, active }) => `${translate(`queue.${name}`, { _: name })} (${active})`)
              .join(', ')}
          </TableCell>
          <TableCell align="right">
            {worker.memory !== null && `${Math.round(worker.memory / MEBIBYTE)} MiB`}
          </TableCell>
          <TableCell>
            Node {worker.nodeVersion}, pg-boss {worker.bossVersion}
          </TableCell>
        </TableRow>
      ))}
    </TableCard>
  )
}

function Schedules({ schedules }: { schedules: ScheduleRow[] }) {
  const translate = useTranslate()
  return (
    <TableCard name="schedules" columns={['queue', 'cron', 'lastRun', 'nextRun']}>
      {schedules.map(({ queue, cron, timeZone, lastRun, nextRunAt }) => (
        <TableRow key={queue}>
          <TableCell>{translate(`queue.${queue}`, { _: queue })}</TableCell>
          <TableCell>
            <code>{cron}</code> ({timeZone})
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
    </TableCard>
  )
}

function Warnings({ warnings }: { warnings: WarningRow[] }) {
  return (
    <TableCard name="warnings" columns={['at', 'type', 'message']}>
      {warnings.map(({ id, at, type, message }) => (
        <TableRow key={id}>
          <TableCell>
            <Time value={at} />
          </TableCell>
          <TableCell>{type}</TableCell>
          <TableCell sx={{ overflowWrap: 'anywhere' }}>{message}</TableCell>
        </TableRow>
      ))}
    </TableCard>
  )
}

function TableCard({
  name,
  columns,
  children,
}: {
  name: string
  columns: string[]
  children: ReactNode[]
}) {
  const translate = useTranslate()
  return (
    <Card>
      <Typography variant="h6" component="h2" sx={{ p: 1.5 }}>
        {translate(`jobs.machinery.${name}`)}
      </Typography>
      {children.length === 0 ? (
        <Box sx={{ px: 1.5, pb: 1.5, color: 'text.secondary' }}>
          {translate(`jobs.machinery.no_${name}`)}
        </Box>
      ) : (
        <Box sx={{ overflowX: 'auto' }}>
          <Table size="small">
            <TableHead>
              <TableRow>
                {columns.map((column) => (
                  <TableCell key={column} align={column === 'memory' ? 'right' : 'left'}>
                    {translate(`jobs.machinery.${column}`)}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>{children}</TableBody>
          </Table>
        </Box>
      )}
    </Card>
  )
}

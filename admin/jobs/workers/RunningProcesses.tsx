import Box from '@mui/material/Box'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { Link, useTranslate } from 'react-admin'
import type { WorkerRow } from '../../../shared/contract/job.ts'
import type { JobsDone, ProcessRow } from '../../../shared/contract/process.ts'
import { formatCount } from '../../../shared/view/format.ts'
import { jobListPath } from '../../common/jobListPath.ts'
import { Time } from '../../common/Time.tsx'
import { useLanguage } from '../../common/useLanguage.ts'
import { TableCard } from './TableCard.tsx'

const MEBIBYTE = 1024 * 1024

type Props = {
  processes: ProcessRow[]
  /** What pg-boss knows about the workers. */
  workers: WorkerRow[]
}

/** The APIs and workers that run: their release, and how many jobs each worker completed. */
export function RunningProcesses({ processes, workers }: Props) {
  const translate = useTranslate()
  const label = (name: string) => translate(`processes.column.${name}`)
  return (
    <TableCard
      title={translate('processes.running')}
      empty={translate('processes.noRunning')}
      columns={[
        { label: label('process') },
        { label: label('release') },
        { label: label('startedAt') },
        { label: label('seenAt') },
        { label: label('done') },
        { label: label('takes') },
        { label: label('memory'), isNumber: true },
        { label: label('version') },
      ]}
    >
      {processes.map((process) => (
        <Row
          key={process.id}
          process={process}
          worker={workers.find(({ host, pid }) => process.name === `${host}:${pid}`)}
        />
      ))}
    </TableCard>
  )
}

function Row({ process, worker }: { process: ProcessRow; worker: WorkerRow | undefined }) {
  const translate = useTranslate()
  const { kind, name, release, startedAt, seenAt, done } = process
  return (
    <TableRow sx={{ '& td': { verticalAlign: 'top' } }}>
      <TableCell>
        {translate(`processes.kind.${kind}`)}
        <Box sx={{ color: 'text.secondary', fontSize: 12, whiteSpace: 'nowrap' }}>
          {kind === 'worker' ? (
            <Link to={jobListPath({ worker: name })} color="inherit">
              {name}
            </Link>
          ) : (
            name
          )}
        </Box>
      </TableCell>
      <TableCell>
        <code>{release}</code>
      </TableCell>
      <TableCell>
        <Time value={startedAt} />
      </TableCell>
      <TableCell>
        <Time value={seenAt} />
      </TableCell>
      <TableCell>
        <Done done={done} />
      </TableCell>
      <TableCell>{kind === 'worker' && worker && <Takes worker={worker} />}</TableCell>
      <TableCell align="right">
        {kind === 'worker' && worker?.memory && Math.round(worker.memory / MEBIBYTE)}
      </TableCell>
      <TableCell>
        {kind === 'worker' && worker && `Node ${worker.nodeVersion}, pg-boss ${worker.bossVersion}`}
      </TableCell>
    </TableRow>
  )
}

function Done({ done }: { done: JobsDone }) {
  const translate = useTranslate()
  const language = useLanguage()
  return Object.entries(done).map(([name, { lastMinute, total }]) => (
    <Box key={name} sx={{ whiteSpace: { xl: 'nowrap' } }}>
      {translate('processes.done', {
        queue: translate(`queue.${name}`, { _: name }),
        minute: formatCount(lastMinute, language),
        total: formatCount(total, language),
      })}
    </Box>
  ))
}

function Takes({ worker: { queues } }: { worker: WorkerRow }) {
  const translate = useTranslate()
  return (
    <Box sx={{ whiteSpace: { xl: 'nowrap' } }}>
      {translate('processes.queues', { smart_count: queues.length })}
      {queues
        .filter(({ active }) => active > 0)
        .map(({ name, active }) => (
          <Box key={name}>{`${translate(`queue.${name}`, { _: name })}: ${active}`}</Box>
        ))}
    </Box>
  )
}

import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { Link, useTranslate } from 'react-admin'
import type { QueueHealth } from '../../shared/contract/job.ts'
import type { SystemSummary } from '../../shared/contract/summary.ts'
import { formatDuration } from '../../shared/view/format.ts'
import { isLate } from '../common/isLate.ts'
import { jobListPath } from '../common/jobListPath.ts'
import { CountUpTo } from '../common/list/Count.tsx'
import { stickyHead } from '../common/list/stickyHead.ts'
import { TOUCH_SIZE, touchScreens } from '../common/touch.ts'
import { useLanguage } from '../common/useLanguage.ts'

const columns = ['ready', 'later', 'active', 'dead'] as const
type Column = (typeof columns)[number]

/** The job states that each column counts. */
const statesByColumn = {
  ready: ['ready'],
  later: ['retrying', 'deferred'],
  active: ['active'],
  dead: ['dead'],
} as const

/** A table of the number of jobs in each queue, by state. Each number links to its jobs. */
export function Queues({ system }: { system: SystemSummary | undefined }) {
  const translate = useTranslate()
  return (
    <Card sx={{ p: 2, overflowX: { xs: 'auto', md: 'visible' } }}>
      <Box component="table" sx={tableSx}>
        <caption>
          {translate('home.queues.title')}{' '}
          <Box component="span" sx={{ color: 'text.secondary', fontSize: 12, fontWeight: 400 }}>
            {translate('home.queues.scope')}
          </Box>
        </caption>
        <thead>
          <tr>
            <th scope="col">{translate('home.queues.queue')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {translate(`home.queues.${column}`)}
              </th>
            ))}
            <th scope="col">{translate('home.queues.oldest')}</th>
          </tr>
        </thead>
        <tbody>
          {system?.queues.map((queue) => (
            <QueueRow key={queue.name} queue={queue} />
          ))}
        </tbody>
      </Box>
      {!system && <Skeleton variant="rectangular" height={200} />}
    </Card>
  )
}

function QueueRow({ queue }: { queue: QueueHealth }) {
  const translate = useTranslate()
  const language = useLanguage()
  const { oldestSeconds } = queue
  return (
    <tr>
      <th scope="row">{translate(`queue.${queue.name}`, { _: queue.name })}</th>
      {columns.map((column) => (
        <td key={column}>
          <JobCount queue={queue} column={column} />
        </td>
      ))}
      <Box component="td" sx={{ color: isLate(queue) ? 'error.main' : undefined }}>
        {oldestSeconds !== null && formatDuration(oldestSeconds, language)}
      </Box>
    </tr>
  )
}

function JobCount({ queue, column }: { queue: QueueHealth; column: Column }) {
  const states = statesByColumn[column]
  const counts = states.map((state) => queue.counts[state])
  const count = counts.reduce((total, each) => total + each.count, 0)
  const isExact = counts.every((each) => each.isExact)
  if (count === 0) return <Box sx={{ color: 'text.secondary' }}>0</Box>
  return (
    <Link
      underline="hover"
      to={jobListPath({ queue: [queue.name], state: states })}
      sx={{ color: column === 'dead' ? 'error.main' : undefined }}
    >
      <CountUpTo count={{ count, isExact }} />
    </Link>
  )
}

const tableSx = {
  width: '100%',
  borderCollapse: 'collapse',
  '& caption': { textAlign: 'left', fontWeight: 500, pb: 1 },
  '& th, & td': { height: 30, px: 0.75, textAlign: 'right', fontWeight: 400 },
  '& th:first-of-type': { textAlign: 'left', pl: 0 },
  // A number may have one digit.
  [touchScreens]: { '& td a': { display: 'inline-block', minWidth: TOUCH_SIZE } },
  '& thead': { ...stickyHead, bgcolor: 'background.paper' },
  '& thead th': { color: 'text.secondary', fontSize: 12 },
  '& tbody tr': { borderTop: 1, borderColor: 'divider' },
}

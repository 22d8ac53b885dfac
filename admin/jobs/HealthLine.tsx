import Box from '@mui/material/Box'
import { Fragment, type ReactNode } from 'react'
import { Link, useTranslate } from 'react-admin'
import type { Count, Machinery, QueueCard } from '../../shared/contract/job.ts'
import { formatCount, formatDuration } from '../../shared/view/format.ts'
import { isLate } from '../common/isLate.ts'
import { jobListPath } from '../common/jobListPath.ts'
import { CountUpTo } from '../common/list/Count.tsx'
import { hasFailed } from '../common/load/failures.ts'
import { type Loaded, LoadProblem } from '../common/load/LoadProblem.tsx'
import type { Tone } from '../common/tones.ts'
import { TOUCH_SIZE, touchScreens } from '../common/touch.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { visuallyHidden } from '../common/visuallyHidden.ts'
import { jobTabPath } from './JobTabs.tsx'
import { ReadAt } from './refresh/ReadAt.tsx'
import { SLOW_SECONDS, usePolling } from './refresh/usePolling.ts'

/**
 * The state of the queues in one line: the numbers of each queue that needs attention or has work, how many are idle, and
 * how many workers are connected, with the time at which they were read. Each links to its jobs, queues or workers.
 */
export function HealthLine() {
  const translate = useTranslate()
  const queues = usePolling<QueueCard[]>('queues')
  const machinery = usePolling<Machinery>('machinery', SLOW_SECONDS)
  const busy = queues.data?.filter(isBusy) ?? []
  const idle = (queues.data?.length ?? 0) - busy.length
  const workers = machinery.data?.workers.length ?? 0
  return (
    <>
      <HealthProblem queues={queues} machinery={machinery} />
      <Box component="nav" aria-label={translate('health.title')} sx={lineSx}>
        {busy.toSorted(byNeed).map((queue) => (
          <QueueLink key={queue.name} queue={queue} />
        ))}
        {idle > 0 && (
          <Link to={jobTabPath('queues')} color="textSecondary">
            {translate('health.idle', { smart_count: idle })}
          </Link>
        )}
        {machinery.data && (
          <Link to={jobTabPath('workers')} color={workers > 0 ? 'textSecondary' : 'error'}>
            {translate('health.workers', { smart_count: workers })}
          </Link>
        )}
        {queues.data && <ReadAt at={new Date(queues.dataUpdatedAt)} />}
      </Box>
    </>
  )
}

type HealthProblemProps = { queues: Loaded; machinery: Loaded }

// If both cannot be loaded, one notice says so.
function HealthProblem({ queues, machinery }: HealthProblemProps) {
  const translate = useTranslate()
  const haveBothFailed = hasFailed(queues) && hasFailed(machinery)
  const both = {
    ...(queues.data === undefined ? queues : machinery),
    dataUpdatedAt: Math.min(queues.dataUpdatedAt, machinery.dataUpdatedAt),
    refetch: () => Promise.all([queues.refetch(), machinery.refetch()]),
  }
  if (haveBothFailed) return <LoadProblem loaded={both} what={translate('health.title')} />
  return (
    <>
      <LoadProblem loaded={queues} what={translate('health.queues')} />
      <LoadProblem loaded={machinery} what={translate('health.machinery')} />
    </>
  )
}

const busyStates = ['dead', 'retrying', 'ready', 'active'] as const

function isBusy({ counts, lastMinute }: QueueCard) {
  return lastMinute > 0 || busyStates.some((state) => counts[state].count > 0)
}

/** A queue's name and numbers, as a link to those of its jobs that need attention or, without any, that have not ended. */
function QueueLink({ queue }: { queue: QueueCard }) {
  const translate = useTranslate()
  const filter = needsAttention(queue)
    ? { queue: [queue.name] }
    : { queue: [queue.name], state: ['ready', 'active', 'deferred'] }
  return (
    <Link to={jobListPath(filter)} color="inherit">
      <Box component="span" sx={{ fontWeight: 500 }}>
        {translate(`queue.${queue.name}`, { _: queue.name })}
      </Box>
      {': '}
      {useNumbers(queue).map(({ key, tone, text }, index) => (
        <Fragment key={key}>
          {index > 0 && ' · '}
          <Box component="span" sx={{ color: tone }}>
            {text}
          </Box>
        </Fragment>
      ))}
    </Link>
  )
}

function needsAttention(queue: QueueCard) {
  return queue.counts.dead.count + queue.counts.retrying.count > 0 || isLate(queue)
}

// A phone shows only the first.
function byNeed(a: QueueCard, b: QueueCard) {
  return (
    Number(needsAttention(b)) - Number(needsAttention(a)) ||
    b.counts.dead.count - a.counts.dead.count
  )
}

type HealthNumber = { key: string; tone: Tone | undefined; text: ReactNode }

function useNumbers(queue: QueueCard): HealthNumber[] {
  const translate = useTranslate()
  const language = useLanguage()
  const { counts, lastMinute, oldestSeconds } = queue
  const counted = (key: string, count: Count, tone?: Tone): HealthNumber[] =>
    count.count === 0
      ? []
      : [{ key, tone, text: <Counted count={count} labelKey={`health.${key}`} /> }]
  const since = formatDuration(oldestSeconds ?? 0, language)
  const oldest = { key: 'oldest', tone: isLate(queue) ? ('error.main' as const) : undefined }
  return [
    ...counted('dead', counts.dead, 'error.main'),
    ...counted('retrying', counts.retrying, 'warning.main'),
    ...counted('ready', counts.ready),
    ...counted('active', counts.active),
    ...(oldestSeconds === null ? [] : [{ ...oldest, text: translate('health.oldest', { since }) }]),
    { key: 'rate', tone: undefined, text: <Rate lastMinute={lastMinute} /> },
  ]
}

/** The jobs completed in the last minute: a number per minute, and a sentence on hover and for screen readers. */
function Rate({ lastMinute }: { lastMinute: number }) {
  const translate = useTranslate()
  const rate = formatCount(lastMinute, useLanguage())
  const sentence = translate('health.lastMinute', { smart_count: lastMinute, count: rate })
  return (
    <>
      <span aria-hidden title={sentence}>
        {translate('health.rate', { count: rate })}
      </span>
      <Box component="span" sx={visuallyHidden}>
        {sentence}
      </Box>
    </>
  )
}

function Counted({ count, labelKey }: { count: Count; labelKey: string }) {
  const translate = useTranslate()
  return (
    <>
      <CountUpTo count={count} /> {translate(labelKey, { smart_count: count.count })}
    </>
  )
}

const lineSx = {
  // What is visually hidden does not widen the page.
  position: 'relative',
  display: 'flex',
  // On a phone, one line that scrolls horizontally.
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  overflowX: 'auto',
  alignItems: 'baseline',
  columnGap: 2.5,
  rowGap: 0.5,
  minHeight: 24,
  [touchScreens]: { minHeight: TOUCH_SIZE, alignItems: 'center' },
  fontSize: 13,
  '& > *': { whiteSpace: { xs: 'nowrap', sm: 'normal' } },
}

import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { Link, useTranslate } from 'react-admin'
import type { JobState, QueueCard } from '../../shared/contract/job.ts'
import { formatCount, formatDuration } from '../../shared/view/format.ts'
import { jobListPath } from '../common/jobListPath.ts'
import { CountUpTo } from '../common/list/Count.tsx'
import { jobTones } from '../common/tones.ts'
import { useIsPhone } from '../common/useIsPhone.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { QueueMenu } from './controls/QueueMenu.tsx'
import { usePolling } from './refresh/usePolling.ts'

const countedStates = ['dead', 'retrying', 'ready', 'active', 'deferred'] as const

/** A card for each queue, with its number of jobs by state. Each number links to its jobs. */
export function QueueCards() {
  const { data = [] } = usePolling<QueueCard[]>('queues')
  const isPhone = useIsPhone()
  const cards = isPhone ? data.toSorted((a, b) => problemCount(b) - problemCount(a)) : data
  return (
    <Box sx={gridSx}>
      {cards.map((card) => (
        <Queue key={card.name} card={card} />
      ))}
    </Box>
  )
}

// On a phone, queues with problems come first, because only the first cards are visible without scrolling.
function problemCount({ counts, oldestSeconds, limitSeconds }: QueueCard) {
  const isLate = (oldestSeconds ?? 0) > limitSeconds
  return counts.dead.count + counts.retrying.count + (isLate ? 1 : 0)
}

function Queue({ card }: { card: QueueCard }) {
  const translate = useTranslate()
  return (
    <Card sx={{ p: 1.25 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <Typography variant="h6" component="h2" noWrap sx={{ mb: 0.5 }}>
          {translate(`queue.${card.name}`, { _: card.name })}
        </Typography>
        <QueueMenu queue={card.name} />
      </Box>
      <Box sx={countsSx}>
        {countedStates.map((state) => (
          <StateCount key={state} {...{ card, state }} />
        ))}
      </Box>
      <Box sx={{ mt: 1, fontSize: 12, color: 'text.secondary' }}>
        <Oldest card={card} />
        <Throughput card={card} />
      </Box>
    </Card>
  )
}

type StateCountProps = { card: QueueCard; state: (typeof countedStates)[number] }

function StateCount({ card, state }: StateCountProps) {
  const translate = useTranslate()
  const { count } = card.counts[state]
  const to = jobListPath({ queue: card.name, state: state satisfies JobState })
  return (
    <Link to={to} underline="hover" color="inherit" sx={countSx}>
      <span>{translate(`jobs.count.${state}`)}</span>
      <Box component="span" sx={{ color: count > 0 ? jobTones[state] : 'text.secondary' }}>
        <CountUpTo count={card.counts[state]} />
      </Box>
    </Link>
  )
}

function Oldest({ card: { oldestSeconds, limitSeconds } }: { card: QueueCard }) {
  const translate = useTranslate()
  const language = useLanguage()
  const limit = formatDuration(limitSeconds, language)
  if (oldestSeconds === null) return <div>{translate('jobs.noneWaits', { limit })}</div>
  const isLate = oldestSeconds > limitSeconds
  const oldest = formatDuration(oldestSeconds, language)
  return (
    <Box sx={{ color: isLate ? 'error.main' : undefined, fontWeight: isLate ? 500 : undefined }}>
      {translate(isLate ? 'jobs.oldestLate' : 'jobs.oldest', { oldest, limit })}
    </Box>
  )
}

function Throughput({ card: { lastMinute, lastHour } }: { card: QueueCard }) {
  const translate = useTranslate()
  const language = useLanguage()
  const [minute, hour] = [formatCount(lastMinute, language), formatCount(lastHour, language)]
  return <div>{translate('jobs.throughput', { minute, hour })}</div>
}

const gridSx = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { sm: 'repeat(auto-fill, minmax(228px, 1fr))' },
  // On a phone, one row that scrolls horizontally.
  gridAutoFlow: { xs: 'column', sm: 'row' },
  gridAutoColumns: { xs: '236px', sm: 'auto' },
  overflowX: 'auto',
}

const countsSx = { display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 2 }

const countSx = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 1,
  fontSize: 13,
  lineHeight: '22px',
  whiteSpace: 'nowrap',
  '& > span:first-of-type': { color: 'text.secondary' },
}

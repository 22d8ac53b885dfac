import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Fragment, Suspense } from 'react'
import { Link, LinkBase, useTranslate } from 'react-admin'
import { serif } from '../../shared/brand/type.ts'
import type { FailureGroup as Group } from '../../shared/contract/job.ts'
import { describeError } from '../../shared/view/error-texts.ts'
import { formatCount } from '../../shared/view/format.ts'
import { jobListPath } from '../common/jobListPath.ts'
import { CountUpTo } from '../common/list/Count.tsx'
import { Time } from '../common/Time.tsx'
import { useLanguage } from '../common/useLanguage.ts'
import { lazyScreen } from '../lazyScreen.ts'
import type { ActionName } from './ActionName.ts'
import { CorrectButton } from './CorrectButton.tsx'

const FailureSparkline = lazyScreen(() => import('./FailureSparkline.tsx'), 'default')

/** The size of the chart, in pixels. */
const CHART = { width: 120, height: 32 }

type Props = {
  group: Group
  onAction(name: ActionName): void
}

/** A row with an error, the failing jobs that have it, and when and where it occurred. */
export function FailureGroup({ group, onAction }: Props) {
  const { key, jobs, queues, sample } = group
  const translate = useTranslate()
  const language = useLanguage()
  return (
    <Box sx={groupSx}>
      <Box sx={{ fontFamily: serif, fontSize: 22, textAlign: 'right', color: 'error.main' }}>
        <CountUpTo count={jobs} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Link to={jobListPath({ error: key })} color="inherit" sx={{ overflowWrap: 'anywhere' }}>
          {describeError(key, language)}
        </Link>
        <Box sx={{ color: 'text.secondary', fontSize: 12, overflowWrap: 'anywhere' }}>
          {queues.map((queue) => translate(`queue.${queue}`, { _: queue })).join(', ')}
          <SeenTimes group={group} />
          {' · '}
          <Link to={`/jobs/${encodeURIComponent(sample)}/show`}>{translate('jobs.sample')}</Link>
        </Box>
        <Workers group={group} />
      </Box>
      <Failures group={group} />
      <GroupActions group={group} onAction={onAction} />
    </Box>
  )
}

/** A retry or, of jobs whose data cannot be read, the ways to correct or dismiss them, because a retry would fail again. */
function GroupActions({ group, onAction }: Props) {
  const { key, jobs, isReadable, invalidSubmission } = group
  const translate = useTranslate()
  if (isReadable)
    return (
      <Box className="actions">
        <Button size="small" variant="outlined" onClick={() => onAction('retries')}>
          {translate('jobs.retryGroup')}
        </Button>
      </Box>
    )
  return (
    <Box className="actions">
      <Box sx={{ color: 'text.secondary', fontSize: 12, flexBasis: '100%' }}>
        {translate('jobs.unreadable')}
      </Box>
      {invalidSubmission && jobs.count === 1 && <CorrectButton submission={invalidSubmission} />}
      {invalidSubmission && jobs.count > 1 && (
        <Button
          size="small"
          variant="contained"
          component={LinkBase}
          to={jobListPath({ error: key })}
        >
          {translate('jobs.correctGroup')}
        </Button>
      )}
      <Button size="small" color="error" variant="outlined" onClick={() => onAction('dismissals')}>
        {translate('jobs.dismissGroup')}
      </Button>
    </Box>
  )
}

function SeenTimes({ group: { firstSeenAt, lastSeenAt } }: { group: Group }) {
  const translate = useTranslate()
  if (!firstSeenAt || !lastSeenAt) return null
  return (
    <>
      {` · ${translate('jobs.firstSeen')} `}
      <Time value={firstSeenAt} />
      {` · ${translate('jobs.lastSeen')} `}
      <Time value={lastSeenAt} />
    </>
  )
}

function Workers({ group: { key, workers, releases } }: { group: Group }) {
  const translate = useTranslate()
  if (workers.length === 0) return null
  const jobsOf = (worker: string) => jobListPath({ error: key, worker })
  return (
    <Box sx={{ color: 'text.secondary', fontSize: 12, overflowWrap: 'anywhere' }}>
      {translate('jobs.failedOn')}{' '}
      {workers.map((worker, index) => (
        <Fragment key={worker}>
          {index > 0 && ', '}
          <Link to={jobsOf(worker)} color="inherit">
            {worker}
          </Link>
        </Fragment>
      ))}
      {releases.length > 0 &&
        ` · ${translate('jobs.failedIn', { smart_count: releases.length, releases: releases.join(', ') })}`}
    </Box>
  )
}

function Failures({ group: { failuresPerHour } }: { group: Group }) {
  const translate = useTranslate()
  const language = useLanguage()
  const total = failuresPerHour.reduce((sum, { count }) => sum + count, 0)
  const isExact = failuresPerHour.every(({ isExact }) => isExact)
  const label = translate('jobs.failuresOfDay', {
    smart_count: total,
    count: `${formatCount(total, language)}${isExact ? '' : '+'}`,
  })
  return (
    <Box className="failures">
      <Box aria-hidden sx={CHART}>
        <Suspense>
          <FailureSparkline perHour={failuresPerHour.map(({ count }) => count)} {...CHART} />
        </Suspense>
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{label}</Box>
    </Box>
  )
}

/** The columns of the groups, which are as wide in each row. */
export const groupListSx = {
  display: 'grid',
  gridTemplateColumns: {
    xs: '44px minmax(0, 1fr)',
    sm: '72px minmax(0, 1fr) auto minmax(150px, auto)',
  },
  columnGap: 2,
}

const groupSx = {
  display: 'grid',
  gridColumn: '1 / -1',
  gridTemplateColumns: 'subgrid',
  rowGap: 1,
  alignItems: 'center',
  py: 1.5,
  pr: 1.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
  '& > .actions, & > .failures': { gridColumn: { xs: 2, sm: 'auto' } },
  '& > .actions': { display: 'flex', flexWrap: 'wrap', gap: 1, maxWidth: 250 },
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { useState } from 'react'
import { Link, useTranslate } from 'react-admin'
import type { FailureGroup } from '../../shared/contract/job.ts'
import { formatCount } from '../../shared/view/format.ts'
import { jobListPath } from '../common/jobListPath.ts'
import { Time } from '../common/Time.tsx'
import { useLanguage } from '../common/useLanguage.ts'
import { JobActionDialog } from './JobActionDialog.tsx'
import { pollSeconds, usePolling } from './usePolling.ts'

/**
 * The failing jobs (dead letters, and jobs waiting for a retry), grouped by error. Each group can be retried.
 * @param props.onChoose called when the user follows the link to the jobs of a group
 */
export function FailureGroups({ onChoose }: { onChoose(): void }) {
  const translate = useTranslate()
  const { data, refetch } = usePolling<FailureGroup[]>('failure-groups', pollSeconds)
  const [retriedGroup, setRetriedGroup] = useState<FailureGroup>()
  const finish = () => {
    setRetriedGroup(undefined)
    refetch()
  }
  if (data?.length === 0)
    return <Card sx={{ p: 4, textAlign: 'center' }}>{translate('jobs.nothingFails')}</Card>
  return (
    <Card>
      {data?.map((group) => (
        <Group
          key={group.key}
          group={group}
          onChoose={onChoose}
          onRetry={() => setRetriedGroup(group)}
        />
      ))}
      {retriedGroup && (
        <JobActionDialog
          name="retries"
          selection={{ filter: { error: retriedGroup.key } }}
          onClose={() => setRetriedGroup(undefined)}
          onDone={finish}
        />
      )}
    </Card>
  )
}

type GroupProps = { group: FailureGroup; onChoose(): void; onRetry(): void }

function Group({ group, onChoose, onRetry }: GroupProps) {
  const { key, jobs, queues } = group
  const translate = useTranslate()
  const language = useLanguage()
  return (
    <Box sx={groupSx}>
      <Box sx={{ fontSize: 20, textAlign: 'right', color: 'error.main' }}>
        {formatCount(jobs.count, language)}
        {!jobs.isExact && '+'}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Link
          to={jobListPath({ error: key })}
          onClick={onChoose}
          color="inherit"
          sx={{ overflowWrap: 'anywhere' }}
        >
          {key}
        </Link>
        <Box sx={{ color: 'text.secondary', fontSize: 12, overflowWrap: 'anywhere' }}>
          {queues.map((queue) => translate(`queue.${queue}`, { _: queue })).join(', ')}
          <SeenTimes group={group} />
        </Box>
      </Box>
      <Button size="small" variant="outlined" onClick={onRetry}>
        {translate('jobs.retryGroup')}
      </Button>
    </Box>
  )
}

function SeenTimes({ group: { firstSeenAt, lastSeenAt } }: { group: FailureGroup }) {
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

const groupSx = {
  display: 'grid',
  gridTemplateColumns: { xs: '44px minmax(0, 1fr)', sm: '72px minmax(0, 1fr) auto' },
  gap: 2,
  alignItems: 'center',
  p: 1.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
  '& > button': { gridColumn: { xs: 2, sm: 3 }, justifySelf: 'start' },
}

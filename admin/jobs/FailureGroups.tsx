import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { FailureGroup as Group, FailureGroups as Groups } from '../../shared/contract/job.ts'
import { formatCount } from '../../shared/view/format.ts'
import { LoadProblem } from '../common/load/LoadProblem.tsx'
import { useLanguage } from '../common/useLanguage.ts'
import { FailureGroup } from './FailureGroup.tsx'
import { JobActionDialog } from './JobActionDialog.tsx'
import { usePolling } from './refresh/usePolling.ts'

/** How many groups are shown at first, and how many more at each click. */
const STEP = 50

/** The failing jobs (dead letters, and jobs waiting for a retry), grouped by error. Each group can be retried. */
export function FailureGroups() {
  const translate = useTranslate()
  const [limit, setLimit] = useState(STEP)
  const loaded = usePolling<Groups>(`failure-groups?limit=${limit}`)
  const { data, refetch } = loaded
  const [retriedGroup, setRetriedGroup] = useState<Group>()
  const finish = () => {
    setRetriedGroup(undefined)
    refetch()
  }
  return (
    <Card>
      <LoadProblem loaded={loaded} />
      {data?.groups.length === 0 && (
        <Box sx={{ p: 4, textAlign: 'center' }}>{translate('jobs.nothingFails')}</Box>
      )}
      {data?.groups.map((group) => (
        <FailureGroup key={group.key} group={group} onRetry={() => setRetriedGroup(group)} />
      ))}
      {data && data.groups.length < data.total.count && (
        <MoreGroups data={data} onMore={() => setLimit(limit + STEP)} />
      )}
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

function MoreGroups({ data: { groups, total }, onMore }: { data: Groups; onMore(): void }) {
  const translate = useTranslate()
  const language = useLanguage()
  const shown = formatCount(groups.length, language)
  const all = `${formatCount(total.count, language)}${total.isExact ? '' : '+'}`
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        p: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {translate('jobs.groupsShown', { shown, all })}
      <Button size="small" onClick={onMore}>
        {translate('jobs.moreGroups')}
      </Button>
    </Box>
  )
}

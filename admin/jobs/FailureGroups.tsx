import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { FailureGroup as Group, FailureGroups as Groups } from '../../shared/contract/job.ts'
import { formatCount } from '../../shared/view/format.ts'
import { LoadProblem } from '../common/load/LoadProblem.tsx'
import { useLanguage } from '../common/useLanguage.ts'
import type { ActionName } from './ActionName.ts'
import { FailureGroup, groupListSx } from './FailureGroup.tsx'
import { JobActionDialog } from './JobActionDialog.tsx'
import { usePolling } from './refresh/usePolling.ts'

/** How many groups are shown at first, and how many more at each click. */
const STEP = 50

/** The failing jobs (dead letters, and jobs waiting for a retry), grouped by error, with what can be done about each. */
export function FailureGroups() {
  const translate = useTranslate()
  const [limit, setLimit] = useState(STEP)
  const loaded = usePolling<Groups>(`failure-groups?limit=${limit}`)
  const { data, refetch } = loaded
  const [action, setAction] = useState<{ name: ActionName; group: Group }>()
  const finish = () => {
    setAction(undefined)
    refetch()
  }
  return (
    <Card>
      <LoadProblem loaded={loaded} />
      {data?.groups.length === 0 && (
        <Box sx={{ p: 4, textAlign: 'center' }}>{translate('jobs.nothingFails')}</Box>
      )}
      <Box sx={groupListSx}>
        {data?.groups.map((group) => (
          <FailureGroup
            key={group.key}
            group={group}
            onAction={(name) => setAction({ name, group })}
          />
        ))}
      </Box>
      {data && data.groups.length < data.total.count && (
        <MoreGroups data={data} onMore={() => setLimit(limit + STEP)} />
      )}
      {action && (
        <JobActionDialog
          name={action.name}
          selection={{ filter: { error: action.group.key } }}
          onClose={() => setAction(undefined)}
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

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useShowContext, useTranslate } from 'react-admin'
import type { JobRecord, JobState } from '../../shared/contract/job.ts'
import { type ActionName, JobActionDialog } from './JobActionDialog.tsx'

/** The actions offered for a job in each state. The API decides whether an action is possible. */
const actionsByState: Record<JobState, ActionName[]> = {
  dead: ['retries', 'cancellations'],
  retrying: ['retries', 'cancellations'],
  deferred: ['retries', 'cancellations'],
  ready: ['cancellations'],
  failed: ['retries'],
  cancelled: ['retries'],
  active: [],
  completed: [],
}

/** Buttons for the actions on a job; none if its state has no actions. */
export function JobActions({ job }: { job: JobRecord }) {
  const [action, setAction] = useState<ActionName>()
  const { refetch } = useShowContext()
  const translate = useTranslate()
  const finish = () => {
    setAction(undefined)
    refetch()
  }
  if (actionsByState[job.state].length === 0) return null
  return (
    <Box sx={{ display: 'flex', gap: 1, mt: 2 }}>
      {actionsByState[job.state].map((name) => (
        <Button
          key={name}
          size="small"
          variant={name === 'retries' ? 'contained' : 'outlined'}
          color={name === 'retries' ? 'primary' : 'error'}
          onClick={() => setAction(name)}
        >
          {translate(
            name === 'retries' ? `jobs.retryOne.${job.state}` : `jobs.cancelOne.${job.state}`,
          )}
        </Button>
      ))}
      {action && (
        <JobActionDialog
          name={action}
          selection={{ ids: [job.id] }}
          onClose={() => setAction(undefined)}
          onDone={finish}
        />
      )}
    </Box>
  )
}

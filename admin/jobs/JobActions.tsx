import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNotify, useRedirect, useShowContext, useTranslate } from 'react-admin'
import type { JobRecord, JobState } from '../../shared/contract/job.ts'
import type { ActionName } from './ActionName.ts'
import { CorrectButton } from './CorrectButton.tsx'
import { StopDialog } from './controls/StopDialog.tsx'
import { JobActionDialog } from './JobActionDialog.tsx'

/** The actions offered for a job in each state. The API decides whether an action is possible. */
const actionsByState: Record<JobState, ActionName[]> = {
  dead: ['retries', 'cancellations', 'dismissals'],
  retrying: ['retries', 'cancellations'],
  deferred: ['retries', 'cancellations'],
  ready: ['cancellations'],
  failed: ['retries'],
  cancelled: ['retries'],
  active: [],
  completed: [],
}

/**
 * Buttons for the actions on a job; none if its state has no actions. A redriven job continues under another key:
 * its page opens.
 */
export function JobActions({ job }: { job: JobRecord }) {
  const [action, setAction] = useState<ActionName>()
  const [isStopping, setStopping] = useState(false)
  const { refetch } = useShowContext()
  const notify = useNotify()
  const redirect = useRedirect()
  const translate = useTranslate()
  const finish = () => {
    setAction(undefined)
    refetch()
  }
  const follow = (key: string) => {
    notify('jobs.moved')
    redirect('show', 'jobs', key)
  }
  const actions = actionsByState[job.state].filter((name) => isOffered(name, job))
  const isStoppable = job.state === 'active' && job.email !== null
  if (actions.length === 0 && !isStoppable) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
      {job.invalidSubmission && <CorrectButton submission={job.invalidSubmission} />}
      {actions.map((name) => (
        <Button
          key={name}
          size="small"
          variant={name === 'retries' && !job.invalidSubmission ? 'contained' : 'outlined'}
          color={name === 'retries' ? 'primary' : 'error'}
          onClick={() => setAction(name)}
        >
          {translate(name === 'retries' ? `jobs.retryOne.${job.state}` : labelKeys[name])}
        </Button>
      ))}
      {isStoppable && (
        <Button size="small" color="error" variant="outlined" onClick={() => setStopping(true)}>
          {translate('controls.stop')}
        </Button>
      )}
      {isStopping && (
        <StopDialog jobKey={job.id} onClose={() => setStopping(false)} onDone={refetch} />
      )}
      {action && (
        <JobActionDialog
          name={action}
          selection={{ ids: [job.id] }}
          onClose={() => setAction(undefined)}
          onDone={finish}
          onMoved={follow}
        />
      )}
    </Box>
  )
}

const labelKeys = { cancellations: 'jobs.cancel', dismissals: 'controls.dismiss' } as const

// The only copy of a submission is not canceled. A held email is sent once its template is released.
function isOffered(name: ActionName, { isOnlyCopy, isDismissible, isHeld }: JobRecord) {
  if (name === 'retries') return !isHeld
  return name === 'dismissals' ? isDismissible : !isOnlyCopy
}

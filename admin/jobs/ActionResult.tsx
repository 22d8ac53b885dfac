import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { JobResult } from '../../shared/contract/job.ts'
import type { ActionName } from './action-name.ts'
import { Outcome } from './Outcome.tsx'
import { UndoButton } from './UndoButton.tsx'

type Props = { name: ActionName; result: JobResult; onClose(): void }

/** A dialog with the result of an action on jobs and, if it canceled some, a button that undoes that. */
export function ActionResult({ name, result, onClose }: Props) {
  const [undone, setUndone] = useState<JobResult>()
  const translate = useTranslate()
  const titleId = useId()
  const isUndoable = name !== 'retries' && result.changed > 0 && !undone
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {translate(undone ? 'jobs.outcome.undone' : 'jobs.outcome.title')}
      </DialogTitle>
      <DialogContent>
        <Outcome result={undone ?? result} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {isUndoable && result.call && <UndoButton call={result.call} onUndone={setUndone} />}
        <Button variant="contained" onClick={onClose} autoFocus>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { JobResult } from '../../shared/contract/job.ts'
import type { ActionName } from './ActionName.ts'
import { Outcome } from './Outcome.tsx'
import { UndoButton } from './UndoButton.tsx'
import { useOfferUndo } from './UndoLater.tsx'

type Props = { name: ActionName; result: JobResult; onClose(): void }

/**
 * A dialog with the result of an action on jobs and, if it canceled some, a button that undoes that. The undo is offered for
 * another minute after the dialog was closed.
 */
export function ActionResult({ name, result, onClose }: Props) {
  const [undone, setUndone] = useState<JobResult>()
  const translate = useTranslate()
  const titleId = useId()
  const offerUndo = useOfferUndo()
  const isUndoable = name !== 'retries' && result.changed > 0 && !undone
  const close = () => {
    if (isUndoable && result.call) offerUndo(name, result.call, result)
    onClose()
  }
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={close} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {translate(undone ? 'jobs.outcome.undone' : 'jobs.outcome.title')}
      </DialogTitle>
      <DialogContent>
        <Outcome result={undone ?? result} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {isUndoable && result.call && <UndoButton call={result.call} onUndone={setUndone} />}
        <Button variant="contained" onClick={close} autoFocus>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslate } from 'react-admin'

type LeaveDialogProps = {
  /** How many drafts of notes, which the browser keeps until the user signs out, would be lost. */
  drafts?: number
  onLeave(): void
  onStay(): void
}

/** Asks whether to leave the screen, or to sign out, and lose what was typed. */
export function LeaveDialog({ drafts = 0, onLeave, onStay }: LeaveDialogProps) {
  const translate = useTranslate()
  const id = useId()
  return (
    <Dialog open onClose={onStay} aria-labelledby={`${id}title`} aria-describedby={`${id}text`}>
      <DialogTitle id={`${id}title`}>{translate('frame.leave.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}text`}>
          {drafts > 0
            ? translate('frame.leave.drafts', { smart_count: drafts })
            : translate('frame.leave.text')}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" onClick={onLeave}>
          {translate('frame.leave.confirm')}
        </Button>
        <Button variant="contained" onClick={onStay} autoFocus>
          {translate('frame.leave.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

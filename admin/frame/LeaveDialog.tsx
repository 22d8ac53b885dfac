import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslate } from 'react-admin'

type LeaveDialogProps = { onLeave(): void; onStay(): void }

/** Asks whether to leave the screen and lose what was typed. */
export function LeaveDialog({ onLeave, onStay }: LeaveDialogProps) {
  const translate = useTranslate()
  const id = useId()
  return (
    <Dialog open onClose={onStay} aria-labelledby={`${id}title`} aria-describedby={`${id}text`}>
      <DialogTitle id={`${id}title`}>{translate('frame.leave.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}text`}>{translate('frame.leave.text')}</DialogContentText>
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

import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { JobResult } from '../../shared/contract/job.ts'
import { Outcome } from './Outcome.tsx'

/** What an action on jobs has done, to be read before going on. */
export function ActionResult({ result, onClose }: { result: JobResult; onClose(): void }) {
  const translate = useTranslate()
  const titleId = useId()
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('jobs.outcome.title')}</DialogTitle>
      <DialogContent>
        <Outcome result={result} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="contained" onClick={onClose} autoFocus>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import type { ErrorBody } from '../../shared/contract/error.ts'
import { useHold } from './live/hold.ts'

type ActionDialogProps = {
  title: string
  /** What the button says that does it. */
  confirm: string
  /** Whether it can be done with what is filled in. */
  isReady?: boolean
  isDangerous?: boolean
  onConfirm(): Promise<unknown>
  onClose(): void
  children: ReactNode
}

/** Asks what an action needs to know and does it; a refusal is said where it was asked. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, confirm, isReady = true, isDangerous = false, onClose, children } = props
  const translate = useTranslate()
  const { submit, refusals, isBusy } = useSubmit(props)
  const titleId = useId()
  useHold(true)
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
            {children}
            {refusals.length > 0 && (
              <Alert severity="error" variant="outlined">
                {refusals.map((refusal) => (
                  <div key={refusal}>{refusal}</div>
                ))}
              </Alert>
            )}
          </Box>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button color="inherit" onClick={onClose}>
            {translate('ra.action.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={isDangerous ? 'error' : 'primary'}
            disabled={!isReady || isBusy}
          >
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function useSubmit({ onConfirm, onClose }: ActionDialogProps) {
  const [refusals, setRefusals] = useState<string[]>([])
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A dialog inside another form's page must not submit that one.
    event.stopPropagation()
    setBusy(true)
    setRefusals([])
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setRefusals(refusalsOf(error))
      setBusy(false)
    }
  }
  return { submit, refusals, isBusy }
}

// What is wrong with a field says more than that something is wrong.
function refusalsOf(error: unknown): string[] {
  const body = error instanceof HttpError ? (error.body as Partial<ErrorBody> | null) : null
  const fields = body?.error?.fields?.map(({ message }) => message) ?? []
  return fields.length > 0 ? [...new Set(fields)] : [(error as Error).message]
}

import TextField from '@mui/material/TextField'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { ActionDialog } from '../common/ActionDialog.tsx'

type ReasonDialogProps = {
  title: string
  confirm: string
  onConfirm(reason: string): Promise<unknown>
  onClose(): void
  /** Shown above the reason. */
  children?: ReactNode
  /** Whether the fields above are complete; the reason is always required. */
  isReady?: boolean
}

/** A dialog for an action that requires a written reason. */
export function ReasonDialog({ children, isReady = true, onConfirm, ...rest }: ReasonDialogProps) {
  const translate = useTranslate()
  const [reason, setReason] = useState('')
  return (
    <ActionDialog
      {...rest}
      isReady={isReady && reason.trim() !== ''}
      onConfirm={() => onConfirm(reason)}
    >
      {children}
      <TextField
        required
        multiline
        minRows={2}
        maxRows={8}
        label={translate('referrals.reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: 1_000 } }}
      />
    </ActionDialog>
  )
}

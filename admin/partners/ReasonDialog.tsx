import TextField from '@mui/material/TextField'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { ActionDialog } from '../common/ActionDialog.tsx'

type ReasonDialogProps = {
  title: string
  confirm: string
  onConfirm(reason: string): Promise<unknown>
  /** A less prominent action, which needs only the reason. */
  other?: { label: string; run(reason: string): Promise<unknown> } | undefined
  onClose(): void
  /** Shown above the reason. */
  children?: ReactNode
  /** Whether the fields above are complete; the reason is always required. */
  isReady?: boolean
}

/** A dialog for an action that requires a written reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { children, isReady = true, onConfirm, other, ...rest } = props
  const translate = useTranslate()
  const [reason, setReason] = useState('')
  const hasReason = reason.trim() !== ''
  return (
    <ActionDialog
      {...rest}
      isReady={isReady && hasReason}
      onConfirm={() => onConfirm(reason)}
      other={other && { label: other.label, isReady: hasReason, run: () => other.run(reason) }}
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

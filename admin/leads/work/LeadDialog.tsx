import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { LeadChange } from '../../../shared/contract/lead-schema.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { ActionDialog } from '../../common/ActionDialog.tsx'
import { RecordConflict } from '../../common/conflict/RecordConflict.tsx'
import { useLeadChange } from './useLeadChange.ts'
import { useLeadConflict } from './useLeadConflict.ts'

type LeadDialogProps = {
  lead: LeadRow
  /** A translation key; its text contains the placeholder `%{name}`. */
  title: string
  change: LeadChange
  /** Whether there is a change to save. */
  isReady: boolean
  /** Another change that the dialog offers, and the text of its button, already translated. */
  other?: { label: string; change: LeadChange } | undefined
  /** Runs the function that saves the change; default: nothing else is done. */
  saving?: (save: () => Promise<unknown>) => Promise<unknown>
  isKept?: boolean
  onClose(): void
  children: ReactNode
}

/**
 * A dialog that changes a lead. If another user has changed the lead in the meantime, shows their changes,
 * and saves only when the user confirms again.
 */
export function LeadDialog({ lead, title, change, isReady, other, ...props }: LeadDialogProps) {
  const { saving = (save) => save(), isKept = false, onClose, children } = props
  const translate = useTranslate()
  const { base, conflict, attempt } = useLeadConflict(lead)
  const apply = useLeadChange(base)
  const otherAction = ({ label, change }: NonNullable<typeof other>) => ({
    label,
    isReady: true,
    run: () => attempt(() => apply(change)),
  })
  return (
    <ActionDialog
      title={translate(title, { name: lead.name })}
      confirm={translate('ra.action.save')}
      isReady={isReady}
      isKept={isKept}
      onConfirm={() => saving(() => attempt(() => apply(change)))}
      other={other && otherAction(other)}
      onClose={onClose}
    >
      {children}
      <RecordConflict conflict={conflict} />
    </ActionDialog>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ComponentType, useState } from 'react'
import { useGetIdentity, useTranslate } from 'react-admin'
import { Section } from '../common/Section.tsx'
import { AbsenceDialog } from './AbsenceDialog.tsx'
import {
  BackDialog,
  DisableDialog,
  EditDialog,
  EnableDialog,
  InviteAgainDialog,
  ResetTwoFactorDialog,
  type StaffDialogProps,
  type StaffRecord,
  UnlinkWorkAccountDialog,
} from './StaffDialogs.tsx'

/**
 * Buttons for the actions that an account's state allows. Administrators cannot disable their own account or
 * remove two-step verification from it.
 */
export function StaffActions({ staff }: { staff: StaffRecord }) {
  const { identity } = useGetIdentity()
  const isOwn = identity?.id === staff.id
  // The dialog stays if somebody else changes the account meanwhile, also if its button is gone.
  const [open, setOpen] = useState<{ Dialog: ComponentType<StaffDialogProps> }>()
  const action = (label: string, Dialog: ComponentType<StaffDialogProps>, isDangerous = false) => (
    <Action label={label} isDangerous={isDangerous} onClick={() => setOpen({ Dialog })} />
  )
  return (
    <Section title="staff.actions">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {action('staff.edit', EditDialog)}
        {!staff.isDisabled && action('staff.away', AbsenceDialog)}
        {staff.absence &&
          action(staff.absence.from ? 'staff.cancelAbsence' : 'staff.back', BackDialog)}
        {staff.isInvited && !staff.isDisabled && action('staff.inviteAgain', InviteAgainDialog)}
        {staff.hasTwoFactor && !isOwn && action('staff.resetTwoFactor', ResetTwoFactorDialog)}
        {staff.hasWorkAccount && action('staff.unlinkWorkAccount', UnlinkWorkAccountDialog)}
        {!isOwn && !staff.isDisabled && action('staff.disable', DisableDialog, true)}
        {staff.isDisabled && action('staff.enable', EnableDialog)}
      </Box>
      {open && <open.Dialog staff={staff} onClose={() => setOpen(undefined)} />}
    </Section>
  )
}

type ActionProps = { label: string; isDangerous: boolean; onClick(): void }

function Action({ label, isDangerous, onClick }: ActionProps) {
  const translate = useTranslate()
  return (
    <Button
      size="small"
      variant="outlined"
      color={isDangerous ? 'error' : 'primary'}
      onClick={onClick}
    >
      {translate(label)}
    </Button>
  )
}

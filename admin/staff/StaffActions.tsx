import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ComponentType, useState } from 'react'
import { useGetIdentity, useTranslate } from 'react-admin'
import type { StaffRow } from '../../shared/contract/staff-account.ts'
import { Section } from '../common/Section.tsx'
import {
  DisableDialog,
  EditDialog,
  EnableDialog,
  InviteAgainDialog,
  ResetTwoFactorDialog,
  type StaffDialogProps,
  UnlinkWorkAccountDialog,
} from './StaffDialogs.tsx'

/**
 * Buttons for the actions that an account's state allows. Administrators cannot disable their own account or
 * remove two-step verification from it.
 */
export function StaffActions({ staff }: { staff: StaffRow }) {
  const { identity } = useGetIdentity()
  const isOwn = identity?.id === staff.id
  return (
    <Section title="staff.actions">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Action label="staff.edit" staff={staff} dialog={EditDialog} />
        {staff.isInvited && !staff.isDisabled && (
          <Action label="staff.inviteAgain" staff={staff} dialog={InviteAgainDialog} />
        )}
        {staff.hasTwoFactor && !isOwn && (
          <Action label="staff.resetTwoFactor" staff={staff} dialog={ResetTwoFactorDialog} />
        )}
        {staff.hasWorkAccount && (
          <Action label="staff.unlinkWorkAccount" staff={staff} dialog={UnlinkWorkAccountDialog} />
        )}
        {!isOwn && !staff.isDisabled && (
          <Action label="staff.disable" staff={staff} dialog={DisableDialog} isDangerous />
        )}
        {staff.isDisabled && <Action label="staff.enable" staff={staff} dialog={EnableDialog} />}
      </Box>
    </Section>
  )
}

type ActionProps = {
  label: string
  staff: StaffRow
  dialog: ComponentType<StaffDialogProps>
  isDangerous?: boolean
}

function Action({ label, staff, dialog: Dialog, isDangerous = false }: ActionProps) {
  const [isOpen, setOpen] = useState(false)
  const translate = useTranslate()
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color={isDangerous ? 'error' : 'primary'}
        onClick={() => setOpen(true)}
      >
        {translate(label)}
      </Button>
      {isOpen && <Dialog staff={staff} onClose={() => setOpen(false)} />}
    </>
  )
}

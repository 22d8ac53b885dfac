import { type ReactNode, useState } from 'react'
import { Link, useGetIdentity, useNotify, useRefresh, useTranslate } from 'react-admin'
import type { StaffChange, StaffRow } from '../../shared/contract/staff-account.ts'
import { ActionDialog } from '../common/ActionDialog.tsx'
import { request } from '../common/request.ts'
import { StaffFields } from './StaffFields.tsx'

export type StaffDialogProps = { staff: StaffRow; onClose(): void }

/** A dialog that edits the name, role and language of an account. */
export function EditDialog({ staff, onClose }: StaffDialogProps) {
  const { id, name, email, role, language, version } = staff
  const [draft, setDraft] = useState({ name, email, role, language })
  const { identity } = useGetIdentity()
  const translate = useTranslate()
  const refresh = useRefresh()
  const save = async () => {
    const change: StaffChange = {
      ...(draft.name !== name && { name: draft.name }),
      ...(draft.role !== role && { role: draft.role }),
      ...(draft.language !== language && { language: draft.language }),
    }
    await request('PATCH', `staff/${id}`, change, version)
    refresh()
  }
  return (
    <ActionDialog
      title={translate('staff.edit')}
      confirm={translate('ra.action.save')}
      isReady={draft.name.trim() !== ''}
      onConfirm={save}
      onClose={onClose}
    >
      <StaffFields draft={draft} onChange={setDraft} isEdit isOwn={identity?.id === id} />
    </ActionDialog>
  )
}

/** A dialog that disables an account and ends its sessions. Its leads stay assigned to the staff member. */
export function DisableDialog(props: StaffDialogProps) {
  const { id, version } = props.staff
  const translate = useTranslate()
  const filter = encodeURIComponent(JSON.stringify({ assignee: id }))
  return (
    <ConfirmationDialog
      {...props}
      action="disable"
      isDangerous
      onConfirm={() => request('PATCH', `staff/${id}`, { isDisabled: true }, version)}
    >
      <Link to={`/leads?filter=${filter}`}>{translate('staff.theirLeads')}</Link>
    </ConfirmationDialog>
  )
}

/** A dialog that enables a disabled account again. */
export function EnableDialog(props: StaffDialogProps) {
  const { id, version } = props.staff
  return (
    <ConfirmationDialog
      {...props}
      action="enable"
      onConfirm={() => request('PATCH', `staff/${id}`, { isDisabled: false }, version)}
    />
  )
}

/** A dialog that removes two-step verification from an account (after a lost phone) and ends its sessions. */
export function ResetTwoFactorDialog(props: StaffDialogProps) {
  return (
    <ConfirmationDialog
      {...props}
      action="resetTwoFactor"
      isDangerous
      onConfirm={() => request('DELETE', `staff/${props.staff.id}/two-factor`)}
    />
  )
}

/** A dialog that unlinks the work account of a staff member, so that they can sign in with another one. */
export function UnlinkWorkAccountDialog(props: StaffDialogProps) {
  return (
    <ConfirmationDialog
      {...props}
      action="unlinkWorkAccount"
      isDangerous
      onConfirm={() => request('DELETE', `staff/${props.staff.id}/work-account`)}
    />
  )
}

/** A dialog that emails a new invitation with a new link. */
export function InviteAgainDialog(props: StaffDialogProps) {
  return (
    <ConfirmationDialog
      {...props}
      action="inviteAgain"
      onConfirm={() => request('POST', `staff/${props.staff.id}/invitations`, {})}
    />
  )
}

type ConfirmationDialogProps = StaffDialogProps & {
  action: 'disable' | 'enable' | 'resetTwoFactor' | 'unlinkWorkAccount' | 'inviteAgain'
  isDangerous?: boolean
  onConfirm(): Promise<unknown>
  children?: ReactNode
}

function ConfirmationDialog({
  staff,
  action,
  onConfirm,
  children,
  ...dialog
}: ConfirmationDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const confirm = async () => {
    await onConfirm()
    notify(`staff.done.${action}`, { messageArgs: { name: staff.name } })
    refresh()
  }
  return (
    <ActionDialog
      {...dialog}
      title={translate(`staff.${action}`)}
      confirm={translate(`staff.${action}`)}
      onConfirm={confirm}
    >
      <div>{translate(`staff.about.${action}`, { name: staff.name })}</div>
      {children}
    </ActionDialog>
  )
}

import { type ReactNode, useState } from 'react'
import { Link, useGetIdentity, useNotify, useRefresh, useTranslate } from 'react-admin'
import type { StaffChange, StaffRow } from '../../shared/contract/staff-account.ts'
import { ActionDialog } from '../common/ActionDialog.tsx'
import { ask } from '../common/ask.ts'
import { StaffFields } from './StaffFields.tsx'

export type StaffDialogProps = { staff: StaffRow; onClose(): void }

/** Changes name, role and language. */
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
    await ask('PATCH', `staff/${id}`, change, version)
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

/** Signs somebody out everywhere and keeps them out; their leads stay theirs until given away. */
export function DisableDialog(props: StaffDialogProps) {
  const { id, version } = props.staff
  const translate = useTranslate()
  const filter = encodeURIComponent(JSON.stringify({ assignee: id }))
  return (
    <Confirmation
      {...props}
      action="disable"
      isDangerous
      onConfirm={() => ask('PATCH', `staff/${id}`, { isDisabled: true }, version)}
    >
      <Link to={`/leads?filter=${filter}`}>{translate('staff.theirLeads')}</Link>
    </Confirmation>
  )
}

/** Lets somebody back in. */
export function EnableDialog(props: StaffDialogProps) {
  const { id, version } = props.staff
  return (
    <Confirmation
      {...props}
      action="enable"
      onConfirm={() => ask('PATCH', `staff/${id}`, { isDisabled: false }, version)}
    />
  )
}

/** For somebody who has lost their telephone: the password alone lets them in again. */
export function ResetTwoFactorDialog(props: StaffDialogProps) {
  return (
    <Confirmation
      {...props}
      action="resetTwoFactor"
      isDangerous
      onConfirm={() => ask('DELETE', `staff/${props.staff.id}/two-factor`)}
    />
  )
}

/** Mails the invitation once more, with a new link. */
export function InviteAgainDialog(props: StaffDialogProps) {
  return (
    <Confirmation
      {...props}
      action="inviteAgain"
      onConfirm={() => ask('POST', `staff/${props.staff.id}/invitations`, {})}
    />
  )
}

type ConfirmationProps = StaffDialogProps & {
  action: 'disable' | 'enable' | 'resetTwoFactor' | 'inviteAgain'
  isDangerous?: boolean
  onConfirm(): Promise<unknown>
  children?: ReactNode
}

function Confirmation({ staff, action, onConfirm, children, ...dialog }: ConfirmationProps) {
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

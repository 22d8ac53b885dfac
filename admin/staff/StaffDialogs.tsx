import { type ReactNode, useState } from 'react'
import { Link, useGetIdentity, useNotify, useRefresh, useTranslate } from 'react-admin'
import type { Journey } from '../../shared/contract/records.ts'
import type { StaffChange, StaffRow } from '../../shared/contract/staff-account.ts'
import { ActionDialog, keepOpen } from '../common/ActionDialog.tsx'
import { RecordConflict } from '../common/conflict/RecordConflict.tsx'
import { useConflict } from '../common/conflict/useConflict.ts'
import { request } from '../common/request.ts'
import { StaffFields } from './StaffFields.tsx'

/** A staff account on its own page. */
export type StaffRecord = StaffRow & { journey: Journey }
export type StaffDialogProps = { staff: StaffRecord; onClose(): void }

/** A dialog that edits the name, role and language of an account. */
export function EditDialog({ staff, onClose }: StaffDialogProps) {
  const { before, base, conflict, attempt } = useConflict<StaffRecord>('staff', staff)
  const { id, name, email, role, language } = before
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
    await request('PATCH', `staff/${id}`, change, base.version)
    refresh()
  }
  return (
    <ActionDialog
      title={translate('staff.edit')}
      confirm={translate('ra.action.save')}
      isReady={draft.name.trim() !== ''}
      onConfirm={() => attempt(save)}
      onClose={onClose}
    >
      <StaffFields draft={draft} onChange={setDraft} isEdit isOwn={identity?.id === id} />
      <RecordConflict conflict={conflict} />
    </ActionDialog>
  )
}

/** A dialog that disables an account and ends its sessions. Its leads stay assigned to the staff member. */
export function DisableDialog(props: StaffDialogProps) {
  const translate = useTranslate()
  const filter = encodeURIComponent(JSON.stringify({ assignee: props.staff.id }))
  return (
    <AccessDialog {...props} action="disable" isDangerous>
      <Link to={`/leads?filter=${filter}`}>{translate('staff.theirLeads')}</Link>
    </AccessDialog>
  )
}

/** A dialog that enables a disabled account again. */
export function EnableDialog(props: StaffDialogProps) {
  return <AccessDialog {...props} action="enable" />
}

type AccessDialogProps = Omit<ConfirmationDialogProps, 'onConfirm'> & {
  action: 'enable' | 'disable'
}

function AccessDialog({ staff, children, ...dialog }: AccessDialogProps) {
  const { base, conflict, attempt } = useConflict<StaffRecord>('staff', staff)
  const translate = useTranslate()
  const isDisabled = dialog.action === 'disable'
  const isPossible = base.isDisabled !== isDisabled
  return (
    <ConfirmationDialog
      {...dialog}
      staff={staff}
      isReady={isPossible}
      onConfirm={() =>
        attempt(() => request('PATCH', `staff/${staff.id}`, { isDisabled }, base.version))
      }
    >
      {children}
      <RecordConflict
        conflict={conflict}
        refusal={isPossible ? undefined : translate('staff.alreadyDone')}
      />
    </ConfirmationDialog>
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

/** A dialog that says that a staff member is back from an absence, or that cancels one that has not begun. */
export function BackDialog(props: StaffDialogProps) {
  return (
    <ConfirmationDialog
      {...props}
      action={props.staff.absence?.from ? 'cancelAbsence' : 'back'}
      onConfirm={() => request('DELETE', `staff/${props.staff.id}/absence`)}
    />
  )
}

type ConfirmationDialogProps = StaffDialogProps & {
  action:
    | 'back'
    | 'cancelAbsence'
    | 'disable'
    | 'enable'
    | 'resetTwoFactor'
    | 'unlinkWorkAccount'
    | 'inviteAgain'
  isDangerous?: boolean
  isReady?: boolean
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
    if ((await onConfirm()) === keepOpen) return keepOpen
    notify(`staff.done.${action}`, { messageArgs: { name: staff.name } })
    refresh()
    return undefined
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

import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { ActionDialog } from '../common/ActionDialog.tsx'
import { request } from '../common/request.ts'
import { AbsenceDays } from './AbsenceDays.tsx'
import type { StaffDialogProps } from './StaffDialogs.tsx'

/** A dialog that says that a staff member is away, or will be, or changes the days of it. */
export function AbsenceDialog({ staff, onClose }: StaffDialogProps) {
  const { id, name } = staff
  const [absence, setAbsence] = useState(staff.absence ?? { from: null, until: null })
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const save = async () => {
    await request('PUT', `staff/${id}/absence`, absence)
    notify('staff.done.away', { messageArgs: { name } })
    refresh()
  }
  return (
    <ActionDialog
      title={translate('staff.away')}
      confirm={translate('staff.away')}
      onConfirm={save}
      onClose={onClose}
    >
      <div>{translate('staff.about.away', { name })}</div>
      <AbsenceDays absence={absence} onChange={setAbsence} />
    </ActionDialog>
  )
}

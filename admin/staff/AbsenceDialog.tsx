import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { ActionDialog } from '../common/ActionDialog.tsx'
import { request } from '../common/request.ts'
import { LastDayField } from './LastDayField.tsx'
import type { StaffDialogProps } from './StaffDialogs.tsx'

/** A dialog that says that a staff member is away, or changes the last day of it. */
export function AbsenceDialog({ staff, onClose }: StaffDialogProps) {
  const { id, name, absence } = staff
  const [day, setDay] = useState(absence?.until ?? '')
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const save = async () => {
    await request('PUT', `staff/${id}/absence`, { until: day || null })
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
      <LastDayField day={day} onChange={setDay} />
    </ActionDialog>
  )
}

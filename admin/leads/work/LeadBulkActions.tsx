import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCanAccess, useTranslate } from 'react-admin'
import { ExportSelection } from '../../common/bulk/ExportButton.tsx'
import { BulkAssign, BulkStatus } from './BulkDialogs.tsx'

/** Buttons to assign, change or export the selected leads. Renders nothing for staff who may not edit leads. */
export function LeadBulkActions() {
  const [openDialog, setOpenDialog] = useState<'assign' | 'status'>()
  const { canAccess } = useCanAccess({ resource: 'leads', action: 'edit' })
  const translate = useTranslate()
  const close = () => setOpenDialog(undefined)
  if (!canAccess) return null
  return (
    <>
      <Button size="small" onClick={() => setOpenDialog('assign')}>
        {translate('leadWork.assign')}
      </Button>
      <Button size="small" onClick={() => setOpenDialog('status')}>
        {translate('leadWork.changeStatus')}
      </Button>
      <ExportSelection />
      {openDialog === 'assign' && <BulkAssign onClose={close} />}
      {openDialog === 'status' && <BulkStatus onClose={close} />}
    </>
  )
}

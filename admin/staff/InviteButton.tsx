import PersonAddIcon from '@mui/icons-material/PersonAddOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { ActionDialog } from '../common/ActionDialog.tsx'
import { request } from '../common/request.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { type StaffDraft, StaffFields } from './StaffFields.tsx'

/** A button with a dialog that creates a staff account and emails an invitation. */
export function InviteButton() {
  const [isOpen, setOpen] = useState(false)
  const translate = useTranslate()
  return (
    <>
      <Button size="small" startIcon={<PersonAddIcon />} onClick={() => setOpen(true)}>
        {translate('staff.invite')}
      </Button>
      {isOpen && <InviteDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function InviteDialog({ onClose }: { onClose(): void }) {
  const language = useLanguage()
  const [draft, setDraft] = useState<StaffDraft>({ name: '', email: '', role: 'sales', language })
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const invite = async () => {
    await request('POST', 'staff', draft)
    notify('staff.invited', { messageArgs: { email: draft.email } })
    refresh()
  }
  return (
    <ActionDialog
      title={translate('staff.invite')}
      confirm={translate('staff.sendInvitation')}
      isReady={draft.name.trim() !== '' && draft.email.trim() !== ''}
      onConfirm={invite}
      onClose={onClose}
    >
      <StaffFields draft={draft} onChange={setDraft} />
    </ActionDialog>
  )
}

import { useState } from 'react'
import { useGetIdentity } from 'react-admin'
import { type LeadStatus, leadStatuses } from '../../../shared/contract/lead.ts'
import { useShortcut } from '../../common/shortcuts.ts'
import { BulkAssign, BulkStatus } from './BulkDialogs.tsx'
import { statusNumbers } from './StatusList.tsx'

/** The shortcuts that assign the selected leads or set their status, in a dialog that shows how many will change. */
export function SelectionKeys() {
  const { identity } = useGetIdentity()
  const [opened, setOpened] = useState<{ dialog: 'assign' | 'status'; chosen?: LeadStatus }>()
  const close = () => setOpened(undefined)
  useShortcut('a', 'leadWork.keys.selectedMine', () => setOpened({ dialog: 'assign' }))
  useShortcut('s', 'leadWork.keys.selectedStatus', () => setOpened({ dialog: 'status' }))
  useShortcut(statusNumbers.join('|'), 'leadWork.keys.selectedStatusByNumber', ({ key }) => {
    setOpened({ dialog: 'status', chosen: leadStatuses[Number(key) - 1] as LeadStatus })
  })
  if (!opened) return null
  return opened.dialog === 'assign' ? (
    <BulkAssign chosen={String(identity?.id)} onClose={close} />
  ) : (
    <BulkStatus chosen={opened.chosen} onClose={close} />
  )
}

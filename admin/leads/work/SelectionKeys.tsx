import { useState } from 'react'
import { useGetIdentity, useNotify } from 'react-admin'
import { type LeadStatus, leadStatuses } from '../../../shared/contract/lead.ts'
import { useShortcut } from '../../common/shortcuts.ts'
import { BulkAssign, BulkStatus } from './BulkDialogs.tsx'
import { statusNumbers } from './StatusList.tsx'

/**
 * The shortcuts that assign the selected leads or set their status, in a dialog that shows how many will change. Those for a
 * note, a follow-up and an answer say that they need a single lead.
 */
export function SelectionKeys() {
  const { identity } = useGetIdentity()
  const notify = useNotify()
  const [opened, setOpened] = useState<{ dialog: 'assign' | 'status'; chosen?: LeadStatus }>()
  const close = () => setOpened(undefined)
  useShortcut('a', 'leadWork.keys.selectedMine', () => setOpened({ dialog: 'assign' }))
  useShortcut('s', 'leadWork.keys.selectedStatus', () => setOpened({ dialog: 'status' }))
  useShortcut(statusNumbers.join('|'), 'leadWork.keys.selectedStatusByNumber', ({ key }) => {
    setOpened({ dialog: 'status', chosen: leadStatuses[Number(key) - 1] as LeadStatus })
  })
  useShortcut('n|f|e', 'leadWork.keys.withoutSelection', () => notify('leadWork.oneAtATime'))
  if (!opened) return null
  return opened.dialog === 'assign' ? (
    <BulkAssign chosen={String(identity?.id)} onClose={close} />
  ) : (
    <BulkStatus chosen={opened.chosen} onClose={close} />
  )
}

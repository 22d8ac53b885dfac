import { type ReactNode, useState } from 'react'
import { useGetIdentity, useListContext } from 'react-admin'
import { type LeadStatus, leadStatuses } from '../../../shared/contract/lead.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { useCommands } from '../../common/commands.ts'
import { useRowAtCursor } from '../../common/list/RowCursor.tsx'
import { useShortcut } from '../../common/shortcuts.ts'
import { FollowUpDialog } from './FollowUpDialog.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import { SelectionKeys } from './SelectionKeys.tsx'
import { StatusDialog } from './StatusDialog.tsx'
import { statusNumbers } from './StatusList.tsx'
import { useChangeOrNotify } from './useChangeOrNotify.ts'
import { type LeadDialogName, useLeadCommands } from './useLeadCommands.ts'

type Opened = { dialog: LeadDialogName; lead: LeadRow; chosen?: LeadStatus }

/**
 * Registers the shortcuts that change a lead, in the list or on its page. Without a lead, they do nothing.
 * @param onClosed called after the dialog that a shortcut opened was closed
 * @returns that dialog; null if none is open
 */
export function useLeadKeys(lead: LeadRow | undefined, onClosed?: () => void): ReactNode {
  const { identity } = useGetIdentity()
  const change = useChangeOrNotify(lead)
  const [opened, setOpened] = useState<Opened>()
  const open = (dialog: LeadDialogName) => () => lead && setOpened({ dialog, lead })
  const close = () => {
    setOpened(undefined)
    // The dialog first gives the focus back to the element that had it, which may be gone.
    if (onClosed) setTimeout(onClosed)
  }
  const setStatus = (status: LeadStatus) => {
    if (!lead || lead.status === status) return
    // The dialog asks why.
    if (status === 'lost') setOpened({ dialog: 'status', lead, chosen: status })
    else void change({ status })
  }
  useShortcut('a', 'leadWork.keys.mine', () => {
    if (identity && lead?.assignee?.id !== identity.id)
      void change({ assigneeId: String(identity.id) })
  })
  useShortcut('s', 'leadWork.keys.status', open('status'))
  useShortcut(statusNumbers.join('|'), 'leadWork.keys.statusByNumber', ({ key }) => {
    setStatus(leadStatuses[Number(key) - 1] as LeadStatus)
  })
  useShortcut('n', 'leadWork.keys.note', open('note'))
  useShortcut('f', 'leadWork.keys.followUp', open('followUp'))
  useCommands(useLeadCommands(lead, { change, setStatus, open }))
  if (!opened) return null
  const Dialog = { status: StatusDialog, note: NoteDialog, followUp: FollowUpDialog }[opened.dialog]
  return <Dialog lead={opened.lead} chosen={opened.chosen} onClose={close} />
}

/** The shortcuts of the list: they change the selected leads or, while none is selected, the lead at the cursor. */
export function TriageKeys() {
  const { selectedIds } = useListContext()
  return (
    <>
      <CursorKeys />
      {/* The last one, because of two equal shortcuts the one registered last applies. */}
      {selectedIds.length > 0 && <SelectionKeys />}
    </>
  )
}

function CursorKeys(): ReactNode {
  const { record, keepFocus } = useRowAtCursor<LeadRow>()
  return useLeadKeys(record, keepFocus)
}

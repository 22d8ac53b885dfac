import { type ReactNode, Suspense, useState } from 'react'
import { useGetIdentity } from 'react-admin'
import { type LeadStatus, leadStatuses } from '../../../shared/contract/lead.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { useCommands } from '../../common/commands.ts'
import { useShortcut } from '../../common/shortcuts.ts'
import { AnswerDialog } from '../answer/lazyAnswerDialog.ts'
import { FollowUpDialog } from './FollowUpDialog.tsx'
import { LeadNoteDialog } from './LeadNoteDialog.tsx'
import { withOwnChanges } from './ownChanges.ts'
import { StatusDialog } from './StatusDialog.tsx'
import { statusNumbers } from './StatusList.tsx'
import { useChangeOrNotify } from './useChangeOrNotify.ts'
import { type LeadDialogName, useLeadCommands } from './useLeadCommands.ts'

type Opened =
  | { dialog: 'status'; lead: LeadRow; chosen?: LeadStatus }
  | { dialog: Exclude<LeadDialogName, 'status'>; lead: LeadRow }

/**
 * Registers the shortcuts that change a lead, in the list or on its page, and the same as commands of the palette. Without a
 * lead, the shortcuts do nothing, and there are no commands.
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
    if (!lead || withOwnChanges(lead)?.status === status) return
    // The dialog asks why.
    if (status === 'lost') setOpened({ dialog: 'status', lead, chosen: status })
    else void change({ status })
  }
  useShortcut('a', 'leadWork.keys.mine', () => {
    if (!lead || !identity || withOwnChanges(lead)?.assignee?.id === identity.id) return
    void change({ assigneeId: String(identity.id) })
  })
  useShortcut('s', 'leadWork.keys.status', open('status'))
  useShortcut(statusNumbers.join('|'), 'leadWork.keys.statusByNumber', ({ key }) => {
    setStatus(leadStatuses[Number(key) - 1] as LeadStatus)
  })
  useShortcut('n', 'notes.write', open('note'))
  useShortcut('f', 'leadWork.keys.followUp', open('followUp'))
  useShortcut('e', 'answer.write', open('answer'))
  useCommands(useLeadCommands(lead, { change, setStatus, open }))
  return opened ? <OpenedDialog opened={opened} onClose={close} /> : null
}

const otherDialogs = { note: LeadNoteDialog, followUp: FollowUpDialog, answer: AnswerDialog }

function OpenedDialog({ opened, onClose }: { opened: Opened; onClose(): void }) {
  if (opened.dialog === 'status')
    return <StatusDialog lead={opened.lead} chosen={opened.chosen} onClose={onClose} />
  const Dialog = otherDialogs[opened.dialog]
  return (
    <Suspense>
      <Dialog lead={opened.lead} onClose={onClose} />
    </Suspense>
  )
}

import { type ReactNode, useState } from 'react'
import { useGetIdentity, useListContext, useNavigate } from 'react-admin'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { useShortcut } from '../../common/shortcuts.ts'
import { FollowUpDialog } from './FollowUpDialog.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import { StatusDialog } from './StatusDialog.tsx'
import { useChangeOrNotify } from './useChangeOrNotify.ts'

type DialogName = 'status' | 'note' | 'followUp'

/**
 * Registers the shortcuts that change a lead, in the list or on its page. Without a lead, they do nothing.
 * @returns the dialog that a shortcut opened; null if none is open
 */
export function useLeadKeys(lead: LeadRow | undefined): ReactNode {
  const { identity } = useGetIdentity()
  const change = useChangeOrNotify(lead)
  const [opened, setOpened] = useState<{ dialog: DialogName; lead: LeadRow }>()
  const open = (dialog: DialogName) => () => lead && setOpened({ dialog, lead })
  useShortcut('a', 'leadWork.keys.mine', () => {
    if (identity && lead?.assignee?.id !== identity.id)
      void change({ assigneeId: String(identity.id) })
  })
  useShortcut('s', 'leadWork.keys.status', open('status'))
  useShortcut('n', 'leadWork.keys.note', open('note'))
  useShortcut('f', 'leadWork.keys.followUp', open('followUp'))
  if (!opened) return null
  const Dialog = { status: StatusDialog, note: NoteDialog, followUp: FollowUpDialog }[opened.dialog]
  return <Dialog lead={opened.lead} onClose={() => setOpened(undefined)} />
}

/**
 * Registers the shortcuts for triage: they move a cursor through the list, and open, select or change the
 * lead at the cursor.
 * @returns the id of that lead, and the dialog that a shortcut opened
 */
export function useTriage(): { currentId: string | undefined; dialog: ReactNode } {
  const { data = [], onToggleItem } = useListContext<LeadRow>()
  const navigate = useNavigate()
  const [currentId, setCurrentId] = useState<string>()
  const index = data.findIndex(({ id }) => id === currentId)
  const lead = data[index]
  const move = (by: number) => () => {
    const next = data[Math.min(Math.max(index + by, 0), data.length - 1)]
    setCurrentId(next?.id)
    if (next) scrollToRow(data.indexOf(next))
  }
  useShortcut('j|ArrowDown', 'leadWork.keys.down', move(1))
  useShortcut('k|ArrowUp', 'leadWork.keys.up', move(-1))
  useShortcut('Enter|o', 'leadWork.keys.open', () => lead && navigate(`/leads/${lead.id}/show`))
  useShortcut('x', 'leadWork.keys.select', () => lead && onToggleItem(lead.id))
  return { currentId: lead?.id, dialog: useLeadKeys(lead) }
}

function scrollToRow(index: number) {
  document.querySelectorAll('tbody tr')[index]?.scrollIntoView({ block: 'nearest' })
}

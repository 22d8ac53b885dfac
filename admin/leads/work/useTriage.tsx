import { type ReactNode, useState } from 'react'
import { useGetIdentity, useListContext, useNavigate } from 'react-admin'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { useShortcut } from '../../common/shortcuts.ts'
import { FollowUpDialog } from './FollowUpDialog.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import { StatusDialog } from './StatusDialog.tsx'
import { useChangeOrNotify } from './useChangeOrNotify.ts'

type DialogName = 'status' | 'note' | 'followUp'

/** The shortcuts that change one lead, in the list and on its page; returns the open dialog. */
export function useLeadKeys(lead: LeadRow | undefined): ReactNode {
  const { identity } = useGetIdentity()
  const change = useChangeOrNotify(lead)
  const [shown, setShown] = useState<{ dialog: DialogName; lead: LeadRow }>()
  const open = (dialog: DialogName) => () => lead && setShown({ dialog, lead })
  useShortcut('a', 'leadWork.keys.mine', () => {
    if (identity && lead?.assignee?.id !== identity.id)
      void change({ assigneeId: String(identity.id) })
  })
  useShortcut('s', 'leadWork.keys.status', open('status'))
  useShortcut('n', 'leadWork.keys.note', open('note'))
  useShortcut('f', 'leadWork.keys.followUp', open('followUp'))
  if (!shown) return null
  const Dialog = { status: StatusDialog, note: NoteDialog, followUp: FollowUpDialog }[shown.dialog]
  return <Dialog lead={shown.lead} onClose={() => setShown(undefined)} />
}

/**
 * Triage with the keyboard: shortcuts that move a cursor through the list and change the lead under it.
 * @returns the id of that lead, and the open dialog
 */
export function useTriage(): { current: string | undefined; dialog: ReactNode } {
  const { data = [], onToggleItem } = useListContext<LeadRow>()
  const navigate = useNavigate()
  const [current, setCurrent] = useState<string>()
  const index = data.findIndex(({ id }) => id === current)
  const lead = data[index]
  const move = (by: number) => () => {
    const next = data[Math.min(Math.max(index + by, 0), data.length - 1)]
    setCurrent(next?.id)
    if (next) showRow(data.indexOf(next))
  }
  useShortcut('j|ArrowDown', 'leadWork.keys.down', move(1))
  useShortcut('k|ArrowUp', 'leadWork.keys.up', move(-1))
  useShortcut('Enter|o', 'leadWork.keys.open', () => lead && navigate(`/leads/${lead.id}/show`))
  useShortcut('x', 'leadWork.keys.select', () => lead && onToggleItem(lead.id))
  return { current: lead?.id, dialog: useLeadKeys(lead) }
}

function showRow(index: number) {
  document.querySelectorAll('tbody tr')[index]?.scrollIntoView({ block: 'nearest' })
}

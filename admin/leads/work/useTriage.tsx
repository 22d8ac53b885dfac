import { type ReactNode, useState } from 'react'
import { useGetIdentity, useListContext, useNavigate } from 'react-admin'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { useShortcut } from '../../common/shortcuts.ts'
import { FollowUpDialog } from './FollowUpDialog.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import { StatusDialog } from './StatusDialog.tsx'
import { useChangeOrTell } from './useChangeOrTell.ts'

type Asked = 'status' | 'note' | 'followUp'

/** The keys that do something to one lead, in the list and on its page. */
export function useLeadKeys(lead: LeadRow | undefined): ReactNode {
  const { identity } = useGetIdentity()
  const change = useChangeOrTell(lead)
  const [asked, setAsked] = useState<{ what: Asked; lead: LeadRow }>()
  const ask = (what: Asked) => () => lead && setAsked({ what, lead })
  useShortcut('a', 'leadWork.keys.mine', () => {
    if (identity && lead?.assignee?.id !== identity.id)
      void change({ assigneeId: String(identity.id) })
  })
  useShortcut('s', 'leadWork.keys.status', ask('status'))
  useShortcut('n', 'leadWork.keys.note', ask('note'))
  useShortcut('f', 'leadWork.keys.followUp', ask('followUp'))
  if (!asked) return null
  const Dialog = { status: StatusDialog, note: NoteDialog, followUp: FollowUpDialog }[asked.what]
  return <Dialog lead={asked.lead} onClose={() => setAsked(undefined)} />
}

/**
 * Works through a list without the mouse: a cursor that moves from lead to lead, and what is done to
 * the one it is on.
 * @returns the id of that lead, and the dialog that is open
 */
export function useTriage(): { current: string | undefined; dialog: ReactNode } {
  const { data = [], onToggleItem } = useListContext<LeadRow>()
  const navigate = useNavigate()
  const [current, setCurrent] = useState<string>()
  const place = data.findIndex(({ id }) => id === current)
  const lead = data[place]
  const move = (by: number) => () => {
    const next = data[Math.min(Math.max(place + by, 0), data.length - 1)]
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

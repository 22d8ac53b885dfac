import { useRef } from 'react'
import { useGetIdentity, useTranslate } from 'react-admin'
import type { Change } from '../../../shared/contract/change.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { useLive } from '../../common/live/useLive.ts'
import { useCollected } from '../../common/useCollected.ts'
import type { LeadNoticeKind, Notice } from './notice.ts'
import { useReadLeads } from './useReadLeads.ts'

/** How long the news of one run of the job is collected, in milliseconds. */
const COLLECT_MS = 2_000

/**
 * Calls back with notices of leads: that a lead of the user is unanswered, that one moved to or from them, and for administrators
 * that nobody can take one. Not of a lead that was answered meanwhile.
 */
export function useLeadNews(onNotices: (notices: Notice[]) => void): void {
  // A stream that reconnects repeats the changes of half a minute.
  const seen = useRef(new Set<string>())
  const { identity } = useGetIdentity()
  const translate = useTranslate()
  const read = useReadLeads()
  const tell = async (changes: Change[]) => {
    const leads = await read(changes.map(({ id }) => id))
    onNotices(changes.flatMap((change) => noticeOf(change, leads?.get(change.id)) ?? []))
  }
  const collect = useCollected(tell, COLLECT_MS)
  useLive('leads', ({ changes }) => collect(changes.filter(isNews)))

  function isNews({ type, notice }: Change) {
    if (!notice || !identity || seen.current.has(notice.id)) return false
    const isForAdministrators = type === 'lead.nobody_available' && identity.role === 'admin'
    if (!isForAdministrators && !notice.to.includes(String(identity.id))) return false
    seen.current.add(notice.id)
    return true
  }

  function noticeOf({ type, notice }: Change, lead: LeadRow | undefined): Notice | undefined {
    if (!notice || !lead || lead.waitingSince === null) return
    const { id, name, assignee } = lead
    const kind = kindOf(type, assignee?.id === identity?.id)
    if (!kind) return
    const text = translate(`leadNotice.${kind}`, { name, actor: assignee?.name })
    const told = { id, kind, assigneeId: assignee?.id }
    return { id: notice.id, text, path: `/leads/${id}/show`, lead: told }
  }
}

function kindOf(type: string, isMine: boolean): LeadNoticeKind | undefined {
  if (type === 'lead.nobody_available') return 'nobody'
  if (type === 'lead.reassigned') return isMine ? 'taken' : 'moved'
  // It may have moved meanwhile.
  return isMine ? 'reminder' : undefined
}

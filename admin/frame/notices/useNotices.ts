import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { myUnanswered, unanswered } from '../../leads/unansweredPaths.ts'
import { closeOnDesktop, showOnDesktop } from '../desktopNotices.ts'
import { isOfMine, type Notice } from './notice.ts'
import { useRuns } from './useRuns.ts'

/** The most notices of one run that the desktop shows one by one. */
const MAX_SINGLE = 3

/**
 * The notices that the user has not closed, and functions that add some, of leads or of tasks, and remove some. New ones are also
 * shown on the desktop: a few one by one, many as one with their number.
 */
export function useNotices() {
  const [notices, setNotices] = useState<Notice[]>([])
  const translate = useTranslate()
  const runOfLeads = useRuns()
  const showAll = (added: Notice[]) => {
    for (const { id, text, path } of added) showOnDesktop(id, text, path)
  }
  const remove = (isRemoved: (notice: Notice) => boolean) => {
    const removed = notices.filter(isRemoved)
    if (removed.length === 0) return
    for (const { id } of removed) closeOnDesktop(id)
    setNotices((shown) => shown.filter((notice) => !isRemoved(notice)))
  }
  // Of each lead the latest notice stays.
  const append = (added: Notice[]) => {
    remove(({ lead }) => lead !== undefined && added.some((notice) => notice.lead?.id === lead.id))
    setNotices((shown) => [...shown, ...added])
  }
  const addLeads = (added: Notice[]) => {
    const [first] = added
    if (!first) return
    append(added)
    const { id, count } = runOfLeads(first.id, added.length)
    if (count <= MAX_SINGLE) return showAll(added)
    const path = added.some(isOfMine) ? myUnanswered : unanswered
    showOnDesktop(id, translate('leadNotice.several', { smart_count: count }), path)
  }
  const addTasks = (added: Notice[]) => {
    append(added)
    if (added.length <= MAX_SINGLE) return showAll(added)
    const id = `tasks ${added[0]?.id}`
    showOnDesktop(id, translate('leadNotice.severalTasks', { smart_count: added.length }), '/')
  }
  return { notices, addLeads, addTasks, remove }
}

import { useEffect } from 'react'
import { useLive } from '../../common/live/useLive.ts'
import { useCollected } from '../../common/useCollected.ts'
import { isTrueOf, type Notice } from './notice.ts'
import { useReadLeads } from './useReadLeads.ts'

/** How long changes are collected before the leads are read, in milliseconds. */
const COLLECT_MS = 1_000

/**
 * Calls back with what tells the notices that are no longer true: of leads that somebody has answered, or that have moved, and of
 * tasks that are no longer due.
 * @param dueTasks the ids of the tasks of the user that are due; undefined: not known yet
 */
export function useOutdated(
  notices: Notice[],
  dueTasks: ReadonlySet<string> | undefined,
  onOutdated: (isOutdated: (notice: Notice) => boolean) => void,
): void {
  const read = useReadLeads()
  const check = useCollected<string>(async (ids) => {
    const leads = await read(ids)
    if (!leads) return
    onOutdated(({ lead }) => !!lead && ids.includes(lead.id) && !isTrueOf(lead, leads.get(lead.id)))
  }, COLLECT_MS)
  useLive('leads', ({ changes, missed }) => {
    const changed = new Set(changes.map(({ id }) => id))
    const told = notices.flatMap(({ lead }) => lead?.id ?? [])
    check(told.filter((id) => missed || changed.has(id)))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the tasks have been loaded.
  useEffect(() => {
    if (dueTasks) onOutdated(({ task }) => task !== undefined && !dueTasks.has(task))
  }, [dueTasks])
}

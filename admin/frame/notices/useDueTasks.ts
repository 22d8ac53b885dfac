import { useEffect, useMemo, useRef, useState } from 'react'
import { usePermissions } from 'react-admin'
import type { Change } from '../../../shared/contract/change.ts'
import { may, type StaffRole } from '../../../shared/contract/staff.ts'
import type { DayItem } from '../../../shared/contract/task.ts'
import { useLatest } from '../../common/useLatest.ts'
import { useMyDay } from '../../tasks/useMyDay.ts'

/** How long the first screen loads before this asks what is due, in milliseconds. */
const START_MS = 5_000

/**
 * Calls back with the tasks of the user whose hour comes while the dashboard is open, and returns the ids of all that are due;
 * undefined until they are known.
 */
export function useDueTasks(onDue: (items: DayItem[]) => void): ReadonlySet<string> | undefined {
  const { permissions: role } = usePermissions<StaffRole>()
  const [isLoaded, setLoaded] = useState(false)
  const { data } = useMyDay(mayChangeTasks, {
    enabled: isLoaded && role !== undefined && may(role, 'leads.change'),
  })
  const expected = useRef(new Set<string>())
  const latest = useLatest(onDue)
  useEffect(() => {
    const timer = setTimeout(() => setLoaded(true), START_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (!data) return
    const due = data.now.filter(({ task }) => task && expected.current.has(task.id))
    if (due.length > 0) latest.current(due)
    expected.current = new Set(data.later.flatMap(({ task }) => task?.id ?? []))
  }, [data, latest])
  return useMemo(() => data && new Set(data.now.flatMap(({ task }) => task?.id ?? [])), [data])
}

// Every open tab asks: other changes of leads, such as new ones, must not cost each of them a request.
function mayChangeTasks({ type }: Change) {
  return type.startsWith('task.') || changesOfTasks.has(type)
}

const changesOfTasks = new Set([
  'lead.assigned',
  'lead.reassigned',
  'lead.follow_up_set',
  'lead.change_undone',
])

import { useEffect, useRef, useState } from 'react'
import { usePermissions } from 'react-admin'
import type { Change } from '../../shared/contract/change.ts'
import { may, type StaffRole } from '../../shared/contract/staff.ts'
import type { DayItem } from '../../shared/contract/task.ts'
import { useLatest } from '../common/useLatest.ts'
import { useMyDay } from '../tasks/useMyDay.ts'

/** How long the first screen loads before this asks what is due, in milliseconds. */
const START_MS = 5_000

/** Calls back with each task of the user whose hour comes while the dashboard is open. */
export function useDueTasks(onDue: (item: DayItem) => void): void {
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
    for (const item of data.now)
      if (item.task && expected.current.has(item.task.id)) latest.current(item)
    expected.current = new Set(data.later.flatMap(({ task }) => task?.id ?? []))
  }, [data, latest])
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

import { useEffect, useState } from 'react'
import type { Change } from '../../../shared/contract/change.ts'
import type { StaffResource } from '../../../shared/contract/staff.ts'
import { useLatest } from '../useLatest.ts'
import { useAreUpdatesPostponed } from './editing.ts'
import { useLive } from './useLive.ts'

/**
 * Refetches something on screen after changes of a resource for one of which `concerns` is true, or if changes may have been
 * missed. If the user is editing, waits until they have finished.
 */
export function useLiveRefetch(
  resource: StaffResource,
  concerns: (change: Change) => boolean,
  refetch: () => unknown,
): void {
  const [isStale, setStale] = useState(false)
  const arePostponed = useAreUpdatesPostponed()
  const latest = useLatest(refetch)
  useLive(resource, ({ changes, missed }) => {
    if (missed || changes.some(concerns)) setStale(true)
  })
  useEffect(() => {
    if (!isStale || arePostponed) return
    setStale(false)
    latest.current()
  }, [isStale, arePostponed, latest])
}

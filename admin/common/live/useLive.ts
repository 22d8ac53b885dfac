import { useEffect } from 'react'
import type { News } from '../../../shared/contract/change.ts'
import type { StaffResource } from '../../../shared/contract/staff.ts'
import { useLatest } from '../useLatest.ts'
import { connection } from './connection.ts'

/**
 * Calls back with the changes whenever records of a resource have changed. Also calls back if changes may
 * have been missed: `missed` is then true, and any record may be out of date.
 */
export function useLive(resource: StaffResource, callback: (news: News) => void): void {
  const latest = useLatest(callback)
  useEffect(
    () =>
      connection.listen(({ changes, missed }) => {
        const matching = changes.filter((change) => change.resource === resource)
        if (matching.length > 0 || missed) latest.current({ changes: matching, missed })
      }),
    [resource, latest],
  )
}

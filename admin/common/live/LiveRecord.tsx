import { useCallback, useEffect, useState } from 'react'
import { useShowContext } from 'react-admin'
import type { StaffResource } from '../../../shared/contract/staff.ts'
import { useAreUpdatesPostponed } from './editing.ts'
import { useLive } from './useLive.ts'

/** Refetches the record on screen after a change; if the user is editing, waits until they have finished. */
export function LiveRecord() {
  const { record, resource, refetch } = useShowContext()
  const [isStale, setStale] = useState(false)
  const arePostponed = useAreUpdatesPostponed()
  const refresh = useCallback(() => {
    setStale(false)
    refetch()
  }, [refetch])
  useLive(resource as StaffResource, ({ changes, missed }) => {
    if (missed || changes.some(({ id }) => id === record?.id)) setStale(true)
  })
  useEffect(() => {
    if (isStale && !arePostponed) refresh()
  }, [isStale, arePostponed, refresh])
  return null
}

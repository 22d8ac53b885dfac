import { useCallback, useEffect, useState } from 'react'
import { useShowContext } from 'react-admin'
import type { StaffResource } from '../../../shared/contract/staff.ts'
import { useIsHeld } from './hold.ts'
import { useLive } from './useLive.ts'

/** Keeps the record on the screen up to date, quietly, and not while somebody is editing it. */
export function LiveRecord() {
  const { record, resource, refetch } = useShowContext()
  const [isStale, setStale] = useState(false)
  const isHeld = useIsHeld()
  const refresh = useCallback(() => {
    setStale(false)
    refetch()
  }, [refetch])
  useLive(resource as StaffResource, ({ changes, missed }) => {
    if (missed || changes.some(({ id }) => id === record?.id)) setStale(true)
  })
  useEffect(() => {
    if (isStale && !isHeld) refresh()
  }, [isStale, isHeld, refresh])
  return null
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAreUpdatesPostponed } from '../../common/live/editing.ts'
import { useLive } from '../../common/live/useLive.ts'
import { useThrottled } from '../../common/live/useThrottled.ts'

/** The minimum time between two refetches of the board, in milliseconds. */
const INTERVAL_MS = 2_000

/** Refetches the board when leads have changed, but not while the user moves a card. Renders nothing. */
export function BoardUpdates() {
  const client = useQueryClient()
  const [isStale, setStale] = useState(false)
  const arePostponed = useAreUpdatesPostponed()
  const refetch = useThrottled(async () => {
    // The user may have taken a card since this was called.
    if (arePostponed) return
    setStale(false)
    await client.invalidateQueries({ queryKey: ['leads'] })
  }, INTERVAL_MS)
  useLive('leads', () => setStale(true))
  useEffect(() => {
    if (isStale && !arePostponed) refetch()
  }, [isStale, arePostponed, refetch])
  return null
}

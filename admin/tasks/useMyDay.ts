import { useQuery } from '@tanstack/react-query'
import type { Change } from '../../shared/contract/change.ts'
import type { MyDay } from '../../shared/contract/task.ts'
import { useLiveRefetch } from '../common/live/useLiveRefetch.ts'
import { useThrottled } from '../common/live/useThrottled.ts'
import { fetchJson } from '../http.ts'

/** The time after which what is due is asked again, in milliseconds: the hour of a task may have come. */
const REFRESH_MS = 60_000

/** The shortest time between two requests because of changes of leads and clients, in milliseconds. */
const SHORTEST_MS = 3_000

/**
 * Loads whom the user is to contact today, again every minute, and when one of the changes that `concerns` selects was made to a
 * lead or to the contact data of a client. Also in a hidden tab, which tells of it on the desktop.
 */
export function useMyDay(
  concerns: (change: Change) => boolean,
  { enabled = true }: { enabled?: boolean } = {},
) {
  const loaded = useQuery({
    queryKey: ['my-day'],
    queryFn: async () => (await fetchJson('/api/staff/my-day')).json as MyDay,
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: true,
    enabled,
  })
  const refetch = useThrottled(() => enabled && loaded.refetch(), SHORTEST_MS)
  useLiveRefetch('leads', concerns, refetch)
  useLiveRefetch('people', concerns, refetch)
  return loaded
}

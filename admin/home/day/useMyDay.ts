import { useQuery } from '@tanstack/react-query'
import type { MyDay } from '../../../shared/contract/task.ts'
import { useLiveRefetch } from '../../common/live/useLiveRefetch.ts'
import { fetchJson } from '../../http.ts'

/** The time after which what is due is asked again, in milliseconds: the hour of a task may have come. */
const REFRESH_MS = 60_000

/** Loads whom the user is to contact today, and again when a lead changes. */
export function useMyDay() {
  const loaded = useQuery({
    queryKey: ['my-day'],
    queryFn: async () => (await fetchJson('/api/staff/my-day')).json as MyDay,
    refetchInterval: REFRESH_MS,
  })
  useLiveRefetch('leads', () => true, loaded.refetch)
  return loaded
}

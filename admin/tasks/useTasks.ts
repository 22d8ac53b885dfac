import { useQuery } from '@tanstack/react-query'
import type { TaskRow } from '../../shared/contract/task.ts'
import { useLiveRefetch } from '../common/live/useLiveRefetch.ts'
import { fetchJson } from '../http.ts'

/** Loads the open tasks of a lead and those that were done last, and again when somebody changes the lead. */
export function useTasks(leadId: string) {
  const loaded = useQuery({
    queryKey: ['tasks', leadId],
    queryFn: async () => (await fetchJson(`/api/staff/leads/${leadId}/tasks`)).json as TaskRow[],
  })
  useLiveRefetch('leads', ({ id }) => id === leadId, loaded.refetch)
  return loaded
}

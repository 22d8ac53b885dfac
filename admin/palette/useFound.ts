import { useQuery } from '@tanstack/react-query'
import { type FoundRecords, searchedPart } from '../../shared/contract/search.ts'
import { useSettled } from '../common/useSettled.ts'
import { fetchJson } from '../http.ts'
import { recordIds } from './recent.ts'

/** How long the user must have stopped typing before a search is sent, in milliseconds. */
const PAUSE_MS = 150

/**
 * Searches for what was typed, after a pause; with less than the shortest searchable text, loads the records with these ids
 * instead. The response to an earlier text is never shown for a later one.
 */
export function useFound(typed: string, recentIds: string[]) {
  const text = searchedPart(typed)
  const settled = useSettled(text, PAUSE_MS)
  const isSearch = text !== undefined
  const path = isSearch
    ? `search?${new URLSearchParams({ q: text })}`
    : `search/opened?ids=${recordIds(recentIds).join()}`
  const query = useQuery({
    queryKey: ['palette', path],
    queryFn: async ({ signal }) =>
      (await fetchJson(`/api/staff/${path}`, { signal })).json as FoundRecords,
    enabled: isSearch ? settled === text : typed.trim() === '' && recentIds.length > 0,
    retry: false,
    gcTime: 0,
  })
  return { ...query, isSearch, isWaiting: isSearch && query.data === undefined && !query.error }
}

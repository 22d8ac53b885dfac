import { useCallback } from 'react'
import { useStore } from 'react-admin'
import { MAX_OPENED, searchedResources } from '../../shared/contract/search.ts'

/**
 * Returns the ids of the records that the user opened last, the latest first, and a function that adds one. The browser
 * keeps them until the user signs out: only ids, because names would remain after an erasure.
 */
export function useRecentIds(): [ids: string[], add: (resource: string, id: string) => void] {
  const [ids, setIds] = useStore<string[]>('palette.recent', noIds)
  const add = useCallback(
    (resource: string, id: string) => {
      if (!searchedResources.some((searched) => searched === resource)) return
      setIds((known: string[]) =>
        [
          recentId(resource, id),
          ...known.filter((other) => other !== recentId(resource, id)),
        ].slice(0, MAX_OPENED),
      )
    },
    [setIds],
  )
  return [ids, add]
}

/** Returns the id of a record among those opened last. The first submission of a client has the client's id. */
export function recentId(resource: string, id: string): string {
  return resource === 'people' ? `${PEOPLE}${id}` : id
}

/** Returns the ids of the records opened last, each once. */
export function recordIds(recentIds: string[]): string[] {
  return [...new Set(recentIds.map((id) => id.replace(PEOPLE, '')))]
}

const PEOPLE = 'people/'

const noIds: string[] = []

import { type FoundRecords, MAX_OPENED } from '../../../shared/contract/search.ts'
import type { Me } from '../../../shared/contract/staff.ts'
import { fetchJson } from '../../http.ts'
import { draftedIds, forgetErased } from '../../store.ts'

/**
 * Removes the user's drafts about clients who were erased while the dashboard was closed here, or whom the user may no longer
 * see. If the server does not answer, they stay until the next start.
 */
export async function forgetErasedDrafts({ id }: Me): Promise<void> {
  const ids = draftedIds(id)
  for (let first = 0; first < ids.length; first += MAX_OPENED) {
    const some = ids.slice(first, first + MAX_OPENED)
    const kept = await findKept(some).catch(() => some)
    for (const gone of some.filter((each) => !kept.includes(each))) forgetErased(gone)
  }
}

async function findKept(ids: string[]) {
  const { json } = await fetchJson(`/api/staff/search/opened?ids=${ids}`)
  return Object.values(json as FoundRecords).flatMap((found) => found.map((record) => record.id))
}

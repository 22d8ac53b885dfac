import type { Identifier } from 'react-admin'
import type { CursorMemory } from './cursorMemory.ts'

/**
 * Returns the place of the remembered record among the rows or, if it has left the same list, that of the nearest remaining one: below
 * or, if there is none, above. Without one: -1.
 */
export function placeOf(
  memory: CursorMemory | undefined,
  ids: Identifier[],
  query: string,
): number {
  const found = memory ? ids.indexOf(memory.id) : -1
  if (!memory || found >= 0 || memory.query !== query) return found
  const at = memory.rows.indexOf(memory.id)
  if (at < 0) return -1
  const nearest = [...memory.rows.slice(at + 1), ...memory.rows.slice(0, at).reverse()]
  return nearest.map((id) => ids.indexOf(id)).find((place) => place >= 0) ?? -1
}

import type { Identifier } from 'react-admin'

/**
 * The record at a list's cursor, the records of all rows, and the hash of the list's query. The browser keeps it, so no text
 * that was searched for: the name of a client would remain after an erasure.
 */
export type CursorMemory = { id: Identifier; rows: Identifier[]; query: string }

/** Returns a hash of a list's filter, order and page (FNV-1a with 32 bits). */
export function hashOfQuery(...query: unknown[]): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(JSON.stringify(query)))
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash.toString(16)
}

/** Returns the cursor that this tab of the browser remembers for a resource; undefined if there is none. */
export function readCursor(resource: string): CursorMemory | undefined {
  const stored = sessionStorage.getItem(keyOf(resource))
  return stored ? (JSON.parse(stored) as CursorMemory) : undefined
}

/** Makes this tab remember the cursor of a resource's list: over a reload, and while a record is open. */
export function storeCursor(resource: string, cursor: CursorMemory): void {
  sessionStorage.setItem(keyOf(resource), JSON.stringify(cursor))
}

/** Moves the remembered cursor to a record that was opened, so that the list shows it on the way back. */
export function moveCursorTo(resource: string, id: Identifier): void {
  const { rows, query } = readCursor(resource) ?? { rows: [], query: '' }
  storeCursor(resource, { id, rows, query })
}

/** Makes this tab forget the cursor of a resource's list. */
export function forgetCursor(resource: string): void {
  sessionStorage.removeItem(keyOf(resource))
}

function keyOf(resource: string) {
  return `antesala.cursor.${resource}`
}

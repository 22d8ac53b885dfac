import { useEffect } from 'react'
import { useShowContext } from 'react-admin'
import { useRecentIds } from '../../palette/recent.ts'
import { moveCursorTo } from './cursorMemory.ts'

/** Moves the cursor of the resource's list to the record on screen, and makes the palette offer the record. */
export function useRememberOpened(): void {
  const { resource, record } = useShowContext()
  const id = record?.id
  const [, addRecent] = useRecentIds()
  useEffect(() => {
    if (id === undefined) return
    moveCursorTo(resource, id)
    addRecent(resource, String(id))
  }, [resource, id, addRecent])
}

import { useEffect } from 'react'
import { useShowContext } from 'react-admin'
import { moveCursorTo } from './cursor-memory.ts'

/** Moves the cursor of the resource's list to the record on screen, so that the list shows it on the way back. */
export function useRememberOpened(): void {
  const { resource, record } = useShowContext()
  const id = record?.id
  useEffect(() => {
    if (id !== undefined) moveCursorTo(resource, id)
  }, [resource, id])
}

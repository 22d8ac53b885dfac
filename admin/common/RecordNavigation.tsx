import { useRecordContext, useResourceContext } from 'react-admin'
import { readCursor } from './list/cursorMemory.ts'
import { StepButtons } from './StepButtons.tsx'

/**
 * Buttons, and the keys "j" and "k", that open the next and the previous record. They go through the page of the list that was
 * shown last. Renders nothing if that page does not contain the record.
 */
export function RecordNavigation() {
  const resource = useResourceContext() ?? ''
  const record = useRecordContext()
  const rows = readCursor(resource)?.rows ?? []
  const at = rows.indexOf(record?.id ?? '')
  if (at < 0) return null
  const pathTo = (place: number) => {
    const id = rows[place]
    return id === undefined ? undefined : `/${resource}/${encodeURIComponent(id)}/show`
  }
  return (
    <StepButtons
      previous={{ labelKey: 'list.previous', to: pathTo(at - 1) }}
      next={{ labelKey: 'list.next', to: pathTo(at + 1) }}
    />
  )
}

import { useState } from 'react'
import { Edit, HttpError, useNotify, useRefresh } from 'react-admin'
import type { PropertyRecord } from '../../shared/contract/records.ts'
import { Conflict } from './Conflict.tsx'
import { PropertyForm } from './PropertyForm.tsx'

/** Edits a property. After a conflict, it shows what another user saved above the user's own edits. */
export function PropertyEdit() {
  const [before, setBefore] = useState<PropertyRecord>()
  const notify = useNotify()
  const refresh = useRefresh()
  const onError = (error: unknown, { previousData }: { previousData?: PropertyRecord }) => {
    const isConflict = error instanceof HttpError && error.status === 412
    if (!isConflict) return notify((error as Error).message, { type: 'error' })
    setBefore(previousData)
    refresh()
  }
  return (
    <Edit
      mutationMode="pessimistic"
      redirect="show"
      actions={false}
      queryOptions={{ meta: { whole: true } }}
      mutationOptions={{ onError }}
    >
      <PropertyForm slugHint="property.slugWarning">
        {before && <Conflict before={before} />}
      </PropertyForm>
    </Edit>
  )
}

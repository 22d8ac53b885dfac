import { type ReactNode, useState } from 'react'
import { Edit, useEditContext, useNotify, useRefresh } from 'react-admin'
import type { PropertyRecord } from '../../shared/contract/records.ts'
import { errorMessages } from '../common/ActionDialog.tsx'
import { isConflict } from '../common/conflict/useConflict.ts'
import { OnceLoaded } from '../common/load/OnceLoaded.tsx'
import { Conflict } from './Conflict.tsx'
import { PropertyForm } from './PropertyForm.tsx'
import { useSaved } from './useSaved.ts'

/**
 * The page to edit a property. If another user has saved in the meantime, nothing is saved; the form then
 * lists the other user's changes and keeps the user's own edits.
 */
export function PropertyEdit() {
  const [before, setBefore] = useState<PropertyRecord>()
  const { isSaved, onSuccess } = useSaved('ra.notification.updated')
  const notify = useNotify()
  const refresh = useRefresh()
  const onError = (error: unknown, { previousData }: { previousData?: PropertyRecord }) => {
    if (!isConflict(error)) return notify(errorMessages(error).join(' '), { type: 'error' })
    setBefore(previousData)
    refresh()
  }
  return (
    <Edit
      mutationMode="pessimistic"
      actions={false}
      queryOptions={{ meta: { view: 'detail' } }}
      mutationOptions={{ onSuccess, onError }}
    >
      <OnceRecordLoaded>
        <PropertyForm slugHint="property.slugChange" isSaved={isSaved}>
          {before && <Conflict before={before} />}
        </PropertyForm>
      </OnceRecordLoaded>
    </Edit>
  )
}

function OnceRecordLoaded({ children }: { children: ReactNode }) {
  const { record, isFetching } = useEditContext()
  return (
    <OnceLoaded key={record?.id} isFetching={isFetching}>
      {children}
    </OnceLoaded>
  )
}

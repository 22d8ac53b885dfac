import { useState } from 'react'
import { useNotify, useRedirect } from 'react-admin'
import type { PropertyRecord } from '../../shared/contract/records.ts'

/**
 * Returns whether the form of a property was saved, and what to do when it is: say so, and open the property.
 * React-admin's own would not tell the form, which asks before it is left unsaved.
 * @param messageKey the translation key of the notification
 */
export function useSaved(messageKey: string) {
  const [isSaved, setSaved] = useState(false)
  const notify = useNotify()
  const redirect = useRedirect()
  const onSuccess = ({ id }: PropertyRecord) => {
    setSaved(true)
    notify(messageKey, { messageArgs: { smart_count: 1 } })
    redirect('show', 'properties', id)
  }
  return { isSaved, onSuccess }
}

import { useShowContext } from 'react-admin'
import type { StaffResource } from '../../../shared/contract/staff.ts'
import { useLiveRefetch } from './useLiveRefetch.ts'

/** Refetches the record on screen after a change; if the user is editing, waits until they have finished. */
export function LiveRecord() {
  const { record, resource, refetch } = useShowContext()
  useLiveRefetch(resource as StaffResource, ({ id }) => id === record?.id, refetch)
  return null
}

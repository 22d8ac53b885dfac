import { useGetList } from 'react-admin'
import { type Colleague, may } from '../../shared/contract/staff.ts'

/** Returns the staff members to whom leads can be assigned, an empty list while loading, and how they were loaded. */
export function useAssignableStaff() {
  const loaded = useGetList<Colleague>('colleagues', {}, { staleTime: 60_000 })
  const colleagues = (loaded.data ?? []).filter(({ role }) => may(role, 'leads.change'))
  return { colleagues, loaded }
}

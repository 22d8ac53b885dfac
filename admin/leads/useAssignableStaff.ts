import { useGetList } from 'react-admin'
import { type Colleague, may } from '../../shared/contract/staff.ts'

/** Returns the staff members to whom leads can be assigned; an empty list while loading. */
export function useAssignableStaff(): Colleague[] {
  const { data = [] } = useGetList<Colleague>('colleagues', {}, { staleTime: 60_000 })
  return data.filter(({ role }) => may(role, 'leads.change'))
}

import { useGetList } from 'react-admin'
import { may, type StaffRole } from '../../shared/contract/staff.ts'

type Colleague = { id: string; name: string; role: StaffRole }

/** Returns the staff members to whom leads can be assigned; an empty list while loading. */
export function useAssignableStaff(): Colleague[] {
  const { data = [] } = useGetList<Colleague>('colleagues', {}, { staleTime: 60_000 })
  return data.filter(({ role }) => may(role, 'leads.change'))
}

import { useGetList } from 'react-admin'
import { may, type StaffRole } from '../../shared/contract/staff.ts'

type Colleague = { id: string; name: string; role: StaffRole }

/** The staff members that a lead can be assigned to. */
export function useAssignableStaff(): Colleague[] {
  const { data = [] } = useGetList<Colleague>('colleagues', {}, { staleTime: 60_000 })
  return data.filter(({ role }) => may(role, 'leads.change'))
}

import { useGetList } from 'react-admin'
import { may, type StaffRole } from '../../shared/contract/staff.ts'

type Colleague = { id: string; name: string; role: StaffRole }

/** Those a lead can be given to. */
export function useColleagues(): Colleague[] {
  const { data = [] } = useGetList<Colleague>('colleagues', {}, { staleTime: 60_000 })
  return data.filter(({ role }) => may(role, 'leads.change'))
}

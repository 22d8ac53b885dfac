import type { AssignmentConditions } from '../../shared/contract/assignment.ts'
import type { demoStaff } from './staff.ts'

type DemoRule = {
  name: string
  conditions: AssignmentConditions
  /** Email address of the assignee of matching leads. */
  assigneeEmail: (typeof demoStaff)[number]['email']
}

/** The demo's assignment rules, in order; leads that match none are unassigned. */
export const demoRules: DemoRule[] = [
  {
    name: 'Más de 4 millones',
    conditions: { price: { currency: 'USD', from: 4_000_000 } },
    assigneeEmail: 'sales@antesala.example',
  },
  {
    name: 'Costas',
    conditions: {
      regions: ['Baja California Sur', 'Nayarit', 'Oaxaca', 'Quintana Roo', 'Yucatán'],
    },
    assigneeEmail: 'coast@antesala.example',
  },
  {
    name: 'Ciudad y Bajío',
    conditions: { regions: ['Ciudad de México', 'Estado de México', 'Guanajuato'] },
    assigneeEmail: 'sales@antesala.example',
  },
  { name: 'En inglés', conditions: { languages: ['en'] }, assigneeEmail: 'coast@antesala.example' },
]

import type { AssignmentConditions } from '../../shared/contract/assignment.ts'
import type { demoStaff } from './staff.ts'

type DemoRule = {
  name: string
  conditions: AssignmentConditions
  /** The assignee of matching leads. */
  to: (typeof demoStaff)[number]['email']
}

/** The demo's assignment rules, in order; leads that match none are unassigned. */
export const demoRules: DemoRule[] = [
  {
    name: 'Más de 4 millones',
    conditions: { price: { currency: 'USD', from: 4_000_000 } },
    to: 'sales@antesala.example',
  },
  {
    name: 'Costas',
    conditions: {
      regions: ['Baja California Sur', 'Nayarit', 'Oaxaca', 'Quintana Roo', 'Yucatán'],
    },
    to: 'coast@antesala.example',
  },
  {
    name: 'Ciudad y Bajío',
    conditions: { regions: ['Ciudad de México', 'Estado de México', 'Guanajuato'] },
    to: 'sales@antesala.example',
  },
  { name: 'En inglés', conditions: { languages: ['en'] }, to: 'coast@antesala.example' },
]

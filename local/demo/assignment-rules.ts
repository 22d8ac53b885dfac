import type { AssignmentConditions } from '../../shared/contract/assignment.ts'
import type { demoStaff } from './staff.ts'

type DemoRule = {
  name: string
  conditions: AssignmentConditions
  /** Email address of the assignee of matching leads. */
  assigneeEmail: (typeof demoStaff)[number]['email']
}

/**
 * The demo's assignment rules, in order. They apply to new clients; a lead that matches none is left
 * unassigned by the default rule.
 */
export const demoRules: DemoRule[] = [
  {
    name: 'Desde 4 millones de USD',
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
    name: 'Ciudad de México, Edomex y Guanajuato',
    conditions: { regions: ['Ciudad de México', 'Estado de México', 'Guanajuato'] },
    assigneeEmail: 'sales@antesala.example',
  },
  { name: 'En inglés', conditions: { languages: ['en'] }, assigneeEmail: 'coast@antesala.example' },
]

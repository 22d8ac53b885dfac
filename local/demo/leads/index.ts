import { enteredLeads } from './entered.ts'
import { firstWeek } from './first-week.ts'
import { fourthWeek } from './fourth-week.ts'
import { lastTwoDays } from './last-two-days.ts'
import { secondWeek } from './second-week.ts'
import { thirdWeek } from './third-week.ts'
import type { DemoLead } from './types.ts'

/** Four weeks of inquiries, the oldest first; then those that staff entered by hand. */
export const demoLeads: DemoLead[] = [
  ...firstWeek,
  ...secondWeek,
  ...thirdWeek,
  ...fourthWeek,
  ...lastTwoDays,
  ...enteredLeads,
]

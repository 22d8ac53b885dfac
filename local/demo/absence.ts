import { dayIn, daysAfter } from '../../shared/contract/day.ts'
import { appendEvents, staffEvent } from '../../shared/tables/history/events.ts'
import { setAbsence } from '../../shared/tables/staff/absences.ts'
import { findStaffIds } from '../../shared/tables/staff/staff.ts'
import type { DemoContext } from './context.ts'
import { demoStaff } from './staff.ts'

/** In how many days the vacation of the demo's second salesperson begins, and how many days later it ends. */
const BEGINS_IN = 5
const LASTS = 7

/**
 * Plans a vacation of the salesperson who has the leads of the coast. It has not begun, so that the rules still assign leads to them.
 * @throws Error if they are not in the database
 */
export async function planVacation({ db, config, now }: DemoContext): Promise<void> {
  const [, { name, email }] = demoStaff
  const id = (await findStaffIds(db, [email])).get(email)
  if (!id) throw new Error(`the demo has no ${email}`)
  const from = daysAfter(dayIn(config.TIME_ZONE, now), BEGINS_IN)
  const absence = { from, until: daysAfter(from, LASTS) }
  await setAbsence(db, id, absence)
  const about = { aboutKind: 'staff', aboutId: id } as const
  const event = { type: 'staff.away_started', ...about, after: absence } as const
  await appendEvents(db, [staffEvent({ id, name }, event)])
}

import type { Redirected } from '../../../shared/tables/emails/redirected.ts'
import { type NewEvent, staffEvent } from '../../../shared/tables/history/events.ts'
import type { StaffName } from '../../../shared/tables/staff/staff.ts'

/** Returns the events of emails that go to another address since staff have corrected the client's. */
export function redirectedEvents(me: StaffName, redirected: Redirected[]): NewEvent[] {
  return redirected.map(({ id, template, aboutKind, aboutId, from, to }) =>
    staffEvent(me, {
      type: 'email.redirected',
      aboutKind,
      aboutId,
      before: { toEmail: from },
      after: { emailId: id, template, toEmail: to },
    }),
  )
}

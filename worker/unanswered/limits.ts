import { DAY_MS } from '../../shared/contract/duration.ts'
import { isOfficeOpen, officeTimeBefore } from '../../shared/domain/office-hours.ts'
import type { Config } from '../../shared/runtime/config.ts'
import type { WaitLimits } from '../../shared/tables/leads/unanswered-leads.ts'

/**
 * Leads that had to be handled longer ago than this are left alone, so that turning the limits on does not move the leads of
 * years. No worker stands still for so long.
 * @internal
 */
export const BACKLOG_MS = 7 * DAY_MS

/** A lead that nobody could take is tried again each time after so many minutes of office hours... */
const RETRY_MINUTES = 60

/** ...until it has been waiting for so long: what staff have given up is not tried for ever. Few absences are longer. */
const RETRIED_MS = 60 * DAY_MS

/** Returns how long leads may wait, as moments; undefined if there are no limits, or while the office is closed. */
export function waitLimits(config: Config, now: Date): WaitLimits | undefined {
  const { OFFICE_HOURS: hours, TIME_ZONE: timeZone } = config
  const { LEAD_REMINDER_AFTER, LEAD_REASSIGN_AFTER } = config
  const momentBefore = (minutes: number | undefined) =>
    minutes === undefined ? undefined : officeTimeBefore(hours, timeZone, now, minutes)
  const reminder = momentBefore(LEAD_REMINDER_AFTER)
  const reassignment = momentBefore(LEAD_REASSIGN_AFTER)
  const last = reassignment ?? reminder
  if (!last || !isOfficeOpen(hours, timeZone, now)) return undefined
  return {
    ...{ reminder, reassignment, timeZone },
    reminded: momentBefore((LEAD_REASSIGN_AFTER ?? 0) - (LEAD_REMINDER_AFTER ?? 0) || undefined),
    oldest: new Date(last.getTime() - BACKLOG_MS),
    retry: officeTimeBefore(hours, timeZone, now, RETRY_MINUTES),
    oldestRetried: new Date(now.getTime() - RETRIED_MS),
  }
}

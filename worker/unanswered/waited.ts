import { officeMinutesBetween } from '../../shared/domain/office-hours.ts'
import type { Config } from '../../shared/runtime/config.ts'
import type { UnansweredLead } from '../../shared/tables/leads/unanswered-leads.ts'

/** Returns for how many minutes of office hours the client of a lead has been waiting for an answer, whoever had the lead. */
export function waitedMinutes(
  { waitingSince, submittedAt }: Pick<UnansweredLead, 'waitingSince' | 'submittedAt'>,
  { OFFICE_HOURS, TIME_ZONE }: Config,
  now: Date,
): number {
  return officeMinutesBetween(OFFICE_HOURS, TIME_ZONE, waitingSince ?? submittedAt, now)
}

import { z } from 'zod'
import { daySchema } from '../../../shared/contract/day-schema.ts'
import { followUps, leadKinds, leadStatuses, lostReasons } from '../../../shared/contract/lead.ts'
import { MAX_ROWS } from '../../../shared/contract/list.ts'
import { moneySchema } from '../../../shared/contract/money-schema.ts'
import type { Selection } from '../../../shared/contract/selection.ts'
import type { Me } from '../../../shared/contract/staff.ts'
import { line, optional } from '../../../shared/contract/text.ts'
import type { LeadFilter } from '../../../shared/tables/leads/lead-filter.ts'
import { oneOrMore, searchText, trueOrAbsent, withinDays } from '../list-query.ts'

/** The filters of leads in the list, bulk actions, exports and saved views. */
export const leadFilter = {
  id: z.array(z.uuid()).min(1).max(MAX_ROWS).optional(),
  q: searchText,
  status: oneOrMore(leadStatuses),
  kind: oneOrMore(leadKinds),
  property: z.uuid().optional(),
  assignee: z.union([z.uuid(), z.enum(['nobody', 'me'])]).optional(),
  origin: optional(line(200)),
  referredBy: z.uuid().optional(),
  unanswered: trueOrAbsent,
  followUp: z.enum(followUps).optional(),
  suspected: trueOrAbsent,
  reviewed: trueOrAbsent,
  workable: trueOrAbsent,
  failedEmail: trueOrAbsent,
  minBudget: moneySchema.optional(),
  lostReason: oneOrMore(lostReasons),
  withinDays,
  from: daySchema.optional(),
  until: daySchema.optional(),
}

/** The parsed filter of a request. */
export type LeadFilterInput = z.output<z.ZodObject<typeof leadFilter>>

/**
 * Converts a filter for the tables: replaces the assignee `me` with the id of the user. The user's own leads and those of nobody,
 * in whatever status, are lists of work, without leads that nobody can work on.
 */
export function filterFor(me: Me, { assignee, ...filter }: LeadFilterInput): LeadFilter {
  const isWork = (assignee === 'me' || assignee === 'nobody') && !filter.status
  return {
    ...filter,
    ...(isWork && { workable: true }),
    assignee: assignee === 'me' ? me.id : assignee,
  }
}

/** Converts a selection for the tables: replaces the assignee `me` with the id of the user. */
export function selectionFor(me: Me, selection: Selection<LeadFilterInput>): Selection<LeadFilter> {
  return 'ids' in selection ? selection : { filter: filterFor(me, selection.filter) }
}

import { z } from 'zod'
import { followUps, leadKinds, leadStatuses } from '../../../shared/contract/lead.ts'
import { mostRows } from '../../../shared/contract/list.ts'
import type { Selection } from '../../../shared/contract/selection.ts'
import type { Me } from '../../../shared/contract/staff.ts'
import { line, optional } from '../../../shared/contract/text.ts'
import type { LeadFilter } from '../../../shared/tables/leads/lead-filter.ts'
import { oneOrMore, only, searched, withinDays } from '../list-query.ts'

/** What leads may be filtered by: in the list, in actions on many, in exports and saved views. */
export const leadFilter = {
  id: z.array(z.uuid()).min(1).max(mostRows).optional(),
  q: searched,
  status: oneOrMore(leadStatuses),
  kind: oneOrMore(leadKinds),
  property: z.uuid().optional(),
  assignee: z.union([z.uuid(), z.enum(['nobody', 'me'])]).optional(),
  origin: optional(line(200)),
  referredBy: z.uuid().optional(),
  unanswered: only,
  followUp: z.enum(followUps).optional(),
  suspected: only,
  failedEmail: only,
  withinDays,
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
}

/** The filter as it is asked for. */
export type AskedLeads = z.output<z.ZodObject<typeof leadFilter>>

/** The filter as it is for the one who asks: `me` is whoever that is. */
export function filterFor(me: Me, { assignee, ...filter }: AskedLeads): LeadFilter {
  return { ...filter, assignee: assignee === 'me' ? me.id : assignee }
}

/** A selection as it is for the one who asks. */
export function selectionFor(me: Me, selection: Selection<AskedLeads>): Selection<LeadFilter> {
  return 'ids' in selection ? selection : { filter: filterFor(me, selection.filter) }
}

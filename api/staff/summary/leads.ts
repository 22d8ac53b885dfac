import { dayIn } from '../../../shared/contract/day.ts'
import type { Me } from '../../../shared/contract/staff.ts'
import type { Figure, FigureName, LeadSummary } from '../../../shared/contract/summary.ts'
import type { LeadFilter } from '../../../shared/tables/leads/lead-filter.ts'
import { countLeads, summarizeLeads } from '../../../shared/tables/summary.ts'
import type { ApiContext } from '../../context.ts'
import { firstDays } from './periods.ts'

/**
 * Counts the leads that need attention and those received today. Counts the leads of the period by day and by
 * status, and measures their response times. `mine` stays empty: `countMyLeads` counts per user.
 */
export async function leadSummary(context: ApiContext): Promise<LeadSummary> {
  const timeZone = context.config.TIME_ZONE
  const today = dayIn(timeZone)
  const period = { from: firstDays(timeZone).leads, timeZone }
  const [all, counted] = await Promise.all([
    countFigures(context, [
      ['unanswered', { unanswered: true }],
      ['overdue', { followUp: 'overdue' }],
      ['receivedToday', { from: today, until: today }],
      ['suspected', { suspected: true }],
    ]),
    summarizeLeads(context.db, period),
  ])
  return { mine: [], all, ...counted }
}

/** Counts the user's unanswered leads, and the user's leads with a follow-up that is overdue or due today. */
export async function countMyLeads(context: ApiContext, me: Me): Promise<Figure[]> {
  const definitions: [FigureName, LeadFilter][] = [
    ['myUnanswered', { assignee: me.id, unanswered: true }],
    ['myOverdue', { assignee: me.id, followUp: 'overdue' }],
    ['myToday', { assignee: me.id, followUp: 'today' }],
  ]
  const counted = await countFigures(context, definitions)
  return counted.map((figure) => ({ ...figure, filter: { ...figure.filter, assignee: 'me' } }))
}

async function countFigures(
  { db, config }: ApiContext,
  definitions: [FigureName, LeadFilter][],
): Promise<Figure[]> {
  const counted = definitions.map(async ([name, filter]) => {
    const count = await countLeads(db, filter, config.TIME_ZONE)
    return { name, count, resource: 'leads' as const, filter }
  })
  return await Promise.all(counted)
}

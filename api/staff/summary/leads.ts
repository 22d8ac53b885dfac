import type { Me } from '../../../shared/contract/staff.ts'
import type { Figure, FigureName, LeadSummary } from '../../../shared/contract/summary.ts'
import { dayIn } from '../../../shared/domain/day.ts'
import type { LeadFilter } from '../../../shared/tables/leads/lead-filter.ts'
import { countLeads, summarizeLeads } from '../../../shared/tables/summary.ts'
import type { ApiContext } from '../../context.ts'
import { firstDays } from './periods.ts'

/** What is to be done about leads, how many came, what became of them and how soon. */
export async function leadSummary(context: ApiContext): Promise<LeadSummary> {
  const timeZone = context.config.TIME_ZONE
  const today = dayIn(timeZone)
  const window = { from: firstDays(timeZone).leads, timeZone }
  const [all, counted] = await Promise.all([
    figures(context, [
      ['unanswered', { unanswered: true }],
      ['overdue', { followUp: 'overdue' }],
      ['receivedToday', { from: today, until: today }],
      ['suspected', { suspected: true }],
    ]),
    summarizeLeads(context.db, window),
  ])
  return { mine: [], all, ...counted }
}

/** What is to be done about the leads of whoever asks. */
export async function myFigures(context: ApiContext, me: Me): Promise<Figure[]> {
  const asked: [FigureName, LeadFilter][] = [
    ['myUnanswered', { assignee: me.id, unanswered: true }],
    ['myOverdue', { assignee: me.id, followUp: 'overdue' }],
    ['myToday', { assignee: me.id, followUp: 'today' }],
  ]
  const counted = await figures(context, asked)
  return counted.map((figure) => ({ ...figure, filter: { ...figure.filter, assignee: 'me' } }))
}

async function figures(
  { db, config }: ApiContext,
  asked: [FigureName, LeadFilter][],
): Promise<Figure[]> {
  const counted = asked.map(async ([name, filter]) => {
    const count = await countLeads(db, filter, config.TIME_ZONE)
    return { name, count, resource: 'leads' as const, filter }
  })
  return await Promise.all(counted)
}

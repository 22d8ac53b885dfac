import type { RequestHandler } from 'express'
import type { Me } from '../../../shared/contract/staff.ts'
import { homeParts, type Summary } from '../../../shared/contract/summary.ts'
import { cacheFor } from '../../../shared/runtime/cache-for.ts'
import type { ApiContext } from '../../context.ts'
import { meOf } from '../signin/session.ts'
import { leadSummary, myFigures } from './leads.ts'
import { partnerSummary } from './partners.ts'
import { firstDays, periods } from './periods.ts'
import { systemSummary } from './system.ts'

/** How long numbers serve everybody who asks, in milliseconds; one's own are always fresh. */
const FRESH_MS = 5_000

/** GET /api/staff/summary: the numbers that whoever asks acts on, those of everybody 5 s old at most. */
export function showSummary(context: ApiContext): RequestHandler {
  const parts = {
    leads: cacheFor(FRESH_MS, () => leadSummary(context)),
    partners: cacheFor(FRESH_MS, () => partnerSummary(context)),
    system: cacheFor(FRESH_MS, () => systemSummary(context)),
  }
  return async (_request, response) => {
    const me = meOf(response)
    const shown = homeParts[me.role].map(async (part) => [part, await parts[part]()] as const)
    const summary = { ...frameOf(context), ...Object.fromEntries(await Promise.all(shown)) }
    response.json(await withOwn(context, me, summary))
  }
}

async function withOwn(context: ApiContext, me: Me, summary: Summary<Date>) {
  const { leads, ...others } = summary
  if (!leads) return others
  return { ...others, leads: { ...leads, mine: await myFigures(context, me) } }
}

function frameOf({ config }: ApiContext): Summary<Date> {
  const timeZone = config.TIME_ZONE
  return { at: new Date(), timeZone, periods, from: firstDays(timeZone) }
}

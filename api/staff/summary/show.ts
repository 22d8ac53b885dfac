import type { RequestHandler } from 'express'
import { type Me, type StaffRole, staffRoles } from '../../../shared/contract/staff.ts'
import { homeParts, type Summary } from '../../../shared/contract/summary.ts'
import { cacheFor } from '../../../shared/runtime/cache-for.ts'
import type { ApiContext } from '../../context.ts'
import { meOf } from '../signin/session.ts'
import { countMyLeads, leadSummary } from './leads.ts'
import { partnerSummary } from './partners.ts'
import { firstDays, periods } from './periods.ts'
import { systemSummary } from './system.ts'

/** How long shared counts are cached, in milliseconds. Each user's own counts are not cached. */
const CACHE_MS = 5_000

/** GET /api/staff/summary: the counts on the home screen of the user's role. */
export function showSummary(context: ApiContext): RequestHandler {
  const leads = cachePart(() => leadSummary(context))
  const partners = cachePart(() => partnerSummary(context))
  const systemByRole = mapRoles((role) => cachePart(() => systemSummary(context, role)))
  return async (_request, response) => {
    const me = meOf(response)
    const parts = { leads, partners, system: systemByRole[me.role] }
    const entries = homeParts[me.role].map(async (part) => [part, await parts[part]()] as const)
    const summary = { ...emptySummary(context), ...Object.fromEntries(await Promise.all(entries)) }
    response.json(await withMyLeads(context, me, summary))
  }
}

function cachePart<Part>(read: () => Promise<Part>) {
  return cacheFor(CACHE_MS, async () => {
    const at = new Date()
    return { ...(await read()), at }
  })
}

function mapRoles<Value>(create: (role: StaffRole) => Value) {
  const entries = staffRoles.map((role) => [role, create(role)])
  return Object.fromEntries(entries) as Record<StaffRole, Value>
}

async function withMyLeads(context: ApiContext, me: Me, summary: Summary<Date>) {
  const { leads, ...others } = summary
  if (!leads) return others
  return { ...others, leads: { ...leads, mine: await countMyLeads(context, me) } }
}

function emptySummary({ config }: ApiContext): Summary<Date> {
  const timeZone = config.TIME_ZONE
  return { timeZone, periods, from: firstDays(timeZone) }
}

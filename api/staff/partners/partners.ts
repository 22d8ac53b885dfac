import type { RequestHandler } from 'express'
import { z } from 'zod'
import { referenceCode } from '../../../shared/contract/code-schema.ts'
import { daySchema } from '../../../shared/contract/day-schema.ts'
import { partnerStatuses, riskFlags } from '../../../shared/contract/partner.ts'
import { flagClearance } from '../../../shared/contract/partner-schema.ts'
import { line, optional } from '../../../shared/contract/text.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import { type PartnerBefore, setRiskFlags } from '../../../shared/tables/partners/decisions.ts'
import {
  findPartner,
  listPartners,
  partnerColumns,
} from '../../../shared/tables/partners/partners.ts'
import { waitingJobs } from '../../../shared/tables/undo/waiting-jobs.ts'
import { pageUrls } from '../../../shared/view/site.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { parseInput } from '../../http/validation.ts'
import { lockRecord } from '../erased.ts'
import { listQuery, oneOrMore, searchText, withinDays } from '../list-query.ts'
import { idOf } from '../record-id.ts'
import { answerList, answerRecord } from '../responses.ts'
import { meOf } from '../signin/session.ts'
import { keepPartners } from '../undo/partners.ts'
import { undoOf, undoPeriod } from '../undo/undo.ts'
import { setVersion, versionOf } from '../version.ts'
import { untoldOf } from './waiting-emails.ts'

/** The filters of partners in the list, bulk actions, exports and saved views. */
export const partnerFilter = {
  q: searchText,
  status: oneOrMore(partnerStatuses),
  flag: oneOrMore(riskFlags),
  flagged: z.boolean().optional(),
  city: optional(line(120)),
  interest: optional(line(200)),
  referrer: referenceCode('LP').optional(),
  withinDays,
  from: daySchema.optional(),
  until: daySchema.optional(),
}

/** The query parameters of the list of partners. */
export const partnerQuery = listQuery(partnerColumns, partnerFilter)

/** GET /api/staff/partners */
export function showPartners(context: ApiContext): RequestHandler {
  const { TIME_ZONE } = context.config
  return answerList(context, 'partners', partnerQuery, (db, query) =>
    listPartners(db, query, TIME_ZONE),
  )
}

/**
 * GET /api/staff/partners/:id: the application with its referrer, its journey, and its collisions: other
 * applications with the same email address, phone number or agency.
 */
export function showPartner(context: ApiContext): RequestHandler {
  return answerRecord(context, (_db, id) => partnerRecord(context, id))
}

/** Loads a partner, with a referral link to the partners page in their language; undefined if not found. */
export async function partnerRecord({ config, db }: ApiContext, id: string) {
  const waiting = await waitingJobs<PartnerBefore>(db, [id])
  const partner = await findPartner(db, id, waiting)
  if (!partner) return undefined
  const { partners } = pageUrls(config.PUBLIC_URL, partner.language)
  const referralLink = `${partners}?ref=${partner.referralCode}`
  const { toldStatus } = untoldOf(waiting).get(id) ?? partner
  return { ...partner, toldStatus, referralLink }
}

/**
 * POST /api/staff/partners/:id/cleared-flags: removes a risk flag, unless the application changed since it
 * was loaded.
 */
export function clearFlag(context: ApiContext): RequestHandler {
  const { config, db } = context
  return async (request, response) => {
    const { flag, reason } = parseInput(
      flagClearance,
      request.body,
      languageOf(request, config.LOCALE),
    )
    const version = versionOf(request)
    const id = idOf(request)
    const period = await db.transaction().execute(async (tx) => {
      await lockRecord(tx, 'partner', id)
      const partner = await findPartner(tx, id)
      if (!partner) throw new ApiError('NOT_FOUND')
      if (partner.version !== version) throw new ApiError('VERSION_CONFLICT')
      const before = partner.riskFlags
      if (!before.includes(flag)) throw new ApiError('STATE_CONFLICT')
      const after = before.filter((riskFlag) => riskFlag !== flag)
      const period = await undoPeriod(tx, config)
      if (period) await keepPartners(tx, period, [partner], meOf(response))
      if (!(await setRiskFlags(tx, { id, version }, after))) throw new ApiError('VERSION_CONFLICT')
      await appendEvents(tx, [
        staffEvent(meOf(response), {
          type: 'partner.flag_cleared',
          aboutKind: 'partner',
          aboutId: id,
          before: { riskFlags: before },
          after: { riskFlags: after },
          reason,
        }),
      ])
      return period
    })
    setVersion(response, version + 1)
    const undo = undoOf(period, config)
    response.status(201).json({ ...(await partnerRecord(context, id)), ...undo })
  }
}

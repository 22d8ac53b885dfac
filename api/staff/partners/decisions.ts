import type { RequestHandler } from 'express'
import { canBecome, type DecisionResult } from '../../../shared/contract/decision.ts'
import {
  bulkDecision,
  type DecisionInput,
  partnerDecision,
} from '../../../shared/contract/decision-schema.ts'
import { selection } from '../../../shared/contract/selection.ts'
import {
  type DecidableApplication,
  findApplications,
} from '../../../shared/tables/partners/decisions.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { parseInput } from '../../http/validation.ts'
import { findSelected } from '../bulk.ts'
import { requireNotErased } from '../erased.ts'
import { idOf } from '../record-id.ts'
import { meOf } from '../signin/session.ts'
import { undoOf } from '../undo/undo.ts'
import { setVersion, versionOf } from '../version.ts'
import { asTold, decide, needsEmail } from './decide.ts'
import { partnerFilter, partnerRecord } from './partners.ts'
import { untoldDecisions } from './waiting-emails.ts'

/** Most applications that a response lists: of those skipped because of their risk flags, and of those to be emailed. */
const MAX_LISTED = 100

/** POST /api/staff/partners/:id/decisions: decides on an application, unless it changed since it was loaded. */
export function decideOnPartner(context: ApiContext): RequestHandler {
  const { config, db } = context
  return async (request, response) => {
    const decision = parseInput(partnerDecision, request.body, languageOf(request, config.LOCALE))
    const version = versionOf(request)
    const id = idOf(request)
    const period = await db.transaction().execute(async (tx) => {
      const options = { timeZone: config.TIME_ZONE, limit: 1, lock: true }
      const [partner] = await findApplications(tx, { ids: [id] }, options)
      if (!partner) throw new ApiError('NOT_FOUND')
      requireNotErased(partner)
      if (partner.version !== version) throw new ApiError('VERSION_CONFLICT')
      if (!canBecome(partner.status, decision.decision)) throw new ApiError('STATE_CONFLICT')
      const untold = await untoldDecisions(tx, [id], true)
      return await decide(context, tx, { partners: [partner], untold }, decision, meOf(response))
    })
    setVersion(response, version + 1)
    const undo = undoOf(period, config)
    response.status(201).json({ ...(await partnerRecord(context, id)), ...undo })
  }
}

const bulkRequest = bulkDecision(selection(partnerFilter))

/**
 * POST /api/staff/partner-decisions: decides on many applications in one transaction. Skips erased applications, and
 * those whose status does not allow the decision. Approves applications with risk flags only if `seen` lists their
 * current version. If more than `MAX_CHANGED` match, rejects with VALIDATION_ERROR. A dry run changes nothing.
 */
export function decideOnPartners(context: ApiContext): RequestHandler {
  const { config, db } = context
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const { selection, seen, dryRun, ...decision } = parseInput(bulkRequest, request.body, language)
    const options = { timeZone: config.TIME_ZONE, lock: !dryRun }
    const result = await db.transaction().execute(async (tx) => {
      const partners = await findSelected(
        (limit) => findApplications(tx, selection, { ...options, limit }),
        language,
      )
      const groups = groupPartners(partners, decision, seen)
      const ids = groups.toDecide.map(({ id }) => id)
      const toDecide = {
        partners: groups.toDecide,
        untold: await untoldDecisions(tx, ids, !dryRun),
      }
      const period = dryRun
        ? undefined
        : await decide(context, tx, toDecide, decision, meOf(response))
      const told = { ...groups, toDecide: asTold(toDecide) }
      return { ...toResult(partners, decision, told), ...undoOf(period, config) }
    })
    response.json(result)
  }
}

/** The applications to decide on, and those skipped until the user has seen their risk flags. */
type Groups = { toDecide: DecidableApplication[]; flagged: DecidableApplication[] }

function groupPartners(
  partners: DecidableApplication[],
  { decision }: DecisionInput,
  seen: { id: string; version: number }[],
): Groups {
  const versions = new Map(seen.map(({ id, version }) => [id, version]))
  const possible = partners.filter(
    ({ status, erasedAt }) => erasedAt === null && canBecome(status, decision),
  )
  const isUnreviewed = ({ id, version, riskFlags }: DecidableApplication) =>
    decision === 'approved' && riskFlags.length > 0 && versions.get(id) !== version
  return {
    toDecide: possible.filter((partner) => !isUnreviewed(partner)),
    flagged: possible.filter(isUnreviewed),
  }
}

function toResult(
  partners: DecidableApplication[],
  { decision }: DecisionInput,
  { toDecide, flagged }: Groups,
): DecisionResult {
  const [matched, changed] = [partners.length, toDecide.length]
  const skipped = matched - changed
  const emailed = toDecide.filter((partner) => needsEmail(partner, decision))
  return {
    matched,
    changed,
    skipped,
    skippedBecause: { state: skipped - flagged.length, flagged: flagged.length },
    emails: emailed.length,
    recipients: emailed.slice(0, MAX_LISTED).map(({ id, agencyName }) => ({ id, agencyName })),
    flagged: flagged
      .slice(0, MAX_LISTED)
      .map(({ id, version, agencyName, referralCode, riskFlags }) => {
        return { id, version, agencyName, referralCode, riskFlags }
      }),
  }
}

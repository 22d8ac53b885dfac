import type { RequestHandler } from 'express'
import { fromKysely } from 'pg-boss'
import {
  bulkDecision,
  type DecisionInput,
  type DecisionResult,
  isTold,
  mayBecome,
  partnerDecision,
} from '../../../shared/contract/decision.ts'
import { mostChanged, selection } from '../../../shared/contract/selection.ts'
import type { Me } from '../../../shared/contract/staff.ts'
import { type AnnounceDecision, announceDecision } from '../../../shared/jobs/announce-decision.ts'
import { inParts } from '../../../shared/tables/batches.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import {
  findToDecide,
  type Undecided,
  writeDecision,
} from '../../../shared/tables/partners/decisions.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { invalidField, parseBody } from '../../http/validation.ts'
import { idOf } from '../record-id.ts'
import { meOf } from '../signin/session.ts'
import { setVersion, versionOf } from '../version.ts'
import { partnerFilter, partnerPage } from './partners.ts'

/** Events written by one statement. */
const EVENTS_AT_ONCE = 2_000

/** Most flagged applications an answer lists. */
const MOST_LISTED = 100

/** POST /api/staff/partners/:id/decisions: decides on one application, in the version that was read. */
export function decideOnPartner(context: ApiContext): RequestHandler {
  const { config, db } = context
  return async (request, response) => {
    const decision = parseBody(partnerDecision, request.body, languageOf(request, config.LOCALE))
    const version = versionOf(request)
    const id = idOf(request)
    await db.transaction().execute(async (tx) => {
      const options = { timeZone: config.TIME_ZONE, limit: 1, lock: true }
      const [partner] = await findToDecide(tx, { ids: [id] }, options)
      if (!partner) throw new ApiError('NOT_FOUND')
      if (partner.version !== version) throw new ApiError('VERSION_CONFLICT')
      if (!mayBecome(partner.status, decision.decision)) throw new ApiError('STATE_CONFLICT')
      await decide(context, tx, [partner], decision, meOf(response))
    })
    setVersion(response, version + 1)
    response.status(201).json(await partnerPage(context, id))
  }
}

const manyDecided = bulkDecision(selection(partnerFilter))

/**
 * POST /api/staff/partner-decisions: decides on many applications in one transaction. What cannot be
 * decided is skipped; a flagged one is approved only if it is named among those that were seen.
 */
export function decideOnPartners(context: ApiContext): RequestHandler {
  const { config, db } = context
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const { selection, seen, dryRun, ...decision } = parseBody(manyDecided, request.body, language)
    const options = { timeZone: config.TIME_ZONE, limit: mostChanged + 1, lock: !dryRun }
    const result = await db.transaction().execute(async (tx) => {
      const partners = await findToDecide(tx, selection, options)
      if (partners.length > mostChanged)
        throw invalidField('selection', 'tooMany', language, { max: mostChanged })
      const sorted = sortOut(partners, decision, seen)
      if (!dryRun) await decide(context, tx, sorted.deciding, decision, meOf(response))
      return resultOf(partners, decision, sorted)
    })
    response.json(result)
  }
}

type Sorted = { deciding: Undecided[]; flagged: Undecided[] }

function sortOut(
  partners: Undecided[],
  { decision }: DecisionInput,
  seen: { id: string; version: number }[],
): Sorted {
  const versions = new Map(seen.map(({ id, version }) => [id, version]))
  const possible = partners.filter(({ status }) => mayBecome(status, decision))
  const isUnseen = ({ id, version, riskFlags }: Undecided) =>
    decision === 'approved' && riskFlags.length > 0 && versions.get(id) !== version
  return {
    deciding: possible.filter((partner) => !isUnseen(partner)),
    flagged: possible.filter(isUnseen),
  }
}

function resultOf(
  partners: Undecided[],
  { decision }: DecisionInput,
  { deciding, flagged }: Sorted,
): DecisionResult {
  const [matched, changed] = [partners.length, deciding.length]
  const skipped = matched - changed
  return {
    matched,
    changed,
    skipped,
    skippedBecause: { state: skipped - flagged.length, flagged: flagged.length },
    mails: deciding.filter((partner) => mustBeTold(partner, decision)).length,
    flagged: flagged.slice(0, MOST_LISTED).map(({ id, version, agencyName, riskFlags }) => {
      return { id, version, agencyName, riskFlags }
    }),
  }
}

/** Writes a decision, its place in the timelines, and who is to be told of it. */
async function decide(
  { boss }: ApiContext,
  tx: Database,
  partners: Undecided[],
  { decision, reason, note: written }: DecisionInput,
  me: Me,
) {
  const decidedAt = new Date()
  const note = written ?? null
  const ids = partners.map(({ id }) => id)
  await writeDecision(tx, ids, decision, decidedAt)
  const events = partners.map(({ id, status }) =>
    staffEvent(me, {
      type: 'partner.status_changed',
      aboutKind: 'partner',
      aboutId: id,
      before: JSON.stringify({ status }),
      after: JSON.stringify({ status: decision, decisionReason: reason }),
      reason: note,
    }),
  )
  await inParts(events, EVENTS_AT_ONCE, (part) => appendEvents(tx, part))
  if (!isTold(decision)) return
  const told = { decision, reason, note, decidedAt: decidedAt.toISOString() }
  const jobs = partners
    .filter((partner) => mustBeTold(partner, decision))
    .map(({ id }) => ({ data: { partnerId: id, ...told } satisfies AnnounceDecision }))
  if (jobs.length > 0) await boss.insert(announceDecision.queue, jobs, { db: fromKysely(tx) })
}

// Nobody is told twice in a row that they are approved: not after a pause, not after a suspicion.
function mustBeTold({ toldStatus }: Undecided, decision: DecisionInput['decision']) {
  return isTold(decision) && toldStatus !== decision
}

import type { RequestHandler } from 'express'
import { fromKysely } from 'pg-boss'
import { canBecome, type DecisionResult, isNotified } from '../../../shared/contract/decision.ts'
import {
  bulkDecision,
  type DecisionInput,
  partnerDecision,
} from '../../../shared/contract/decision-schema.ts'
import { selection } from '../../../shared/contract/selection.ts'
import type { Me } from '../../../shared/contract/staff.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { type AnnounceDecision, announceDecision } from '../../../shared/jobs/announce-decision.ts'
import { forEachPart } from '../../../shared/tables/batches.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import {
  type DecidableApplication,
  findApplications,
  storeDecision,
} from '../../../shared/tables/partners/decisions.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { UndoPeriod } from '../../../shared/tables/undo/recent-changes.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { parseBody } from '../../http/validation.ts'
import { findSelected } from '../bulk.ts'
import { requireNotErased } from '../erased.ts'
import { idOf } from '../record-id.ts'
import { meOf } from '../signin/session.ts'
import { keepPartners } from '../undo/partners.ts'
import { startAfterUndo, undoOf, undoPeriod } from '../undo/undo.ts'
import { setVersion, versionOf } from '../version.ts'
import { partnerFilter, partnerRecord } from './partners.ts'

/** Events per insert statement. */
const EVENTS_PER_INSERT = 2_000

/** Most applications that a response lists: of those skipped because of their risk flags, and of those to be emailed. */
const MAX_LISTED = 100

/** POST /api/staff/partners/:id/decisions: decides on an application, unless it changed since it was loaded. */
export function decideOnPartner(context: ApiContext): RequestHandler {
  const { config, db } = context
  return async (request, response) => {
    const decision = parseBody(partnerDecision, request.body, languageOf(request, config.LOCALE))
    const version = versionOf(request)
    const id = idOf(request)
    const period = await db.transaction().execute(async (tx) => {
      const options = { timeZone: config.TIME_ZONE, limit: 1, lock: true }
      const [partner] = await findApplications(tx, { ids: [id] }, options)
      if (!partner) throw new ApiError('NOT_FOUND')
      requireNotErased(partner)
      if (partner.version !== version) throw new ApiError('VERSION_CONFLICT')
      if (!canBecome(partner.status, decision.decision)) throw new ApiError('STATE_CONFLICT')
      return await decide(context, tx, [partner], decision, meOf(response))
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
 * current version. If more than `maxChanged` match, rejects with VALIDATION_ERROR. A dry run changes nothing.
 */
export function decideOnPartners(context: ApiContext): RequestHandler {
  const { config, db } = context
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const { selection, seen, dryRun, ...decision } = parseBody(bulkRequest, request.body, language)
    const options = { timeZone: config.TIME_ZONE, lock: !dryRun }
    const result = await db.transaction().execute(async (tx) => {
      const partners = await findSelected(
        (limit) => findApplications(tx, selection, { ...options, limit }),
        language,
      )
      const groups = groupPartners(partners, decision, seen)
      const period = dryRun
        ? undefined
        : await decide(context, tx, groups.toDecide, decision, meOf(response))
      return { ...toResult(partners, decision, groups), ...undoOf(period, config) }
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

// Stores the decision with its events, keeps it for an undo, and enqueues jobs that email the applicants once it can no
// longer be undone.
async function decide(
  { boss, config }: ApiContext,
  tx: Database,
  partners: DecidableApplication[],
  { decision, reason, note: writtenNote }: DecisionInput,
  me: Me,
): Promise<UndoPeriod | undefined> {
  if (partners.length === 0) return undefined
  const decidedAt = new Date()
  const note = writtenNote ?? null
  const jobs = decisionJobs(partners, { decision, reason, note, decidedAt })
  const period = await undoPeriod(tx, config)
  if (period) await keepPartners(tx, period, partners, me, jobs)
  const ids = partners.map(({ id }) => id)
  await storeDecision(tx, ids, decision, decidedAt)
  const events = partners.map(({ id, status }) =>
    staffEvent(me, {
      type: 'partner.status_changed',
      aboutKind: 'partner',
      aboutId: id,
      before: { status },
      after: { status: decision, decisionReason: reason },
      reason: note,
    }),
  )
  await forEachPart(events, EVENTS_PER_INSERT, (part) => appendEvents(tx, part))
  const delayed = startAfterUndo(jobs, period)
  if (jobs.length > 0) await boss.insert(announceDecision.queue, delayed, { db: fromKysely(tx) })
  return period
}

type Decided = Pick<AnnounceDecision, 'reason' | 'note'> & {
  decision: DecisionInput['decision']
  decidedAt: Date
}

function decisionJobs(partners: DecidableApplication[], { decidedAt, decision, ...rest }: Decided) {
  if (!isNotified(decision)) return []
  const announced = { ...rest, decision, decidedAt: decidedAt.toISOString() }
  return partners
    .filter((partner) => needsEmail(partner, decision))
    .map(({ id }) => ({
      id: newId(),
      data: { partnerId: id, ...announced } satisfies AnnounceDecision,
    }))
}

// No applicant is notified of the same decision twice in a row, for example of an approval after a pause.
function needsEmail({ toldStatus }: DecidableApplication, decision: DecisionInput['decision']) {
  return isNotified(decision) && toldStatus !== decision
}

import type { RequestHandler } from 'express'
import { readCode } from '../../../shared/contract/code.ts'
import type { Language } from '../../../shared/contract/language.ts'
import type { Attribution, AttributionRecord } from '../../../shared/contract/referral.ts'
import { attributionInput, codeAttributionInput } from '../../../shared/contract/referral-schema.ts'
import type { Me } from '../../../shared/contract/staff.ts'
import { typedCode } from '../../../shared/domain/nearby-codes.ts'
import { appendEvents, eventsAbout, staffEvent } from '../../../shared/tables/history/events.ts'
import { findNamesById } from '../../../shared/tables/history/record-names.ts'
import { partnerName } from '../../../shared/tables/partners/partners.ts'
import {
  type AttributedRecord,
  type AttributedVersion,
  descendsFrom,
  findAttributedLead,
  findAttributedPartner,
  lockAssessmentsWithCode,
  lockAttributions,
  lockLeadsWithCode,
  type Referrer,
  writeAttribution,
} from '../../../shared/tables/referrals/attributions.ts'
import { findPartnerIdsByReferralCode } from '../../../shared/tables/referrals/referral-codes.ts'
import { deleteUnknownCode } from '../../../shared/tables/referrals/unknown-codes.ts'
import { lockContact } from '../../../shared/tables/submissions/submissions.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { invalidField, parseInput } from '../../http/validation.ts'
import { requireNotErased } from '../erased.ts'
import { meOf } from '../signin/session.ts'
import { keepAttributions, referrerOf } from '../undo/attributions.ts'
import { undoOf, undoPeriod } from '../undo/undo.ts'

/**
 * GET /api/staff/attributions/:code: a lead or application, with the partner it is attributed to, and the events of its
 * attribution.
 */
export function showAttribution({ db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const found = await findAttributed(db, String(request.params.code))
    if (!found) throw new ApiError('NOT_FOUND')
    const record: AttributionRecord<Date> = {
      ...(await withReferrer(db, found)),
      journey: await attributionJourney(db, found.id),
    }
    response.json(record)
  }
}

/**
 * POST /api/staff/attributions: attributes a lead or application to a partner or, without a partner, removes
 * its attribution. Fails if the attribution changed since the user loaded it, or if partners would refer each
 * other in a loop.
 */
export function createAttribution({ config, db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const { code, partner, replaces, reason } = parseInput(attributionInput, request.body, language)
    const attribution = await db.transaction().execute(async (tx) => {
      await lockAttributions(tx)
      const found = await findAttributed(tx, code, true)
      if (!found) throw invalidField('code', 'unknownCode', language)
      requireNotErased(found)
      const expected = replaces === undefined ? null : (typedCode(replaces) ?? replaces)
      if (expected !== found.referredByCode) throw new ApiError('STATE_CONFLICT')
      const referrer = partner === undefined ? nobody : await requirePartner(tx, partner, language)
      await requireNoLoop(tx, found, referrer, language)
      const me = meOf(response)
      const period = await undoPeriod(tx, config)
      if (period) await keepAttributions(tx, period, [found], me)
      await writeAttribution(tx, found.kind, [found.id], referrer)
      await appendEvents(tx, [attributionEvent(me, found, referrer, reason)])
      const updated = await findAttributed(tx, code)
      return updated && { ...(await withReferrer(tx, updated)), ...undoOf(period, config) }
    })
    response.status(201).json(attribution)
  }
}

const nobody: Referrer = { code: null, partnerId: null }

/** Most leads, and most assessments, attributed in one call. The others keep the unknown code until the next call. */
const MAX_AT_ONCE = 5_000

/**
 * POST /api/staff/unknown-codes/:code/attributions: attributes the leads and assessments with an unknown referral code to the
 * partner that was meant, and deletes the count of applications that were rejected because of the code.
 */
export function attributeUnknownCode({ config, db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const input = parseInput(codeAttributionInput, request.body, language)
    const code = typedCode(String(request.params.code))
    if (!code) throw new ApiError('NOT_FOUND')
    const result = await db.transaction().execute(async (tx) => {
      const referrer = await requirePartner(tx, input.partner, language)
      if ((await findPartnerIdsByReferralCode(tx, [code])).has(code))
        throw new ApiError('STATE_CONFLICT')
      // Leads and assessments before codes, like an undo, so that neither waits for the other.
      const leads = await lockLeadsWithCode(tx, code, MAX_AT_ONCE)
      const assessments = await lockAssessmentsWithCode(tx, code, MAX_AT_ONCE)
      const count = await deleteUnknownCode(tx, code)
      const applications = count?.tries ?? 0
      if (applications + leads.length + assessments.length === 0) throw new ApiError('NOT_FOUND')
      const ids = leads.map(({ id }) => id)
      const assessmentIds = assessments.map(({ id }) => id)
      const me = meOf(response)
      const period = await undoPeriod(tx, config)
      const records = [...leads, ...assessments]
      if (period) await keepAttributions(tx, period, records, me, { code, referrer, count })
      await writeAttribution(tx, 'lead', ids, referrer)
      await writeAttribution(tx, 'assessment', assessmentIds, referrer)
      const counts = { leads: ids.length, assessments: assessmentIds.length, applications }
      const attributed = (kind: 'lead' | 'assessment') => (id: string) => {
        const from = { kind, id, referredByCode: code, referredByPartnerId: null }
        return attributionEvent(me, from, referrer, input.reason)
      }
      await appendEvents(tx, [
        ...ids.map(attributed('lead')),
        ...assessmentIds.map(attributed('assessment')),
        staffEvent(me, {
          type: 'referral.code_attributed',
          aboutKind: 'partner',
          aboutId: referrer.partnerId,
          before: { code },
          after: { code: referrer.code, ...counts },
          reason: input.reason,
        }),
      ])
      return { ...counts, ...undoOf(period, config) }
    })
    response.status(201).json(result)
  }
}

async function findAttributed(db: Database, typed: string, lock = false) {
  const leadCode = /^\s*lu/i.test(typed) ? readCode('LU', typed) : undefined
  if (leadCode) return await findAttributedLead(db, leadCode, lock)
  const partnerCode = readCode('LP', typed)
  return partnerCode ? await findAttributedPartner(db, partnerCode, lock) : undefined
}

async function requirePartner(tx: Database, typed: string, language: Language) {
  const code = readCode('LP', typed)
  const partnerId = code && (await findPartnerIdsByReferralCode(tx, [code])).get(code)
  if (!code || !partnerId) throw invalidField('partner', 'unknownCode', language)
  // The application may not be recorded yet.
  const application = await lockContact(tx, 'partner', partnerId)
  if (application) requireNotErased(application)
  return { code, partnerId }
}

async function requireNoLoop(
  tx: Database,
  found: Pick<AttributedRecord, 'kind' | 'id'>,
  { partnerId }: Referrer,
  language: Language,
) {
  if (found.kind === 'lead' || partnerId === null) return
  if (found.id === partnerId) throw invalidField('partner', 'selfReferral', language)
  if (await descendsFrom(tx, partnerId, found.id))
    throw invalidField('partner', 'referralLoop', language)
}

function attributionEvent(
  me: Me,
  from: Pick<AttributedVersion, 'kind' | 'id' | 'referredByCode' | 'referredByPartnerId'>,
  to: Referrer,
  reason: string,
) {
  return staffEvent(me, {
    type: `${from.kind}.attributed`,
    aboutKind: from.kind,
    aboutId: from.id,
    before: referrerOf(from),
    after: to,
    reason,
  })
}

async function withReferrer(
  db: Database,
  {
    id: _,
    version: _version,
    referredByPartnerId,
    erasedAt: _erasedAt,
    ...found
  }: AttributedRecord,
): Promise<Attribution<Date>> {
  const referrer = referredByPartnerId ? await partnerName(db, referredByPartnerId) : null
  return { ...found, referrer }
}

// Without the other events of the record: partnership managers do not read leads.
async function attributionJourney(
  db: Database,
  id: string,
): Promise<AttributionRecord<Date>['journey']> {
  const events = (await eventsAbout(db, id)).filter(({ after }) => after && 'partnerId' in after)
  const partnerIds = events.flatMap(({ before, after }) =>
    [before, after].flatMap((referrer) => String(referrer?.partnerId ?? '')),
  )
  return { events, names: await findNamesById(db, partnerIds) }
}

import type { RequestHandler } from 'express'
import { readCode } from '../../../shared/contract/code.ts'
import type { Language } from '../../../shared/contract/language.ts'
import {
  type Attribution,
  attributionInput,
  codeAttributionInput,
} from '../../../shared/contract/referral.ts'
import type { Me } from '../../../shared/contract/staff.ts'
import { typedCode } from '../../../shared/domain/nearby-codes.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import { partnerName } from '../../../shared/tables/partners/partners.ts'
import {
  type Attributed,
  attributeAlone,
  descendsFrom,
  findAttributedLead,
  findAttributedPartner,
  lockLeadsNaming,
  writeAttribution,
} from '../../../shared/tables/referrals/attributions.ts'
import { findReferrers } from '../../../shared/tables/referrals/referral-codes.ts'
import { forgetUnknownCode } from '../../../shared/tables/referrals/unknown-codes.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { invalidField, parseBody } from '../../http/validation.ts'
import { meOf } from '../signin/session.ts'

/** GET /api/staff/attributions/:code: who a lead or an application is attributed to. */
export function showAttribution({ db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const found = await findAttributed(db, String(request.params.code))
    if (!found) throw new ApiError('NOT_FOUND')
    response.json(await withReferrer(db, found))
  }
}

/** POST /api/staff/attributions: says by hand who referred a lead or an application. */
export function attribute({ config, db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const { code, partner, replaces, reason } = parseBody(attributionInput, request.body, language)
    const answer = await db.transaction().execute(async (tx) => {
      await attributeAlone(tx)
      const found = await findAttributed(tx, code, true)
      if (!found) throw invalidField('code', 'unknownCode', language)
      const seen = replaces === undefined ? null : (typedCode(replaces) ?? replaces)
      if (seen !== found.referredByCode) throw new ApiError('STATE_CONFLICT')
      const referrer = partner === undefined ? null : await partnerOf(tx, partner, language)
      if (referrer) await refuseCircle(tx, found, referrer.partnerId, language)
      await writeAttribution(tx, tableOf(found), [found.id], referrer)
      await appendEvents(tx, [attributed(meOf(response), found, referrer, reason)])
      const now = await findAttributed(tx, code)
      return now && (await withReferrer(tx, now))
    })
    response.status(201).json(answer)
  }
}

/** Most leads one unknown code is attributed with. */
const MOST_LEADS = 5_000

/** POST /api/staff/unknown-codes/:code/attributions: says whose an unknown code was meant to be. */
export function attributeCode({ config, db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const input = parseBody(codeAttributionInput, request.body, language)
    const code = typedCode(String(request.params.code))
    if (!code) throw new ApiError('NOT_FOUND')
    const result = await db.transaction().execute(async (tx) => {
      const referrer = await partnerOf(tx, input.partner, language)
      if ((await findReferrers(tx, [code])).has(code)) throw new ApiError('STATE_CONFLICT')
      const applications = await forgetUnknownCode(tx, code)
      const leads = await lockLeadsNaming(tx, code, MOST_LEADS)
      if (applications + leads.length === 0) throw new ApiError('NOT_FOUND')
      const ids = leads.map(({ id }) => id)
      await writeAttribution(tx, 'leads', ids, referrer)
      const me = meOf(response)
      const before = { kind: 'lead', referredByCode: code, referredByPartnerId: null } as const
      await appendEvents(tx, [
        ...ids.map((id) => attributed(me, { id, ...before }, referrer, input.reason)),
        staffEvent(me, {
          type: 'referral.code_attributed',
          aboutKind: 'partner',
          aboutId: referrer.partnerId,
          before: JSON.stringify({ code }),
          after: JSON.stringify({ code: referrer.code, leads: ids.length, applications }),
          reason: input.reason,
        }),
      ])
      return { leads: ids.length, applications }
    })
    response.status(201).json(result)
  }
}

async function findAttributed(db: Database, written: string, lock = false) {
  const lead = /^\s*lu/i.test(written) ? readCode('LU', written) : undefined
  if (lead) return await findAttributedLead(db, lead, lock)
  const partner = readCode('LP', written)
  return partner ? await findAttributedPartner(db, partner, lock) : undefined
}

async function partnerOf(tx: Database, written: string, language: Language) {
  const code = readCode('LP', written)
  const partnerId = code && (await findReferrers(tx, [code])).get(code)
  if (!code || !partnerId) throw invalidField('partner', 'unknownCode', language)
  return { code, partnerId }
}

async function refuseCircle(
  tx: Database,
  found: Pick<Attributed, 'kind' | 'id'>,
  partnerId: string,
  language: Language,
) {
  if (found.kind === 'lead') return
  if (found.id === partnerId) throw invalidField('partner', 'selfReferral', language)
  if (await descendsFrom(tx, partnerId, found.id))
    throw invalidField('partner', 'referralLoop', language)
}

function attributed(
  me: Me,
  from: Pick<Attributed, 'kind' | 'id' | 'referredByCode' | 'referredByPartnerId'>,
  to: { code: string; partnerId: string } | null,
  reason: string,
) {
  const before = { code: from.referredByCode, partnerId: from.referredByPartnerId }
  return staffEvent(me, {
    type: `${from.kind}.attributed`,
    aboutKind: from.kind,
    aboutId: from.id,
    before: JSON.stringify(before),
    after: JSON.stringify(to ?? { code: null, partnerId: null }),
    reason,
  })
}

function tableOf({ kind }: Pick<Attributed, 'kind'>) {
  return kind === 'lead' ? 'leads' : 'partners'
}

async function withReferrer(
  db: Database,
  { id: _, referredByPartnerId, ...found }: Attributed,
): Promise<Attribution<Date>> {
  const referrer = referredByPartnerId ? await partnerName(db, referredByPartnerId) : null
  return { ...found, referrer }
}

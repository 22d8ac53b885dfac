import type { PgBoss } from 'pg-boss'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RiskFlag } from '../../../shared/contract/partner.ts'
import { normalizeEmail } from '../../../shared/contract/text.ts'
import type { RecordPartner } from '../../../shared/jobs/record-partner.ts'
import { createProducerBoss } from '../../../shared/runtime/boss.ts'
import { findPartner } from '../../../shared/tables/partners/partners.ts'
import { issueReferralCodes } from '../../../shared/tables/referrals/referral-codes.ts'
import { recordPartners } from '../../../worker/jobs/record-partner.ts'
import { type Antesala, openAntesala } from '../../setup/antesala.ts'
import { doBatch } from '../../setup/batch-step.ts'
import { application } from '../../setup/cast.ts'
import { silentLog } from '../../setup/log.ts'

let antesala: Antesala
let boss: PgBoss

beforeAll(async () => {
  antesala = await openAntesala()
  boss = createProducerBoss({ url: antesala.url, log: silentLog })
  await boss.start()
})
beforeEach(async () => {
  await antesala.sql('delete from partners')
  await antesala.sql('delete from referral_codes')
})
afterAll(async () => {
  await boss.stop({ graceful: false })
  await antesala.close()
})

let count = 0
const codes = ['22222', '33333', '44444', '55555', '66666', '77777']

/** The application of a new agency, changed as a test needs it. */
function newcomer(changed: Partial<RecordPartner['fields']> = {}, e164?: string | null) {
  const number = ++count
  const fields = {
    ...application,
    agencyName: `Agencia ${number}`,
    email: `agency${number}@example.com`,
    ...changed,
  }
  return {
    id: uuid(),
    kind: 'partner' as const,
    code: `LP-${codes[number % codes.length]}`,
    submittedAt: new Date(Date.now() + number).toISOString(),
    language: 'es' as const,
    fields,
    emailNormalized: normalizeEmail(fields.email),
    phone: { national: '1', e164: e164 ?? `+5281834567${10 + number}` },
  }
}

async function flags(...payloads: RecordPartner[]): Promise<RiskFlag[][]> {
  await doBatch(antesala, boss, recordPartners, payloads)
  const found = await Promise.all(payloads.map(({ id }) => findPartner(antesala.db, id)))
  return found.map((partner) => partner?.riskFlags ?? expect.unreachable())
}

async function accepted(payload: RecordPartner) {
  await issueReferralCodes(antesala.db, [{ code: payload.code, partnerId: payload.id }])
  return payload
}

test('an application of a new agency has nothing odd', async () => {
  expect(await flags(newcomer(), newcomer())).toEqual([[], []])
})

test('the newcomer is flagged for what an earlier application has, across batches', async () => {
  const first = newcomer({ agencyName: 'Llave Maestra Asociados', email: 'Vero@Example.com' })
  expect(await flags(first)).toEqual([[]])
  const found = await flags(
    newcomer({ email: 'vero@example.com' }),
    newcomer({}, first.phone.e164),
    newcomer({ agencyName: 'LLAVE MAESTRA Y ASOCIADOS, S.C.' }),
    newcomer({ email: 'x@mailinator.com' }),
  )
  expect(found).toEqual([['same_email'], ['same_phone'], ['same_agency'], ['disposable_email']])
  expect((await findPartner(antesala.db, first.id))?.riskFlags).toEqual([])
})

test('within a batch the later one is flagged', async () => {
  const [first, second] = [newcomer(), newcomer({ agencyName: 'Casa Norte' })]
  const third = newcomer({ agencyName: 'Casa Norte', email: first.fields.email })
  expect(await flags(third, second, first)).toEqual([['same_email', 'same_agency'], [], []])
})

test('who refers themselves is flagged, recorded before or in the same batch, and linked', async () => {
  const first = await accepted(newcomer())
  await flags(first)
  const self = newcomer({ referredByCode: first.code }, first.phone.e164)
  expect(await flags(self)).toEqual([['same_phone', 'self_referral']])

  const other = await accepted(newcomer())
  const both = newcomer({ ...other.fields, referredByCode: other.code })
  const honest = newcomer({ referredByCode: other.code })
  expect(await flags(both, other, honest)).toEqual([
    ['same_email', 'same_agency', 'self_referral'],
    [],
    [],
  ])
  expect(await findPartner(antesala.db, both.id)).toMatchObject({
    status: 'pending',
    referrer: { id: other.id },
  })
})

test('an application delivered twice is written once, without a flag for its own copy', async () => {
  const payload = newcomer()
  await flags(payload, payload)
  expect(await flags(payload)).toEqual([[]])
  const events = await antesala.db
    .selectFrom('events')
    .select('type')
    .where('aboutId', '=', payload.id)
    .execute()
  expect(events).toHaveLength(2)
})

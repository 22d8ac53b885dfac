import type { PgBoss } from 'pg-boss'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RiskFlag } from '../../../shared/contract/partner.ts'
import { normalizeEmail } from '../../../shared/contract/text.ts'
import type { RecordPartner } from '../../../shared/jobs/record-partner.ts'
import { findPartner } from '../../../shared/tables/partners/partners.ts'
import { insertReferralCodes } from '../../../shared/tables/referrals/referral-codes.ts'
import { recordPartners } from '../../../worker/jobs/record-partner.ts'
import { type Antesala, openAntesala } from '../../setup/antesala.ts'
import { handleBatch } from '../../setup/batch-step.ts'
import { application } from '../../setup/fixtures.ts'

let antesala: Antesala
let boss: PgBoss

beforeAll(async () => {
  antesala = await openAntesala()
  boss = await antesala.startBoss()
})
beforeEach(async () => {
  await antesala.sql('delete from partners')
  await antesala.sql('delete from referral_codes')
})
afterAll(() => antesala.close())

let count = 0
const codes = ['22222', '33333', '44444', '55555', '66666', '77777']

/** Returns the job payload of a new agency's application, with overrides. */
function newApplication(changed: Partial<RecordPartner['fields']> = {}, e164?: string | null) {
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
  await handleBatch(antesala, boss, recordPartners, payloads)
  const found = await Promise.all(payloads.map(({ id }) => findPartner(antesala.db, id)))
  return found.map((partner) => partner?.riskFlags ?? expect.unreachable())
}

async function withIssuedCode(payload: RecordPartner) {
  await insertReferralCodes(antesala.db, [{ code: payload.code, partnerId: payload.id }])
  return payload
}

test('an application of a new agency has no risk flags', async () => {
  expect(await flags(newApplication(), newApplication())).toEqual([[], []])
})

test('an application is flagged for a disposable email address, and for what it shares with an earlier one', async () => {
  const first = newApplication({ agencyName: 'Llave Maestra Asociados', email: 'Vero@Example.com' })
  expect(await flags(first)).toEqual([[]])
  const found = await flags(
    newApplication({ email: 'vero@example.com' }),
    newApplication({}, first.phone.e164),
    newApplication({ agencyName: 'LLAVE MAESTRA Y ASOCIADOS, S.C.' }),
    newApplication({ email: 'x@mailinator.com' }),
  )
  expect(found).toEqual([['same_email'], ['same_phone'], ['same_agency'], ['disposable_email']])
  expect((await findPartner(antesala.db, first.id))?.riskFlags).toEqual([])
})

test('within a batch, the later application is flagged', async () => {
  const [first, second] = [newApplication(), newApplication({ agencyName: 'Casa Norte' })]
  const third = newApplication({ agencyName: 'Casa Norte', email: first.fields.email })
  expect(await flags(third, second, first)).toEqual([['same_email', 'same_agency'], [], []])
})

test('an application with the referral code of its own agency is flagged, but its referrer is recorded', async () => {
  const first = await withIssuedCode(newApplication())
  await flags(first)
  const self = newApplication({ referredByCode: first.code }, first.phone.e164)
  expect(await flags(self)).toEqual([['same_phone', 'self_referral']])

  const other = await withIssuedCode(newApplication())
  const both = newApplication({ ...other.fields, referredByCode: other.code })
  const honest = newApplication({ referredByCode: other.code })
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

test('an application whose job runs twice is written once, and not flagged as its own copy', async () => {
  const payload = newApplication()
  await flags(payload, payload)
  expect(await flags(payload)).toEqual([[]])
  const events = await antesala.db
    .selectFrom('events')
    .select('type')
    .where('aboutId', '=', payload.id)
    .execute()
  expect(events).toHaveLength(2)
})

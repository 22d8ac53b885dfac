import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UnknownCode } from '../../shared/contract/referral.ts'
import type { UndoResult } from '../../shared/contract/undo.ts'
import { nearbyCodes } from '../../shared/domain/nearby-codes.ts'
import { recordUnknownCode } from '../../shared/tables/referrals/unknown-codes.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { staff } from '../setup/fixtures.ts'
import type { TestApplication } from '../setup/partners.ts'
import { assessWith, attributionOf, inquire, startReferrals } from '../setup/referrals.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'

const reason = 'Lo dijo por teléfono'

let antesala: Antesala
let pablo: StaffClient
let admin: StaffClient
let norte: TestApplication
let sur: TestApplication
let isla: TestApplication

beforeAll(async () => {
  antesala = await openAntesala({ UNDO_SECONDS: '600' })
  await createStaffAccounts(antesala)
  pablo = await signIn(antesala, 'partnerships')
  admin = await signIn(antesala, 'admin')
  await antesala.startWorker()
})
afterAll(() => antesala.close())

beforeEach(async () => {
  ;({ norte, sur, isla } = await startReferrals(antesala))
})

/** Changes an attribution, and returns the id of the undo that is offered. */
async function attribute(body: object): Promise<string> {
  const answer = await pablo.send('POST', '/api/staff/attributions', { reason, ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  expect(answer.body.undo).toEqual({ id: expect.any(String), seconds: 600 })
  return answer.body.undo.id
}

async function undo(undoes: string, status = 201, who = pablo): Promise<UndoResult> {
  const answer = await who.send('POST', '/api/staff/attributions/undos', { undoes })
  expect(answer.status, JSON.stringify(answer.body)).toBe(status)
  return answer.body
}

const undone = { matched: 1, changed: 1, skipped: 0 }
const skipped = { matched: 1, changed: 0, skipped: 1 }

const lastEvent = (aboutId: string) =>
  antesala.db
    .selectFrom('events')
    .select(['type', 'actor', 'before', 'after'])
    .where('aboutId', '=', aboutId)
    .orderBy('id', 'desc')
    .executeTakeFirst()

describe('an undo of an attribution', () => {
  test('gives a lead back to the partner it was attributed to, with an event', async () => {
    const lead = await inquire(antesala, { message: `De ${norte.code}` })
    const id = await attribute({ code: lead.code, partner: sur.code, replaces: norte.code })
    expect(await undo(id)).toEqual(undone)
    expect(await attributionOf(antesala, 'leads', lead.id)).toEqual({
      ...{ referredByCode: norte.code, referredByPartnerId: norte.id, version: 3 },
    })
    expect(await lastEvent(lead.id)).toEqual({
      ...{ type: 'lead.change_undone', actor: staff.partnerships.name },
      before: { code: sur.code, partnerId: sur.id },
      after: { code: norte.code, partnerId: norte.id },
    })
  })

  test('removes one that was added', async () => {
    const lead = await inquire(antesala, { message: 'Hola' })
    await undo(await attribute({ code: lead.code, partner: sur.code }))
    expect(await attributionOf(antesala, 'leads', lead.id)).toMatchObject({
      ...{ referredByCode: null, referredByPartnerId: null },
    })
  })

  test('restores the referrer of an application that was removed', async () => {
    expect(await undo(await attribute({ code: sur.code, replaces: norte.code }))).toEqual(undone)
    expect(await attributionOf(antesala, 'partners', sur.id)).toMatchObject({
      ...{ referredByCode: norte.code, referredByPartnerId: norte.id },
    })
    expect(await lastEvent(sur.id)).toMatchObject({
      ...{ type: 'partner.change_undone', after: { code: norte.code, partnerId: norte.id } },
    })
  })

  test('changes nothing if something else has changed the record since', async () => {
    const lead = await inquire(antesala, { message: 'Hola' })
    const id = await attribute({ code: lead.code, partner: sur.code })
    const later = { code: lead.code, partner: isla.code, replaces: sur.code, reason }
    expect((await admin.send('POST', '/api/staff/attributions', later)).status).toBe(201)
    expect(await undo(id)).toEqual(skipped)
    expect(await attributionOf(antesala, 'leads', lead.id)).toMatchObject({
      referredByPartnerId: isla.id,
    })
  })

  test('makes the attribution before it the next one that can be undone', async () => {
    const lead = await inquire(antesala, { message: 'Hola' })
    const first = await attribute({ code: lead.code, partner: sur.code })
    const second = await attribute({ code: lead.code, partner: isla.code, replaces: sur.code })
    await undo(second)
    expect(await undo(first)).toEqual(undone)
    expect(await attributionOf(antesala, 'leads', lead.id)).toMatchObject({ referredByCode: null })
  })

  test('creates no loop with what was attributed since', async () => {
    const id = await attribute({ code: sur.code, replaces: norte.code })
    await attribute({ code: norte.code, partner: sur.code })
    expect(await undo(id)).toEqual(skipped)
    expect(await attributionOf(antesala, 'partners', sur.id)).toMatchObject({
      referredByPartnerId: null,
    })
  })

  test('is refused to others, the second time, when the time is over, and as a change of the lead', async () => {
    const lead = await inquire(antesala, { message: 'Hola' })
    const id = await attribute({ code: lead.code, partner: sur.code })
    await undo(id, 403, admin)
    const asLead = await admin.send('POST', '/api/staff/leads/undos', { undoes: id })
    expect(asLead.status).toBe(404)
    await undo(id)
    await undo(id, 409)
    const late = await attribute({ code: lead.code, partner: sur.code })
    await antesala.sql(`update recent_changes set expires_at = now() where id = '${late}'`)
    await undo(late, 410)
    expect(await attributionOf(antesala, 'leads', lead.id)).toMatchObject({
      referredByPartnerId: sur.id,
    })
  })
})

describe('an undo of the attribution of an unknown code', () => {
  let code: string
  beforeEach(() => {
    code = nearbyCodes(norte.code).at(0) ?? expect.unreachable()
  })

  async function attributeCode() {
    const path = `/api/staff/unknown-codes/${code}/attributions`
    const answer = await pablo.send('POST', path, { partner: norte.code, reason })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.undo.id as string
  }

  const listUnknownCodes = async () =>
    (await (await pablo.get('/api/staff/unknown-codes')).json()) as UnknownCode[]

  test('restores its leads that nothing else has changed since, and lists it again', async () => {
    const leads = [
      await inquire(antesala, { message: `De ${code}` }),
      await inquire(antesala, { message: `De ${code}` }),
    ]
    const id = await attributeCode()
    const [first, second] = leads as [{ id: string; code: string }, { id: string; code: string }]
    await attribute({ code: second.code, partner: isla.code, replaces: norte.code })
    // The code counts as one of the three.
    expect(await undo(id)).toEqual({ matched: 3, changed: 2, skipped: 1 })
    expect(await attributionOf(antesala, 'leads', first.id)).toMatchObject({
      ...{ referredByCode: code, referredByPartnerId: null },
    })
    expect(await attributionOf(antesala, 'leads', second.id)).toMatchObject({
      referredByPartnerId: isla.id,
    })
    expect(await listUnknownCodes()).toMatchObject([{ code, leads: 1, applications: 0 }])
    expect(await lastEvent(norte.id)).toMatchObject({
      ...{ type: 'referral.code_attribution_undone', before: { code: norte.code } },
      after: { code, leads: 1, applications: 0 },
    })
  })

  test('restores its assessments, which can then be attributed again', async () => {
    const assessment = await assessWith(antesala, code)
    const attributed = () =>
      antesala.db
        .selectFrom('assessments')
        .select(['referredByCode', 'referredByPartnerId'])
        .where('id', '=', assessment)
        .executeTakeFirst()
    const first = await attributeCode()
    expect(await attributed()).toEqual({
      ...{ referredByCode: norte.code, referredByPartnerId: norte.id },
    })
    expect(await undo(first)).toEqual({ matched: 2, changed: 2, skipped: 0 })
    expect(await attributed()).toEqual({ referredByCode: code, referredByPartnerId: null })
    expect(await lastEvent(assessment)).toMatchObject({
      ...{ type: 'assessment.change_undone', after: { code, partnerId: null } },
    })
    expect(await lastEvent(norte.id)).toMatchObject({
      after: { code, leads: 0, assessments: 1, applications: 0 },
    })
    expect(await undo(await attributeCode())).toEqual({ matched: 2, changed: 2, skipped: 0 })
    await undo(first, 409)
  })

  test('restores the count of rejected applications, with those since', async () => {
    await recordUnknownCode(antesala.db, code)
    await recordUnknownCode(antesala.db, code)
    const first = () => antesala.db.selectFrom('unknownCodes').select('firstTriedAt').execute()
    const before = await first()
    const id = await attributeCode()
    expect(await listUnknownCodes()).toEqual([])
    await recordUnknownCode(antesala.db, code)
    expect(await undo(id)).toEqual(undone)
    expect(await listUnknownCodes()).toMatchObject([{ code, leads: 0, applications: 3 }])
    expect(await first()).toEqual(before)
  })
})

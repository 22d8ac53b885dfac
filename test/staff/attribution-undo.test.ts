import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { UnknownCode } from '../../shared/contract/referral.ts'
import type { UndoResult } from '../../shared/contract/undo.ts'
import { nearbyCodes } from '../../shared/domain/nearby-codes.ts'
import { recordUnknownCode } from '../../shared/tables/referrals/unknown-codes.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { inquiry, staff } from '../setup/fixtures.ts'
import { applyAsPartner, type TestApplication, waitForPartners } from '../setup/partners.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

const reason = 'Lo dijo por teléfono'

let antesala: Antesala
let pablo: StaffClient
let admin: StaffClient
/** Norte referred Sur; Isla neither referred anyone nor was referred. */
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
  for (const table of ['partners', 'leads', 'referral_codes', 'unknown_codes', 'events'])
    await antesala.sql(`delete from ${table}`)
  norte = await applyAsPartner(antesala, { agencyName: 'Norte' })
  sur = await applyAsPartner(antesala, { agencyName: 'Sur', referredByCode: norte.code })
  isla = await applyAsPartner(antesala, { agencyName: 'Isla' })
  await waitForPartners(antesala, 3)
})

const attributionOf = (table: 'leads' | 'partners', id: string) =>
  antesala.db
    .selectFrom(table)
    .select(['referredByCode', 'referredByPartnerId', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Submits an inquiry and waits until it is recorded. */
async function inquire(message: string) {
  const body = await antesala.submit('/api/v1/contact', { ...inquiry, message })
  await vi.waitFor(() => attributionOf('leads', body.leadId), soon)
  return { id: body.leadId as string, code: body.refCode as string }
}

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
    const lead = await inquire(`De ${norte.code}`)
    const id = await attribute({ code: lead.code, partner: sur.code, replaces: norte.code })
    expect(await undo(id)).toEqual(undone)
    expect(await attributionOf('leads', lead.id)).toEqual({
      ...{ referredByCode: norte.code, referredByPartnerId: norte.id, version: 3 },
    })
    expect(await lastEvent(lead.id)).toEqual({
      ...{ type: 'lead.change_undone', actor: staff.partnerships.name },
      before: { code: sur.code, partnerId: sur.id },
      after: { code: norte.code, partnerId: norte.id },
    })
  })

  test('removes one that was added', async () => {
    const lead = await inquire('Hola')
    await undo(await attribute({ code: lead.code, partner: sur.code }))
    expect(await attributionOf('leads', lead.id)).toMatchObject({
      ...{ referredByCode: null, referredByPartnerId: null },
    })
  })

  test('restores the referrer of an application that was removed', async () => {
    expect(await undo(await attribute({ code: sur.code, replaces: norte.code }))).toEqual(undone)
    expect(await attributionOf('partners', sur.id)).toMatchObject({
      ...{ referredByCode: norte.code, referredByPartnerId: norte.id },
    })
    expect(await lastEvent(sur.id)).toMatchObject({
      ...{ type: 'partner.change_undone', after: { code: norte.code, partnerId: norte.id } },
    })
  })

  test('changes nothing if something else has changed the record since', async () => {
    const lead = await inquire('Hola')
    const id = await attribute({ code: lead.code, partner: sur.code })
    const later = { code: lead.code, partner: isla.code, replaces: sur.code, reason }
    expect((await admin.send('POST', '/api/staff/attributions', later)).status).toBe(201)
    expect(await undo(id)).toEqual(skipped)
    expect(await attributionOf('leads', lead.id)).toMatchObject({ referredByPartnerId: isla.id })
  })

  test('makes the attribution before it the next one that can be undone', async () => {
    const lead = await inquire('Hola')
    const first = await attribute({ code: lead.code, partner: sur.code })
    const second = await attribute({ code: lead.code, partner: isla.code, replaces: sur.code })
    await undo(second)
    expect(await undo(first)).toEqual(undone)
    expect(await attributionOf('leads', lead.id)).toMatchObject({ referredByCode: null })
  })

  test('creates no loop with what was attributed since', async () => {
    const id = await attribute({ code: sur.code, replaces: norte.code })
    await attribute({ code: norte.code, partner: sur.code })
    expect(await undo(id)).toEqual(skipped)
    expect(await attributionOf('partners', sur.id)).toMatchObject({ referredByPartnerId: null })
  })

  test('is refused to others, the second time, when the time is over, and as a change of the lead', async () => {
    const lead = await inquire('Hola')
    const id = await attribute({ code: lead.code, partner: sur.code })
    await undo(id, 403, admin)
    const asLead = await admin.send('POST', '/api/staff/leads/undos', { undoes: id })
    expect(asLead.status).toBe(404)
    await undo(id)
    await undo(id, 409)
    const late = await attribute({ code: lead.code, partner: sur.code })
    await antesala.sql(`update recent_changes set expires_at = now() where id = '${late}'`)
    await undo(late, 410)
    expect(await attributionOf('leads', lead.id)).toMatchObject({ referredByPartnerId: sur.id })
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
    const leads = [await inquire(`De ${code}`), await inquire(`De ${code}`)]
    const id = await attributeCode()
    const [first, second] = leads as [{ id: string; code: string }, { id: string; code: string }]
    await attribute({ code: second.code, partner: isla.code, replaces: norte.code })
    // The code counts as one of the three.
    expect(await undo(id)).toEqual({ matched: 3, changed: 2, skipped: 1 })
    expect(await attributionOf('leads', first.id)).toMatchObject({
      ...{ referredByCode: code, referredByPartnerId: null },
    })
    expect(await attributionOf('leads', second.id)).toMatchObject({ referredByPartnerId: isla.id })
    expect(await listUnknownCodes()).toMatchObject([{ code, leads: 1, applications: 0 }])
    expect(await lastEvent(norte.id)).toMatchObject({
      ...{ type: 'referral.code_attribution_undone', before: { code: norte.code } },
      after: { code, leads: 1, applications: 0 },
    })
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

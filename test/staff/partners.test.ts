import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { PartnerRecord, PartnerRow } from '../../shared/contract/records.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { staff } from '../setup/fixtures.ts'
import { listQuery } from '../setup/list-query.ts'
import { applyAsPartner, type TestApplication, waitForPartners } from '../setup/partners.ts'
import { readCsv } from '../setup/read-csv.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'

let antesala: Antesala
let pablo: StaffClient
/** Sierra; a second application of Sierra; one with a disposable address; one that Sierra referred. */
let sierra: TestApplication
let duplicate: TestApplication
let disposable: TestApplication
let referred: TestApplication

beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  pablo = await signIn(antesala, 'partnerships')
  await antesala.startWorker()
  const agency = { agencyName: 'Sierra', email: 'hola@sierra.example', phone: '+52 81 8345 0001' }
  sierra = await applyAsPartner(antesala, agency)
  await waitForPartners(antesala, 1)
  duplicate = await applyAsPartner(antesala, {
    ...agency,
    agencyName: 'Sierra, S.A. de C.V.',
    city: 'Saltillo',
  })
  disposable = await applyAsPartner(antesala, {
    agencyName: 'Fugaz',
    email: 'fugaz@mailinator.com',
  })
  referred = await applyAsPartner(antesala, {
    agencyName: 'Con padrino',
    referredByCode: sierra.code,
  })
  await waitForPartners(antesala, 4)
  await antesala.sql(`update partners set submitted_at = '2026-03-01T12:00:00Z', interests = '{team}'
    where id = '${referred.id}'`)
})
afterAll(() => antesala.close())

async function names(filter: object) {
  const answer = await pablo.get(`/api/staff/partners${listQuery({ filter })}`)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as PartnerRow[]).map(({ agencyName }) => agencyName).toSorted()
}

async function record(id: string): Promise<PartnerRecord> {
  return (await (await pablo.get(`/api/staff/partners/${id}`)).json()) as PartnerRecord
}

describe('the list', () => {
  test.each([
    ['a flag', { flag: 'disposable_email' }, ['Fugaz']],
    [
      'one of several flags',
      { flag: ['disposable_email', 'same_phone'] },
      ['Fugaz', 'Sierra, S.A. de C.V.'],
    ],
    ['any flag', { flagged: true }, ['Fugaz', 'Sierra, S.A. de C.V.']],
    ['no flag', { flagged: false }, ['Con padrino', 'Sierra']],
    ['city', { city: 'saltill' }, ['Sierra, S.A. de C.V.']],
    ['interest', { interest: 'team' }, ['Con padrino']],
    [
      'days in the time zone of the business',
      { from: '2026-03-01', until: '2026-03-01' },
      ['Con padrino'],
    ],
    ['the day before', { until: '2026-02-28' }, []],
  ])('is filtered by %s', async (_what, filter, expected) => {
    expect(await names(filter)).toEqual(expected)
  })

  test('begins with the pending applications, the newest first, then the others', async () => {
    const decide = (status: string, { id }: TestApplication) =>
      antesala.sql(`update partners set status = '${status}' where id = '${id}'`)
    const order = async (sort?: [string, string]) => {
      const answer = await pablo.get(`/api/staff/partners${listQuery(sort ? { sort } : {})}`)
      return ((await answer.json()) as PartnerRow[]).map(({ id }) => id)
    }
    await decide('approved', disposable)
    await decide('rejected', sierra)
    const expected = [duplicate, referred, disposable, sierra].map(({ id }) => id)
    expect(await order()).toEqual(expected)
    expect(await order(['status', 'DESC'])).toEqual(expected)
    expect(await order(['status', 'ASC'])).toEqual(expected.toReversed())
    for (const partner of [disposable, sierra]) await decide('pending', partner)
  })

  test.each([
    ['beginnings of words in any order', 'sa sierr', ['Sierra, S.A. de C.V.']],
    ['words without their accents', 'PADRINÓ', ['Con padrino']],
    ['nothing by the middle of a word', 'adrino', []],
    ['a city', 'saltillo', ['Sierra, S.A. de C.V.']],
    ['an email address', 'HOLA@sierra.example', ['Sierra', 'Sierra, S.A. de C.V.']],
    ['the last digits of a phone number', '8345 0001', ['Sierra', 'Sierra, S.A. de C.V.']],
  ])('is searched by %s', async (_what, q, expected) => {
    expect(await names({ q })).toEqual(expected)
  })

  test('is searched by referral code', async () => {
    expect(await names({ q: sierra.code.toLowerCase().replace('-', ' ') })).toEqual(['Sierra'])
    expect(await names({ q: sierra.code.slice(3) })).toEqual(['Sierra'])
  })

  test('is filtered by the words of a city, not by those of a name', async () => {
    expect(await names({ city: 'sierra' })).toEqual([])
  })

  test('is filtered by referrer', async () => {
    expect(await names({ referrer: sierra.code })).toEqual(['Con padrino'])
    expect(await names({ referrer: 'LP-22222' })).toEqual([])
  })

  test.each([{ flag: 'odd' }, { referrer: 'sierra' }, { from: 'yesterday' }, { flagged: 'yes' }])(
    'refuses %j',
    async (filter) => {
      const answer = await pablo.get(`/api/staff/partners${listQuery({ filter })}`)
      expect(answer.status).toBe(400)
    },
  )
})

describe('a flag', () => {
  test('comes with the applications that share the value', async () => {
    const { riskFlags, collisions } = await record(duplicate.id)
    expect(riskFlags).toEqual(['same_email', 'same_phone', 'same_agency'])
    expect(collisions).toEqual([
      {
        id: sierra.id,
        agencyName: 'Sierra',
        referralCode: sierra.code,
        status: 'pending',
        submittedAt: expect.any(String),
        shares: ['same_email', 'same_phone', 'same_agency'],
      },
    ])
    expect((await record(sierra.id)).collisions).toMatchObject([{ id: duplicate.id }])
    expect((await record(referred.id)).collisions).toEqual([])
  })

  const clear = (id: string, body: object, version: number) =>
    pablo.send('POST', `/api/staff/partners/${id}/cleared-flags`, body, {
      'If-Match': `"${version}"`,
    })

  test('is cleared with a reason, by a request that is based on the latest version', async () => {
    const body = { flag: 'same_phone', reason: 'Comparten recepción' }
    expect((await clear(duplicate.id, body, 2)).status).toBe(412)
    const answer = await clear(duplicate.id, body, 1)
    expect(answer).toMatchObject({
      status: 201,
      body: { version: 2, riskFlags: ['same_email', 'same_agency'] },
    })
    const event = await antesala.db
      .selectFrom('events')
      .select(['actor', 'before', 'after', 'reason'])
      .where('type', '=', 'partner.flag_cleared')
      .executeTakeFirst()
    expect(event).toEqual({
      actor: staff.partnerships.name,
      before: { riskFlags: ['same_email', 'same_phone', 'same_agency'] },
      after: { riskFlags: ['same_email', 'same_agency'] },
      reason: 'Comparten recepción',
    })
    expect(await clear(duplicate.id, body, 2)).toMatchObject({
      status: 409,
      body: { error: { code: 'STATE_CONFLICT' } },
    })
  })

  test('is cleared once if two requests are sent at the same time', async () => {
    const body = { flag: 'disposable_email', reason: 'Es su correo de verdad' }
    const answers = await Promise.all([
      clear(disposable.id, body, 1),
      clear(disposable.id, body, 1),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 412])
  })

  test.each([
    ['no reason', { flag: 'same_email' }],
    ['an unknown flag', { flag: 'odd', reason: 'x' }],
    ['an unknown field', { flag: 'same_email', reason: 'x', status: 'approved' }],
  ])('is not cleared by a request with %s', async (_what, body) => {
    expect((await clear(duplicate.id, body, 2)).status).toBe(400)
  })
})

test('notes about a partner are created, changed and deleted by their author', async () => {
  const path = `/api/staff/partners/${sierra.id}/notes`
  const { body: note, status } = await pablo.send('POST', path, { kind: 'call', body: 'Llamó' })
  expect(status).toBe(201)
  expect(await (await pablo.get(path)).json()).toMatchObject([
    { kind: 'call', body: 'Llamó', author: staff.partnerships.name },
  ])
  const version = { 'If-Match': '"1"' }
  const changed = await pablo.send('PATCH', `${path}/${note.id}`, { body: 'Llamé yo' }, version)
  expect(changed.body).toMatchObject({ body: 'Llamé yo', version: 2 })
  const admin = await signIn(antesala, 'admin')
  expect((await admin.send('DELETE', `${path}/${note.id}`)).status).toBe(403)
  expect((await pablo.send('DELETE', `${path}/${note.id}`)).status).toBe(200)
  const types = (await record(sierra.id)).journey.events.map(({ type }) => type)
  expect(types.slice(-3)).toEqual(['note.added', 'note.changed', 'note.deleted'])
  const missing = `/api/staff/partners/01890000-0000-7000-8000-000000000000/notes`
  expect((await pablo.send('POST', missing, { kind: 'note', body: 'x' })).status).toBe(404)
})

test('the export contains the selected partners with formulas escaped, and is recorded', async () => {
  await antesala.sql(`update partners set contact_name = '=1+1' where id = '${sierra.id}'`)
  const body = JSON.stringify({ selection: { filter: { status: 'pending' } } })
  const headers = { Cookie: pablo.cookie, 'Content-Type': 'application/json' }
  const path = `${antesala.address}/api/staff/partners/exports`
  const answer = await fetch(path, { method: 'POST', headers, body })
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="partners-/)
  const [heading, ...rows] = readCsv(await answer.text())
  expect(heading?.slice(0, 3)).toEqual(['Código', 'Agencia', 'Contacto'])
  expect(rows).toHaveLength(4)
  expect(rows.find(([code]) => code === sierra.code)).toContain("'=1+1")
  const referrer = rows.find(([code]) => code === referred.code)
  const column = (name: string) => referrer?.[heading?.indexOf(name) ?? -1]
  expect(column('Referido por')).toBe('Sierra')
  expect(column('Código de referido que usó')).toBe(sierra.code)
  await vi.waitFor(async () => {
    const events = await antesala.db
      .selectFrom('events')
      .select(['actor', 'after'])
      .where('type', 'like', 'partners.export%')
      .orderBy('id')
      .execute()
    const exportId = expect.any(String)
    const columns = expect.arrayContaining(['referralCode', 'agencyName', 'contactName', 'email'])
    expect(events).toEqual([
      {
        actor: staff.partnerships.name,
        after: { exportId, filter: { status: ['pending'] }, columns },
      },
      { actor: staff.partnerships.name, after: { exportId, rows: 4, isComplete: true } },
    ])
  })
})

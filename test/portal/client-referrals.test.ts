import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readCode } from '../../shared/contract/code.ts'
import type { AssessmentRecord, LeadRecord } from '../../shared/contract/records.ts'
import type { Antesala } from '../setup/antesala.ts'
import { assessmentRequest, inquiry } from '../setup/fixtures.ts'
import { waitUntilRecorded } from '../setup/leads.ts'
import { applyAsPartner, waitForPartners } from '../setup/partners.ts'
import { openPortal } from '../setup/portal.ts'
import { formInput, portalForms } from '../setup/portal-forms.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: Antesala
let sales: StaffClient
/** The referral code of the partner Casa Norte. */
let code: string

beforeAll(async () => {
  antesala = await openPortal()
  await createStaffAccounts(antesala)
  sales = await signIn(antesala, 'sales')
  await antesala.startWorker()
  code = (await applyAsPartner(antesala, { agencyName: 'Casa Norte' })).code
  await waitForPartners(antesala, 1)
})
afterAll(() => antesala.close())

const creditedToCasaNorte = () => ({
  referredByCode: code,
  referrer: expect.objectContaining({ agencyName: 'Casa Norte' }),
})

async function send(path: string, body: object) {
  const response = await fetch(antesala.address + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en' },
    body: JSON.stringify(body),
  })
  // biome-ignore lint/suspicious/noExplicitAny: the tests check what is in it
  return { status: response.status, body: (await response.json()) as any }
}

async function leadOf(refCode: string): Promise<LeadRecord> {
  return await record('leads', await idOf('leads', 'refCode', refCode))
}

async function assessmentOf(email: string): Promise<AssessmentRecord> {
  return await record('assessments', await idOf('assessments', 'email', email))
}

/** Waits until the only row with this value is recorded, and returns its id. */
async function idOf(table: 'leads' | 'assessments', column: 'refCode' | 'email', value: string) {
  return await vi.waitFor(async () => {
    const { id } = await antesala.db
      .selectFrom(table as 'leads')
      .select('id')
      .where(column, '=', value)
      .executeTakeFirstOrThrow()
    return id
  }, soon)
}

async function record<Row>(resource: string, id: string): Promise<Row> {
  return (await (await sales.get(`/api/staff/${resource}/${id}`)).json()) as Row
}

/** Sends the example request of a page in Markdown, as an agent would that acts for a client. */
async function sendExample(page: string) {
  const response = await fetch(`${antesala.address}${page}`, {
    headers: { Accept: 'text/markdown' },
  })
  const [, body = '', path = ''] =
    /\nbody='([^\n]*)'\ncurl '[^']*(\/api\/v1\/[^']*)'/.exec(await response.text()) ?? []
  return { path, body: JSON.parse(body) as Record<string, string> }
}

test('an inquiry sent as JSON is credited, however the code is written', async () => {
  const typed = code.toLowerCase().replace('-', ' ')
  const { status, body } = await send('/api/v1/contact', { ...inquiry, referredByCode: typed })
  expect(status).toBe(200)
  expect(await leadOf(body.refCode)).toMatchObject(creditedToCasaNorte())
})

test.each([
  ['in a link', (own: string) => `http://127.0.0.1:5290/?ref=${own}`],
  ['with a period', (own: string) => `${own}.`],
  ['in a sentence, without a dash', (own: string) => `código ${own.replace('-', ' ')}, gracias`],
  ['after one that nobody has', (own: string) => `LP-22222, ${own}`],
])('the answer does not warn of a code that is credited: %s', async (_what, typedLike) => {
  const referredByCode = typedLike(code)
  const inquired = await send('/api/v1/contact', { ...inquiry, referredByCode })
  expect(inquired.body).not.toHaveProperty('warnings')
  expect(await leadOf(inquired.body.refCode)).toMatchObject(creditedToCasaNorte())
  const { id } = await applyAsPartner(antesala, { referredByCode })
  const { rows: jobs } = await antesala.sql(
    `select data -> 'fields' ->> 'referredByCode' as sent from pgboss.job where id = '${id}'`,
  )
  // Workers of the previous release read nothing else.
  expect(readCode('LP', String(jobs[0]?.sent))).toBe(code)
  const partner = await vi.waitFor(async () => {
    const rows = antesala.db.selectFrom('partners').select('referredByCode').where('id', '=', id)
    return await rows.executeTakeFirstOrThrow()
  }, soon)
  expect(partner.referredByCode).toBe(code)
})

test('a code that nobody has is recorded as unknown if it is in a link or has no dash', async () => {
  for (const referredByCode of ['https://house.example/?ref=LP-22222', 'código LP22222']) {
    const { body } = await send('/api/v1/contact', { ...inquiry, referredByCode })
    expect(body.warnings).toMatchObject([{ path: 'referredByCode' }])
    expect(await leadOf(body.refCode)).toMatchObject({ referredByCode: 'LP-22222', referrer: null })
  }
})

test('the example request of a page in Markdown that was opened by a link of a partner credits the partner', async () => {
  for (const page of ['/contacto', '/en/properties/casa-ceniza']) {
    expect((await sendExample(page)).body).not.toHaveProperty('referredByCode')
    const { path, body } = await sendExample(`${page}?ref=${code}`)
    expect(body.referredByCode).toBe(code)
    const answer = await send(path, body)
    expect(await leadOf(answer.body.refCode)).toMatchObject(creditedToCasaNorte())
  }
})

test('a form without JavaScript that was opened by a link of a partner credits the partner', async () => {
  const forms = portalForms(antesala)
  const page = await forms.open(`/contacto?ref=${code}`)
  const receipt = await forms.post(`/contacto?ref=${code}`, {
    ...inquiry,
    email: 'form@example.com',
    'form-token': page.token,
  })
  expect(receipt.text).toContain(
    `Llegó con el código de referido <strong class="code" data-partner>${code}</strong>`,
  )
  expect(await leadOf(receipt.code ?? '')).toMatchObject(creditedToCasaNorte())
})

test.each([
  ['/contacto', 'Ningún socio tiene el código de referido', 'Llegó con el código de referido'],
  ['/en/contact', 'No partner has the referral code', 'You came with the referral code'],
  ['/evaluacion', 'Ningún socio tiene el código de referido', 'Llegó con el código de referido'],
])('the receipt of %s says that nobody has the code of the link', async (path, told, untold) => {
  const forms = portalForms(antesala)
  const page = await forms.open(`${path}?ref=LP-22222`)
  const fields = path === '/evaluacion' ? formInput.assessment : inquiry
  const receipt = await forms.post(path, { ...fields, 'form-token': page.token })
  expect(shownLines(receipt.text)).toEqual([
    expect.stringContaining(`${told} <strong class="code" data-partner>LP-22222</strong>.`),
  ])
  expect(receipt.text).toMatch(new RegExp(`<p [^>]*data-credited hidden>${untold}`))
})

/** The lines of a receipt about the partner that are not hidden. */
function shownLines(text: string) {
  return text.match(/<p [^>]*data-(?:not-)?credited>.*<\/p>/g)
}

test('a client can enter the code of a partner in the form of the assessment, unless the link has one', async () => {
  const forms = portalForms(antesala)
  expect((await forms.open(`/evaluacion?ref=${code}`)).valueOf('referredByCode')).toBeUndefined()
  const page = await forms.open('/en/assessment')
  expect(page.valueOf('referredByCode')).toBe('')
  const send = (email: string, referredByCode: string) =>
    forms.post('/en/assessment', {
      ...formInput.assessment,
      ...{ email, referredByCode, 'form-token': page.token },
    })
  const receipt = await send('typed@example.com', code.toLowerCase())
  expect(shownLines(receipt.text)).toEqual([
    expect.stringContaining('You came with the referral code'),
  ])
  expect(await assessmentOf('typed@example.com')).toMatchObject(creditedToCasaNorte())
  const without = await send('untyped@example.com', '')
  expect(shownLines(without.text)).toBeNull()
})

test.each([
  ['as JSON', 'json@example.com'],
  ['by the form that was opened by a link', 'link@example.com'],
])(
  'an assessment requested %s is credited, and so is the lead that is made from it',
  async (way, email) => {
    const forms = portalForms(antesala)
    if (way === 'as JSON')
      await send('/api/v1/assessment-email', { ...assessmentRequest, email, referredByCode: code })
    else {
      const page = await forms.open(`/evaluacion?ref=${code}`)
      expect(page.text).toContain(`<strong class="code">${code}</strong>`)
      const fields = { ...formInput.assessment, email, 'form-token': page.token }
      await forms.post(`/evaluacion?ref=${code}`, fields)
    }
    const assessment = await assessmentOf(email)
    expect(assessment).toMatchObject(creditedToCasaNorte())
    const made = await sales.send('POST', `/api/staff/assessments/${assessment.id}/lead`)
    await waitUntilRecorded(antesala, made.body.id)
    expect(await record<LeadRecord>('leads', made.body.id)).toMatchObject(creditedToCasaNorte())
  },
)

test.each([
  ['a code that nobody has', 'LP-22222', { referredByCode: 'LP-22222', referrer: null }],
  ['what is no code', 'mi amiga Rosa', { referredByCode: null, referrer: null }],
  ['an empty text', ' ', { referredByCode: null, referrer: null }],
])('%s never costs an inquiry or an assessment', async (_what, referredByCode, expected) => {
  const email = `${referredByCode.replace(/\W/g, 'x')}@example.com`
  const inquired = await send('/api/v1/contact', { ...inquiry, email, referredByCode })
  expect(inquired.status).toBe(200)
  expect(await leadOf(inquired.body.refCode)).toMatchObject(expected)
  const body = { ...assessmentRequest, email, referredByCode }
  expect((await send('/api/v1/assessment-email', body)).status).toBe(200)
  expect(await assessmentOf(email)).toMatchObject(expected)
})

test.each([
  ['names the partner', () => code, () => ({ referredBy: `Casa Norte, ${code}` })],
  ['has the code that nobody has', () => 'LP-22222', () => ({ unknownCode: 'LP-22222' })],
])('the notice to the advisor %s', async (_what, typed, expected) => {
  const { body } = await send('/api/v1/contact', { ...inquiry, referredByCode: typed() })
  const { data } = await vi.waitFor(async () => {
    const notices = antesala.db
      .selectFrom('emails')
      .select('data')
      .where('template', '=', 'lead-notice')
    return await notices.where('aboutId', '=', body.leadId).executeTakeFirstOrThrow()
  }, soon)
  expect(data).toMatchObject(expected())
})

test('what is no code is told in the journey, and erased with the client', async () => {
  const email = 'rosa.friend@example.com'
  const referredByCode = 'mi amiga Rosa Elvira'
  const { body } = await send('/api/v1/contact', { ...inquiry, email, referredByCode })
  const toldIn = ({ journey }: LeadRecord) =>
    journey.events.find(({ type }) => type === 'referral.unknown_code_tried')
  expect(toldIn(await leadOf(body.refCode))).toMatchObject({ after: { text: referredByCode } })
  const admin = await signIn(antesala, 'admin')
  await admin.send('POST', '/api/staff/erasures', { email, reason: 'Lo pidió por correo.' })
  expect(toldIn(await leadOf(body.refCode))).toMatchObject({ after: null, reason: null })
})

const campaign = `utm_source=newsletter&utm_campaign=${'x'.repeat(200)}`

test.each<[string, unknown, string, string | null]>([
  ['a number', 12_345, 'This number was read as text.', 'LP-12345'],
  ['201 characters', 'x'.repeat(201), 'only part of it was kept', null],
  ['a list', ['LP-22222'], 'has to be text, so it was ignored', null],
  ['an object', { code: 'LP-22222' }, 'has to be text, so it was ignored', null],
  ['a boolean', true, 'has to be text, so it was ignored', null],
])('%s as a code costs nobody an answer, and is told', async (what, referredByCode, told, kept) => {
  const email = `${what.replace(/\W/g, '-')}@example.com`
  const warning = { path: 'referredByCode', message: expect.stringContaining(told) }
  const inquired = await send('/api/v1/contact', { ...inquiry, referredByCode })
  expect(inquired).toMatchObject({
    status: 200,
    body: { warnings: expect.arrayContaining([warning]) },
  })
  expect(await leadOf(inquired.body.refCode)).toMatchObject({ referredByCode: kept })
  const body = { ...assessmentRequest, email, referredByCode }
  const assessed = await send('/api/v1/assessment-email', body)
  expect(assessed).toMatchObject({
    status: 200,
    body: { warnings: expect.arrayContaining([warning]) },
  })
  expect(await assessmentOf(email)).toMatchObject({ referredByCode: kept })
})

test('a link with a long query is credited, and names its property', async () => {
  const link = `${antesala.address}/propiedades/casa-ceniza?${campaign}&ref=${code}`
  const { body } = await send('/api/v1/contact', {
    ...{ ...inquiry, propertyId: link, referredByCode: link },
  })
  expect(body.property).toMatchObject({ slug: 'casa-ceniza' })
  const shortened = expect.stringContaining('only part of it was kept')
  expect(body.warnings).toEqual([{ path: 'propertyId', message: shortened }])
  const lead = await leadOf(body.refCode)
  expect(lead).toMatchObject(creditedToCasaNorte())
  expect(lead.property).toMatchObject({ slug: 'casa-ceniza' })
})

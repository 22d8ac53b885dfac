import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { readCode } from '../../shared/contract/code.ts'
import type { AssessmentRecord, LeadRecord } from '../../shared/contract/records.ts'
import type { Antesala } from '../setup/antesala.ts'
import { application, assessmentRequest, inquiry } from '../setup/fixtures.ts'
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
    /\nbody='([^\n]*)'\ncurl '?[^' ]*(\/api\/v1\/[^' ]*)/.exec(await response.text()) ?? []
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
  for (const page of ['/contacto', '/en/properties/casa-ceniza', '/desarrolladores']) {
    expect((await sendExample(page)).body).not.toHaveProperty('referredByCode')
    const { path, body } = await sendExample(`${page}?ref=${code}`)
    expect(body.referredByCode).toBe(code)
    const answer = await send(path, body)
    expect(await leadOf(answer.body.refCode)).toMatchObject(creditedToCasaNorte())
  }
})

test('the Markdown and the reference that a page names in its headers keep the code of a partner', async () => {
  const linksOf = async (path: string) =>
    (await fetch(antesala.address + path)).headers.get('Link') ?? ''
  const plain = await linksOf('/contacto')
  expect(plain).toContain('/contacto.md>; rel="alternate"')
  const referred = await linksOf(`/contacto?ref=${code}`)
  expect(referred).toContain(`/contacto.md?ref=${code}>; rel="alternate"`)
  expect(referred).toContain(`/desarrolladores?ref=${code}>; rel="service-doc"`)
  expect(referred).toContain('/contacto>; rel="canonical"')
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

/** Submits a form as a program does that fills it in without its token. */
async function post(path: string, fields: Record<string, string>) {
  return await portalForms(antesala).post(path, fields)
}

test.each<[string, (code: string) => Promise<string | undefined>]>([
  [
    'in the address of a property',
    async (own) => {
      const propertyId = `${antesala.address}/propiedades/casa-ceniza?${campaign}&ref=${own}#form`
      const { body } = await send('/api/v1/contact', { ...inquiry, propertyId })
      expect(body.property).toMatchObject({ slug: 'casa-ceniza' })
      return body.refCode
    },
  ],
  [
    'in the address of the API',
    async (own) => (await send(`/api/v1/contact?ref=${own}`, inquiry)).body.refCode,
  ],
  [
    'in the field of a form',
    async (own) => (await post('/en/contact', { ...inquiry, referredByCode: own })).code,
  ],
  [
    'in the field of the form of a property',
    async (own) =>
      (await post('/propiedades/casa-ceniza', { ...inquiry, referredByCode: own })).code,
  ],
  [
    'in a field of a form with its name in addresses',
    async (own) => (await post('/contacto', { ...inquiry, ref: own })).code,
  ],
])('an inquiry with the code of a partner %s is credited', async (_where, submit) => {
  expect(await leadOf((await submit(code)) ?? '')).toMatchObject(creditedToCasaNorte())
  const lost = await leadOf((await submit('LP-0WRNG')) ?? '')
  expect(lost).toMatchObject({ referredByCode: 'LP-0WRNG', referrer: null })
})

test('an assessment is credited to the partner whose code is in the address of the API', async () => {
  const email = 'address@example.com'
  const answer = await send(`/api/v1/assessment-email?ref=${code}`, { ...assessmentRequest, email })
  expect(answer.body).not.toHaveProperty('warnings')
  expect(await assessmentOf(email)).toMatchObject(creditedToCasaNorte())
})

test('the code in a field counts before those in addresses, and those of campaigns are none', async () => {
  const propertyId = '/propiedades/casa-ceniza?ref=LP-22222'
  const body = { ...inquiry, propertyId, referredByCode: code }
  const answer = await send('/api/v1/contact?ref=LP-33333', body)
  expect(answer.body).not.toHaveProperty('warnings')
  expect(await leadOf(answer.body.refCode)).toMatchObject(creditedToCasaNorte())
  const other = await send('/api/v1/contact?ref=newsletter', { ...inquiry, propertyId: '/?ref=x' })
  expect(await leadOf(other.body.refCode)).toMatchObject({ referredByCode: null })
})

test('an inquiry posted as a form names the property in its field', async () => {
  const { code: refCode } = await post('/contacto', { ...inquiry, propertyId: 'casa-ceniza' })
  expect((await leadOf(refCode ?? '')).property).toMatchObject({ slug: 'casa-ceniza' })
})

test.each([
  '/contacto',
  '/propiedades/casa-ceniza',
  '/evaluacion',
  '/en/contact',
  '/en/properties/casa-ceniza',
  '/en/assessment',
])('%s opened with a code that nobody has says so', async (path) => {
  const forms = portalForms(antesala)
  const [credited, unknown] = path.startsWith('/en')
    ? ['You followed a partner’s link', 'No partner has the referral code in the link you opened:']
    : [
        'Usted llegó a través del enlace de un socio',
        'Ningún socio tiene el código de referido del enlace',
      ]
  // Pages are kept in memory from the second request on.
  for (const ref of ['LP-22223', 'LP-22223', 'LP-WR0NG']) {
    const { text } = await forms.open(`${path}?ref=${ref}`)
    expect(text).toContain(unknown)
    expect(text).toContain(`<strong class="code">${ref}</strong>`)
    expect(text).not.toContain(credited)
    const markdown = await forms.open(`${path}?ref=${ref}`, {
      headers: { Accept: 'text/markdown' },
    })
    expect(markdown.text).toMatch(
      new RegExp(
        `(?:No partner has the referral code in this link|Ningún socio tiene el código de referido de este enlace), ${ref}\\.`,
      ),
    )
    expect((await sendExample(`${path}?ref=${ref}`)).body.referredByCode).toBe(ref)
  }
  expect((await forms.open(`${path}?ref=${code}`)).text).toContain(credited)
})

test('a page says that a partner has a code as soon as one has it', async () => {
  const forms = portalForms(antesala)
  const path = '/contacto?ref=LP-7777A'
  const unknown = 'Ningún socio tiene el código de referido del enlace'
  for (let time = 0; time < 3; time++) expect((await forms.open(path)).text).toContain(unknown)
  const change = (from: string, to: string) =>
    antesala.sql(`update referral_codes set code = '${to}' where code = '${from}'`)
  onTestFinished(async () => void (await change('LP-7777A', code)))
  await change(code, 'LP-7777A')
  expect((await forms.open(path)).text).not.toContain(unknown)
})

async function partnerOf(email: string) {
  return await vi.waitFor(async () => {
    const rows = antesala.db.selectFrom('partners').select(['id', 'referredByCode'])
    return await rows.where('email', '=', email).executeTakeFirstOrThrow()
  }, soon)
}

test.each([
  ['/socios', 'form'],
  ['/en/partners', 'form'],
  ['/api/v1/partner-waitlist', 'JSON'],
])('an application posted to %s with a code in the address as %s is credited', async (path, as) => {
  const apply = async (email: string, query: string, more: Record<string, string> = {}) => {
    const fields = { ...application, email, agencyName: `Casa ${email}`, ...more }
    const address = `${path}?ref=${query}`
    return as === 'JSON' ? await send(address, fields) : await post(address, fields)
  }
  const at = `${path.replace(/\W/g, '')}.example.com`
  expect((await apply(`link@${at}`, code.toLowerCase())).status).toBe(200)
  expect((await partnerOf(`link@${at}`)).referredByCode).toBe(code)
  expect((await apply(`own@${at}`, 'LP-22222', { referredByCode: code })).status).toBe(200)
  expect((await partnerOf(`own@${at}`)).referredByCode).toBe(code)
  expect((await apply(`none@${at}`, code, { referredByCode: '' })).status).toBe(200)
  expect((await partnerOf(`none@${at}`)).referredByCode).toBeNull()
  expect((await apply(`news@${at}`, 'newsletter')).status).toBe(200)
  // It may mean a campaign, and had no meaning in earlier releases.
  expect((await apply(`wrong@${at}`, 'LP-WRONG')).status).toBe(200)
  const { id, referredByCode } = await partnerOf(`wrong@${at}`)
  expect(referredByCode).toBeNull()
  const { rows } = await antesala.sql(`select after ->> 'code' as tried from events
    where about_id = '${id}' and type = 'referral.unknown_code_tried'`)
  expect(rows).toEqual([{ tried: 'LP-WRONG' }])
})

test.each([
  ['/socios', /Ningún socio tiene el código de referido de su enlace\. ¿Puede revisarlo/],
  ['/en/partners', /No partner has the referral code in your link\. Could you check it/],
])(
  '%s asks about a code that nobody has, and staff see what was sent without it',
  async (path, asked) => {
    const forms = portalForms(antesala)
    const mistyped = `${code.slice(0, -1)}${code.endsWith('2') ? '3' : '2'}`
    const page = await forms.open(`${path}?ref=${mistyped}`)
    expect(page.valueOf('referredByCode')).toBe(mistyped)
    expect(page.text).toMatch(asked)
    // The nearest code would help whoever guesses codes, and credit the wrong partner.
    expect(page.text).not.toContain(code)
    expect((await forms.open(`${path}?ref=${code}`)).text).not.toMatch(asked)

    const email = `emptied.${path.replace(/\W/g, '')}@example.com`
    const fields = { ...application, email, 'form-token': page.token, referredByCode: '' }
    expect((await forms.post(`${path}?ref=${mistyped}`, fields)).status).toBe(200)
    const { id, referredByCode } = await partnerOf(email)
    expect(referredByCode).toBeNull()
    const { rows } = await antesala.sql(`select after, reason from events
    where about_id = '${id}' and type = 'referral.unknown_code_tried'`)
    expect(rows).toEqual([
      { after: { code: mistyped, nearest: code }, reason: `${mistyped} (${code}?)` },
    ])
  },
)

test.each(['/socios.md', '/en/partners.md'])(
  'the example request of %s is accepted, whether a partner has the code of the link or not',
  async (page) => {
    const unknown = await sendExample(`${page}?ref=LP-22222`)
    expect(unknown.body).not.toHaveProperty('referredByCode')
    expect((await send(unknown.path, unknown.body)).status).toBe(200)
    const text = await (await fetch(`${antesala.address}${page}?ref=LP-22222`)).text()
    expect(text).toMatch(/(?:este enlace|this link), LP-22222,.*REFERRAL_CODE_NOT_FOUND/)
    expect((await sendExample(`${page}?ref=${code}`)).body.referredByCode).toBe(code)
  },
)

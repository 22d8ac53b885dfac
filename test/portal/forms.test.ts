import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { issueFormToken } from '../../api/http/form-token.ts'
import { assessmentForm } from '../../api/portal/forms/assessment.ts'
import { fieldsOf } from '../../api/portal/forms/forms.ts'
import { propertyRows } from '../../local/demo/property-rows.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import { insertProperties } from '../../shared/tables/properties/properties.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { application, assessmentRequest, inquiry } from '../setup/fixtures.ts'
import { formInput, formPages, portalForms } from '../setup/portal-forms.ts'
import { soon } from '../setup/waiting.ts'

const codes = { lead: /^LU-\w{5}$/, partner: /^LP-\w{5}$/ }

let antesala: Antesala
let forms: ReturnType<typeof portalForms>
beforeAll(async () => {
  antesala = await openAntesala()
  await insertProperties(antesala.db, propertyRows(new Date()))
  await antesala.startWorker()
  forms = portalForms(antesala)
})
afterAll(() => antesala.close())

/** Issues the token of a form that was opened this many seconds ago. */
function issueToken(kind: 'lead' | 'partner' | 'assessment', secondsAgo = 60, ref?: string) {
  vi.useFakeTimers({ now: Date.now() - secondsAgo * 1000, toFake: ['Date'] })
  const token = issueFormToken(antesala.env.AUTH_SECRET ?? '', kind, ref)
  vi.useRealTimers()
  return token
}

async function waitForLead(refCode: string | undefined) {
  return await vi.waitFor(
    () =>
      antesala.db
        .selectFrom('leads')
        .leftJoin('properties', 'properties.id', 'leads.propertyId')
        .selectAll('leads')
        .select('properties.slug')
        .where('refCode', '=', refCode ?? '')
        .executeTakeFirstOrThrow(),
    soon,
  )
}

async function emailsAbout(id: string) {
  return await antesala.db
    .selectFrom('emails')
    .select(['template', 'toEmail'])
    .where('aboutId', '=', id)
    .execute()
}

test('a text of a form can contain the currency and the country more than once', () => {
  const text = '{currency} {country}, {currency} {country}'
  const { budget } = assessmentForm.fields
  const texts = { es: { label: 'Monto', hint: text }, en: { label: 'Amount', hint: text } }
  const form = {
    ...assessmentForm,
    fields: { ...assessmentForm.fields, budget: { ...budget, texts } },
  }
  const config = loadConfig([], { CURRENCY: 'USD', PHONE_REGION: 'MX' })
  const hints = fieldsOf(form, 'en', config).map(({ hint }) => hint)
  expect(hints).toContain('USD Mexico, USD Mexico')
})

describe.each(formPages)('%s', (path, kind, language) => {
  test('accepts a submission, shows its code (assessments have none), records it and emails the client', async () => {
    const { token } = await forms.open(path)
    expect(token).toMatch(/^ft1\./)
    const email = `typed-${path.replaceAll('/', '-')}@example.com`
    const response = await forms.post(path, {
      ...formInput[kind],
      email,
      website: '',
      'form-token': issueToken(kind),
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.text).toContain(`<html lang="${language}">`)
    expect(response.text).toContain(email)
    if (kind === 'assessment') expect(response.code).toBeUndefined()
    else expect(response.code).toMatch(codes[kind])

    const table = ({ lead: 'leads', partner: 'partners', assessment: 'assessments' } as const)[kind]
    const record = await vi.waitFor(
      () =>
        antesala.db
          .selectFrom(table)
          .select(['id', 'language'])
          .where('email', '=', email)
          .executeTakeFirstOrThrow(),
      soon,
    )
    expect(record.language).toBe(language)
    expect((await emailsAbout(record.id)).map(({ toEmail }) => toEmail)).toContain(email)
  })

  test('shows every error next to its field, keeps the values, and focuses the first invalid field', async () => {
    const { token } = await forms.open(path)
    const fields = { ...formInput[kind], email: 'not an address', name: '', agencyName: '' }
    const response = await forms.post(path, { ...fields, 'form-token': token })
    expect(response.status).toBe(400)
    expect(response.text).toContain(`<html lang="${language}">`)
    const message = language === 'es' ? 'Escriba un correo válido' : 'Enter a valid email address'
    expect(response.errorOf('email')).toContain(message)
    const first = kind === 'partner' ? 'agencyName' : 'name'
    expect(response.errorOf(first)).toBeTruthy()
    const focused = response.text.match(/<input [^>]*autofocus[^>]*>/g)
    expect(focused).toEqual([expect.stringContaining(`name="${first}"`)])
    expect(focused?.[0]).toContain('aria-invalid="true"')
    for (const [name, value] of Object.entries(fields))
      if (name !== 'name' && name !== 'agencyName') expect(response.valueOf(name)).toBe(value)
    // The same token, because it contains the time at which the form was opened, and the nonce.
    expect(response.token).toBe(token)
  })

  test('responds in Markdown if the client prefers it', async () => {
    const accept = { Accept: 'text/markdown' }
    const accepted = await forms.post(path, { ...formInput[kind] }, accept)
    expect(accepted.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(accepted.text).toMatch(/^# \S/)
    if (kind !== 'assessment') expect(accepted.text).toMatch(/\*\*L[UP]-\w{5}\*\*/)
    const rejected = await forms.post(path, { ...formInput[kind], email: 'x' }, accept)
    expect(rejected.status).toBe(400)
    expect(rejected.text).toMatch(/^- \S.+: .*nombre@dominio|^- \S.+: .*name@domain/m)
  })
})

describe('on pages with forms', () => {
  test('an inquiry is about the property of the page, whatever propertyId is posted', async () => {
    const { code, text } = await forms.post('/propiedades/casa-ceniza', {
      ...inquiry,
      propertyId: 'villa-soliman',
      'form-token': issueToken('lead'),
    })
    expect(text).toContain('<strong data-property>Casa Ceniza, patio de piedra')
    const lead = await waitForLead(code)
    expect(lead).toMatchObject({ slug: 'casa-ceniza', origin: 'portal', spamReasons: [] })
  })

  test('a form that was opened at a former address is accepted there', async () => {
    const lead = await forms.post('/properties/casa-ceniza', { ...inquiry })
    expect(await waitForLead(lead.code)).toMatchObject({ slug: 'casa-ceniza' })
    expect((await forms.post('/contact/', { ...inquiry, email: 'x' })).status).toBe(400)
  })

  test('the slug of a property that does not exist is kept as text', async () => {
    const { status, code } = await forms.post('/propiedades/gone-meanwhile', { ...inquiry })
    expect(status).toBe(200)
    expect(await waitForLead(code)).toMatchObject({ slug: null, propertyAsked: 'gone-meanwhile' })
  })

  test('formatted amounts become numbers, and interests become a list', async () => {
    await forms.post('/evaluacion', { ...formInput.assessment, email: 'amounts@example.com' })
    const assessment = await vi.waitFor(
      () =>
        antesala.db
          .selectFrom('assessments')
          .selectAll()
          .where('email', '=', 'amounts@example.com')
          .executeTakeFirstOrThrow(),
      soon,
    )
    const { budget, downPayment, monthlyCapacity } = assessmentRequest
    expect(assessment).toMatchObject({ budget, downPayment, monthlyCapacity })

    const { code } = await forms.post('/socios', {
      ...application,
      email: 'interests@example.com',
      primaryInterest: ['inventory', 'team'],
    })
    const partner = await vi.waitFor(
      () =>
        antesala.db
          .selectFrom('partners')
          .select('interests')
          .where('referralCode', '=', code ?? '')
          .executeTakeFirstOrThrow(),
      soon,
    )
    expect(partner.interests).toEqual(['inventory', 'team'])
  })

  test('the referral code of a link prefills the application, and is recorded with an inquiry', async () => {
    const luis = await forms.post('/socios', { ...application, email: 'refers@example.com' })
    const code = luis.code ?? expect.unreachable()
    const page = await forms.open(`/socios?ref=${code.toLowerCase().replace('-', '')}`)
    expect(page.valueOf('referredByCode')).toBe(code)
    // If the client removes the code, it stays removed.
    const again = await forms.post(`/socios?ref=${code}`, { referredByCode: '' })
    expect(again.valueOf('referredByCode')).toBe('')

    const { token } = await forms.open(`/propiedades/casa-ceniza?ref=${code}`)
    const sent = await forms.post('/propiedades/casa-ceniza', { ...inquiry, 'form-token': token })
    expect(await waitForLead(sent.code)).toMatchObject({ referredByCode: code })
  })

  test.each(['<script>', 'LP-', 'LP-ABCDE0', '../../etc'])(
    'the invalid ref %s is ignored',
    async (ref) => {
      const page = await forms.open(`/socios?ref=${encodeURIComponent(ref)}`)
      expect(page.valueOf('referredByCode')).toBe('')
      expect(page.text).not.toContain('value="<')
    },
  )

  test('the ETag is weak and does not depend on the token, and a request with it gets a 304', async () => {
    const first = await forms.open('/contacto')
    const second = await forms.open('/contacto')
    expect(first.token).not.toBe(second.token)
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^W\/"/)
    expect(second.headers.get('etag')).toBe(tag)
    const third = await fetch(`${antesala.address}/contacto`, {
      headers: { Accept: 'text/html', 'If-None-Match': tag, 'Cache-Control': 'max-age=0' },
    })
    expect(third.status).toBe(304)
  })

  test('the ETag changes every day, so that no cached page outlives its token', async () => {
    const today = await forms.open('/contacto')
    vi.useFakeTimers({ now: Date.now() + 24 * 3600 * 1000, toFake: ['Date'] })
    const tomorrow = await forms.open('/contacto')
    vi.useRealTimers()
    expect(tomorrow.headers.get('etag')).not.toBe(today.headers.get('etag'))
    expect((await forms.open('/contacto')).headers.get('etag')).toBe(today.headers.get('etag'))
  })
})

describe('a form sent again', () => {
  test('with the same fields and token is recorded once, after a reload and after a double click', async () => {
    const fields = { ...inquiry, email: 'twice@example.com', 'form-token': issueToken('lead') }
    const both = await Promise.all([
      forms.post('/contacto', fields),
      forms.post('/contacto', fields),
    ])
    const reloaded = await forms.post('/contacto', fields)
    const answers = [...both, reloaded].map(({ status, code }) => `${status} ${code}`)
    expect(new Set(answers)).toEqual(new Set([`200 ${reloaded.code}`]))
    await waitForLead(reloaded.code)
    const { rows } = await antesala.sql(`select 1 from leads where email = 'twice@example.com'`)
    expect(rows).toHaveLength(1)
  })

  test('with other fields or another token is another inquiry', async () => {
    const fields = { ...inquiry, email: 'more@example.com', 'form-token': issueToken('lead') }
    const first = await forms.post('/contacto', fields)
    const second = await forms.post('/contacto', { ...fields, message: 'And its price?' })
    const third = await forms.post('/contacto', { ...fields, 'form-token': issueToken('lead') })
    expect(new Set([first.code, second.code, third.code]).size).toBe(3)
  })
})

describe('bots', () => {
  test.each([
    ['fill in the honeypot', { website: 'https://spam.example' }, 60, ['honeypot']],
    ['submit too fast', { website: '' }, 1, ['too_fast']],
    ['do both', { website: 'x' }, 0, ['honeypot', 'too_fast']],
  ])(
    'that %s get a normal response, and their submissions are held as spam',
    async (_what, extra, age, reasons) => {
      const post = (path: string, kind: 'lead' | 'partner' | 'assessment', email: string) =>
        forms.post(path, {
          ...formInput[kind],
          email,
          ...extra,
          'form-token': issueToken(kind, age),
        })
      const name = reasons.join('-')
      const lead = await post('/contacto', 'lead', `lead-${name}@example.com`)
      const partner = await post('/socios', 'partner', `partner-${name}@example.com`)
      const asked = await post('/evaluacion', 'assessment', `asked-${name}@example.com`)
      for (const { status } of [lead, partner, asked]) expect(status).toBe(200)
      expect(lead.code).toMatch(codes.lead)
      expect(partner.code).toMatch(codes.partner)

      const found = await vi.waitFor(async () => {
        const { rows } = await antesala.sql(`
        select id, spam_reasons as reasons from leads where email = 'lead-${name}@example.com'
        union all select id, array(select unnest(risk_flags) intersect select unnest(array['honeypot', 'too_fast']) order by 1)
        from partners where email = 'partner-${name}@example.com'
        union all select id, spam_reasons from assessments where email = 'asked-${name}@example.com'`)
        expect(rows).toHaveLength(3)
        return rows
      }, soon)
      for (const row of found) {
        expect(row.reasons).toEqual(reasons)
        expect(await emailsAbout(String(row.id))).toEqual([])
      }
    },
  )

  test('that send the same signals to the API have their submissions held, too', async () => {
    const token = issueToken('lead', 1)
    const { status, body } = await antesala.post('/api/v1/contact', inquiry, {
      'X-Form-Token': `${token}; honeypot`,
    })
    expect(status).toBe(200)
    expect((await waitForLead(body.refCode)).spamReasons).toEqual(['honeypot', 'too_fast'])
  })
})

describe('a token', () => {
  const invalid = {
    'that is forged': () => `${issueToken('lead', 1).slice(0, -3)}AAA`,
    'signed with another secret': () => issueFormToken('another secret of the same length', 'lead'),
    'of another form': () => issueToken('partner', 1),
    'older than a week': () => issueToken('lead', 8 * 24 * 3600),
    'that is malformed': () => 'ft1.e30.',
    'that is huge': () => 'x'.repeat(4_000),
    'with non-ASCII characters': () => `${issueToken('lead', 1).slice(0, -1)}é`,
  }
  test.each(Object.entries(invalid))('%s is ignored', async (_what, make) => {
    const token = make()
    const api = await antesala.post('/api/v1/contact', inquiry, { 'X-Form-Token': token })
    expect((await waitForLead(api.body.refCode)).spamReasons).toEqual([])
    const form = await forms.post('/contacto', {
      ...inquiry,
      email: `invalid-${token.length}@example.com`,
      'form-token': token,
    })
    expect((await waitForLead(form.code)).spamReasons).toEqual([])
    // A form that is shown again gets a valid token.
    const again = await forms.post('/contacto', { 'form-token': token })
    expect(again.token).toMatch(/^ft1\./)
    expect(again.token).not.toBe(token)
  })

  test('passes the referral code of a link to the API', async () => {
    const luis = await forms.post('/socios', { ...application, email: 'token-ref@example.com' })
    const token = issueToken('lead', 60, luis.code)
    const body = await antesala.submit('/api/v1/contact', inquiry, { 'X-Form-Token': token })
    expect(await waitForLead(body.refCode)).toMatchObject({ referredByCode: luis.code })
  })

  test('is optional', async () => {
    const { code } = await forms.post('/contacto', { ...inquiry, email: 'no-token@example.com' })
    expect((await waitForLead(code)).spamReasons).toEqual([])
  })

  test('that is missing does not cost the partner whose link was followed', async () => {
    const luis = await forms.post('/socios', { ...application, email: 'followed@example.com' })
    const fields = { ...inquiry, email: 'followed-link@example.com' }
    const { code } = await forms.post(`/contacto?ref=${luis.code}`, fields)
    expect(await waitForLead(code)).toMatchObject({ referredByCode: luis.code })
  })
})

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { issueFormToken } from '../../api/http/form-token.ts'
import { propertyRows } from '../../local/demo/property-rows.ts'
import { insertProperties } from '../../shared/tables/properties/properties.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { application, assessmentRequest, inquiry } from '../setup/cast.ts'
import { formPages, formsOf, typed } from '../setup/portal-forms.ts'
import { soon } from '../setup/soon.ts'

const shown = { lead: /^LU-\w{5}$/, partner: /^LP-\w{5}$/ }

let antesala: Antesala
let forms: ReturnType<typeof formsOf>
beforeAll(async () => {
  antesala = await openAntesala()
  await insertProperties(antesala.db, propertyRows(new Date()))
  await antesala.startWorker()
  forms = formsOf(antesala)
})
afterAll(() => antesala.close())

/** A person's form, opened a minute ago. */
function tokenOf(kind: 'lead' | 'partner' | 'assessment', secondsAgo = 60, ref?: string) {
  vi.useFakeTimers({ now: Date.now() - secondsAgo * 1000, toFake: ['Date'] })
  const token = issueFormToken(antesala.env.AUTH_SECRET ?? '', kind, ref)
  vi.useRealTimers()
  return token
}

async function leadBy(refCode: string | undefined) {
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

async function mailsAbout(id: string) {
  return await antesala.db
    .selectFrom('emails')
    .select(['template', 'toEmail'])
    .where('aboutId', '=', id)
    .execute()
}

describe.each(formPages)('%s', (path, kind, language) => {
  test('takes in what was typed, and shows the code and what happens next', async () => {
    const { token } = await forms.look(path)
    expect(token).toMatch(/^ft1\./)
    const email = `typed-${path.replaceAll('/', '-')}@example.com`
    const answer = await forms.post(path, {
      ...typed[kind],
      email,
      website: '',
      'form-token': tokenOf(kind),
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.text).toContain(`<html lang="${language}">`)
    expect(answer.text).toContain(email)
    if (kind === 'assessment') expect(answer.code).toBeUndefined()
    else expect(answer.code).toMatch(shown[kind])

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
    expect((await mailsAbout(record.id)).map(({ toEmail }) => toEmail)).toContain(email)
  })

  test('shows every fault beside its field, loses nothing, and focuses the first', async () => {
    const { token } = await forms.look(path)
    const fields = { ...typed[kind], email: 'not an address', name: '', agencyName: '' }
    const answer = await forms.post(path, { ...fields, 'form-token': token })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(`<html lang="${language}">`)
    const message = language === 'es' ? 'Escriba un correo válido' : 'Enter a valid email address'
    expect(answer.faultOf('email')).toContain(message)
    const first = kind === 'partner' ? 'agencyName' : 'name'
    expect(answer.faultOf(first)).toBeTruthy()
    const focused = answer.text.match(/<input [^>]*autofocus[^>]*>/g)
    expect(focused).toEqual([expect.stringContaining(`name="${first}"`)])
    expect(focused?.[0]).toContain('aria-invalid="true"')
    for (const [name, value] of Object.entries(fields))
      if (name !== 'name' && name !== 'agencyName') expect(answer.valueOf(name)).toBe(value)
    // The form goes on as it was: when it was opened, and under which key.
    expect(answer.token).toBe(token)
  })

  test('says the same in Markdown', async () => {
    const accept = { Accept: 'text/markdown' }
    const good = await forms.post(path, { ...typed[kind] }, accept)
    expect(good.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(good.text).toMatch(/^# \S/)
    if (kind !== 'assessment') expect(good.text).toMatch(/\*\*L[UP]-\w{5}\*\*/)
    const bad = await forms.post(path, { ...typed[kind], email: 'x' }, accept)
    expect(bad.status).toBe(400)
    expect(bad.text).toMatch(/^- \S.+: .*nombre@dominio|^- \S.+: .*name@domain/m)
  })
})

describe('what a form is sent with', () => {
  test('an inquiry on the page of a property is about it, whatever else was posted', async () => {
    const { code } = await forms.post('/properties/casa-ceniza', {
      ...inquiry,
      propertyId: 'villa-soliman',
      'form-token': tokenOf('lead'),
    })
    const lead = await leadBy(code)
    expect(lead).toMatchObject({ slug: 'casa-ceniza', origin: 'portal', spamReasons: [] })
  })

  test('one about a property that went away meanwhile is kept as text', async () => {
    const { status, code } = await forms.post('/properties/gone-meanwhile', { ...inquiry })
    expect(status).toBe(200)
    expect(await leadBy(code)).toMatchObject({ slug: null, propertyAsked: 'gone-meanwhile' })
  })

  test('amounts are read as people write them, interests as a list', async () => {
    await forms.post('/assessment', { ...typed.assessment, email: 'amounts@example.com' })
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

    const { code } = await forms.post('/partners', {
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

  test('the code of a link is in the field of the application, and travels with an inquiry', async () => {
    const luis = await forms.post('/partners', { ...application, email: 'refers@example.com' })
    const code = luis.code ?? expect.unreachable()
    const page = await forms.look(`/partners?ref=${code.toLowerCase().replace('-', '')}`)
    expect(page.valueOf('referredByCode')).toBe(code)
    // Taken out by its owner's wish, it stays out.
    const again = await forms.post(`/partners?ref=${code}`, { referredByCode: '' })
    expect(again.valueOf('referredByCode')).toBe('')

    const { token } = await forms.look(`/properties/casa-ceniza?ref=${code}`)
    const sent = await forms.post('/properties/casa-ceniza', { ...inquiry, 'form-token': token })
    expect(await leadBy(sent.code)).toMatchObject({ referredByCode: code })
  })

  test.each(['<script>', 'LP-', 'LP-ABCDE0', '../../etc'])(
    'a ref such as %s is nothing',
    async (ref) => {
      const page = await forms.look(`/partners?ref=${encodeURIComponent(ref)}`)
      expect(page.valueOf('referredByCode')).toBe('')
      expect(page.text).not.toContain('value="<')
    },
  )

  test('the same page with another token has the same weak ETag, and is a 304', async () => {
    const first = await forms.look('/contact')
    const second = await forms.look('/contact')
    expect(first.token).not.toBe(second.token)
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^W\/"/)
    expect(second.headers.get('etag')).toBe(tag)
    const third = await fetch(`${antesala.address}/contact`, {
      headers: { Accept: 'text/html', 'If-None-Match': tag, 'Cache-Control': 'max-age=0' },
    })
    expect(third.status).toBe(304)
  })

  test('tomorrow it has another, so that no kept page outlives its token', async () => {
    const today = await forms.look('/contact')
    vi.useFakeTimers({ now: Date.now() + 24 * 3600 * 1000, toFake: ['Date'] })
    const tomorrow = await forms.look('/contact')
    vi.useRealTimers()
    expect(tomorrow.headers.get('etag')).not.toBe(today.headers.get('etag'))
    expect((await forms.look('/contact')).headers.get('etag')).toBe(today.headers.get('etag'))
  })
})

describe('sent twice', () => {
  test('the same form is taken in once, whether reloaded or clicked twice', async () => {
    const fields = { ...inquiry, email: 'twice@example.com', 'form-token': tokenOf('lead') }
    const both = await Promise.all([forms.post('/contact', fields), forms.post('/contact', fields)])
    const reloaded = await forms.post('/contact', fields)
    const answers = [...both, reloaded].map(({ status, code }) => `${status} ${code}`)
    expect(new Set(answers)).toEqual(new Set([`200 ${reloaded.code}`]))
    await leadBy(reloaded.code)
    const { rows } = await antesala.sql(`select 1 from leads where email = 'twice@example.com'`)
    expect(rows).toHaveLength(1)
  })

  test('another text in the same form is another inquiry; so is the same text in another', async () => {
    const fields = { ...inquiry, email: 'more@example.com', 'form-token': tokenOf('lead') }
    const first = await forms.post('/contact', fields)
    const second = await forms.post('/contact', { ...fields, message: 'And its price?' })
    const third = await forms.post('/contact', { ...fields, 'form-token': tokenOf('lead') })
    expect(new Set([first.code, second.code, third.code]).size).toBe(3)
  })
})

describe('machines', () => {
  test.each([
    ['fill in what nobody sees', { website: 'https://spam.example' }, 60, ['honeypot']],
    ['are faster than anybody', { website: '' }, 1, ['too_fast']],
    ['do both', { website: 'x' }, 0, ['honeypot', 'too_fast']],
  ])('that %s are answered like everybody and held', async (_what, extra, age, reasons) => {
    const post = (path: string, kind: 'lead' | 'partner' | 'assessment', email: string) =>
      forms.post(path, { ...typed[kind], email, ...extra, 'form-token': tokenOf(kind, age) })
    const name = reasons.join('-')
    const lead = await post('/contact', 'lead', `lead-${name}@example.com`)
    const partner = await post('/partners', 'partner', `partner-${name}@example.com`)
    const asked = await post('/assessment', 'assessment', `asked-${name}@example.com`)
    for (const { status } of [lead, partner, asked]) expect(status).toBe(200)
    expect(lead.code).toMatch(shown.lead)
    expect(partner.code).toMatch(shown.partner)

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
      expect(await mailsAbout(String(row.id))).toEqual([])
    }
  })

  test('that send the API what the script sends are held as well', async () => {
    const token = tokenOf('lead', 1)
    const { status, body } = await antesala.post('/api/v1/contact', inquiry, {
      'X-Form-Token': `${token}; honeypot`,
    })
    expect(status).toBe(200)
    expect((await leadBy(body.refCode)).spamReasons).toEqual(['honeypot', 'too_fast'])
  })
})

describe('a token', () => {
  const doubtful = {
    forged: () => `${tokenOf('lead', 1).slice(0, -3)}AAA`,
    'of another secret': () => issueFormToken('another secret of the same length', 'lead'),
    'of another form': () => tokenOf('partner', 1),
    'older than a week': () => tokenOf('lead', 8 * 24 * 3600),
    'that is none': () => 'ft1.e30.',
    'that is huge': () => 'x'.repeat(4_000),
    'with letters of more bytes': () => `${tokenOf('lead', 1).slice(0, -1)}é`,
  }
  test.each(Object.entries(doubtful))('%s is taken as none', async (_what, make) => {
    const token = make()
    const api = await antesala.post('/api/v1/contact', inquiry, { 'X-Form-Token': token })
    expect((await leadBy(api.body.refCode)).spamReasons).toEqual([])
    const form = await forms.post('/contact', {
      ...inquiry,
      email: `doubt-${token.length}@example.com`,
      'form-token': token,
    })
    expect((await leadBy(form.code)).spamReasons).toEqual([])
    // Where the form is shown again it has a good one.
    const again = await forms.post('/contact', { 'form-token': token })
    expect(again.token).toMatch(/^ft1\./)
    expect(again.token).not.toBe(token)
  })

  test('carries the partner of a link to the API', async () => {
    const luis = await forms.post('/partners', { ...application, email: 'token-ref@example.com' })
    const token = tokenOf('lead', 60, luis.code)
    const { body } = await antesala.post('/api/v1/contact', inquiry, { 'X-Form-Token': token })
    expect(await leadBy(body.refCode)).toMatchObject({ referredByCode: luis.code })
  })

  test('is never needed', async () => {
    const { code } = await forms.post('/contact', { ...inquiry, email: 'no-token@example.com' })
    expect((await leadBy(code)).spamReasons).toEqual([])
  })
})

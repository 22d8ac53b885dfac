import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { propertyRows } from '../../local/demo/property-rows.ts'
import { insertProperties } from '../../shared/tables/properties/properties.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { application, inquiry } from '../setup/cast.ts'
import { type Fields, formsOf, typed } from '../setup/portal-forms.ts'

const perMinute = 200

let antesala: Antesala
let forms: ReturnType<typeof formsOf>
beforeAll(async () => {
  antesala = await openAntesala({ RATE_LIMIT_PER_MINUTE: String(perMinute) })
  await insertProperties(antesala.db, propertyRows(new Date()))
  forms = formsOf(antesala)
})
afterAll(() => antesala.close())

async function jobs() {
  const { rows } = await antesala.sql('select 1 from pgboss.job')
  return rows.length
}

const amount = 'Escriba el monto en USD y con todas sus cifras, por ejemplo 900,000.'

// Each row: a field of a form, what is typed into it, and what is said beside it.
const faulty: [form: keyof typeof typed, field: string, value: string, says: string][] = [
  ['lead', 'name', '', 'Escriba su nombre.'],
  ['lead', 'name', '   ', 'Escriba su nombre.'],
  ['lead', 'name', 'a'.repeat(201), '200 caracteres'],
  ['lead', 'name', 'Ana\nGarcía', 'una sola línea'],
  ['lead', 'name', 'Ana\r\nBcc: x@example.com', 'una sola línea'],
  ['lead', 'name', 'Ana\0', 'caracteres de control'],
  ['lead', 'email', '', 'Escriba su correo, por ejemplo'],
  ['lead', 'phone', '', 'al menos 7 dígitos'],
  ['lead', 'message', ' \n', 'Escriba qué desea saber'],
  ['lead', 'email', 'ana', 'correo válido'],
  ['lead', 'email', 'ana@example.com, eva@example.com', 'correo válido'],
  ['lead', 'email', 'Ana <ana@example.com>', 'correo válido'],
  ['lead', 'email', 'ana@example.com\r\nBcc: x@example.com', 'una sola línea'],
  ['lead', 'email', `${'a'.repeat(250)}@example.com`, '254 caracteres'],
  ['lead', 'phone', '123', '7 dígitos'],
  ['lead', 'phone', 'llámeme', '7 dígitos'],
  ['lead', 'phone', '1'.repeat(41), '40 caracteres'],
  ['lead', 'message', 'a'.repeat(5001), '5000 caracteres'],
  ['lead', 'message', 'tocar \u0007 timbre', 'caracteres de control'],
  ['partner', 'agencyName', '', 'Escriba el nombre de la agencia.'],
  ['partner', 'city', '', 'Escriba la ciudad'],
  ['partner', 'city', 'x'.repeat(121), '120 caracteres'],
  ['partner', 'phone', '+52', '7 dígitos'],
  ['assessment', 'budget', '', 'Escriba su presupuesto en USD, por ejemplo 900,000.'],
  ['assessment', 'budget', '0', 'mayor que 0'],
  ['assessment', 'budget', '-5', 'mayor que 0'],
  ['assessment', 'budget', 'mucho', amount],
  ['assessment', 'budget', '1e400', amount],
  ['assessment', 'budget', 'NaN', amount],
  ['assessment', 'budget', '9'.repeat(400), amount],
  ['assessment', 'downPayment', '-1', 'no menor que 0'],
  ['assessment', 'monthlyCapacity', 'Infinity', amount],
  ['assessment', 'budget', 'MXN 900,000', amount],
  ['assessment', 'budget', '900,000 MXN', amount],
  ['assessment', 'budget', 'MX$ 900,000', amount],
  ['assessment', 'budget', '€ 900.000', amount],
  ['assessment', 'budget', '900,000 euros', amount],
  ['assessment', 'budget', '900k', amount],
  ['assessment', 'downPayment', '200 mil', amount],
]
const paths = { lead: '/contact', partner: '/partners', assessment: '/assessment' }

test.each(faulty)('%s: %s %j is a fault beside the field', async (form, field, value, says) => {
  const before = await jobs()
  const answer = await forms.post(paths[form], { ...typed[form], [field]: value })
  expect(answer.status).toBe(400)
  expect(answer.faultOf(field)).toContain(says)
  expect(await jobs()).toBe(before)
})

test('the box above asks to look below, and says nothing of its own', async () => {
  const { text } = await forms.post('/assessment', { ...typed.assessment, budget: '900k' })
  expect(text).toContain('>Revise los campos señalados. Lo que escribió sigue aquí.</p>')
  const answer = await forms.post('/en/assessment', { ...typed.assessment, budget: '€ 1' })
  expect(answer.faultOf('budget')).toBe(
    'Enter the amount in USD with all its digits, for example 900,000.',
  )
})

test('a control character comes back as a mark that HTML can hold', async () => {
  const answer = await forms.post('/contact', { ...inquiry, name: 'Ana\0', message: 'a\u0007b' })
  expect(answer.valueOf('name')).toBe('Ana\uFFFD')
  expect(answer.valueOf('message')).toBe('a\uFFFDb')
  expect(answer.text).not.toMatch(/[^\P{Cc}\n]/u)
})

test('every fault is shown at once, a telephone number without digits among them', async () => {
  const answer = await forms.post('/contact', { name: '', email: 'x', phone: '1', message: '' })
  for (const field of ['name', 'email', 'phone', 'message'])
    expect(answer.faultOf(field), field).toBeTruthy()
})

test('a referral code nobody has is a fault beside its field', async () => {
  const answer = await forms.post('/partners', { ...application, referredByCode: 'LP-22222' })
  expect(answer.status).toBe(400)
  expect(answer.faultOf('referredByCode')).toContain('No encontramos ese código de referido')
  expect(answer.valueOf('referredByCode')).toBe('LP-22222')
  expect(answer.valueOf('agencyName')).toBe(application.agencyName)
})

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' autofocus onfocus=alert(1) x='",
  '</textarea><script>alert(1)</script>',
  '</template><script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
  '[x](javascript:alert(1)) ![x](https://beacon.example/x.png)',
  '%%block:form%%',
  '$& $1 $`',
]

test.each(hostile)(
  '%s is a text like any other, when it comes back and when it stays',
  async (text) => {
    const fields = { ...inquiry, name: text, message: text }
    const back = await forms.post('/contact', { ...fields, email: text })
    expect(back.status).toBe(400)
    expect(back.valueOf('name')).toBe(text)
    expect(back.valueOf('message')).toBe(text)
    expect(back.valueOf('email')).toBe(text)
    const good = await forms.post('/contact', fields)
    expect(good.status).toBe(200)
    for (const { text: html } of [back, good]) {
      expect(html).not.toMatch(/<script>alert|<img src=x|onfocus=alert\(1\) x='">/)
      expect(html).not.toContain('beacon.example/x.png"')
    }
  },
)

test.each([
  ['__proto__', { ...inquiry, '__proto__[isAdmin]': 'true', constructor: 'x' }],
  ['a field twice', { ...inquiry, name: ['Ana', 'Eva'] }],
  ['fields we do not know', { ...inquiry, status: 'won', leadId: 'x', language: 'xx' }],
])('%s does no harm', async (_what, fields: Fields) => {
  expect((await forms.post('/contact', fields)).status).toBe(200)
})

describe('a body that is not a form', () => {
  const form = 'application/x-www-form-urlencoded'
  const bodies: [
    what: string,
    type: string,
    body: string | Uint8Array<ArrayBuffer> | undefined,
    status: number,
  ][] = [
    ['JSON', 'application/json', JSON.stringify(inquiry), 415],
    ['several parts', 'multipart/form-data; boundary=x', '--x--', 415],
    ['plain text', 'text/plain', 'name=Ana', 415],
    ['Latin 1', `${form}; charset=iso-8859-1`, 'name=Ana', 415],
    ['bytes that are not UTF-8', form, new Uint8Array([0x6e, 0x3d, 0xff, 0xfe]), 400],
    ['escapes that are not UTF-8', form, 'name=%FF%FE', 400],
    ['broken escapes', form, 'name=%', 400],
    ['nothing at all', form, undefined, 400],
    ['51 fields', form, Array.from({ length: 51 }, (_, n) => `f${n}=1`).join('&'), 413],
    ['more than 64 KiB', form, `message=${'a'.repeat(64 * 1024)}`, 413],
  ]
  test.each(bodies)('%s is refused with a page', async (_what, type, body, status) => {
    const before = await jobs()
    const init = { method: 'POST', headers: { 'Content-Type': type }, ...(body && { body }) }
    const answer = await forms.look('/en/contact', init)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.text).toContain('data-notice')
    expect(answer.token).toMatch(/^ft1\./)
    expect(await jobs()).toBe(before)
  })

  test('who accepts neither of our forms is refused before anything is taken in', async () => {
    const before = await jobs()
    const answer = await forms.post('/contact', { ...inquiry }, { Accept: 'image/png' })
    expect(answer.status).toBe(406)
    expect(await jobs()).toBe(before)
  })
})

test.each(['/about', '/properties', '/en/privacy', '/contact.md'])(
  'a form posted to %s is a 405',
  async (path) => expect((await forms.post(path, { ...inquiry })).status).toBe(405),
)

test('a post counts with the requests to the API; beyond the limit nothing typed is lost', async () => {
  const remaining = async () =>
    Number((await forms.post('/contact', {})).headers.get('ratelimit-remaining'))
  const before = await remaining()
  await antesala.post('/api/v1/contact', {})
  const left = await remaining()
  expect(left).toBe(before - 2)
  // One at a time would take long; the window may not end in between.
  await Promise.all(Array.from({ length: left }, () => forms.post('/contact', {})))

  const jobsBefore = await jobs()
  const answer = await forms.post('/en/contact', { ...inquiry })
  expect(answer.status).toBe(429)
  expect(answer.headers.get('retry-after')).toBe('60')
  expect(answer.text).toContain(`maximum of ${perMinute} requests per minute`)
  expect(answer.valueOf('message')).toBe(inquiry.message)
  expect(await jobs()).toBe(jobsBefore)
})

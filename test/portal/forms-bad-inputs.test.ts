import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { propertyRows } from '../../local/demo/property-rows.ts'
import { insertProperties } from '../../shared/tables/properties/properties.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { application, inquiry } from '../setup/fixtures.ts'
import { type Fields, formInput, portalForms } from '../setup/portal-forms.ts'

const perMinute = 200

let antesala: Antesala
let forms: ReturnType<typeof portalForms>
beforeAll(async () => {
  antesala = await openAntesala({ RATE_LIMIT_PER_MINUTE: String(perMinute) })
  await insertProperties(antesala.db, propertyRows(new Date()))
  forms = portalForms(antesala)
})
afterAll(() => antesala.close())

async function countJobs() {
  const { rows } = await antesala.sql('select 1 from pgboss.job')
  return rows.length
}

const amount = 'Escriba el monto completo en USD, por ejemplo 900,000.'

// Each row: a field of a form, an invalid value, and the message next to the field.
const invalid: [form: keyof typeof formInput, field: string, value: string, message: string][] = [
  ['lead', 'name', '', 'Escriba su nombre.'],
  ['lead', 'name', '   ', 'Escriba su nombre.'],
  ['lead', 'name', 'a'.repeat(201), '200 caracteres'],
  ['lead', 'name', 'Ana\nGarcía', 'una sola línea'],
  ['lead', 'name', 'Ana\r\nBcc: x@example.com', 'una sola línea'],
  ['lead', 'name', 'Ana\0', 'caracteres de control'],
  ['lead', 'email', '', 'Escriba su correo, por ejemplo'],
  ['lead', 'phone', '', 'al menos 7 dígitos'],
  ['lead', 'phone', '+999 55 1234 5678', 'Ningún país tiene ese código.'],
  ['lead', 'phone', '+52 00000000000000', 'le faltan o le sobran dígitos'],
  ['lead', 'phone', '+52 1111111111', 'Ningún teléfono tiene este número.'],
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
  ['assessment', 'budget', '900,000,000,000', 'dígitos de más'],
  ['assessment', 'downPayment', '9,000,000', 'El enganche es mayor que el presupuesto.'],
  ['assessment', 'monthlyCapacity', '9,000,000', 'La mensualidad es mayor que el presupuesto.'],
  ['assessment', 'budget', '0.01', 'parecen faltarle dígitos'],
  ['assessment', 'budget', '1e400', amount],
  ['assessment', 'budget', 'NaN', amount],
  ['assessment', 'budget', '9'.repeat(400), amount],
  ['assessment', 'downPayment', '-1', 'igual o mayor que 0'],
  ['assessment', 'monthlyCapacity', 'Infinity', amount],
  ['assessment', 'budget', 'MXN 900,000', amount],
  ['assessment', 'budget', '900,000 MXN', amount],
  ['assessment', 'budget', 'MX$ 900,000', amount],
  ['assessment', 'budget', '€ 900.000', amount],
  ['assessment', 'budget', '900,000 euros', amount],
  ['assessment', 'budget', '900k', amount],
  ['assessment', 'downPayment', '200 mil', amount],
]
const paths = { lead: '/contacto', partner: '/socios', assessment: '/evaluacion' }

test.each(invalid)(
  'in the %s form, the error of %s = %j is shown next to the field',
  async (form, field, value, message) => {
    const before = await countJobs()
    const response = await forms.post(paths[form], { ...formInput[form], [field]: value })
    expect(response.status).toBe(400)
    expect(response.errorOf(field)).toContain(message)
    expect(await countJobs()).toBe(before)
  },
)

test('the notice above a rejected form refers to the marked fields', async () => {
  const { text } = await forms.post('/evaluacion', { ...formInput.assessment, budget: '900k' })
  expect(text).toContain('>Revise los campos señalados. Lo que escribió sigue aquí.</p>')
  const response = await forms.post('/en/assessment', { ...formInput.assessment, budget: '€ 1' })
  expect(response.errorOf('budget')).toBe('Enter the full amount in USD, for example 900,000.')
})

test('a control character is shown as U+FFFD', async () => {
  const response = await forms.post('/contacto', { ...inquiry, name: 'Ana\0', message: 'a\u0007b' })
  expect(response.valueOf('name')).toBe('Ana\uFFFD')
  expect(response.valueOf('message')).toBe('a\uFFFDb')
  expect(response.text).not.toMatch(/[^\P{Cc}\n]/u)
})

test('all errors are shown at once', async () => {
  const response = await forms.post('/contacto', { name: '', email: 'x', phone: '1', message: '' })
  for (const field of ['name', 'email', 'phone', 'message'])
    expect(response.errorOf(field), field).toBeTruthy()
})

test('an unknown referral code is reported next to its field', async () => {
  const response = await forms.post('/socios', { ...application, referredByCode: 'LP-22222' })
  expect(response.status).toBe(400)
  expect(response.errorOf('referredByCode')).toContain('No encontramos ese código de referido')
  expect(response.valueOf('referredByCode')).toBe('LP-22222')
  expect(response.valueOf('agencyName')).toBe(application.agencyName)
})

const hostileTexts = [
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

test.each(hostileTexts)(
  '%s is escaped when a form is rejected, and in the receipt when it is accepted',
  async (text) => {
    const fields = { ...inquiry, name: text, message: text }
    const rejected = await forms.post('/contacto', { ...fields, email: text })
    expect(rejected.status).toBe(400)
    expect(rejected.valueOf('name')).toBe(text)
    expect(rejected.valueOf('message')).toBe(text)
    expect(rejected.valueOf('email')).toBe(text)
    const accepted = await forms.post('/contacto', fields)
    expect(accepted.status).toBe(200)
    for (const { text: html } of [rejected, accepted]) {
      expect(html).not.toMatch(/<script>alert|<img src=x|onfocus=alert\(1\) x='">/)
      expect(html).not.toContain('beacon.example/x.png"')
    }
  },
)

test.each([
  ['__proto__', { ...inquiry, '__proto__[isAdmin]': 'true', constructor: 'x' }],
  ['a field twice', { ...inquiry, name: ['Ana', 'Eva'] }],
  ['unknown fields', { ...inquiry, status: 'won', leadId: 'x', language: 'xx' }],
])('a form with %s is accepted', async (_what, fields: Fields) => {
  expect((await forms.post('/contacto', fields)).status).toBe(200)
})

describe('a body that cannot be read as a form', () => {
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
  test.each(bodies)('is rejected with a page: %s', async (_what, type, body, status) => {
    const before = await countJobs()
    const init = { method: 'POST', headers: { 'Content-Type': type }, ...(body && { body }) }
    const response = await forms.open('/en/contact', init)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.text).toContain('data-notice')
    expect(response.token).toMatch(/^ft1\./)
    expect(await countJobs()).toBe(before)
  })
})

test('the submission of a client that accepts neither HTML nor Markdown is rejected with 406', async () => {
  const before = await countJobs()
  const response = await forms.post('/contacto', { ...inquiry }, { Accept: 'image/png' })
  expect(response.status).toBe(406)
  expect(await countJobs()).toBe(before)
})

test.each(['/nosotros', '/propiedades', '/en/privacy', '/contacto.md'])(
  'a form posted to %s is rejected with 405',
  async (path) => expect((await forms.post(path, { ...inquiry })).status).toBe(405),
)

test('posted forms count towards the rate limit of the API; above the limit, a form keeps its values', async () => {
  const remaining = async () =>
    Number((await forms.post('/contacto', {})).headers.get('ratelimit-remaining'))
  const before = await remaining()
  await antesala.post('/api/v1/contact', {})
  const postsLeft = await remaining()
  expect(postsLeft).toBe(before - 2)
  // In parallel, so that the rate limit window does not end in between.
  await Promise.all(Array.from({ length: postsLeft }, () => forms.post('/contacto', {})))

  const jobsBefore = await countJobs()
  const response = await forms.post('/en/contact', { ...inquiry })
  expect(response.status).toBe(429)
  expect(response.headers.get('retry-after')).toBe('60')
  expect(response.text).toContain(`maximum of ${perMinute} requests per minute`)
  expect(response.valueOf('message')).toBe(inquiry.message)
  expect(await countJobs()).toBe(jobsBefore)
})

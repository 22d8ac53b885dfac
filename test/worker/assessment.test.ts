import type { ParsedMail } from 'mailparser'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { insertProperties, type NewProperty } from '../../shared/tables/properties/properties.ts'
import { prepareAssessments } from '../../worker/jobs/prepare-assessment.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { handleBatch } from '../setup/batch-step.ts'
import { assessmentRequest } from '../setup/fixtures.ts'
import { soon } from '../setup/waiting.ts'

let antesala: Antesala
beforeAll(async () => {
  antesala = await openAntesala({ PUBLIC_URL: 'https://antesala.example' })
  await insertProperties(antesala.db, [
    property('casa-del-agave', 'House of the Agave', 579_715),
    property('loft-roma', 'Roma Loft', 579_716),
    property('casa-lejana', 'Far House', 640_000),
    { ...property('casa-vendida', 'Sold House', 500_000), status: 'sold' },
    { ...property('casa-en-pesos', 'House in Pesos', 500_000), currency: 'MXN' },
  ])
  await antesala.startWorker()
})
afterAll(() => antesala.close())

// i = 0.10 / 12 = 0.00833333, n = 20 x 12 = 240, (1 - 1.00833333^-240) / i = 103.624619
// loan by payment:  4,000 x 103.624619                          = 414,498.48
// price by payment: (200,000 + 414,498.48) / 1.06               = 579,715.54   the lower one
// price by cash:    200,000 / (1 - 0.80 + 0.06)                 = 769,230.77
// loan for it:      579,715.54 x 1.06 - 200,000                 = 414,498.48
// payment for it:   414,498.48 / 103.624619                     =   4,000.00
// shortfall:        900,000 - 579,715.54                        = 320,284.46
// within 579,715.54: 579,715; above, up to 637,687.09: 579,716, not 640,000
test('the email shows the amounts of the calculation, and the properties within and slightly above the capacity', async () => {
  const sentAt = new Date()
  await antesala.submit('/api/v1/assessment-email', assessmentRequest, { 'Accept-Language': 'en' })
  const mail = await emailTo(assessmentRequest.email)

  expect(mail.subject).toBe('Your buying capacity: USD 579,716')
  for (const line of [
    'Your capacity is limited by the monthly payment.',
    'Budget: USD 900,000',
    'Down payment: USD 200,000',
    'Monthly payment you can make: USD 4,000',
    'Loan you can repay with that payment: USD 414,498',
    'Price you can afford with that loan: USD 579,716',
    'Price you can afford with your down payment: USD 769,231',
    'Your buying capacity: USD 579,716',
    'Loan: USD 414,498',
    'Monthly payment: USD 4,000',
    'Below your budget by: USD 320,284',
    'IN YOUR PRICE RANGE\n\n  - House of the Agave, Oaxaca: USD 579,715\n    https://antesala.example/en/properties/casa-del-agave',
    'SLIGHTLY ABOVE YOUR PRICE RANGE\n\n  - Roma Loft, Oaxaca: USD 579,716\n    https://antesala.example/en/properties/loft-roma',
  ])
    expect(mail.text).toContain(line)
  const inMexico = { dateStyle: 'long', timeZone: 'America/Mexico_City' } as const
  expect(mail.text).toContain(sentAt.toLocaleDateString('en-US', inMexico))
  expect(mail.text).not.toMatch(/Far House|Sold House|Pesos/)
  for (const amount of ['579,716', '414,498', '769,231', '320,284'])
    expect(mail.html).toContain(`USD ${amount}`)
  expect(mail.html).toContain('href="https://antesala.example/en/properties/casa-del-agave"')
})

test('the amounts and properties in the email are stored', async () => {
  const { figures } = await antesala.db
    .selectFrom('assessments')
    .select('figures')
    .executeTakeFirstOrThrow()
  expect(figures).toMatchObject({
    working: {
      loanByPayment: expect.closeTo(414_498.48, 1),
      priceByPayment: expect.closeTo(579_715.54, 1),
      priceByCash: expect.closeTo(769_230.77, 1),
    },
    recommendations: { within: [{ slug: 'casa-del-agave' }], above: [{ slug: 'loft-roma' }] },
  })
})

test('a client without a down payment is told so in words, not in amounts of zero', async () => {
  const client = { name: 'Eva', email: 'none@example.com', budget: 900_000, downPayment: 0 }
  await antesala.submit('/api/v1/assessment-email', client, { 'Accept-Language': 'es' })
  const mail = await emailTo(client.email)
  for (const part of [mail.text, String(mail.html)]) {
    expect(part).toContain('Sin enganche, un crédito no alcanza: cubre hasta el 80')
    expect(part).not.toContain('El enganche limita')
    expect(part).not.toContain('Precio que puede pagar con su enganche')
    expect(part).not.toMatch(/a ese precio/i)
  }
  expect(mail.text).toContain('Enganche: Ninguno')
})

// 1,000 / 0.26 = 3,846.15: every property costs more.
test('if no property matches, the email says so', async () => {
  const poor = { name: 'Eva', email: 'poor@example.com', budget: 50_000, downPayment: 1_000 }
  await antesala.submit('/api/v1/assessment-email', poor, { 'Accept-Language': 'es' })
  const mail = await emailTo(poor.email)
  expect(mail.subject).toBe('Su capacidad de compra: USD 3,846')
  expect(mail.text).toContain(
    'Por ahora no tenemos propiedades disponibles en su rango de precios.',
  )
  expect(mail.text).not.toContain('EN SU RANGO DE PRECIOS')
})

test('a request that is in a batch twice is recorded once, with one set of events', async () => {
  const boss = await antesala.startBoss()
  const fields = { ...assessmentRequest, email: 'twice@example.com' }
  const payload = {
    ...{
      id: uuid(),
      kind: 'assessment' as const,
      code: null,
      submittedAt: new Date().toISOString(),
    },
    ...{ language: 'es' as const, fields, emailNormalized: fields.email, phone: null },
  }
  await handleBatch(antesala, boss, prepareAssessments, [payload, payload])
  const { rows } = await antesala.sql(
    `select type from events where about_id = '${payload.id}' order by at`,
  )
  expect(rows.map(({ type }) => type)).toEqual(['submission.accepted', 'submission.recorded'])
})

async function emailTo(address: string): Promise<ParsedMail> {
  return await vi.waitFor(() => {
    const found = antesala.relay.accepted.find(
      (mail) => [mail.to].flat()[0]?.value[0]?.address === address,
    )
    return found ?? expect.unreachable()
  }, soon)
}

function property(slug: string, titleEn: string, price: number): NewProperty {
  const at = new Date()
  return {
    ...{ id: uuid(), slug, titleEs: slug, titleEn, price, currency: 'USD' },
    ...{ kind: 'villa' as const, status: 'available' as const, city: 'Oaxaca', region: 'Oaxaca' },
    ...{ descriptionEs: '', descriptionEn: '', bedrooms: 3, bathrooms: 2, areaM2: 200 },
    ...{ createdAt: at, updatedAt: at },
  }
}

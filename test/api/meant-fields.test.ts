import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { PropertyStatus } from '../../shared/contract/property.ts'
import type { Antesala } from '../setup/antesala.ts'
import { application, assessmentRequest, inquiry } from '../setup/fixtures.ts'
import { waitUntilBlocked } from '../setup/locks.ts'
import { openPortal } from '../setup/portal.ts'
import { soon } from '../setup/waiting.ts'

let antesala: Antesala
beforeAll(async () => {
  antesala = await openPortal()
})
afterAll(() => antesala?.close())

async function send(path: string, body: object, language = 'en') {
  const response = await fetch(antesala.address + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': language },
    body: JSON.stringify(body),
  })
  // biome-ignore lint/suspicious/noExplicitAny: the tests check what is in it
  return { status: response.status, body: (await response.json()) as any }
}

const inquire = (fields: object, language?: string) =>
  send('/api/v1/contact', { ...inquiry, propertyId: undefined, ...fields }, language)

describe('the answer to an inquiry says which property it is about', () => {
  test.each([
    ['its slug', 'casa-ceniza'],
    ['its slug in another case', ' Casa-Ceniza '],
    [
      'the address of its page',
      'https://localhost/en/properties/casa-ceniza?utm_source=letter#form',
    ],
    ['the path of its page as Markdown', '/properties/casa-ceniza.md'],
    ['its title, as pages print it', 'Casa Ceniza, patio de piedra en San Miguel'],
    ['the address of its dossier', 'https://localhost/propiedades/casa-ceniza/dossier.pdf'],
    ['a shortlist of it alone', 'https://localhost/en/shortlist?properties=casa-ceniza'],
  ])('from %s', async (_what, propertyId) => {
    const { status, body } = await inquire({ propertyId })
    expect(status).toBe(200)
    expect(body.property).toEqual({
      slug: 'casa-ceniza',
      title: expect.stringContaining('Casa Ceniza'),
    })
    expect(body).not.toHaveProperty('warnings')
  })

  test('from an address of another site, with a warning', async () => {
    const propertyId = 'https://www.otherhouse.com/propiedades/casa-ceniza'
    for (const [language, text] of [
      ['es', 'Esta dirección es de otro sitio.'],
      ['en', 'This address is on another site.'],
    ] as const) {
      const { status, body } = await inquire({ propertyId }, language)
      expect([status, body.property.slug]).toEqual([200, 'casa-ceniza'])
      expect(body.warnings).toEqual([
        { path: 'propertyId', message: expect.stringContaining(text) },
      ])
      expect(body.warnings[0].message).toContain(body.property.title)
    }
  })

  test('from its id, with the title in the language of the message', async () => {
    const { id, titleEs, titleEn } = await antesala.db
      .selectFrom('properties')
      .select(['id', 'titleEs', 'titleEn'])
      .where('slug', '=', 'casa-ceniza')
      .executeTakeFirstOrThrow()
    expect(titleEs).not.toBe(titleEn)
    expect((await inquire({ propertyId: id }, 'es')).body.property.title).toBe(titleEs)
    expect((await inquire({ propertyId: id.toUpperCase() }, 'en')).body.property.title).toBe(
      titleEn,
    )
  })

  test('without one, it is null', async () => {
    const { body } = await inquire({})
    expect(body.property).toBeNull()
    expect(body).not.toHaveProperty('warnings')
  })

  test.each([
    ['one that does not exist', 'casa-cenisa'],
    ['an unknown id', '0199f3c2-7d4e-7a51-9c36-2f6b1f0e8a47'],
    ['an address that has no page', 'https://house.example/'],
  ])('with %s, it is null, and a warning says so', async (_what, propertyId) => {
    const { status, body } = await inquire({ propertyId })
    expect(status).toBe(200)
    expect(body.property).toBeNull()
    expect(body.warnings).toEqual([
      { path: 'propertyId', message: expect.stringContaining('no property of this name') },
    ])
  })

  test.each([
    ['its slug, mistyped', 'casa-cenisa', 'casa-ceniza'],
    [
      'the address of its page, mistyped',
      'https://house.example/en/properties/csa-ceniza.md',
      'casa-ceniza',
    ],
    ['the name in its title', 'Casa Basalto', 'casa-basalto-coyoacan'],
    ['the name in its title in the other language', 'grana-apartment', 'departamento-jalatlaco'],
  ])('with %s, the warning names the property', async (_what, propertyId, slug) => {
    const { status, body } = await inquire({ propertyId })
    expect(status).toBe(200)
    expect(body.property).toBeNull()
    expect(body.warnings).toEqual([
      { path: 'propertyId', message: expect.stringMatching(/Did you mean “[^”]+” \(/) },
    ])
    expect(body.warnings[0].message).toContain(`(${slug})?`)
    const { message } = (await inquire({ propertyId }, 'es')).body.warnings[0]
    expect(message).toContain('¿Buscaba «')
  })

  test.each([
    ['what resembles none', 'casa-de-los-espejos'],
    ['a long text', 'casa-ceniza '.repeat(15)],
  ])('with %s, it names none', async (_what, propertyId) => {
    const { status, body } = await inquire({ propertyId })
    expect(status).toBe(200)
    expect(body.warnings).toEqual([
      { path: 'propertyId', message: expect.not.stringContaining('Did you mean') },
    ])
  })

  test('from a slug that it had before, unless another property has it now', async () => {
    const { rows } = await antesala.sql(`insert into former_slugs (slug, property_id, replaced_at)
      select former.slug, id, now() from properties, unnest(array['casa-de-ceniza', 'terreno-loma-del-faro']) as former (slug)
      where properties.slug = 'casa-ceniza' returning former_slugs.slug`)
    expect(rows).toHaveLength(2)
    onTestFinished(async () => void (await antesala.sql('delete from former_slugs')))
    for (const propertyId of ['casa-de-ceniza', 'https://localhost/propiedades/Casa-de-Ceniza']) {
      const { body } = await inquire({ propertyId })
      expect(body.property).toEqual({
        slug: 'casa-ceniza',
        title: expect.stringContaining('Casa Ceniza'),
      })
      expect(body).not.toHaveProperty('warnings')
    }
    const { body } = await inquire({ propertyId: 'terreno-loma-del-faro' })
    expect(body.property.slug).toBe('terreno-loma-del-faro')
  })

  test('a hidden property is not named', async () => {
    const change = (status: PropertyStatus) =>
      antesala.db
        .updateTable('properties')
        .set({ status })
        .where('slug', '=', 'casa-basalto-coyoacan')
        .execute()
    onTestFinished(async () => void (await change('available')))
    await change('hidden')
    const { body } = await inquire({ propertyId: 'casa-basalto-coyoacan' })
    expect(body.property).toBeNull()
    const { warnings } = await vi.waitFor(async () => {
      const mistyped = await inquire({ propertyId: 'casa-basalto-coyoacam' })
      expect(mistyped.body.warnings[0].message).not.toContain('Did you mean')
      return mistyped.body
    }, soon)
    expect(warnings).toHaveLength(1)
  })
})

test.each([
  ['/api/v1/contact', inquiry],
  ['/api/v1/assessment-email', assessmentRequest],
])('a code that no partner has is told, and costs nobody an answer: %s', async (path, fields) => {
  const partner = await send('/api/v1/partner-waitlist', {
    ...application,
    email: `warned-${fields.name.length}@example.com`,
  })
  const { referralCode } = partner.body
  await expect
    .poll(async () => {
      const known = await send(path, { ...fields, referredByCode: referralCode.toLowerCase() })
      return known.body.warnings
    }, soon)
    .toBeUndefined()
  const unknown = await send(path, { ...fields, referredByCode: 'LP-22222' })
  expect(unknown.status).toBe(200)
  expect(unknown.body.warnings).toEqual([
    { path: 'referredByCode', message: expect.stringContaining('No partner has this code.') },
  ])
})

describe('a field that is ignored, but resembles one of ours,', () => {
  test.each([
    ['property_id', 'propertyId', inquiry, '/api/v1/contact'],
    ['propertyid', 'propertyId', inquiry, '/api/contact'],
    ['referred_by_code', 'referredByCode', application, '/api/v1/partner-waitlist'],
    ['referedByCode', 'referredByCode', inquiry, '/api/v1/contact'],
    ['ref', 'referredByCode', inquiry, '/api/v1/contact'],
    ['partner_code', 'referredByCode', assessmentRequest, '/api/v1/assessment-email'],
    ['property', 'propertyId', inquiry, '/api/v1/contact'],
    ['down-payment', 'downPayment', assessmentRequest, '/api/v1/assessment-email'],
  ])('%s, is named in the answer', async (name, meant, fields, path) => {
    const { status, body } = await send(path, { ...fields, [meant]: undefined, [name]: '3' })
    expect(status).toBe(200)
    expect(body.warnings).toContainEqual({
      path: name,
      message: `There is no field of this name, so it was ignored. Did you mean ${meant}?`,
    })
  })

  test('and was meant as a required one, is named beside the missing field', async () => {
    const { name, ...others } = inquiry
    const { status, body } = await send('/api/v1/contact', { ...others, Name: name })
    expect(status).toBe(400)
    expect(body.error.fields.map(({ path }: { path: string }) => path)).toEqual(['name', 'Name'])
  })

  test('is not searched for if all fields of ours are there', async () => {
    const all = { ...inquiry, propertyId: 'casa-ceniza', origin: 'agent', referredByCode: '' }
    const { status, body } = await send('/api/v1/contact', { ...all, property_id: 'x' })
    expect(status).toBe(200)
    expect(body).not.toHaveProperty('warnings')
  })

  test('is not named if the field is there as well, or nothing resembles it', async () => {
    const { body } = await send('/api/v1/contact', {
      ...inquiry,
      propertyId: 'casa-ceniza',
      property_id: 'casa-ceniza',
      utm_source: 'agent',
      website: '',
      company: 'Casa Norte',
      ['x'.repeat(5_000)]: 1,
    })
    expect(body).not.toHaveProperty('warnings')
  })
})

test('a repeated request gets the same property and warnings', async () => {
  const body = { ...inquiry, propertyId: undefined, property_id: 'casa-ceniza' }
  const request = () =>
    fetch(`${antesala.address}/api/v1/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'meant-fields' },
      body: JSON.stringify(body),
    })
  const first = await (await request()).text()
  const again = await request()
  expect(again.headers.get('Idempotent-Replayed')).toBe('true')
  expect(await again.text()).toBe(first)
})

test.each([
  ['/api/v1/contact', inquiry],
  ['/api/v1/partner-waitlist', application],
  ['/api/v1/assessment-email', assessmentRequest],
])('the answer of %s names its language, unless it is a stored one', async (path, fields) => {
  const answerIn = (language: string) =>
    fetch(antesala.address + path, {
      method: 'POST',
      headers: {
        ...{ 'Content-Type': 'application/json', 'Idempotency-Key': `language-${path}` },
        'Accept-Language': language,
      },
      body: JSON.stringify({ ...fields, email: 'language@example.com' }),
    })
  const first = await answerIn('en')
  expect(first.headers.get('content-language')).toBe('en')
  expect(first.headers.get('vary')).toContain('Accept-Language')
  const stored = await answerIn('es')
  expect(await stored.text()).toBe(await first.text())
  expect(stored.headers.get('content-language')).toBeNull()
  expect(stored.headers.get('vary')).toContain('Accept-Language')
})

test('an inquiry is accepted although the properties cannot be read', async () => {
  await antesala.sql('alter table properties rename to hidden_properties')
  try {
    const { status, body } = await inquire({ propertyId: 'casa-never-read-before' })
    expect(status).toBe(200)
    expect(body).not.toHaveProperty('property')
    expect(body).not.toHaveProperty('warnings')
  } finally {
    await antesala.sql('alter table hidden_properties rename to properties')
  }
})

test('the property and the partner are looked up at the same time', async () => {
  const inquireWhileLocked = (propertyId: string) =>
    antesala.db.transaction().execute(async (lock) => {
      await sql`lock table properties, referral_codes in access exclusive mode`.execute(lock)
      const answer = inquire({ propertyId, referredByCode: 'LP-33333' })
      await waitUntilBlocked(antesala, { count: 2 })
      return { answer }
    })
  // One after the other, the second one begins when the first was given up, so the answer never has both. On a busy machine, both may be.
  const attempt = async () => {
    const { answer } = await inquireWhileLocked(`casa-${crypto.randomUUID()}`)
    expect((await answer).body).toMatchObject({
      property: null,
      warnings: [{ path: 'propertyId' }, { path: 'referredByCode' }],
    })
  }
  await vi.waitFor(attempt, soon)
})

test('the smallest budget, and payments as high as the budget, are accepted', async () => {
  const most = { budget: 1_000, downPayment: 1_000, monthlyCapacity: 1_000 }
  const { status } = await send('/api/v1/assessment-email', { ...assessmentRequest, ...most })
  expect(status).toBe(200)
})

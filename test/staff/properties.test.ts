import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { PropertyRecord, PropertyRow } from '../../shared/contract/records.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { staff, villa } from '../setup/fixtures.ts'
import { listQuery } from '../setup/list-query.ts'
import { waitUntilBlocked } from '../setup/locks.ts'
import { createStaffAccounts, type StaffClient, signIn, staffIdOf } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: Antesala
let sara: StaffClient

beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  sara = await signIn(antesala, 'sales')
})
afterAll(() => antesala.close())

const post = (overrides: object = {}) =>
  sara.send('POST', '/api/staff/properties', { ...villa, ...overrides })
const change = (id: string, version: number, changes: object) =>
  sara.send('PATCH', `/api/staff/properties/${id}`, changes, { 'If-Match': `"${version}"` })

async function createProperty(overrides: object = {}): Promise<PropertyRecord> {
  const answer = await post(overrides)
  expect(answer.status).toBe(201)
  return answer.body
}

async function portal(path: string) {
  const answer = await fetch(antesala.address + path, { headers: { Accept: 'text/markdown' } })
  return { status: answer.status, text: await answer.text() }
}

describe('a new property', () => {
  test('gets a slug from its title, an event, and a page on the portal', async () => {
    const property = await createProperty({ titleEs: 'Casa de la Peña & Jardín' })
    expect(property).toMatchObject({ ...villa, titleEs: 'Casa de la Peña & Jardín', version: 1 })
    expect(property.slug).toBe('casa-de-la-pena-jardin')
    expect(property.journey.events).toMatchObject([
      { type: 'property.created', actor: staff.sales.name, after: { price: villa.price } },
    ])
    await vi.waitFor(async () => {
      const { status, text } = await portal('/propiedades/casa-de-la-pena-jardin')
      expect(status).toBe(200)
      expect(text).toContain(villa.descriptionEs)
    }, soon)
  })

  test('with the title of another property gets a number in its slug', async () => {
    const slugs = [
      await createProperty({ titleEs: 'Gemela' }),
      await createProperty({ titleEs: 'Gemela' }),
    ]
    expect(slugs.map(({ slug }) => slug)).toEqual(['gemela', 'gemela-2'])
  })

  test('cannot have a slug that is already used', async () => {
    await createProperty({ slug: 'la-unica' })
    const answer = await post({ slug: 'la-unica' })
    expect(answer.status).toBe(400)
    expect(answer.body.error.fields).toEqual([
      { path: 'slug', message: 'Otra propiedad ya usa esta dirección en el portal. Elija otra.' },
    ])
  })

  test.each([
    ['titleEs', ''],
    ['titleEs', 'x'.repeat(121)],
    ['titleEn', 'two\nlines'],
    ['descriptionEs', 'x'.repeat(20_001)],
    ['descriptionEn', 'a\u0000b'],
    ['price', 0],
    ['price', -1],
    ['price', 100_000_000_001],
    ['price', 0.001],
    ['price', '1000'],
    ['currency', 'XXY'],
    ['currency', 'usd'],
    ['kind', 'castle'],
    ['status', 'deleted'],
    ['bedrooms', 1.5],
    ['bedrooms', 201],
    ['bathrooms', 1.2],
    ['bathrooms', 100],
    ['areaM2', 0],
    ['lotM2', -1],
    ['yearBuilt', 1200],
    ['slug', 'Casa Ñ'],
    ['slug', '../admin'],
    ['pictureUrl', 'http://example.com/a.jpg'],
    ['pictureUrl', 'javascript:alert(1)'],
    ['pictureUrl', 'https://user:secret@example.com/a.jpg'],
    ['pictureUrl', 'https://localhost/a.jpg'],
    ['pictureUrl', 'https://pictures.example;script-src.example/a.jpg'],
    ['pictureUrl', "https://pictures.'unsafe-inline'.example/a.jpg"],
    ['pictureUrl', 'https://pictures_1.example/a.jpg'],
    ['pictureUrl', 'https://[2001:db8::1]/a.jpg'],
    ['pictureUrl', `https://example.com/${'a'.repeat(2000)}`],
    ['id', '01890000-0000-7000-8000-000000000000'],
    ['version', 7],
  ])('with %s = %j is refused', async (field, value) => {
    const answer = await post({ [field]: value })
    expect(answer.status).toBe(400)
    const paths = answer.body.error.fields.map(({ path }: { path: string }) => path)
    expect(paths).toEqual([['id', 'version'].includes(field) ? '' : field])
  })
})

describe('a change', () => {
  test('is recorded with the old and new values of the changed fields only', async () => {
    const { id } = await createProperty()
    const answer = await change(id, 1, { price: 1_900_000.5, status: 'reserved', city: villa.city })
    expect(answer).toMatchObject({ status: 200, body: { price: 1_900_000.5, version: 2 } })
    expect(answer.headers.get('etag')).toBe('"2"')
    expect(answer.body.journey.events.at(-1)).toMatchObject({
      type: 'property.changed',
      before: { price: villa.price, status: 'available' },
      after: { price: 1_900_000.5, status: 'reserved' },
    })
    expect(Object.keys(answer.body.journey.events.at(-1).after)).toEqual(['price', 'status'])
  })

  test('that changes nothing creates no version and no event', async () => {
    const { id } = await createProperty()
    const answer = await change(id, 1, { price: villa.price })
    expect(answer.body).toMatchObject({ version: 1 })
    expect(answer.body.journey.events).toHaveLength(1)
  })

  test('succeeds once if several are based on the same version', async () => {
    const { id } = await createProperty()
    const answers = await Promise.all([
      change(id, 1, { price: 1 }),
      change(id, 1, { price: 2 }),
      change(id, 1, { price: 3 }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
  })

  test('sets attributes, in their order and each once', async () => {
    const { id, slug, attributes } = await createProperty({ titleEs: 'Con alberca' })
    expect(attributes).toEqual([])
    const { body } = await change(id, 1, { attributes: ['pool', 'beachfront', 'pool'] })
    expect(body).toMatchObject({ attributes: ['beachfront', 'pool'], version: 2 })
    const events = body.journey.events
    expect(events.at(-1)).toMatchObject({
      before: { attributes: [] },
      after: { attributes: ['beachfront', 'pool'] },
    })
    const again = await change(id, 2, { attributes: ['pool', 'beachfront'], price: villa.price })
    expect(again.body).toMatchObject({ version: 2 })
    await vi.waitFor(async () => {
      expect((await portal(`/properties/${slug}`)).text).toContain('| Frente al mar, Alberca |')
    }, soon)
    const refused = await change(id, 2, { attributes: ['helipad'] })
    expect(refused).toMatchObject({ status: 400 })
    expect(refused.body.error.fields).toEqual([expect.objectContaining({ path: 'attributes.0' })])
  })

  test('can name an advisor, who must work with clients', async () => {
    const { id } = await createProperty()
    const advisorId = await staffIdOf(antesala, 'sales')
    const { body } = await change(id, 1, { advisorId })
    expect(body.advisor).toEqual({ id: advisorId, name: staff.sales.name })
    expect(body.journey.events.at(-1)).toMatchObject({
      type: 'property.changed',
      after: { advisor: staff.sales.name },
    })
    const refused = await change(id, 2, { advisorId: await staffIdOf(antesala, 'ops') })
    expect(refused.body.error.fields).toEqual([expect.objectContaining({ path: 'advisorId' })])
    const removed = await change(id, 2, { advisorId: null })
    expect(removed.body.advisor).toBeNull()
    expect(removed.body.journey.events.at(-1)).toMatchObject({
      before: { advisor: staff.sales.name },
    })
  })

  test('can remove the picture and the lot size', async () => {
    const { id } = await createProperty({ pictureUrl: 'https://pictures.example/casa.jpg' })
    expect((await change(id, 1, { pictureUrl: null })).body.pictureUrl).toBeNull()
    expect((await change(id, 2, { lotM2: null })).body.lotM2).toBeNull()
  })

  test('hides a property from the portal, and shows it again', async () => {
    const { id, slug } = await createProperty({ titleEs: 'Escondida' })
    await change(id, 1, { status: 'hidden' })
    const page = () => portal(`/propiedades/${slug}`)
    await vi.waitFor(async () => expect((await page()).status).toBe(404), soon)
    await change(id, 2, { status: 'sold' })
    await vi.waitFor(async () => expect((await page()).text).toContain('Vendida'), soon)
  })

  test('cannot use the slug of another property', async () => {
    const { slug } = await createProperty()
    const { id } = await createProperty()
    const answer = await change(id, 1, { slug })
    expect(answer.body.error.fields).toEqual([expect.objectContaining({ path: 'slug' })])
    expect((await change(id, 1, { slug: 'nueva-direccion' })).body.slug).toBe('nueva-direccion')
  })

  test('of the slug keeps the former ones, and the property can take one back', async () => {
    const { id } = await createProperty({ slug: 'kept-a' })
    await change(id, 1, { slug: 'kept-b' })
    const twice = await change(id, 2, { slug: 'kept-c', price: 1 })
    expect(twice.body.formerSlugs).toEqual(['kept-b', 'kept-a'])
    expect((await change(id, 3, { slug: 'kept-a' })).body).toMatchObject({
      slug: 'kept-a',
      formerSlugs: ['kept-c', 'kept-b'],
    })
  })

  test('cannot use the former slug of another property; nor can a new property', async () => {
    const first = await createProperty({ slug: 'moved-a', titleEs: 'Casa Mudada' })
    await change(first.id, 1, { slug: 'moved-b' })
    const second = await createProperty()
    const message =
      'Fue la dirección de «Casa Mudada», y sus enlaces y códigos QR aún llevan allí. Elija otra.'
    for (const answer of [
      await change(second.id, 1, { slug: 'moved-a' }),
      await post({ slug: 'moved-a' }),
    ])
      expect(answer).toMatchObject({
        status: 400,
        body: { error: { fields: [{ path: 'slug', message }] } },
      })
    const after = await sara.send('GET', `/api/staff/properties/${second.id}`)
    expect(after.body).toMatchObject({ slug: second.slug, version: 1, formerSlugs: [] })
    // One that is derived from the title avoids it.
    expect((await createProperty({ titleEs: 'Moved A' })).slug).toBe('moved-a-2')
  })

  test('to a slug that another property is leaving at the same time is refused', async () => {
    const leaving = await createProperty({ slug: 'contested' })
    const taking = await createProperty()
    const third = await createProperty()
    const changes: ReturnType<typeof change>[] = []
    const undone = new Error('undone')
    const hold = antesala.db.transaction().execute(async (tx) => {
      // The other change waits for this row, after it has left the slug.
      const held = { slug: 'contested', propertyId: third.id, replacedAt: new Date() }
      await tx.insertInto('formerSlugs').values(held).execute()
      changes.push(change(leaving.id, 1, { slug: 'contested-no-more' }))
      await waitUntilBlocked(antesala)
      changes.push(change(taking.id, 1, { slug: 'contested' }))
      await waitUntilBlocked(antesala, { count: 2 })
      throw undone
    })
    await expect(hold).rejects.toBe(undone)
    const [left, taken] = await Promise.all(changes)
    expect(left?.body).toMatchObject({ slug: 'contested-no-more', formerSlugs: ['contested'] })
    expect(taken).toMatchObject({ status: 400, body: { error: { fields: [{ path: 'slug' }] } } })
  })

  test('without a version, or of a property that does not exist, is refused', async () => {
    const { id } = await createProperty()
    expect((await sara.send('PATCH', `/api/staff/properties/${id}`, { price: 5 })).status).toBe(428)
    expect((await change('01890000-0000-7000-8000-000000000000', 1, { price: 5 })).status).toBe(404)
  })
})

test('the list is filtered by text, place, kind, attributes, status and price', async () => {
  const mark = 'Zacatlán'
  await createProperty({
    titleEs: 'Quinta uno',
    city: mark,
    price: 100_000,
    currency: 'MXN',
    kind: 'land',
    attributes: ['golf', 'sea_view'],
  })
  await createProperty({
    titleEs: 'Quinta dos',
    attributes: ['golf'],
    city: mark,
    price: 200_000,
    status: 'sold',
  })
  const titlesFor = async (filter: object, sort = ['price', 'ASC']) => {
    const path = `/api/staff/properties${listQuery({ filter, sort })}`
    const answer = await sara.get(path)
    expect(answer.status).toBe(200)
    return ((await answer.json()) as PropertyRow[]).map(({ titleEs }) => titleEs)
  }
  expect(await titlesFor({ place: 'zacat' })).toEqual(['Quinta uno', 'Quinta dos'])
  expect(await titlesFor({ q: 'quinta' }, ['price', 'DESC'])).toEqual(['Quinta dos', 'Quinta uno'])
  expect(await titlesFor({ place: mark, status: ['sold', 'hidden'] })).toEqual(['Quinta dos'])
  expect(await titlesFor({ place: mark, kind: 'land', currency: 'MXN' })).toEqual(['Quinta uno'])
  expect(await titlesFor({ place: mark, attributes: 'golf' })).toHaveLength(2)
  expect(await titlesFor({ attributes: ['sea_view', 'golf'] })).toEqual(['Quinta uno'])
  expect(await titlesFor({ place: mark, priceFrom: 150_000 })).toEqual(['Quinta dos'])
  expect(await titlesFor({ place: mark, priceTo: 150_000 })).toEqual(['Quinta uno'])
})

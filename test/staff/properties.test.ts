import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PropertyRecord, PropertyRow } from '../../shared/contract/records.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { staff, villa } from '../setup/cast.ts'
import { type Colleague, hireStaff, signIn } from '../setup/staff.ts'

let antesala: Antesala
let sara: Colleague

beforeAll(async () => {
  antesala = await openAntesala()
  await hireStaff(antesala)
  sara = await signIn(antesala, 'sales')
})
afterAll(() => antesala.close())

const add = (given: object = {}) =>
  sara.send('POST', '/api/staff/properties', { ...villa, ...given })
const change = (id: string, version: number, changes: object) =>
  sara.send('PATCH', `/api/staff/properties/${id}`, changes, { 'If-Match': `"${version}"` })

async function added(given: object = {}): Promise<PropertyRecord> {
  const answer = await add(given)
  expect(answer.status).toBe(201)
  return answer.body
}

async function portal(path: string) {
  const answer = await fetch(antesala.address + path, { headers: { Accept: 'text/markdown' } })
  return { status: answer.status, text: await answer.text() }
}

describe('a new property', () => {
  test('gets a slug of its title, an event, and its page on the portal', async () => {
    const property = await added({ titleEs: 'Casa de la Peña & Jardín' })
    expect(property).toMatchObject({ ...villa, titleEs: 'Casa de la Peña & Jardín', version: 1 })
    expect(property.slug).toBe('casa-de-la-pena-jardin')
    expect(property.journey.events).toMatchObject([
      { type: 'property.created', actor: staff.sales.name, after: { price: villa.price } },
    ])
    const { status, text } = await portal('/properties/casa-de-la-pena-jardin')
    expect(status).toBe(200)
    expect(text).toContain(villa.descriptionEs)
  })

  test('of a title that is there already gets a number', async () => {
    const slugs = [await added({ titleEs: 'Gemela' }), await added({ titleEs: 'Gemela' })]
    expect(slugs.map(({ slug }) => slug)).toEqual(['gemela', 'gemela-2'])
  })

  test('cannot have a slug that is taken', async () => {
    await added({ slug: 'la-unica' })
    const answer = await add({ slug: 'la-unica' })
    expect(answer.status).toBe(400)
    expect(answer.body.error.fields).toEqual([
      { path: 'slug', message: 'Otra propiedad ya tiene esta dirección. Elija otra.' },
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
    ['pictureUrl', `https://example.com/${'a'.repeat(2000)}`],
    ['id', '01890000-0000-7000-8000-000000000000'],
    ['version', 7],
  ])('with %s = %j is refused', async (field, value) => {
    const answer = await add({ [field]: value })
    expect(answer.status).toBe(400)
    const paths = answer.body.error.fields.map(({ path }: { path: string }) => path)
    expect(paths).toEqual([['id', 'version'].includes(field) ? '' : field])
  })
})

describe('a change', () => {
  test('is written with what was before, and only that', async () => {
    const { id } = await added()
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

  test('that changes nothing leaves no trace', async () => {
    const { id } = await added()
    const answer = await change(id, 1, { price: villa.price })
    expect(answer.body).toMatchObject({ version: 1 })
    expect(answer.body.journey.events).toHaveLength(1)
  })

  test('of two at once on one version only the first counts', async () => {
    const { id } = await added()
    const answers = await Promise.all([
      change(id, 1, { price: 1 }),
      change(id, 1, { price: 2 }),
      change(id, 1, { price: 3 }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
  })

  test('takes the picture away again', async () => {
    const { id } = await added({ pictureUrl: 'https://pictures.example/casa.jpg' })
    expect((await change(id, 1, { pictureUrl: null })).body.pictureUrl).toBeNull()
    expect((await change(id, 2, { lotM2: null })).body.lotM2).toBeNull()
  })

  test('hides a property from the portal, and shows it again', async () => {
    const { id, slug } = await added({ titleEs: 'Escondida' })
    await change(id, 1, { status: 'hidden' })
    expect((await portal(`/properties/${slug}`)).status).toBe(404)
    await change(id, 2, { status: 'sold' })
    expect((await portal(`/properties/${slug}`)).text).toContain('Vendida')
  })

  test('cannot take another property’s slug', async () => {
    const { slug } = await added()
    const { id } = await added()
    const answer = await change(id, 1, { slug })
    expect(answer.body.error.fields).toEqual([expect.objectContaining({ path: 'slug' })])
    expect((await change(id, 1, { slug: 'nueva-direccion' })).body.slug).toBe('nueva-direccion')
  })

  test('without a version, or of nothing, is refused', async () => {
    const { id } = await added()
    expect((await sara.send('PATCH', `/api/staff/properties/${id}`, { price: 5 })).status).toBe(428)
    expect((await change('01890000-0000-7000-8000-000000000000', 1, { price: 5 })).status).toBe(404)
  })
})

test('the list is filtered by words, place, kind, status and price', async () => {
  const mark = 'Zacatlán'
  await added({ titleEs: 'Quinta uno', city: mark, price: 100_000, currency: 'MXN', kind: 'land' })
  await added({ titleEs: 'Quinta dos', city: mark, price: 200_000, status: 'sold' })
  const found = async (filter: object, sort = '["price","ASC"]') => {
    const path = `/api/staff/properties?filter=${JSON.stringify(filter)}&sort=${sort}`
    const answer = await sara.get(path)
    expect(answer.status).toBe(200)
    return ((await answer.json()) as PropertyRow[]).map(({ titleEs }) => titleEs)
  }
  expect(await found({ place: 'zacat' })).toEqual(['Quinta uno', 'Quinta dos'])
  expect(await found({ q: 'quinta' }, '["price","DESC"]')).toEqual(['Quinta dos', 'Quinta uno'])
  expect(await found({ place: mark, status: ['sold', 'hidden'] })).toEqual(['Quinta dos'])
  expect(await found({ place: mark, kind: 'land', currency: 'MXN' })).toEqual(['Quinta uno'])
  expect(await found({ place: mark, priceFrom: 150_000 })).toEqual(['Quinta dos'])
  expect(await found({ place: mark, priceTo: 150_000 })).toEqual(['Quinta uno'])
})

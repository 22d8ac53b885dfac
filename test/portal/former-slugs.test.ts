import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { villa } from '../setup/fixtures.ts'
import { formInput, portalForms } from '../setup/portal-forms.ts'
import { createStaffAccounts, type StaffClient, signIn, succeed } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: Antesala
let sara: StaffClient
beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  sara = await signIn(antesala, 'sales')
  await antesala.startWorker()
  await addWithSlugs('chain-a', 'chain-b', 'chain-c')
})
afterAll(() => antesala?.close())

/** Adds a property that has these slugs, one after the other. Returns its id and version. */
async function addWithSlugs(first: string, ...others: string[]) {
  const added = await succeed(sara, 'POST', '/properties', { ...villa, slug: first })
  const { id } = added as { id: string }
  let version: number = added.version
  for (const slug of others) version = await change(id, version, { slug })
  return { id, version }
}

async function change(id: string, version: number, changes: object): Promise<number> {
  return (await succeed(sara, 'PATCH', `/properties/${id}`, changes, version)).version
}

async function request(path: string, accept = 'text/html', method = 'GET') {
  const init = { method, redirect: 'manual', headers: { Accept: accept } } as const
  const response = await fetch(antesala.address + path, init)
  const { status, headers } = response
  return { status, headers, location: headers.get('Location'), text: await response.text() }
}

/** Waits until the portal answers a path with this status, and returns the answer. */
const answered = async (path: string, status: number) =>
  await vi.waitFor(async () => {
    const answer = await request(path)
    expect(answer.status).toBe(status)
    return answer
  }, soon)

test.each([
  '/propiedades/*',
  '/propiedades/*?ref=LP-ABC23&x=%20',
  '/en/properties/*?ref=LP-ABC23',
  '/propiedades/*.md?ref=LP-ABC23',
  '/en/properties/*.md',
  '/propiedades/*/dossier.pdf',
  '/en/properties/*/dossier.pdf?x',
  '/properties/*/drawing.svg',
  '/properties/*/drawing.png?2',
])('each former slug in %s redirects to the present one at once', async (path) => {
  for (const former of ['chain-a', 'chain-b', 'CHAIN-A', '%63hain-b'])
    for (const method of ['GET', 'HEAD']) {
      const answer = await request(path.replace('*', former), '*/*', method)
      const location = path.replace('*', 'chain-c')
      expect(answer).toMatchObject({ status: 308, location })
      // A browser that remembered it would go in circles once the slug is taken back.
      expect(answer.headers.get('Cache-Control')).toBe('no-cache')
    }
})

test('the former Spanish path with a former slug leads to the page', async () => {
  const page = await fetch(`${antesala.address}/properties/chain-a?ref=LP-ABC23`)
  expect(page.status).toBe(200)
  expect(page.url).toBe(`${antesala.address}/propiedades/chain-c?ref=LP-ABC23`)
})

test('a client that prefers Markdown gets the page of a former slug without a redirect', async () => {
  const { status, headers, text } = await request('/en/properties/chain-a', 'text/markdown')
  expect(status).toBe(200)
  expect(text).toContain('"propertyId": "chain-c"')
  expect(headers.get('Link')).toContain('/en/properties/chain-c>; rel="canonical"')
  expect(headers.get('Vary')).toContain('Accept')
})

test('a form that was opened before the slug changed is accepted at the former address', async () => {
  const { post } = portalForms(antesala)
  const rejected = await post('/propiedades/chain-a', { ...formInput.lead, email: 'nobody' })
  expect(rejected.status).toBe(400)
  expect(rejected.errorOf('email')).toBeTruthy()
  expect(rejected.text).toContain('value="chain-c"')
  const email = 'former@example.com'
  const receipt = await post('/propiedades/chain-a', { ...formInput.lead, email })
  expect(receipt.status).toBe(200)
  expect(receipt.text).toContain(villa.titleEs)
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(`select slug from leads join properties
      on properties.id = property_id where leads.email = '${email}'`)
    expect(rows).toEqual([{ slug: 'chain-c' }])
  }, soon)
})

test('a property takes its former slug back, and the one between redirects to it', async () => {
  const { id, version } = await addWithSlugs('back-a', 'back-b')
  await change(id, version, { slug: 'back-a' })
  await answered('/propiedades/back-a', 200)
  expect((await answered('/propiedades/back-b', 308)).location).toBe('/propiedades/back-a')
})

test('a former slug of a hidden property leads nowhere, until the property is shown again', async () => {
  const { id, version } = await addWithSlugs('veiled-a', 'veiled-b')
  const hidden = await change(id, version, { status: 'hidden' })
  const path = '/propiedades/veiled-a'
  await answered(path, 404)
  expect((await request(path)).text).not.toContain('veiled-b')
  expect((await request(`${path}/dossier.pdf`)).status).toBe(404)
  await change(id, hidden, { status: 'sold' })
  expect((await answered(path, 308)).location).toBe('/propiedades/veiled-b')
})

test('a present slug counts more than the former one of another property', async () => {
  const { id } = await addWithSlugs('mine-a', 'mine-b')
  // As an API of an earlier release does, which knows no former slugs.
  const other = await addWithSlugs('others')
  await antesala.sql(`update properties set slug = 'mine-a' where id = '${other.id}'`)
  await answered('/propiedades/mine-a', 200)
  const { text } = await request('/seleccion?properties=mine-a', 'text/markdown')
  expect(text).toContain('/propiedades/mine-a.md')
  expect(text).not.toContain('mine-b')
  // Its next slug makes it the property to which the former one leads.
  await change(other.id, other.version, { slug: 'others-again' })
  expect((await answered('/propiedades/mine-a', 308)).location).toBe('/propiedades/others-again')
  expect((await sara.send('GET', `/api/staff/properties/${id}`)).body.formerSlugs).toEqual([])
})

test('a shortlist and its inquiry know former slugs, and have each property once', async () => {
  const query = '?properties=chain-a,no-such,chain-c,chain-b'
  const { text } = await request(`/en/shortlist${query}`, 'text/markdown')
  expect(text.match(/\/en\/properties\/chain-c\.md/g)).toHaveLength(1)
  expect(text).toContain('/en/shortlist?properties=chain-c>')
  expect(text).toContain('One of the properties')
  expect((await request('/contacto?properties=chain-a')).text).toContain('/propiedades/chain-c')
})

test('slugs that no property had are not found', async () => {
  for (const slug of ['never-a-slug', 'chain-a%00', 'chain-a.', '%'])
    expect((await request(`/propiedades/${slug}`)).status).toBe(404)
})

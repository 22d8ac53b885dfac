import { afterAll, beforeAll, expect, test as plainTest } from 'vitest'
import { loadConfig } from '../../shared/runtime/config.ts'
import { findViolations } from '../setup/axe.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { addProperty } from '../setup/properties.ts'
import { soon } from '../setup/waiting.ts'

let antesala: AntesalaWithBrowser
beforeAll(async () => {
  antesala = await openWithBrowser()
  for (let number = 1; number <= 26; number++)
    await addProperty(antesala, { slug: `house-${number}`, price: 1_000_000 - number })
  await addProperty(antesala, { slug: 'secret', status: 'hidden' })
})
afterAll(() => antesala?.close())

const read = async (path: string, headers = {}) => {
  const response = await fetch(antesala.address + path, { headers })
  return { status: response.status, text: await response.text() }
}
const markdown = { Accept: 'text/markdown' }
const slugsIn = (text: string) =>
  [...text.matchAll(/\]\(\S*\/(?:propiedades|properties)\/([a-z0-9-]+)/g)].map(([, slug]) => slug)

plainTest(
  'a shortlist has the properties of its link, in their order, and says how many are gone',
  async () => {
    const path = '/seleccion?properties=house-3,house-1,house-3,secret,no-such'
    const { text } = await read(path, markdown)
    expect(slugsIn(text)).toEqual(['house-3', 'house-1'])
    expect(text).toContain('2 de las propiedades ya no están en nuestro catálogo.')
    expect(text).toContain('/seleccion?properties=house-3,house-1>')
    const html = await read(path)
    expect(html.text).not.toContain('/drawings/empty.svg')
    expect(html.text).toContain('/en/shortlist?properties&#x3D;house-3,house-1')
    expect(html.text).toMatch(/og:url" content="\S+\/seleccion\?properties&#x3D;house-3,house-1"/)
    const property = await read('/propiedades/house-3')
    const [image] = /<meta property="og:image" content="[^"]+">/.exec(property.text) ?? ['none']
    expect(html.text).toContain(image)
  },
)

plainTest(
  'a shortlist has at most 24 properties, and none by anything that is no slug',
  async () => {
    const slugs = Array.from({ length: 26 }, (_, index) => `house-${index + 1}`)
    const full = await read(`/en/shortlist?properties=${slugs.join(',')}`, markdown)
    expect(slugsIn(full.text)).toEqual(slugs.slice(0, 24))
    for (const query of ['', '?properties=', '?properties=%00', '?properties=%3Cscript%3E,,']) {
      const { status, text } = await read(`/en/shortlist${query}`)
      expect(status).toBe(200)
      expect(text).toContain('The properties you save will be here')
      expect(text).toContain('src="/drawings/empty.svg"')
    }
  },
)

test('a visitor keeps a shortlist without an account, and shares it by link', async () => {
  const context = await antesala.browser.newContext({
    bypassCSP: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  await page.goto(`${antesala.address}/propiedades`)
  const link = page.getByRole('link', { name: /^Mi selección/ })
  expect(await link.isVisible()).toBe(false)
  await page.locator('.card', { hasText: 'Casa house-2' }).first().getByRole('button').click()
  expect(await link.textContent()).toBe('Mi selección (1)')
  // The same words as on the page of the property, and which property it is.
  const saved = page.getByRole('button', { name: 'Guardada · quitar Casa house-2', exact: true })
  expect(await saved.textContent()).toBe('Guardada · quitar')
  await page.goto(`${antesala.address}/propiedades/house-5?ref=LP-ABC23`)
  const save = page.locator('.offer-save').getByRole('button')
  await save.click()
  await expect.poll(() => save.textContent(), soon).toBe('Guardada · quitar')
  expect(await link.textContent()).toBe('Mi selección (2)')

  await link.click()
  await page.waitForURL('**/seleccion?properties=house-2,house-5&ref=LP-ABC23')
  expect(await page.locator('.card .name').allTextContents()).toEqual([
    'Casa house-2',
    'Casa house-5',
  ])
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Copiar el enlace' }).click()
  const copied = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(copied).toMatch(/\/seleccion\?properties=house-2,house-5&ref=LP-ABC23$/)

  // Without its query, the page shows the list of this browser; another one sees what was shared.
  await page.goto(`${antesala.address}/en/shortlist`)
  await page.waitForURL('**/en/shortlist?properties=house-2,house-5')
  await page.locator('.card').first().getByRole('button', { name: 'Saved' }).click()
  await page.goto(`${antesala.address}/seleccion`)
  await page.waitForURL('**/seleccion?properties=house-5')
  await context.close()
})

test('the header of every page leads to the shortlist, and says how many properties are on it', async () => {
  const context = await antesala.browser.newContext()
  const page = await context.newPage()
  await page.goto(`${antesala.address}/propiedades`)
  await page.getByRole('button', { name: 'Guardar Casa house-2', exact: true }).click()
  for (const path of ['/contacto', '/contacto?properties=house-2', '/nosotros', '/no-such-page']) {
    await page.goto(antesala.address + path)
    await page.getByRole('link', { name: 'Mi selección (1)', exact: true }).waitFor()
  }
  await context.close()
})

test('a property that was saved by a former slug is saved by the present one, and can be removed', async () => {
  const context = await antesala.browser.newContext()
  const page = await context.newPage()
  await page.goto(`${antesala.address}/propiedades/house-9`)
  await page.locator('.offer-save').getByRole('button').click()
  await antesala.sql(`with renamed as (
    update properties set slug = 'house-nine' where slug = 'house-9' returning id)
    insert into former_slugs (slug, property_id, replaced_at) select 'house-9', id, now() from renamed`)
  await page.goto(`${antesala.address}/seleccion`)
  await page.waitForURL('**/seleccion?properties=house-9')
  const saved = page.locator('.card').getByRole('button')
  await expect.poll(() => saved.getAttribute('data-is-saved'), soon).toBe('')
  const link = page.locator('[data-shortlist]')
  expect(await link.getAttribute('href')).toMatch(/\/seleccion\?properties=house-nine$/)
  await saved.click()
  await expect.poll(() => link.isVisible(), soon).toBe(false)
  await context.close()
})

test('without JavaScript, a link leads to a shortlist with the property', async () => {
  const context = await antesala.browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${antesala.address}/en/properties/house-7`)
  await page.getByRole('link', { name: 'Save to my shortlist' }).click()
  await page.waitForURL('**/en/shortlist?properties=house-7')
  expect(await page.locator('.card .name').allTextContents()).toEqual(['House house-7'])
  await context.close()
})

test('a property that is no longer saved leaves the page, its address and what is shared, and can come back', async () => {
  const context = await antesala.browser.newContext()
  const page = await context.newPage()
  await page.goto(`${antesala.address}/propiedades`)
  for (const name of ['house-2', 'house-3'])
    await page
      .locator('.card', { hasText: `Casa ${name}` })
      .first()
      .getByRole('button')
      .click()
  await page.goto(`${antesala.address}/seleccion?ref=LP-ABC23`)
  await page.waitForURL('**/seleccion?properties=house-2,house-3&ref=LP-ABC23')
  const card = page.locator('.card', { hasText: 'Casa house-2' })
  const shared = () =>
    Promise.all([
      page.evaluate<string>('location.search'),
      page.getByLabel('Enlace de esta selección').inputValue(),
      page.getByRole('link', { name: 'Compartir por WhatsApp' }).getAttribute('href'),
      page.getByRole('link', { name: 'escríbanos' }).getAttribute('href'),
      page.getByRole('link', { name: 'English' }).getAttribute('href'),
    ])
  const all = async (pattern: RegExp) => {
    for (const text of await shared()) expect(decodeURIComponent(text ?? '')).toMatch(pattern)
  }
  await all(/properties=house-2,house-3&ref=LP-ABC23/)

  await card.getByRole('button', { name: 'Guardada' }).click()
  expect(await card.locator('.price').isVisible()).toBe(false)
  await all(/properties=house-3&ref=LP-ABC23/)
  expect(await findViolations(page)).toEqual([])
  await page.reload()
  expect(await page.locator('.card .name').allTextContents()).toEqual(['Casa house-3'])

  const last = page.locator('.card', { hasText: 'Casa house-3' })
  await last.getByRole('button', { name: 'Guardada' }).click()
  expect(await page.locator('.share').isVisible()).toBe(false)
  expect(await page.evaluate<string>('location.search')).toBe('?ref=LP-ABC23')
  await last.getByRole('button', { name: 'Guardar de nuevo' }).click()
  expect(await last.locator('.price').isVisible()).toBe(true)
  await all(/properties=house-3&ref=LP-ABC23/)
  await context.close()
})

test('each property that was removed from a shortlist can be saved again', async () => {
  const context = await antesala.browser.newContext()
  const page = await context.newPage()
  await page.goto(`${antesala.address}/seleccion?properties=house-2,house-3`)
  const cards = ['Casa house-2', 'Casa house-3'].map((hasText) =>
    page.locator('.card', { hasText }),
  )
  for (const card of cards) await card.getByRole('button', { name: 'Guardar' }).click()
  for (const card of cards) await card.getByRole('button', { name: 'Guardada' }).click()
  for (const card of cards)
    expect(await card.getByRole('button').textContent()).toBe('Guardar de nuevo')
  await context.close()
})

test('the contact page names the properties of a shortlist in the message, without JavaScript', async () => {
  const context = await antesala.browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const publicUrl = loadConfig([], antesala.env).PUBLIC_URL
  await page.goto(`${antesala.address}/seleccion?properties=house-2,house-3`)
  await page.getByRole('link', { name: 'escríbanos' }).click()
  const message = page.getByLabel('¿En qué podemos ayudarle?')
  expect(await message.inputValue()).toBe(
    [
      'Me interesan estas propiedades de mi selección:',
      `- Casa house-2: ${publicUrl}/propiedades/house-2`,
      `- Casa house-3: ${publicUrl}/propiedades/house-3`,
      '',
      '',
    ].join('\n'),
  )
  const elsewhere = page.getByRole('link', { name: 'la página de la propiedad' })
  const named = page.getByText('El mensaje ya menciona las propiedades de su selección')
  expect([await named.count(), await elsewhere.count()]).toEqual([1, 0])
  // What the visitor wrote is kept if the form is rejected.
  await message.fill('Quisiera verlas el sábado.')
  await page.getByRole('button', { name: 'Enviar solicitud' }).click()
  expect(await message.inputValue()).toBe('Quisiera verlas el sábado.')
  expect([await named.count(), await elsewhere.count()]).toEqual([1, 0])
  await page.goto(`${antesala.address}/en/contact?properties=house-2,secret,%3Cb%3E,no-such`)
  expect(await page.getByLabel('How can we help?').inputValue()).toBe(
    `I am interested in this property on my shortlist:\n- House house-2: ${publicUrl}/en/properties/house-2\n\n`,
  )
  await page.goto(`${antesala.address}/en/contact?properties=secret,no-such`)
  expect(await page.getByLabel('How can we help?').inputValue()).toBe('')
  expect(await page.getByRole('link', { name: 'the property’s page' }).count()).toBe(1)
  await context.close()
})

plainTest.each([
  ['/contacto.md', 'propiedades', 'Casa', /^Me interesan estas propiedades de mi selección:$/],
  [
    '/en/contact.md',
    'en/properties',
    'House',
    /^I am interested in these properties on my shortlist:$/,
  ],
])(
  '%s names the properties of a shortlist, and its example request asks about them',
  async (path, pages, house, asks) => {
    const { PUBLIC_URL } = loadConfig([], antesala.env)
    const { text } = await read(`${path}?properties=house-2,house-3`)
    const [, body = '{}'] = /\nbody='([^\n]*)'\ncurl /.exec(text) ?? []
    const [first, ...named] = JSON.parse(body).message.split('\n')
    expect(first).toMatch(asks)
    expect(named).toEqual(
      ['house-2', 'house-3'].map((slug) => `- ${house} ${slug}: ${PUBLIC_URL}/${pages}/${slug}`),
    )
    expect(text).toContain(`\n${named.join('\n')}\n`)
    expect((await read(path)).text).not.toContain(house)
  },
)

import { afterAll, beforeAll, expect, onTestFinished, test as plainTest, vi } from 'vitest'
import { dayIn } from '../../shared/contract/day.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import { findViolations } from '../setup/axe.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { staff } from '../setup/fixtures.ts'
import { addProperty } from '../setup/properties.ts'
import {
  createStaffAccounts,
  type StaffClient,
  signIn,
  staffIdOf,
  succeed,
} from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

const config = loadConfig([])

let antesala: AntesalaWithBrowser
let sara: StaffClient
beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  sara = await signIn(antesala, 'sales')
  await succeed(sara, 'PATCH', '/me', { phone: '55 1234 5678' })
  const advisorId = await staffIdOf(antesala, 'sales')
  await addProperty(antesala, { slug: 'advised', advisorId, titleEs: 'Casa del Faro & Mar' })
  await addProperty(antesala, { slug: 'alone', price: 1_100_000 })
  await addProperty(antesala, { slug: 'gone', status: 'sold', advisorId, price: 1_010_000 })
  const elsewhere = { city: 'Tulum', region: 'Quintana Roo' }
  await addProperty(antesala, { slug: 'far', ...elsewhere, price: 990_000 })
  await addProperty(antesala, { slug: 'palace', price: 40_000_000 })
  await addProperty(antesala, { slug: 'flat', kind: 'apartment', price: 1_000_001 })
  await addProperty(antesala, { slug: 'secret', status: 'hidden' })
})
afterAll(() => antesala?.close())

const read = async (path: string, headers = {}) =>
  await (await fetch(antesala.address + path, { headers })).text()

plainTest('a page shows who advises on the property, as they are now', async () => {
  await succeed(sara, 'PUT', '/me/languages', { languages: ['fr', 'es'] })
  await vi.waitFor(async () => {
    const html = await read('/propiedades/advised')
    expect(html).toContain(staff.sales.name)
    expect(html).toContain('Habla español y francés')
    expect(html).toContain('<a href="tel:+525512345678">55 1234 5678</a>')
  }, soon)
  const [, whatsapp = ''] = /href="(https:\/\/wa\.me[^"]+)"/.exec(
    await read('/en/properties/advised?ref=LP-ABC23'),
  ) ?? ['']
  const url = new URL(whatsapp.replaceAll('&amp;', '&').replaceAll('&#x3D;', '='))
  expect(url.pathname).toBe('/525512345678')
  expect(url.searchParams.get('text')).toMatch(
    /^Hello, I am interested in House advised: http\S+\/en\/properties\/advised\?ref=LP-ABC23$/,
  )
  const markdown = await read('/propiedades/advised', { Accept: 'text/markdown' })
  expect(markdown).toContain(`**${staff.sales.name}** asesora esta propiedad.`)
  expect(markdown).toContain('[55 1234 5678](tel:+525512345678)')

  await antesala.sql(`update staff set banned = true where email = '${staff.sales.email}'`)
  await vi.waitFor(
    async () => expect(await read('/propiedades/advised')).not.toContain(staff.sales.name),
    soon,
  )
  await antesala.sql(`update staff set banned = false where email = '${staff.sales.email}'`)
})

plainTest('a page has the phone of the house while the advisor is away', async () => {
  onTestFinished(async () => void (await sara.send('DELETE', '/api/staff/me/absence')))
  const shown = async () =>
    await Promise.all([
      read('/propiedades/advised'),
      read('/en/properties/advised', { Accept: 'text/markdown' }),
    ])
  const day = (days: number) => dayIn(config.TIME_ZONE, new Date(Date.now() + days * 86_400_000))
  const expectAdvisor = async (isShown: boolean) =>
    await vi.waitFor(async () => {
      for (const text of await shown()) {
        expect(text.includes(staff.sales.name)).toBe(isShown)
        expect(text.includes('wa.me')).toBe(isShown)
      }
      const house = (await shown())[0].includes(`>${config.BUSINESS_PHONE}</a></li>`)
      expect(house).toBe(!isShown)
    }, soon)
  await expectAdvisor(true)
  await succeed(sara, 'PUT', '/me/absence', { until: day(3) })
  await expectAdvisor(false)
  await succeed(sara, 'DELETE', '/me/absence')
  await expectAdvisor(true)
  await succeed(sara, 'PUT', '/me/absence', { from: day(2), until: day(3) })
  await expectAdvisor(true)
  // Nothing is written on the day on which an absence begins.
  vi.useFakeTimers({ now: Date.now() + 2 * 86_400_000, toFake: ['Date'] })
  try {
    await expectAdvisor(false)
  } finally {
    vi.useRealTimers()
  }
  await expectAdvisor(true)
})

plainTest('without an advisor, a page has the phone of the house and no chat', async () => {
  const html = await read('/propiedades/alone')
  expect(html).toContain('Agendar una visita')
  expect(html).not.toContain('wa.me')
  expect(html).toMatch(/<li class="offer-call"><a href="tel:\+\d+">/)
})

plainTest('nobody can arrange a visit to a sold property', async () => {
  const html = await read('/propiedades/gone')
  expect(html).not.toContain('href="#form"')
  expect(html).not.toContain('wa.me')
  expect(html).toContain('class="offer-call"')
})

plainTest('languages that nobody can choose are refused', async () => {
  const answer = await sara.send('PUT', '/api/staff/me/languages', { languages: ['xx'] })
  expect(answer.status).toBe(400)
  await succeed(sara, 'PUT', '/me/languages', { languages: ['es', 'es'] })
  expect((await succeed(sara, 'GET', '/me/languages')).languages).toEqual(['es'])
})

plainTest(
  'similar properties: by region, kind and price, so that a palace in the same place is none; none sold or hidden',
  async () => {
    const markdown = await read('/propiedades/advised', { Accept: 'text/markdown' })
    const [, similar = ''] = markdown.split('## Propiedades parecidas')
    const slugs = [...similar.matchAll(/\/propiedades\/([a-z]+)/g)].map(([, slug]) => slug)
    expect(slugs).toEqual(['alone', 'flat', 'far'])
  },
)

test('on a wide screen, the card stays beside the text, and the form fits one screen', async () => {
  const page = await antesala.browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(`${antesala.address}/propiedades/alone`)
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).boundingBox()
    if (!box) throw new Error(`${selector} is not shown`)
    return box
  }
  const [card, about] = [await boxOf('.offer'), await boxOf('.about')]
  expect(card.x).toBeGreaterThanOrEqual(about.x + about.width)
  expect(Math.abs(card.y - about.y)).toBeLessThan(2)
  await page.getByRole('link', { name: 'Agendar una visita' }).click()
  await page.locator('#field-message').focus()
  const form = await boxOf('#form')
  expect(form.height).toBeLessThan(720)
  const stillShown = await boxOf('.offer')
  expect(stillShown.y).toBeGreaterThanOrEqual(0)
  expect(stillShown.y).toBeLessThan(800)
  for (const path of ['/contacto', '/en/assessment']) {
    await page.goto(antesala.address + path)
    expect((await boxOf('#form')).height).toBeLessThan(760)
    expect((await boxOf('#form')).x).toBeGreaterThan(560)
  }
  await page.close()
})

test.each([
  [1280, 'light'],
  [390, 'dark'],
] as const)('the card has no violation at %i pixels, %s', async (width, colorScheme) => {
  const context = await antesala.browser.newContext({
    bypassCSP: true,
    reducedMotion: 'reduce',
    colorScheme,
    viewport: { width, height: 800 },
  })
  const page = await context.newPage()
  await page.goto(`${antesala.address}/propiedades/advised`)
  await page.getByRole('link', { name: 'WhatsApp' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await context.close()
})

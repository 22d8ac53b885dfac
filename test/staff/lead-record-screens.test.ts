import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { recordLeads } from '../setup/leads.ts'
import { addProperty } from '../setup/properties.ts'
import { createStaffAccounts } from '../setup/staff.ts'

const longMessage = `Busco una casa con patio. ${'Tengo dos perros y un piano. '.repeat(30)}`

let antesala: AntesalaWithBrowser
let sara: Dashboard
let patio: string

beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  patio = await addProperty(antesala, { slug: 'patio', price: 1_500_000 })
  sara = await openDashboard(antesala.browser, { viewport: { width: 1280, height: 900 } })
  await openSignedIn(sara, antesala, 'sales')
})
afterAll(() => antesala?.close())
afterEach(async () => {
  expect(sara.pageErrors).toEqual([])
  await sara.page.setViewportSize({ width: 1280, height: 900 })
  await antesala.db.deleteFrom('leads').execute()
})

/** Opens a dashboard path from an empty page, so that nothing of the screen before is left. */
async function open(path: string) {
  await sara.page.goto('about:blank')
  await sara.page.goto(`${antesala.address}/admin#${path}`)
}

test('the list shows one line of the message, and more of it to the mouse and the keyboard', async () => {
  await recordLeads(antesala, { name: 'Ana García', message: longMessage, propertyId: patio })
  const { page } = sara
  await open('/leads')
  const row = page.locator('tbody tr:has(a)')
  const line = row.getByText(/^Busco una casa con patio/)
  await line.waitFor()
  // It is cut with an ellipsis, and takes one line.
  const size = await line.evaluate((element) => {
    const { scrollWidth, clientWidth, clientHeight } = element as unknown as Record<string, number>
    return { scrollWidth, clientWidth, clientHeight }
  })
  expect(size.scrollWidth).toBeGreaterThan(Number(size.clientWidth))
  expect(size.clientHeight).toBeLessThan(24)
  await row.getByText('USD 1,500,000').waitFor()

  await line.hover()
  await page
    .getByRole('tooltip')
    .getByText(/^Busco una casa con patio.*…$/)
    .waitFor()
  await page.mouse.move(0, 0)
  await page.getByRole('tooltip').waitFor({ state: 'detached' })
  await page.keyboard.press('Tab')
  await row.getByRole('link', { name: 'Ana García' }).focus()
  await page
    .getByRole('tooltip')
    .getByText(/^Busco una casa con patio.*…$/)
    .waitFor()
})

test('on a phone, the list shows a line of the message, too', async () => {
  await recordLeads(antesala, { name: 'Ana García', message: longMessage })
  await open('/leads')
  await sara.page.getByText(/^Busco una casa con patio/).waitFor()
  await sara.page.setViewportSize({ width: 390, height: 844 })
  await sara.page.locator('table').waitFor({ state: 'detached' })
  const line = sara.page.getByText(/^Busco una casa con patio/)
  await line.waitFor()
  expect((await line.boundingBox())?.height).toBeLessThan(24)
})

test('the list says in short when a lead arrived, and exactly on hover', async () => {
  await recordLeads(antesala, {
    name: 'Ana García',
    submittedAt: new Date(Date.now() - 17 * 60_000),
  })
  await open('/leads')
  const time = sara.page.locator('tbody time').last()
  await time.waitFor()
  expect(await time.textContent()).toMatch(/^hace 1\d min$/)
  expect(await time.getAttribute('title')).toMatch(/\d{4}, \d{1,2}:\d\d:\d\d/)
})

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { cameraPhoto, publish } from '../setup/media.ts'
import { addProperty } from '../setup/properties.ts'
import { createStaffAccounts, signIn, staffIdOf } from '../setup/staff.ts'

let antesala: AntesalaWithBrowser
beforeAll(async () => {
  antesala = await openWithBrowser()
  await addProperty(antesala, { slug: 'printed' })
  await addProperty(antesala, { slug: 'similar' })
})
afterAll(() => antesala?.close())

/** Opens a page as it is printed. */
async function print(path: string) {
  const page = await (await antesala.browser.newContext({ locale: 'es-MX' })).newPage()
  await page.goto(antesala.address + path)
  await page.emulateMedia({ media: 'print' })
  return page
}

test('a property is printed with its text, price and address, without navigation, form, buttons and other properties', async () => {
  const page = await print('/propiedades/printed')
  for (const text of ['Con patio.', 'Casa printed', '+52 55 5000 1234'])
    expect(await page.getByText(text, { exact: true }).first().isVisible()).toBe(true)
  expect(await page.locator('.offer-price').isVisible()).toBe(true)
  expect(await page.getByText(/\/propiedades\/printed$/).isVisible()).toBe(true)
  for (const left of ['nav', '.form', '.button', '.cards', '.offer-save', '.skip'])
    expect(await page.locator(left).first().isVisible(), left).toBe(false)
  expect(await page.getByRole('heading', { level: 2 }).count()).toBe(0)
})

const paragraph = 'Un patio de piedra gris de doce por doce metros ordena la casa. '.repeat(3)
const addLong = (slug: string, more = {}) =>
  addProperty(antesala, {
    ...{ slug, lotM2: 610, yearBuilt: 2017, ...more },
    descriptionEs: Array(3).fill(paragraph).join('\n\n'),
  })
const countSheets = async (page: Page) => {
  const pdf = await page.pdf({ format: 'Letter' })
  return pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length
}

test('a property with three paragraphs is printed on one page', async () => {
  await addLong('on-one-page')
  expect(await countSheets(await print('/propiedades/on-one-page'))).toBe(1)
})

test('so is one with photographs and an advisor', async () => {
  await createStaffAccounts(antesala)
  await antesala.startWorker()
  const sara = await signIn(antesala, 'sales')
  const advisorId = await staffIdOf(antesala, 'sales')
  for (const count of [1, 2, 5]) {
    const id = await addLong(`photographed-${count}`, { advisorId })
    for (let photo = 0; photo < count; photo++)
      await publish(sara, antesala, id, await cameraPhoto(700, 500 + photo))
    const page = await print(`/propiedades/photographed-${count}`)
    expect(await page.locator('.gallery .frame-photo').count()).toBe(count)
    expect(await countSheets(page), `${count}`).toBe(1)
    if (count === 1) {
      await page.setViewportSize({ width: 710, height: 950 })
      const photograph = await page.locator('.gallery .cover picture img').boundingBox()
      expect(photograph?.width, 'as wide as the sheet').toBeGreaterThan(600)
    }
  }
})

test('so is one that was sold', async () => {
  await addLong('sold', { status: 'sold' })
  expect(await countSheets(await print('/propiedades/sold'))).toBe(1)
})

test('lists are printed without what can only be pressed, and without drawings', async () => {
  const lists: [path: string, left: string[]][] = [
    ['/propiedades', ['.filters', '.save', '.card .illustration']],
    ['/seleccion?properties=printed,similar', ['.save', '.share', '.card .illustration']],
  ]
  for (const [path, left] of lists) {
    const page = await print(path)
    expect(await page.getByText('Casa printed').first().isVisible(), path).toBe(true)
    const shown = async (selector: string) =>
      await page.locator(selector).filter({ visible: true }).count()
    for (const selector of left) expect(await shown(selector), selector).toBe(0)
    await page.emulateMedia({ media: 'screen' })
    for (const selector of left) expect(await shown(selector), selector).toBeGreaterThan(0)
  }
})

test('the address is not shown on the screen', async () => {
  const page = await print('/nosotros')
  const address = page.getByText(/\/nosotros$/)
  expect(await address.isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  expect(await address.isVisible()).toBe(false)
})

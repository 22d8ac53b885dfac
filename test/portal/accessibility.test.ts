import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { propertyRows } from '../../local/demo/property-rows.ts'
import { insertProperties } from '../../shared/tables/properties/properties.ts'
import { findColorViolations, findViolations } from '../setup/axe.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { everyPath } from '../setup/portal.ts'

let antesala: AntesalaWithBrowser
beforeAll(async () => {
  antesala = await openWithBrowser()
  await insertProperties(antesala.db, propertyRows(new Date()))
})
afterAll(() => antesala?.close())

// All kinds of property have the same markup; two are enough.
const paths = [
  ...everyPath.filter((path) => !/penthouse|departamento|hacienda|basalto/.test(path)),
  '/propiedades?place=Nowhere&min=abc&rooms=2',
  '/en/properties?min=1&max=2',
  '/en/properties?page=2',
  '/no-such-page',
  '/en/no-such-page',
  '/seleccion',
  '/en/shortlist?properties=casa-ceniza,casa-salitre,no-such-property',
  '/contacto?properties=casa-ceniza,casa-salitre',
  '/en/partners?ref=LP-ABC23',
]

const widths = [1280, 360]

describe('checked against WCAG 2.2 AA', () => {
  let page: Page
  beforeAll(async () => {
    // The content security policy would block axe, and in the middle of a fade axe would measure wrong colors.
    page = await antesala.browser.newPage({ bypassCSP: true, reducedMotion: 'reduce' })
  })
  afterAll(() => page.close())

  test.each(paths)(
    '%s has no violation in either color scheme, and no horizontal scrolling',
    async (path) => {
      await page.goto(antesala.address + path)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme: 'light' })
        expect(await findViolations(page), `light, ${width}`).toEqual([])
        expect(await overflowOf(page), `light, ${width}`).toBeLessThanOrEqual(0)
        await page.emulateMedia({ colorScheme: 'dark' })
        expect(await findColorViolations(page), `dark, ${width}`).toEqual([])
        expect(await overflowOf(page), `dark, ${width}`).toBeLessThanOrEqual(0)
      }
    },
  )

  test('a page with low contrast is reported', async () => {
    await page.goto(`${antesala.address}/nosotros`)
    await page.evaluate("document.querySelector('h1').style.color = 'var(--stone)'")
    expect((await findViolations(page)).join()).toContain('color-contrast')
    expect((await findColorViolations(page)).join()).toContain('color-contrast')
  })
})

test.concurrent.each(paths)(
  '%s requests no other host, and does not violate its content security policy',
  async (path) => {
    const page = await antesala.browser.newPage({ viewport: { width: 1280, height: 4000 } })
    const hosts = new Set<string>()
    const pageErrors: string[] = []
    page.on('request', (request) => hosts.add(new URL(request.url()).origin))
    page.on('pageerror', (error) => pageErrors.push(String(error)))
    page.on('console', (message) => pageErrors.push(message.text()))
    page.on('requestfailed', (request) => pageErrors.push(request.url()))
    const response = await page.goto(antesala.address + path, { waitUntil: 'networkidle' })
    // The browser also logs the status 404 of the page itself.
    const unexpected =
      response?.status() === 404 ? pageErrors.filter((text) => !/404/.test(text)) : pageErrors
    expect([...hosts]).toEqual([antesala.address])
    expect(unexpected).toEqual([])
    await page.close()
  },
)

test('a violation of the content security policy appears on the console', async () => {
  const page = await antesala.browser.newPage()
  const pageErrors: string[] = []
  page.on('console', (message) => pageErrors.push(message.text()))
  await page.goto(antesala.address)
  await page.evaluate("new Image().src = 'https://evil.example/pixel.gif'")
  await expect.poll(() => pageErrors.join()).toMatch(/Content Security Policy/)
  await page.close()
})

describe('with the keyboard', () => {
  let page: Page
  beforeAll(async () => {
    page = await antesala.browser.newPage({ viewport: { width: 1280, height: 800 } })
  })
  afterAll(() => page.close())

  test('the first tab stop is a link that skips to the content', async () => {
    await page.goto(`${antesala.address}/en/contact`)
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect.poll(() => page.evaluate('document.activeElement.className')).toBe('skip')
    expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content')
  })

  test('the first thirty tab stops of the property list have a visible focus outline', async () => {
    await page.goto(`${antesala.address}/propiedades`)
    const stops = new Set<string>()
    for (let step = 0; step < 30; step++) {
      await page.keyboard.press('Tab')
      const { name, outline } = await page.evaluate<{ name: string; outline: string }>(
        focusedElement,
      )
      expect(outline, String(name)).toBe('solid 2px')
      stops.add(String(name))
    }
    for (const stop of ['place', 'kind', 'rooms', 'min', 'max', 'currency'])
      expect(stops).toContain(stop)
  })

  test('a filter can be typed and submitted, and the result keeps it', async () => {
    await page.goto(`${antesala.address}/propiedades`)
    await page.getByLabel('Precio hasta').focus()
    await page.keyboard.type('700000')
    await page.keyboard.press('Enter')
    await page.waitForURL(/max=700000/)
    expect(await page.getByLabel('Precio hasta').inputValue()).toBe('700000')
    await expect
      .poll(() => page.getByRole('status').textContent())
      .toMatch(/\d+ propiedades coinciden/)
  })
})

test('the list can be filtered and the language switched without JavaScript', async () => {
  const context = await antesala.browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${antesala.address}/propiedades`)
  await page.getByRole('combobox', { name: 'Lugar' }).selectOption('Yucatán')
  await page.getByRole('combobox', { name: 'Recámaras' }).selectOption('3')
  await page.getByRole('button', { name: 'Mostrar' }).click()
  await page.waitForURL(/place=Yucat/)
  const count = await page.locator('.card').count()
  await page.getByRole('link', { name: 'English' }).click()
  await page.waitForURL(/\/en\/properties\?place=Yucat/)
  expect(await page.getByRole('combobox', { name: 'Bedrooms' }).inputValue()).toBe('3')
  await expect.poll(() => page.locator('.card').count()).toBe(count)
  await context.close()
})

test('the home page has no animations for users who prefer reduced motion', async () => {
  const page = await antesala.browser.newPage({ reducedMotion: 'reduce' })
  await page.goto(antesala.address)
  const moving = await page.evaluate(movingElements)
  expect(moving).toBe(0)
  await page.close()
})

/** Script for the browser: returns the focused element and its outline. */
const focusedElement = `(() => {
  const element = document.activeElement
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  return { name: element.id || element.getAttribute('href'), outline: outlineStyle + ' ' + outlineWidth }
})()`

/** Script for the browser: returns the number of elements with a transition or animation. */
const movingElements = `[...document.querySelectorAll('*')].filter((element) => {
  const { transitionDuration, animationName } = getComputedStyle(element)
  return transitionDuration !== '0s' || animationName !== 'none'
}).length`

/** Returns how many pixels a page is wider than the window. */
function overflowOf(page: Page) {
  return page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
}

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { Antesala } from '../setup/antesala.ts'
import { colorViolationsOf, violationsOf } from '../setup/axe.ts'
import { closePages, sharedBrowser } from '../setup/browser/browser.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { everyPath, openPortal } from '../setup/portal.ts'

let antesala: Antesala
let browser: Browser
beforeAll(async () => {
  antesala = await openPortal()
  browser = await sharedBrowser()
})
afterAll(async () => {
  await closePages(browser)
  await antesala.close()
})

// All kinds of property have the same markup; two are enough.
const addresses = [
  ...everyPath.filter((address) => !/penthouse|departamento|hacienda|basalto/.test(address)),
  '/properties?place=Nowhere&min=abc&rooms=2',
  '/en/properties?min=1&max=2',
  '/en/properties?page=2',
  '/no-such-page',
  '/en/no-such-page',
]

const widths = [1280, 360]

describe('by WCAG 2.2 AA', () => {
  let page: Page
  beforeAll(async () => {
    // The content security policy would block axe, and axe would measure colors in the middle of a fade.
    page = await browser.newPage({ bypassCSP: true, reducedMotion: 'reduce' })
  })
  afterAll(() => page.close())

  test.each(addresses)(
    '%s has no violation in any color scheme, and no horizontal scrolling',
    async (address) => {
      await page.goto(antesala.address + address)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme: 'light' })
        expect(await violationsOf(page), `light, ${width}`).toEqual([])
        expect(await overflowOf(page), `light, ${width}`).toBeLessThanOrEqual(0)
        await page.emulateMedia({ colorScheme: 'dark' })
        expect(await colorViolationsOf(page), `dark, ${width}`).toEqual([])
        expect(await overflowOf(page), `dark, ${width}`).toBeLessThanOrEqual(0)
      }
    },
  )

  test('the check reports a violation', async () => {
    await page.goto(`${antesala.address}/about`)
    await page.evaluate("document.querySelector('h1').style.color = 'var(--stone)'")
    expect((await violationsOf(page)).join()).toContain('color-contrast')
    expect((await colorViolationsOf(page)).join()).toContain('color-contrast')
  })
})

test.concurrent.each(addresses)(
  '%s requests no other host, and violates no policy',
  async (address) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 4000 } })
    const hosts = new Set<string>()
    const pageErrors: string[] = []
    page.on('request', (request) => hosts.add(new URL(request.url()).origin))
    page.on('pageerror', (error) => pageErrors.push(String(error)))
    page.on('console', (message) => pageErrors.push(message.text()))
    page.on('requestfailed', (request) => pageErrors.push(request.url()))
    const response = await page.goto(antesala.address + address, { waitUntil: 'networkidle' })
    // The browser itself reports a page with status 404.
    const unexpected =
      response?.status() === 404 ? pageErrors.filter((text) => !/404/.test(text)) : pageErrors
    expect([...hosts]).toEqual([antesala.address])
    expect(unexpected).toEqual([])
    await page.close()
  },
)

test('the check reports a policy violation', async () => {
  const page = await browser.newPage()
  const pageErrors: string[] = []
  page.on('console', (message) => pageErrors.push(message.text()))
  await page.goto(antesala.address)
  await page.evaluate("new Image().src = 'https://evil.example/pixel.gif'")
  await expect.poll(() => pageErrors.join()).toMatch(/Content Security Policy/)
  await page.close()
})

describe('by keyboard', () => {
  let page: Page
  beforeAll(async () => {
    page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  })
  afterAll(() => page.close())

  test('the first tab stop skips to the content', async () => {
    await page.goto(`${antesala.address}/en/contact`)
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    expect(await page.evaluate('document.activeElement.className')).toBe('skip')
    expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content')
  })

  test('every tab stop of the list has a visible focus', async () => {
    await page.goto(`${antesala.address}/properties`)
    const stops = new Set<string>()
    for (let step = 0; step < 30; step++) {
      await page.keyboard.press('Tab')
      const { name, outline } = await page.evaluate<{ name: string; outline: string }>(stop)
      expect(outline, String(name)).toBe('solid 2px')
      stops.add(String(name))
    }
    for (const stop of ['place', 'kind', 'rooms', 'min', 'max', 'currency'])
      expect(stops).toContain(stop)
  })

  test('a filter can be typed and submitted, and the result keeps it', async () => {
    await page.goto(`${antesala.address}/properties`)
    await page.getByLabel('Precio hasta').focus()
    await page.keyboard.type('700000')
    await page.keyboard.press('Enter')
    await page.waitForURL(/max=700000/)
    expect(await page.getByLabel('Precio hasta').inputValue()).toBe('700000')
    expect(await page.getByRole('status').textContent()).toMatch(/\d+ propiedades coinciden/)
  })
})

test('the list can be filtered and the language switched without JavaScript', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${antesala.address}/properties`)
  await page.getByLabel('Lugar').selectOption('Yucatán')
  await page.getByLabel('Recámaras').selectOption('3')
  await page.getByRole('button', { name: 'Mostrar' }).click()
  await page.waitForURL(/place=Yucat/)
  const count = await page.locator('.card').count()
  await page.getByRole('link', { name: 'English' }).click()
  await page.waitForURL(/\/en\/properties\?place=Yucat/)
  expect(await page.getByLabel('Bedrooms').inputValue()).toBe('3')
  expect(await page.locator('.card').count()).toBe(count)
  await context.close()
})

test('nothing moves with reduced motion', async () => {
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  await page.goto(antesala.address)
  const moving = await page.evaluate(movingElements)
  expect(moving).toBe(0)
  await page.close()
})

/** In the browser: the focused element and its outline. */
const stop = `(() => {
  const here = document.activeElement
  const { outlineStyle, outlineWidth } = getComputedStyle(here)
  return { name: here.id || here.getAttribute('href'), outline: outlineStyle + ' ' + outlineWidth }
})()`

/** In the browser: the number of elements with a transition or animation. */
const movingElements = `[...document.querySelectorAll('*')].filter((element) => {
  const { transitionDuration, animationName } = getComputedStyle(element)
  return transitionDuration !== '0s' || animationName !== 'none'
}).length`

/** How many pixels of a page are wider than the window. */
function overflowOf(page: Page) {
  return page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
}

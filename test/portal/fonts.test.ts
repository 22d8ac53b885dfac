import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { loadDemo } from '../../local/demo/load.ts'
import { demoStaff } from '../../local/demo/staff.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { openDashboard } from '../setup/dashboard.ts'
import { silentLog } from '../setup/log.ts'

let antesala: AntesalaWithBrowser
beforeAll(async () => {
  antesala = await openWithBrowser()
  await loadDemo({ databaseUrl: antesala.url, media: antesala.media, log: silentLog })
})
afterAll(() => antesala?.close())

const prose = `Ana García escribió hace una hora; el asesor le llamará mañana. Una casa en la costa con vista al
mar, cuatro recámaras y alberca. A house above the bay: four bedrooms, a garden, and the sound of the sea.`

/** The layout shift of lines that become a few pixels longer or shorter. Browsers call 0.1 good. */
const STILL = 0.005

/** Returns the width of the text in each of these fonts, in pixels. */
function widthsOf(page: Page, families: string[]): Promise<number[]> {
  return page.evaluate<number[]>(`(() => {
    const context = document.createElement('canvas').getContext('2d')
    return ${JSON.stringify(families)}.map((family) => {
      context.font = '100px "' + family + '"'
      return context.measureText(${JSON.stringify(prose)}).width
    })
  })()`)
}

test('the fonts that are shown first have the widths of ours, within two percent', async () => {
  const { page } = await openDashboard(antesala.browser)
  await page.goto(antesala.address)
  // The faces of a font that no text uses are not loaded.
  await page.evaluate('Promise.all([...document.fonts].map((face) => face.load().catch(() => 0)))')
  expect(await loadedFonts(page)).toEqual(
    expect.arrayContaining(['Antesala Serif Georgia', 'Antesala Sans Arial']),
  )
  for (const [ours, substitute] of [
    ['Antesala Serif', 'Antesala Serif Georgia'],
    ['Antesala Sans', 'Antesala Sans Arial'],
  ] as const) {
    const [width = 0, shown = 0] = await widthsOf(page, [ours, substitute])
    expect(Math.abs(shown / width - 1), substitute).toBeLessThan(0.02)
  }
})

test.each([
  ['the first page of the portal', '/', 'h2', STILL],
  ['the list of properties', '/propiedades', '.card', STILL],
  ['the sign-in', '/admin', 'input', STILL],
  // The widths of its columns depend on their texts.
  ['the list of leads', '/admin#/leads', 'tbody tr:has(a)', 0.02],
])('nothing moves when the fonts arrive: %s', async (_title, path, content, limit) => {
  const { page } = await openDashboard(antesala.browser)
  if (path.includes('#')) await signIn(page)
  const { arrive } = await holdFonts(page)
  // The page is not loaded completely until its fonts are.
  await page.goto(antesala.address + path, { waitUntil: 'domcontentloaded' })
  await page.locator(content).first().waitFor()
  await page.locator('.RaLoadingIndicator-loader').waitFor({ state: 'detached' })
  expect(await loadedFonts(page)).not.toContain('Antesala Sans')

  await page.evaluate(`
    window.shift = 0
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) window.shift += value
    }).observe({ type: 'layout-shift' })`)
  await arrive()
  await expect.poll(() => loadedFonts(page)).toContain('Antesala Sans')
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
  )
  await expect.poll(() => page.evaluate('window.shift')).toBeLessThan(limit)
})

async function signIn(page: Page) {
  const { email, password } = demoStaff[0]
  await page.request.post(`${antesala.address}/auth/sign-in/email`, { data: { email, password } })
}

/** Keeps the fonts from arriving until `arrive` is called. */
async function holdFonts(page: Page) {
  const held = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await held.promise
    await route.continue()
  })
  return { arrive: async () => held.resolve() }
}

function loadedFonts(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`[...document.fonts]
    .filter(({ family, status }) => status === 'loaded' && /^"?Antesala [\\w ]+"?$/.test(family))
    .map(({ family }) => family.replaceAll('"', ''))`)
}

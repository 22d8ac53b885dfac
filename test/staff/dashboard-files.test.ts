import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest } from '../setup/browser/browser-test.ts'
import { openDashboard } from '../setup/dashboard.ts'

let antesala: AntesalaWithBrowser
let script: string

beforeAll(async () => {
  antesala = await openWithBrowser()
  const page = await (await fetch(`${antesala.address}/admin/`)).text()
  // Some of the other scripts are too short to compress.
  script = antesala.address + (page.match(/src="([^"]+\/app-[^"]+\.js)"/)?.[1] ?? '')
})
afterAll(() => antesala?.close())

const request = (encoding: string) => fetch(script, { headers: { 'Accept-Encoding': encoding } })

test('scripts are sent as the build compressed them, and may be cached for ever', async () => {
  const plain = await request('identity')
  const compressed = await request('gzip, br')
  const text = await plain.text()

  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(compressed.headers.get('content-encoding')).toBe('br')
  expect(compressed.headers.get('content-type')).toMatch(/javascript/)
  expect(compressed.headers.get('vary')).toMatch(/accept-encoding/i)
  expect(compressed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  // The length is known only if the response is not compressed while it is sent.
  expect(Number(compressed.headers.get('content-length'))).toBeGreaterThan(0)
  expect(Number(compressed.headers.get('content-length'))).toBeLessThan(text.length / 2)
  expect(await compressed.text()).toBe(text)
})

browserTest('the page shows the logo before any script is loaded', async () => {
  const { page, pageErrors } = await openDashboard(antesala.browser)
  await page.route('**/*.js', () => {})
  await page.goto(`${antesala.address}/admin`, { waitUntil: 'commit' })

  const logo = page.locator('#root svg')
  await logo.waitFor()
  // Only the page's style, which its policy must allow, gives the logo this size.
  await expect.poll(async () => (await logo.boundingBox())?.width).toBe(48)
  expect(pageErrors).toEqual([])

  await page.unroute('**/*.js')
  await page.reload()
  await page.getByLabel('Correo').waitFor()
  expect(await page.evaluate('getComputedStyle(document.body).color')).toBe('rgb(33, 28, 23)')
})

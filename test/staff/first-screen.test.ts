import { afterAll, beforeAll, expect } from 'vitest'
import { loadDemo } from '../../local/demo/load.ts'
import { demoStaff } from '../../local/demo/staff.ts'
import type { StaffRole } from '../../shared/contract/staff.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { measureFirstScreen } from '../setup/browser/first-screen.ts'
import { openDashboard } from '../setup/dashboard.ts'
import { silentLog } from '../setup/log.ts'

let antesala: AntesalaWithBrowser

beforeAll(async () => {
  antesala = await openWithBrowser()
  await loadDemo({ databaseUrl: antesala.url, media: antesala.media, log: silentLog })
})
afterAll(() => antesala?.close())

const accountOf = (role: StaffRole) =>
  demoStaff.find((account) => account.role === role) ?? demoStaff[0]

test('the rows of the leads need less than 375 KB of code and fonts, and what they need is requested at once', async () => {
  const { bytes, requests } = await measureFirstScreen(
    antesala.browser,
    antesala.address,
    accountOf('sales'),
  )
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThan(375_000)
  expect(requests.filter((path) => path.endsWith('.js')).length).toBeLessThan(15)
  expect(requests.join()).not.toMatch(
    /JobConsole|StaffList|AuditList|Profile|LoginPage|LeadBoard|LeadTools/,
  )
  // One for each language.
  expect(requests.filter((path) => path.includes('/messages-'))).toHaveLength(1)
})

test('the account and the leads are requested before any script has arrived, and only once, while the logo is shown; the fonts after the scripts', async () => {
  const { page } = await openDashboard(antesala.browser)
  const { email, password } = accountOf('sales')
  await page.request.post(`${antesala.address}/auth/sign-in/email`, { data: { email, password } })
  await page.addInitScript("localStorage.setItem('antesala.signedIn', 'yes')")
  const scripts = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  // Once the stream of changes is open, the rows are loaded again.
  await page.route('**/api/staff/changes*', () => {})
  const listed: string[] = []
  page.on('request', (request) => {
    if (/\/api\/staff\/leads\?.*range=%5B0%2C24%5D/.test(request.url())) listed.push(request.url())
  })
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.woff2')) fonts.push(request.url())
  })
  const early = ['/api/staff/me', '/api/staff/leads'].map((path) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === path),
  )
  await page.goto(`${antesala.address}/admin#/leads`, { waitUntil: 'commit' })
  for (const response of await Promise.all(early)) expect(response.status()).toBe(200)
  // Something to see meanwhile.
  await page.locator('.shell').waitFor()
  expect(await page.locator('table').count()).toBe(0)
  // Their bytes would delay the scripts.
  expect(fonts).toHaveLength(0)

  scripts.resolve()
  await expect.poll(() => fonts.length).toBe(2)
  await page.locator('tbody tr:has(a)').first().waitFor()
  expect(listed).toHaveLength(1)
})

test.each([
  ['sales', /LeadShow|LeadBoard/, /JobConsole|RuleList|StaffList|PartnerList|AuditList/],
  ['partnerships', /PartnerShow/, /JobConsole|RuleList|StaffList|LeadList|AuditList/],
] as const)(
  'in idle time, %s load the screens of the role, and no others',
  async (role, own, others) => {
    const { page } = await openDashboard(antesala.browser)
    const { email, password } = accountOf(role)
    await page.request.post(`${antesala.address}/auth/sign-in/email`, { data: { email, password } })
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    await page.goto(`${antesala.address}/admin`)
    // The last screen of the list.
    await expect.poll(() => scripts.join()).toMatch(/SetPassword/)
    expect(scripts.join()).toMatch(own)
    expect(scripts.join()).not.toMatch(others)
  },
)

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { loadDemo } from '../../local/demo/load.ts'
import { demoStaff } from '../../local/demo/staff.ts'
import { findScreens, showScreen } from '../preview/dashboard-screens.ts'
import { findColorViolations, findViolations } from '../setup/axe.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { openDashboard } from '../setup/dashboard.ts'
import { silentLog } from '../setup/log.ts'
import { eventually } from '../setup/waiting.ts'

let antesala: AntesalaWithBrowser

beforeAll(async () => {
  antesala = await openWithBrowser()
  await loadDemo({ databaseUrl: antesala.url, log: silentLog })
})
afterAll(() => antesala?.close())

const variants = [
  { look: 'light', width: 390, language: 'es' },
  { look: 'light', width: 1280, language: 'en' },
  { look: 'dark', width: 390, language: 'en' },
  { look: 'dark', width: 1280, language: 'es' },
] as const

type Variant = (typeof variants)[number]

test.each(variants)(
  'every screen passes axe-core and fits its window: $look, $width px, $language',
  async (variant) => {
    const page = await openAs(variant)
    const findings: Record<string, string[]> = {}
    for (const screen of await findScreens(page.request, antesala.address)) {
      await showScreen(page, antesala.address, screen)
      const found = await findProblems(page, variant)
      if (found.length > 0) findings[screen.name] = found
    }
    expect(findings).toEqual({})
  },
  eventually.timeout,
)

test('the checkbox of a row is labeled with the name of its record', async () => {
  const page = await openAs(variants[3])
  await page.goto(`${antesala.address}/admin#/leads`)
  const name =
    (await page.locator('tbody tr:has(.select-item) .column-name a').first().textContent()) ?? ''
  expect(name).not.toBe('')
  await page
    .getByRole('checkbox', { name: `Seleccionar esta fila: ${name}` })
    .first()
    .check()
  await page.getByText('1 seleccionado').waitFor()
})

async function openAs({ look, width, language }: Variant): Promise<Page> {
  const { page } = await openDashboard(antesala.browser, {
    colorScheme: look,
    viewport: { width, height: width === 390 ? 844 : 900 },
  })
  await page.addInitScript(`localStorage.setItem('RaStore.locale', '"${language}"')`)
  const { email, password } = demoStaff.find(({ role }) => role === 'admin') ?? demoStaff[0]
  const response = await page.request.post(`${antesala.address}/auth/sign-in/email`, {
    data: { email, password },
  })
  expect(response.status()).toBe(200)
  return page
}

async function findProblems(page: Page, { look }: Variant): Promise<string[]> {
  const found = await (look === 'light' ? findViolations(page) : findColorViolations(page))
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  return overflow > 0 ? [...found, `${overflow} px wider than its window`] : found
}

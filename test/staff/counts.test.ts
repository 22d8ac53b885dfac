import { afterAll, beforeAll, expect } from 'vitest'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { recordLeads } from '../setup/leads.ts'
import { createStaffAccounts } from '../setup/staff.ts'

let antesala: AntesalaWithBrowser
let sara: Dashboard

beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  await recordLeads(
    antesala,
    ...Array.from({ length: 1_200 }, (_each, index) => ({ name: `Ana ${index}` })),
  )
  sara = await openDashboard(antesala.browser, { viewport: { width: 1400, height: 900 } })
  await openSignedIn(sara, antesala, 'sales')
})
afterAll(() => antesala?.close())

test.each([
  {
    language: 'es',
    all: 'Seleccionar todos los que coinciden',
    assign: 'Asignar',
    texts: ['Se aplica a 1,200 registros.', 'Aplicar a 1,200'],
  },
  {
    language: 'en',
    all: 'Select all that match',
    assign: 'Assign',
    texts: ['Applies to 1,200 records.', 'Apply to 1,200'],
  },
])('a count in a text has separators ($language)', async ({ language, all, assign, texts }) => {
  const { page, pageErrors } = sara
  const path = `${antesala.address}/api/staff/me/appearance`
  const response = await page.request.patch(path, { data: { dashboardLanguage: language } })
  expect(response.status()).toBe(200)
  await page.goto(`${antesala.address}/admin#/leads`)
  await page.reload()
  await page.locator('thead input[type=checkbox]').check()
  await page.getByRole('button', { name: all }).click()
  await page.getByRole('button', { name: assign, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').click()
  await page.getByRole('option').last().click()
  for (const text of texts) await dialog.getByText(text).waitFor()
  await page.keyboard.press('Escape')
  expect(pageErrors).toEqual([])
})

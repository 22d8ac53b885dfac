import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { createStaffAccounts } from '../setup/staff.ts'

let antesala: AntesalaWithBrowser
let dashboard: Dashboard
let page: Page

beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  dashboard = await openDashboard(antesala.browser)
  page = dashboard.page
  await openSignedIn(dashboard, antesala, 'ops')
})
afterAll(() => antesala?.close())

const open = (path: string) => page.goto(`${antesala.address}/admin#${path}`)
const tab = (name: string) => page.getByRole('tab', { name })

test('each tab of the job console has an address, which can be opened and left with the back button', async () => {
  await open('/jobs')
  await page.getByText('Nada que atender').waitFor()
  await tab('Por error').click()
  await page.getByText('Ningún trabajo falla en este momento.').waitFor()
  expect(new URL(page.url()).hash).toBe('#/jobs/failures')
  await tab('Colas').click()
  await page.getByText('Últimas 24 horas').waitFor()
  expect(new URL(page.url()).hash).toBe('#/jobs/queues')
  await page.goBack()
  await page.getByText('Ningún trabajo falla en este momento.').waitFor()
  await open('/jobs/workers')
  await page.getByText('Workers conectados').waitFor()
  expect(await tab('Workers y programación').getAttribute('aria-selected')).toBe('true')
  await open('/jobs/nothing')
  await page.getByRole('heading', { name: 'Página no encontrada' }).waitFor()
  expect(dashboard.pageErrors).toEqual([])
})

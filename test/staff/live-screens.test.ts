import { afterAll, beforeAll, expect } from 'vitest'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { inquiry, staff } from '../setup/fixtures.ts'
import { recordLeads, waitUntilRecorded } from '../setup/leads.ts'
import { createStaffAccounts, signIn } from '../setup/staff.ts'

let antesala: AntesalaWithBrowser
beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  await antesala.startWorker()
})
afterAll(() => antesala?.close())

test('new leads are announced on the open list, which does not change until they are loaded', async () => {
  const dashboard = await openDashboard(antesala.browser)
  const { page } = dashboard
  await openSignedIn(dashboard, antesala, 'sales')
  await page.getByRole('menuitem', { name: 'Prospectos' }).click()
  // The home screen also says that there are no leads.
  await page.getByText('Aparecerán aquí en cuanto llegue una consulta').waitFor()

  await antesala.submit('/api/v1/contact', { ...inquiry, name: 'Berta Núñez' })
  await page.getByRole('button', { name: '1 nuevo' }).click()
  await page.getByRole('cell', { name: 'Berta Núñez' }).waitFor()
  expect(await page.getByRole('button', { name: /nuevo/ }).count()).toBe(0)

  const rows = page.getByRole('row')
  const more = ['Carla Ruiz', 'Dora Díaz']
  await Promise.all(more.map((name) => antesala.post('/api/v1/contact', { ...inquiry, name })))
  await page.getByRole('button', { name: '2 nuevos' }).waitFor()
  expect(await rows.count()).toBe(2)
  await page.getByRole('button', { name: '2 nuevos' }).click()
  for (const name of more) await page.getByRole('cell', { name }).waitFor()
  expect(dashboard.pageErrors).toEqual([])
})

/** Opens a list of two leads. Its pages, as fetched from then on, arrive only when they are released. */
async function openHeldList() {
  await antesala.db.deleteFrom('leads').execute()
  const dashboard = await openDashboard(antesala.browser)
  const { page } = dashboard
  const ids = await recordLeads(antesala, { name: 'Elena Sol' }, { name: 'Fabia Luna' })
  await openSignedIn(dashboard, antesala, 'sales')
  await page.goto(`${antesala.address}/admin#/leads`)
  const statusOf = (name: string, status: string) =>
    page.getByRole('row', { name }).getByText(status, { exact: true })
  await statusOf('Fabia Luna', 'Nuevo').waitFor()

  const held: (() => void)[] = []
  const isPage = ({ pathname, searchParams }: URL) =>
    pathname === '/api/staff/leads' && searchParams.get('range') === '[0,24]'
  await page.route(isPage, async (route) => {
    const response = await route.fetch()
    await new Promise<void>((resolve) => held.push(resolve))
    await route.fulfill({ response })
  })
  const sales = await signIn(antesala, 'sales')
  const contact = (lead: number) =>
    sales.send(
      'PATCH',
      `/api/staff/leads/${ids[lead]}`,
      { status: 'contacted' },
      { 'If-Match': '"1"' },
    )
  return { page, held, statusOf, contact }
}

test('of two pages of a list that are on their way, the one fetched first does not hide the later one', async () => {
  const { page, held, statusOf, contact } = await openHeldList()
  await contact(0)
  await expect.poll(() => held.length).toBe(1)
  await contact(1)
  // Longer than the interval between two pages.
  await page.waitForTimeout(4_000)
  for (const release of held.splice(0).reverse()) release()
  await expect.poll(() => held.length).toBe(1)
  for (const release of held) release()
  await statusOf('Fabia Luna', 'Contactado').waitFor()
  await statusOf('Elena Sol', 'Contactado').waitFor()
})

test('a page of a list that was fetched before a change on the screen does not hide that change', async () => {
  const { page, held, statusOf, contact } = await openHeldList()
  await contact(0)
  await expect.poll(() => held.length).toBe(1)
  await page.getByRole('link', { name: 'Fabia Luna' }).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('2')
  await statusOf('Fabia Luna', 'Contactado').waitFor()
  held[0]?.()
  await statusOf('Elena Sol', 'Contactado').waitFor()
  await statusOf('Fabia Luna', 'Contactado').waitFor({ timeout: 1_000 })
})

test('an open record shows that its email was sent, without a reload', async () => {
  const dashboard = await openDashboard(antesala.browser)
  const { page } = dashboard
  await openSignedIn(dashboard, antesala, 'sales')
  antesala.relay.replyDelayMs = 2_000
  const { leadId } = await antesala.submit('/api/v1/contact', inquiry)
  await waitUntilRecorded(antesala, leadId)
  await page.goto(`${antesala.address}/admin#/leads/${leadId}/show/journey`)
  await page.getByText('Acuse de recibo al cliente: se envió').waitFor()
  antesala.relay.replyDelayMs = 0
  expect(dashboard.pageErrors).toEqual([])
})

test('a staff member who is disabled sees the sign-in page without a reload', async () => {
  const dashboard = await openDashboard(antesala.browser)
  await openSignedIn(dashboard, antesala, 'ops')
  await antesala.sql(`update staff set banned = true where email = '${staff.ops.email}'`)
  await dashboard.page.getByRole('button', { name: 'Iniciar sesión' }).waitFor()
})

test('a staff member who gets another role sees the screens of that role', async () => {
  const dashboard = await openDashboard(antesala.browser)
  await openSignedIn(dashboard, antesala, 'partnerships')
  const { email } = staff.partnerships
  await antesala.sql(`update staff set role = 'sales' where email = '${email}'`)
  await dashboard.page.getByRole('menuitem', { name: 'Prospectos' }).waitFor()
  expect(await dashboard.page.getByRole('menuitem', { name: 'Socios' }).count()).toBe(0)
})

test('a missing live connection is shown, and restored', async () => {
  const dashboard = await openDashboard(antesala.browser)
  const { page } = dashboard
  await page.route('**/api/staff/changes*', (route) => route.fulfill({ status: 503, body: '' }))
  await openSignedIn(dashboard, antesala, 'sales')
  const status = page.getByRole('status')
  await status.getByText(/^Última actualización: \d\d:\d\d$/).waitFor()
  await page.unroute('**/api/staff/changes*')
  await status.getByText('En vivo').waitFor()
  await page.getByRole('menuitem', { name: 'Prospectos' }).click()
  await page.getByPlaceholder('Nombre, correo, teléfono').waitFor()
  await antesala.submit('/api/v1/contact', inquiry)
  await page.getByRole('button', { name: '1 nuevo' }).waitFor()
})

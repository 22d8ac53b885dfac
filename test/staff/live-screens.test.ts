import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
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
  await page.clock.install()
  await openSignedIn(dashboard, antesala, 'sales')
  await page.goto(`${antesala.address}/admin#/leads`)
  const statusOf = (name: string, status: string) =>
    page.getByRole('row', { name }).getByText(status, { exact: true })
  await statusOf('Fabia Luna', 'Nuevo').waitFor()
  // Once the stream of changes is open, nothing fetches the list but changes.
  await page.getByRole('status').getByText('En vivo').waitFor()

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

test('a change while a page of the list is on its way leads to another page, after that one', async () => {
  const { page, held, statusOf, contact } = await openHeldList()
  await contact(0)
  await expect.poll(() => held).toHaveLength(1)
  const countsAgain = page.waitForResponse((response) => response.url().includes('range=%5B0%2C0'))
  await contact(1)
  await countsAgain
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  // Longer than the interval between two pages.
  await page.clock.fastForward(10_000)
  await page.evaluate('document.title')
  expect(requests.filter((url) => url.includes('range=%5B0%2C24'))).toEqual([])
  held[0]?.()
  await statusOf('Elena Sol', 'Contactado').waitFor()
  await expect.poll(() => held).toHaveLength(2)
  held[1]?.()
  await statusOf('Fabia Luna', 'Contactado').waitFor()
})

test('a page of a list that was fetched before a change on the screen does not hide that change', async () => {
  const { page, held, statusOf, contact } = await openHeldList()
  await contact(0)
  await expect.poll(() => held).toHaveLength(1)
  // The first press moves the cursor to the first row.
  for (const key of ['j', 'j', '2']) await page.keyboard.press(key)
  await statusOf('Fabia Luna', 'Contactado').waitFor()
  held[0]?.()
  await statusOf('Elena Sol', 'Contactado').waitFor()
  expect(await statusOf('Fabia Luna', 'Contactado').count()).toBe(1)
})

test('an open record shows that its email was sent, without a reload', async () => {
  const dashboard = await openDashboard(antesala.browser)
  const { page } = dashboard
  await openSignedIn(dashboard, antesala, 'sales')
  antesala.relay.replyDelayMs = 4_000
  onTestFinished(() => {
    antesala.relay.replyDelayMs = 0
  })
  const { leadId } = await antesala.submit('/api/v1/contact', inquiry)
  await waitUntilRecorded(antesala, leadId)
  await page.goto(`${antesala.address}/admin#/leads/${leadId}/show/journey`)
  await page.getByText('Acuse de recibo al cliente: se está enviando').waitFor()
  await page.getByText('Acuse de recibo al cliente: se envió').waitFor()
  expect(dashboard.pageErrors).toEqual([])
})

/** Changes an account for the rest of this file. */
async function updateStaff(email: string, change: { banned: true } | { role: 'sales' }) {
  await antesala.db.updateTable('staff').set(change).where('email', '=', email).execute()
}

test('a staff member who is disabled sees the sign-in page without a reload', async () => {
  const dashboard = await openDashboard(antesala.browser)
  await openSignedIn(dashboard, antesala, 'ops')
  await updateStaff(staff.ops.email, { banned: true })
  await dashboard.page.getByRole('button', { name: 'Iniciar sesión' }).waitFor()
})

test('a staff member who gets another role sees the screens of that role', async () => {
  const dashboard = await openDashboard(antesala.browser)
  await openSignedIn(dashboard, antesala, 'partnerships')
  await updateStaff(staff.partnerships.email, { role: 'sales' })
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

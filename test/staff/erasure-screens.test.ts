import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { StaffRole } from '../../shared/contract/staff.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { fillSignIn, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { endSessionDuring } from '../setup/ended-session.ts'
import { inquiry, staff, staffPassword } from '../setup/fixtures.ts'
import { recordLeads, waitUntilRecorded } from '../setup/leads.ts'
import { personOf } from '../setup/people.ts'
import { createStaffAccounts, signIn, succeed } from '../setup/staff.ts'

let antesala: AntesalaWithBrowser

beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  await antesala.startWorker()
})
afterAll(() => antesala?.close())

async function recordLead(): Promise<string> {
  const body = await antesala.submit('/api/v1/contact', inquiry)
  await waitUntilRecorded(antesala, body.leadId)
  return body.leadId
}

/** Opens the page of a new lead; without requests to an address, if one is blocked. */
async function openLead(role: StaffRole, blocked?: string) {
  const id = await recordLead()
  const dashboard = await openDashboard(antesala.browser)
  const { page } = dashboard
  if (blocked) await page.route(blocked, (route) => route.abort())
  await openSignedIn(dashboard, antesala, role)
  await page.goto(`${antesala.address}/admin#/leads/${id}/show`)
  return { id, page }
}

test('an administrator sees how many records a person has, enters a reason, and erases the person', async () => {
  const { id, page } = await openLead('admin')
  await page.getByRole('button', { name: 'Borrar los datos de esta persona' }).click()
  await page.getByText(/Se borrará lo siguiente: 1 prospecto,/).waitFor()
  const confirm = page.getByRole('button', { name: 'Borrar para siempre' })
  await expect.poll(() => confirm.isDisabled()).toBe(true)
  await page.getByLabel('Motivo').fill('Lo pidió por carta')
  await confirm.click()
  await page.getByRole('heading', { name: 'Datos borrados', exact: true }).waitFor()
  await page.getByText('el registro ya no se puede cambiar').waitFor()
  for (const action of ['Estado', 'Tipo', 'Responsable', 'Nota'])
    expect(await page.getByLabel(action, { exact: true }).count(), action).toBe(0)
  expect(await page.getByText(inquiry.email).count()).toBe(0)
  await expect
    .poll(() => page.getByRole('button', { name: 'Borrar los datos de esta persona' }).count())
    .toBe(0)
  expect(await page.getByRole('link', { name: 'Enviar correo' }).count()).toBe(0)
  await page.getByRole('tab', { name: 'Recorrido' }).click()
  await page.getByText('Persona borrada').waitFor()
  const { rows } = await antesala.sql(`select id from emails where about_id = '${id}'`)
  await page.goto(`${antesala.address}/admin#/emails/${rows[0]?.id}/show`)
  await page.getByText('Message-ID').waitFor()
  expect(await page.getByRole('button', { name: 'Enviar de nuevo' }).count()).toBe(0)
})

test('whoever erases a client from their page is back in the list, and reads their name nowhere', async () => {
  const id = await recordLead()
  const dashboard = await openDashboard(antesala.browser)
  const { page } = dashboard
  await openSignedIn(dashboard, antesala, 'admin')
  const { personId } = await personOf(await signIn(antesala, 'admin'), id)
  const address = `${antesala.address}/admin#/people/${personId}/show`
  await page.goto(address)
  await page.getByRole('button', { name: 'Borrar los datos de esta persona' }).click()
  await page.getByLabel('Motivo').fill('Lo pidió por carta')
  await page.getByRole('button', { name: 'Borrar para siempre' }).click()
  await page.getByRole('heading', { level: 1, name: 'Clientes', exact: true }).waitFor()
  expect(page.url()).toMatch(/#\/people$/)
  await page.goto(address)
  // The dashboard says first that they were erased while their page was open here.
  await page.getByRole('heading', { level: 1, name: 'Datos borrados', exact: true }).waitFor()
  expect(await page.getByText(inquiry.name).count()).toBe(0)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Página no encontrada', exact: true }).waitFor()
  expect(await page.getByText(inquiry.name).count()).toBe(0)
})

const answers = (page: Page) =>
  page.evaluate(`Object.keys(localStorage).filter((name) => name.includes('.answer.'))`)

test('what a colleague is writing to a client who is erased does not stay in their browser', async () => {
  const { page } = await openLead('sales')
  await page.getByRole('button', { name: 'Responder', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Responder a ${inquiry.name}` })
  const body = dialog.getByRole('textbox', { name: 'Texto', exact: true })
  await body.fill('Estimada Ana, le confirmo la visita.')
  expect(await answers(page)).toHaveLength(1)
  const admin = await signIn(antesala, 'admin')
  const { email } = inquiry
  await succeed(admin, 'POST', '/erasures', { email, reason: 'Lo pidió por carta' })
  await expect.poll(() => answers(page)).toEqual([])
})

test('an answer to a client who is erased meanwhile is refused, and nothing of it is stored', async () => {
  const { page } = await openLead('sales', '**/api/staff/changes*')
  await page.getByRole('button', { name: 'Responder', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Responder a ${inquiry.name}` })
  const body = dialog.getByRole('textbox', { name: 'Texto', exact: true })
  await body.fill('Estimada Ana, le confirmo la visita.')
  const admin = await signIn(antesala, 'admin')
  const { email } = inquiry
  await succeed(admin, 'POST', '/erasures', { email, reason: 'Lo pidió por carta' })
  expect(await answers(page)).toHaveLength(1)
  const refused = page.waitForResponse(/\/answers$/)
  await page.keyboard.press('Control+Enter')
  expect((await refused).status()).toBe(409)
  await expect.poll(() => answers(page)).toEqual([])
})

test('a draft about a client who was erased meanwhile is dropped at the next start, others stay', async () => {
  const { id, page } = await openLead('sales')
  const [other] = await recordLeads(antesala, { name: 'Otra', email: 'otra@example.com' })
  for (const lead of [id, other]) {
    await page.goto(`${antesala.address}/admin#/leads/${lead}/show`)
    await page.getByRole('button', { name: 'Responder', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /^Responder a / })
    await dialog.getByRole('textbox', { name: 'Texto', exact: true }).fill('Le confirmo la visita.')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  expect(await answers(page)).toHaveLength(2)
  await page.goto('about:blank')
  const admin = await signIn(antesala, 'admin')
  const { email } = inquiry
  await succeed(admin, 'POST', '/erasures', { email, reason: 'Lo pidió por carta' })
  await page.goto(`${antesala.address}/admin#/properties`)
  await expect.poll(() => answers(page)).toEqual([expect.stringContaining(`.answer.${other}`)])
})

test('an administrator is told that there is nothing to erase', async () => {
  const id = await recordLead()
  const dashboard = await openDashboard(antesala.browser)
  const { page } = dashboard
  // Without live updates, the page still shows the person after the erasure.
  await page.route('**/api/staff/changes*', (route) => route.abort())
  await openSignedIn(dashboard, antesala, 'admin')
  await page.goto(`${antesala.address}/admin#/leads/${id}/show`)
  await page.getByRole('button', { name: 'Borrar los datos de esta persona' }).waitFor()
  // Someone else erases the person while the page is open.
  const aurora = await signIn(antesala, 'admin')
  const { email } = inquiry
  await aurora.send('POST', '/api/staff/erasures', { email, reason: 'Lo pidió por carta' })
  await page.getByRole('button', { name: 'Borrar los datos de esta persona' }).click()
  await page.getByText('No se encontró nada que borrar.').waitFor()
})

test('nobody is erased before what will be erased is shown, and a click beside the dialog keeps the reason', async () => {
  const { page } = await openLead('admin')
  await page.route('**/api/staff/erasures', (route) => route.fulfill({ status: 503, body: '' }))
  await page.getByRole('button', { name: 'Borrar los datos de esta persona' }).click()
  const dialog = page.getByRole('dialog')
  const reason = dialog.getByLabel('Motivo')
  await reason.fill('Lo pidió por carta')
  const confirm = dialog.getByRole('button', { name: 'Borrar para siempre' })
  expect(await confirm.isDisabled()).toBe(true)
  await dialog.getByText('No se pudo cargar').waitFor()
  expect(await confirm.isDisabled()).toBe(true)
  await page.mouse.click(5, 5)
  expect(await reason.inputValue()).toBe('Lo pidió por carta')
  await page.unroute('**/api/staff/erasures')
  await dialog.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await dialog.getByText(/Se borrará lo siguiente: 1 prospecto,/).waitFor()
  expect(await confirm.isEnabled()).toBe(true)
})

test('a person is erased with the reason that was typed before the session ended', async () => {
  const { page } = await openLead('admin')
  await page.getByRole('button', { name: 'Borrar los datos de esta persona' }).click()
  await page.getByText('Se borrará lo siguiente:').waitFor()
  await page.getByLabel('Motivo').fill('Lo pidió por carta')
  const cover = page.getByRole('dialog', { name: 'Su sesión terminó' })
  await endSessionDuring(page, antesala, /\/erasures$/, async () => {
    await page.getByRole('button', { name: 'Borrar para siempre' }).click()
    await cover.getByLabel('Contraseña').waitFor()
  })
  await fillSignIn(cover, staff.admin.email, staffPassword)
  await page.getByRole('heading', { name: 'Datos borrados', exact: true }).waitFor()
  const { rows } = await antesala.sql(
    "select reason from events where type = 'person.erased' order by id desc limit 1",
  )
  expect(rows).toEqual([{ reason: 'Lo pidió por carta' }])
})

test('a salesperson does not see the button that erases a person', async () => {
  const { page } = await openLead('sales')
  await page.getByText(inquiry.message).waitFor()
  expect(await page.getByRole('button', { name: 'Borrar los datos de esta persona' }).count()).toBe(
    0,
  )
})

import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { staff } from '../setup/fixtures.ts'
import { recordLeads } from '../setup/leads.ts'
import { applyAsPartner, type TestApplication, waitForPartners } from '../setup/partners.ts'
import { createStaffAccounts, type StaffClient, signIn, succeed } from '../setup/staff.ts'

let antesala: AntesalaWithBrowser
let admin: StaffClient
let norte: TestApplication
let pablo: Dashboard

beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  admin = await signIn(antesala, 'admin')
  const worker = await antesala.startWorker()
  norte = await applyAsPartner(antesala, { agencyName: 'Casa Norte' })
  await waitForPartners(antesala, 1)
  await worker.stop()
})
afterAll(() => antesala?.close())
beforeEach(async () => {
  await antesala.sql(
    `update partners set status = 'pending', version = 1, risk_flags = '{too_fast}'`,
  )
  pablo = await openDashboard(antesala.browser, { viewport: { width: 1400, height: 1000 } })
  await openSignedIn(pablo, antesala, 'partnerships')
})
afterEach(async () => {
  expect(pablo.pageErrors).toEqual([])
  await pablo.page.close()
})

const partnerNow = () =>
  antesala.db
    .selectFrom('partners')
    .select(['status', 'version', 'riskFlags'])
    .executeTakeFirstOrThrow()

/** Decides on the application as the administrator. */
const decideAsAdmin = (decision: string, reason: string, note?: string) =>
  succeed(admin, 'POST', `/partners/${norte.id}/decisions`, { decision, reason, note }, 1)

/** Opens the application with the dialog of a decision, in which a reason and a note are entered. */
async function openDecision(label: string, reason: string) {
  const { page } = pablo
  await page.goto(`${antesala.address}/admin#/partners/${norte.id}/show`)
  await page.getByRole('button', { name: label, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motivo').click()
  await page.getByRole('option', { name: reason }).click()
  await dialog.getByLabel('Nota').fill('Lo vemos en marzo.')
  return dialog
}

test('a decision that somebody else’s made impossible says who decided what, and cannot be sent again', async () => {
  const dialog = await openDecision('Rechazar', 'Fuera de zona')
  await decideAsAdmin('approved', 'known_agency', 'Los recomienda Lucía.')
  const button = dialog.getByRole('button', { name: 'Rechazar' })
  await button.click()
  const alert = dialog.getByRole('alert').filter({ hasText: 'Hubo otro cambio mientras tanto' })
  for (const text of ['Por decidir', 'Agencia conocida', 'Los recomienda Lucía.', staff.admin.name])
    await alert.getByText(text).waitFor()
  await alert.getByText('El estado ahora es «Aprobado»: esta decisión ya no es posible.').waitFor()
  expect(await alert.locator('time').count()).toBe(1)
  expect(await button.isDisabled()).toBe(true)
  expect(await dialog.getByLabel('Nota').inputValue()).toBe('Lo vemos en marzo.')
  expect(await dialog.getByText('La decisión se enviará por correo').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await pablo.page.getByRole('button', { name: 'Pausar' }).waitFor()
  expect(await partnerNow()).toMatchObject({ status: 'approved', version: 2 })
})

test('the same decision by somebody else is not made twice', async () => {
  const dialog = await openDecision('Aprobar', 'Agencia conocida')
  await decideAsAdmin('approved', 'known_agency')
  await dialog.getByRole('button', { name: 'Aprobar' }).click()
  await dialog.getByText('Esa decisión ya se tomó: no hace falta repetirla.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Aprobar' }).isDisabled()).toBe(true)
})

test('a decision that is still possible after another one is made when it is confirmed again', async () => {
  const dialog = await openDecision('Rechazar', 'Fuera de zona')
  await decideAsAdmin('suspicious', 'false_data')
  const button = dialog.getByRole('button', { name: 'Rechazar' })
  await button.click()
  await dialog.getByText('Datos falsos').waitFor()
  await dialog.getByText('confírmelo de nuevo').waitFor()
  expect(await partnerNow()).toMatchObject({ status: 'suspicious', version: 2 })
  await button.click()
  await dialog.waitFor({ state: 'detached' })
  await pablo.page.getByText('Lo vemos en marzo.').first().waitFor()
  expect(await partnerNow()).toMatchObject({ status: 'rejected', version: 3 })
})

test('the reason of a lost lead is kept when somebody else changes the lead meanwhile', async () => {
  const [id] = await recordLeads(antesala, { name: 'Berta Núñez' })
  const sara = await openDashboard(antesala.browser, { viewport: { width: 1400, height: 1000 } })
  const { page } = sara
  await openSignedIn(sara, antesala, 'sales')
  await page.goto(`${antesala.address}/admin#/leads/${id}/show`)
  await page.getByRole('combobox', { name: 'Estado' }).click()
  await page.getByRole('option', { name: 'Perdido' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motivo').click()
  await page.getByRole('option').first().click()
  await dialog.getByLabel('Nota').fill('Prefirió otra zona')
  await succeed(admin, 'PATCH', `/leads/${id}`, { status: 'visit_scheduled' }, 1)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.getByText('Estado: Nuevo → Visita agendada').waitFor()
  expect(await dialog.getByRole('alert').count()).toBe(1)
  expect(await dialog.getByLabel('Nota').inputValue()).toBe('Prefirió otra zona')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.waitFor({ state: 'detached' })
  const lead = antesala.db
    .selectFrom('leads')
    .select(['status', 'version'])
    .where('id', '=', `${id}`)
  expect(await lead.executeTakeFirst()).toEqual({ status: 'lost', version: 3 })
  await page.close()
})

test('a lead that somebody else changed shows what, and is saved when it is confirmed again', async () => {
  const [id] = await recordLeads(antesala, { name: 'Ana García' })
  const sara = await openDashboard(antesala.browser, { viewport: { width: 1400, height: 1000 } })
  const { page } = sara
  await openSignedIn(sara, antesala, 'sales')
  await page.goto(`${antesala.address}/admin#/leads`)
  await page.getByRole('cell', { name: 'Ana García' }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('f')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Mañana' }).click()
  await succeed(admin, 'PATCH', `/leads/${id}`, { status: 'contacted' }, 1)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  const alert = dialog.getByRole('alert').filter({ hasText: 'Hubo otro cambio mientras tanto' })
  await alert.getByText('Estado: Nuevo → Contactado').waitFor()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.waitFor({ state: 'detached' })
  const lead = antesala.db
    .selectFrom('leads')
    .select(['status', 'followUpOn', 'version'])
    .where('id', '=', `${id}`)
  expect(await lead.executeTakeFirst()).toMatchObject({
    ...{ status: 'contacted', followUpOn: expect.any(String), version: 3 },
  })
  await page.close()
})

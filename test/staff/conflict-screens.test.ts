import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { StaffRole } from '../../shared/contract/staff.ts'
import type { StaffRow } from '../../shared/contract/staff-account.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { openDecisionDialog } from '../setup/decision-dialog.ts'
import { staff } from '../setup/fixtures.ts'
import { holdBack, holdNextAnswer } from '../setup/hold-back.ts'
import { recordLeads } from '../setup/leads.ts'
import { everyDay } from '../setup/midday.ts'
import { applyAsPartner, type TestApplication, waitForPartners } from '../setup/partners.ts'
import { addRule } from '../setup/rules.ts'
import {
  createStaffAccounts,
  type StaffClient,
  signIn,
  staffIdOf,
  succeed,
} from '../setup/staff.ts'

let antesala: AntesalaWithBrowser
let admin: StaffClient
let norte: TestApplication
let pablo: Dashboard
/** Who has the leads: a change of the status would assign one that nobody has. */
let assigneeId: string

beforeAll(async () => {
  antesala = await openWithBrowser({ OFFICE_HOURS: everyDay })
  await createStaffAccounts(antesala)
  assigneeId = await staffIdOf(antesala, 'sales')
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
  await antesala.sql('delete from staff_rate_limits')
  pablo = await openWithoutNews('partnerships')
})
afterEach(async () => {
  expect(pablo.pageErrors).toEqual([])
  await pablo.page.close()
})

/** Opens the dashboard, which learns of what others change only when the API rejects a change. */
async function openWithoutNews(role: StaffRole) {
  const dashboard = await openDashboard(antesala.browser, {
    viewport: { width: 1400, height: 1000 },
  })
  await dashboard.page.route('**/api/staff/changes*', () => {})
  await openSignedIn(dashboard, antesala, role)
  return dashboard
}

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
  return await openDecisionDialog(pablo.page, antesala, { id: norte.id, label, reason })
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

test('a decision that is opened over a remembered application learns from the answer of the API, and keeps what was typed', async () => {
  const { page } = pablo
  const address = `${antesala.address}/admin#/partners/${norte.id}/show`
  await page.goto(address)
  const button = page.getByRole('button', { name: 'Rechazar', exact: true })
  await button.waitFor()
  await page.getByRole('menuitem', { name: 'Inicio' }).click()
  // The page is gone, not only its address: otherwise it would load nothing when it is opened again.
  await button.waitFor({ state: 'detached' })
  await decideAsAdmin('approved', 'known_agency')
  const release = await holdBack(page, 'GET', `/partners/${norte.id}`)
  const dialog = await openDecision('Rechazar', 'Fuera de zona')
  release()
  await dialog.getByText('Hubo otro cambio desde que usted abrió esta ventana').waitFor()
  await dialog.getByRole('alert').getByText(staff.admin.name).waitFor()
  expect(await dialog.getByLabel('Nota').inputValue()).toBe('Lo vemos en marzo.')
  expect(await dialog.getByRole('button', { name: 'Rechazar' }).isDisabled()).toBe(true)
})

test('a flag that somebody else has cleared is not cleared again, and the reason stays', async () => {
  const { page } = pablo
  await page.goto(`${antesala.address}/admin#/partners/${norte.id}/show`)
  await page.getByRole('button', { name: 'Descartar alerta' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motivo').fill('Los conozco')
  const theirs = { flag: 'too_fast', reason: 'Escriben rápido' }
  await succeed(admin, 'POST', `/partners/${norte.id}/cleared-flags`, theirs, 1)
  const button = dialog.getByRole('button', { name: 'Descartar alerta' })
  await button.click()
  await dialog.getByText('Escriben rápido').waitFor()
  await dialog.getByText('Esta alerta ya se descartó.').waitFor()
  expect(await button.isDisabled()).toBe(true)
  expect(await dialog.getByLabel('Motivo').inputValue()).toBe('Los conozco')
  expect(await partnerNow()).toMatchObject({ riskFlags: [], version: 2 })
})

test('a bulk decision says how many applications somebody else has changed meanwhile', async () => {
  const { page } = pablo
  await page.goto(`${antesala.address}/admin#/partners`)
  await page.getByRole('link', { name: 'Casa Norte' }).waitFor()
  await page.locator('thead input[type=checkbox]').click()
  await page.getByRole('button', { name: 'Rechazar', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motivo').click()
  await page.getByRole('option', { name: 'Fuera de zona' }).click()
  const button = dialog.getByRole('button', { name: 'Rechazar 1 solicitud' })
  await button.waitFor()
  await decideAsAdmin('approved', 'known_agency')
  await button.click()
  await page.getByText('Sin cambio, porque otra persona las cambió mientras tanto: 1.').waitFor()
  expect(await partnerNow()).toMatchObject({ status: 'approved', version: 2 })
})

test('a rule and an account that somebody else has changed keep both changes', async () => {
  const { page } = await openWithoutNews('admin')
  const staffId = (email: string) =>
    antesala.db
      .selectFrom('staff')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  const { id: assigneeId } = await staffId(staff.sales.email)
  const rule = { name: 'Costa', conditions: {}, assigneeId }
  const { id } = await succeed(admin, 'POST', '/rules', rule)
  await page.goto(`${antesala.address}/admin#/rules`)
  await page.getByRole('button', { name: 'Editar la regla Costa' }).click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Guardar' })
  await dialog.getByLabel('Nombre').fill('Costa sur')
  await succeed(admin, 'PATCH', `/rules/${id}`, { isActive: false }, 1)
  await save.click()
  await dialog.getByText('Hubo otro cambio mientras tanto').waitFor()
  await dialog.getByRole('alert').getByText('Activa').waitFor()
  await dialog.getByRole('alert').getByText(staff.admin.name).waitFor()
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  const rules = antesala.db.selectFrom('assignmentRules').select(['name', 'active'])
  expect(await rules.where('id', '=', id).executeTakeFirst()).toEqual({
    ...{ name: 'Costa sur', active: false },
  })

  const account = await staffId(staff.partnerships.email)
  const loaded = await admin.get(`/api/staff/staff/${account.id}`)
  const { version } = (await loaded.json()) as StaffRow
  await page.goto(`${antesala.address}/admin#/staff/${account.id}/show`)
  await page.getByRole('button', { name: 'Desactivar' }).click()
  const disable = dialog.getByRole('button', { name: 'Desactivar' })
  await disable.waitFor()
  await succeed(admin, 'PATCH', `/staff/${account.id}`, { isDisabled: true }, version)
  await disable.click()
  await dialog.getByText('Esto ya se hizo: no hace falta repetirlo.').waitFor()
  expect(await disable.isDisabled()).toBe(true)
  await succeed(admin, 'PATCH', `/staff/${account.id}`, { isDisabled: false }, version + 1)
  await page.close()
})

test('the reason of a lost lead is kept when somebody else changes the lead meanwhile', async () => {
  const [id] = await recordLeads(antesala, { name: 'Berta Núñez', assigneeId })
  const { page } = await openWithoutNews('sales')
  await page.goto(`${antesala.address}/admin#/leads/${id}/show`)
  await page.getByRole('combobox', { name: 'Estado' }).click()
  await page.getByRole('option', { name: 'Perdido' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motivo').click()
  await page.getByRole('option').first().click()
  await dialog.getByLabel('Nota').fill('Prefirió otra zona')
  await succeed(admin, 'PATCH', `/leads/${id}`, { status: 'visit_scheduled' }, 1)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  const alert = dialog.getByRole('alert')
  for (const text of ['Nuevo', 'Visita agendada', staff.admin.name])
    await alert.getByText(text).waitFor()
  expect(await alert.count()).toBe(1)
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
  const [id] = await recordLeads(antesala, { name: 'Ana García', assigneeId })
  const { page } = await openWithoutNews('sales')
  await page.goto(`${antesala.address}/admin#/leads`)
  await page.getByRole('cell', { name: 'Ana García' }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('f')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Mañana' }).click()
  await succeed(admin, 'PATCH', `/leads/${id}`, { status: 'contacted' }, 1)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  const alert = dialog.getByRole('alert').filter({ hasText: 'Hubo otro cambio mientras tanto' })
  for (const text of ['Nuevo', 'Contactado', staff.admin.name])
    await alert.getByText(text).waitFor()
  expect(await alert.locator('time').count()).toBe(1)
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

test('a lead shows each change since the list was loaded with its author, without notes and other fields', async () => {
  const [id] = await recordLeads(antesala, { name: 'Carla Ruiz', status: 'contacted', assigneeId })
  const admins = (change: object, version: number) =>
    succeed(admin, 'PATCH', `/leads/${id}`, change, version)
  await admins({ status: 'new' }, 1)
  const { page } = await openWithoutNews('sales')
  await page.goto(`${antesala.address}/admin#/leads`)
  await page.getByRole('cell', { name: 'Carla Ruiz' }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'En negociación' }).check()
  await admins({ status: 'contacted' }, 2)
  await succeed(admin, 'POST', `/leads/${id}/notes`, { kind: 'note', body: 'Una nota' })
  const sales = await signIn(antesala, 'sales')
  await succeed(sales, 'PATCH', `/leads/${id}`, { status: 'qualified' }, 3)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  const events = dialog.getByRole('alert').getByRole('listitem')
  await expect.poll(() => events.count()).toBe(2)
  expect(await events.first().textContent()).toMatch(/Nuevo.*Contactado.*Aurora/s)
  expect(await events.last().textContent()).toMatch(/Contactado.*Calificado.*Sara/s)
  await page.close()
})

test('a rule that somebody else has deleted says who did it, and is saved as a new one', async () => {
  const { id: assigneeId } = await antesala.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', staff.sales.email)
    .executeTakeFirstOrThrow()
  const rule = { name: 'Bahía', conditions: { languages: ['en'] }, assigneeId }
  const { id } = await succeed(admin, 'POST', '/rules', rule)
  const { page } = await openWithoutNews('admin')
  await page.goto(`${antesala.address}/admin#/rules`)
  await page.getByRole('button', { name: 'Editar la regla Bahía' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombre').fill('Bahía norte')
  await succeed(admin, 'DELETE', `/rules/${id}`, undefined, 1)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  const alert = dialog.getByRole('alert')
  await alert.getByText('Esta regla se eliminó mientras usted la editaba').waitFor()
  await alert.getByText(staff.admin.name).waitFor()
  expect(await alert.locator('time').count()).toBe(1)
  expect(await dialog.getByText('Esa dirección no existe').count()).toBe(0)
  expect(await dialog.getByLabel('Nombre').inputValue()).toBe('Bahía norte')
  expect(await dialog.getByRole('button', { name: 'Eliminar la regla' }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Guardar como regla nueva' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Editar la regla Bahía norte' }).waitFor()
  const kept = antesala.db.selectFrom('assignmentRules').select(['name', 'conditions', 'staffId'])
  expect(await kept.where('name', 'like', 'Bahía%').execute()).toEqual([
    { name: 'Bahía norte', conditions: { languages: ['en'] }, staffId: assigneeId },
  ])
  await page.close()
})

test('a rule that is opened over a remembered list, and deleted while the list arrives, says so, and keeps what was typed', async () => {
  const id = await addRule(antesala, admin, 'Valle')
  const { page } = await openWithoutNews('admin')
  await page.goto(`${antesala.address}/admin#/rules`)
  const edit = page.getByRole('button', { name: 'Editar la regla Valle' })
  await edit.waitFor()
  await page.getByRole('menuitem', { name: 'Inicio' }).click()
  await edit.waitFor({ state: 'detached' })
  await succeed(admin, 'PATCH', `/rules/${id}`, { isActive: false }, 1)
  const list = await holdNextAnswer(page, '/api/staff/rules')
  await page.getByRole('menuitem', { name: 'Reglas' }).click()
  await edit.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombre').fill('Valle norte')
  await list.asked
  await succeed(admin, 'DELETE', `/rules/${id}`, undefined, 2)
  list.release()
  await dialog.getByText('Esta regla se eliminó mientras usted la editaba').waitFor()
  expect(await dialog.getByLabel('Nombre').inputValue()).toBe('Valle norte')
  await page.close()
})

test('a rule that somebody else has deleted already is deleted without an error', async () => {
  const id = await addRule(antesala, admin, 'Sierra')
  const { page } = await openWithoutNews('admin')
  await page.goto(`${antesala.address}/admin#/rules`)
  const edit = page.getByRole('button', { name: 'Editar la regla Sierra' })
  await edit.click()
  const dialog = page.getByRole('dialog')
  await succeed(admin, 'DELETE', `/rules/${id}`, undefined, 1)
  await dialog.getByRole('button', { name: 'Eliminar la regla' }).click()
  await dialog.getByRole('button', { name: 'Confirmar la eliminación' }).click()
  await page.getByText('Alguien más ya había eliminado esta regla.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await edit.waitFor({ state: 'detached' })
  await page.close()
})

test('a rule that somebody else has changed is deleted only after the user has seen how', async () => {
  const id = await addRule(antesala, admin, 'Laguna')
  const { page } = await openWithoutNews('admin')
  await page.goto(`${antesala.address}/admin#/rules`)
  await page.getByRole('button', { name: 'Editar la regla Laguna' }).click()
  const dialog = page.getByRole('dialog')
  await succeed(admin, 'PATCH', `/rules/${id}`, { name: 'Laguna sur' }, 1)
  const remove = async () => {
    await dialog.getByRole('button', { name: 'Eliminar la regla' }).click()
    await dialog.getByRole('button', { name: 'Confirmar la eliminación' }).click()
  }
  await remove()
  await dialog.getByRole('alert').getByText('Laguna sur').waitFor()
  await remove()
  await dialog.waitFor({ state: 'detached' })
  const kept = antesala.db.selectFrom('assignmentRules').select('id').where('id', '=', id)
  expect(await kept.execute()).toEqual([])
  await page.close()
})

import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished } from 'vitest'
import type { LeadRecord } from '../../shared/contract/records.ts'
import type { StaffRole } from '../../shared/contract/staff.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { openDecisionDialog } from '../setup/decision-dialog.ts'
import { staff } from '../setup/fixtures.ts'
import { holdBack, holdNextAnswer } from '../setup/hold-back.ts'
import { recordLeads } from '../setup/leads.ts'
import { applyAsPartner, type TestApplication, waitForPartners } from '../setup/partners.ts'
import { addRule } from '../setup/rules.ts'
import { createStaffAccounts, type StaffClient, signIn, succeed } from '../setup/staff.ts'

let antesala: AntesalaWithBrowser
let admin: StaffClient
let norte: TestApplication
const dashboards: Dashboard[] = []

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
  await antesala.sql(`update partners set status = 'pending', version = 1`)
})
afterEach(async () => {
  const opened = dashboards.splice(0)
  const errors = opened.flatMap(({ pageErrors }) => pageErrors)
  for (const { page } of opened) await page.close()
  await antesala.db.deleteFrom('leads').execute()
  expect(errors).toEqual([])
})

/** Opens the dashboard, with its stream of changes. */
async function openLive(role: StaffRole) {
  const dashboard = await openDashboard(antesala.browser, {
    viewport: { width: 1400, height: 1000 },
  })
  dashboards.push(dashboard)
  await openSignedIn(dashboard, antesala, role)
  await dashboard.page.getByText('En vivo').waitFor()
  return dashboard.page
}

/** Opens the application with the dialog of a decision, in which a reason and a note are entered. */
async function openDecision(label: string, reason: string) {
  const page = await openLive('partnerships')
  return await openDecisionDialog(page, antesala, { id: norte.id, label, reason })
}

const decideAsAdmin = (decision: string, reason: string) =>
  succeed(admin, 'POST', `/partners/${norte.id}/decisions`, { decision, reason }, 1)

const versionOf = async (id: string | undefined) =>
  ((await (await admin.get(`/api/staff/leads/${id}`)).json()) as LeadRecord).version

const noticed = 'Hubo otro cambio desde que usted abrió esta ventana'

test('an open decision says at once that somebody else has made it impossible, and keeps what was typed', async () => {
  const dialog = await openDecision('Rechazar', 'Fuera de zona')
  await decideAsAdmin('approved', 'known_agency')
  const alert = dialog.getByRole('alert').filter({ hasText: noticed })
  for (const text of ['Por decidir', 'Agencia conocida', staff.admin.name])
    await alert.getByText(text).waitFor()
  await alert.getByText('El estado ahora es «Aprobado»: esta decisión ya no es posible.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Rechazar' }).isDisabled()).toBe(true)
  expect(await dialog.getByLabel('Nota').inputValue()).toBe('Lo vemos en marzo.')
})

test('after somebody else’s decision, a decision that is still possible is saved when the user confirms it', async () => {
  const dialog = await openDecision('Rechazar', 'Fuera de zona')
  await decideAsAdmin('suspicious', 'false_data')
  await dialog.getByRole('alert').getByText('Datos falsos').waitFor()
  await dialog.getByText('Si su cambio todavía aplica, confírmelo.').waitFor()
  await dialog.getByRole('button', { name: 'Rechazar' }).click()
  await dialog.waitFor({ state: 'detached' })
  const query = antesala.db
    .selectFrom('partners')
    .select(['status', 'version'])
    .where('id', '=', norte.id)
  expect(await query.executeTakeFirstOrThrow()).toEqual({ status: 'rejected', version: 3 })
})

test('a change that is reported while a rejected one is compared is the one that the next attempt is based on', async () => {
  await antesala.sql(`update partners set risk_flags = '{too_fast}'`)
  const dialog = await openDecision('Rechazar', 'Fuera de zona')
  const page = dialog.page()
  const release = await holdBack(page, 'POST', `/partners/${norte.id}/decisions`)
  const button = dialog.getByRole('button', { name: 'Rechazar' })
  const sent = page.waitForRequest(/decisions$/)
  await button.click()
  await sent
  await decideAsAdmin('suspicious', 'false_data')
  const alert = dialog.getByRole('alert')
  await alert.getByText('Datos falsos').waitFor()
  const comparison = await holdNextAnswer(page, `/partners/${norte.id}`)
  release()
  await comparison.asked
  const flag = { flag: 'too_fast', reason: 'Escriben rápido' }
  await succeed(admin, 'POST', `/partners/${norte.id}/cleared-flags`, flag, 2)
  await alert.getByText('Escriben rápido').waitFor()
  comparison.release()
  await alert.getByText('Hubo otro cambio mientras tanto').waitFor()
  expect(await alert.getByText('Escriben rápido').count()).toBe(1)
  await button.click()
  await dialog.waitFor({ state: 'detached' })
  const query = antesala.db.selectFrom('partners').select(['status', 'version'])
  expect(await query.where('id', '=', norte.id).executeTakeFirst()).toEqual({
    ...{ status: 'rejected', version: 4 },
  })
})

test('the open status dialog of a lead shows at once what somebody else changed, and leaves out the user’s own change', async () => {
  const [id] = await recordLeads(antesala, { name: 'Ana García' })
  const page = await openLive('sales')
  await page.goto(`${antesala.address}/admin#/leads`)
  await page.getByRole('cell', { name: 'Ana García' }).waitFor()
  // The user's own change is made, but not answered yet, when a colleague's note makes the dialog compare versions.
  const compared = Promise.withResolvers<void>()
  const isLead = (url: URL) => url.pathname === `/api/staff/leads/${id}`
  await page.route(isLead, async (route) => {
    if (route.request().method() !== 'PATCH') return await route.continue()
    const response = await route.fetch()
    await compared.promise
    await route.fulfill({ response })
  })
  await page.keyboard.press('j')
  const mine = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.keyboard.press('a')
  await mine
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Perdido' }).check()
  await dialog.getByLabel('Nota').fill('Prefirió otra zona')
  await expect.poll(() => versionOf(id)).toBe(2)
  const [, comparison] = await Promise.all([
    succeed(admin, 'POST', `/leads/${id}/notes`, { kind: 'note', body: 'Una nota' }),
    page.waitForResponse(
      (response) => isLead(new URL(response.url())) && response.request().method() === 'GET',
    ),
  ])
  await comparison.finished()
  compared.resolve()
  await succeed(admin, 'PATCH', `/leads/${id}`, { status: 'visit_scheduled' }, 2)
  const alert = dialog.getByRole('alert').filter({ hasText: noticed })
  for (const text of ['Nuevo', 'Visita agendada', staff.admin.name])
    await alert.getByText(text).waitFor()
  expect(await alert.getByRole('listitem').count()).toBe(1)
  expect(await dialog.getByLabel('Nota').inputValue()).toBe('Prefirió otra zona')
  await page.unroute(isLead)
})

test('an open rule says at once that somebody else has deleted it', async () => {
  const id = await addRule(antesala, admin, 'Bahía')
  const boss = await signInSalesAsAdmin()
  const page = await openLive('admin')
  await page.goto(`${antesala.address}/admin#/rules`)
  await page.getByRole('button', { name: 'Editar la regla Bahía' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombre').fill('Bahía norte')
  await succeed(boss, 'DELETE', `/rules/${id}`, undefined, 1)
  await dialog.getByText('Esta regla se eliminó mientras usted la editaba').waitFor()
  expect(await dialog.getByLabel('Nombre').inputValue()).toBe('Bahía norte')
  await dialog.getByRole('button', { name: 'Guardar como regla nueva' }).waitFor()
})

/** Signs in the salesperson, who is an administrator until the test ends: nobody learns live of their own changes. */
async function signInSalesAsAdmin() {
  const setRole = (role: StaffRole) =>
    antesala.sql(`update staff set role = '${role}' where email = '${staff.sales.email}'`)
  await setRole('admin')
  onTestFinished(async () => void (await setRole('sales')))
  return await signIn(antesala, 'sales')
}

import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { ErrorBody } from '../../shared/contract/error.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { inquiry, staff } from '../setup/fixtures.ts'
import { waitUntilIdle } from '../setup/idle.ts'
import { createStaffAccounts, signIn } from '../setup/staff.ts'

let antesala: AntesalaWithBrowser
let dashboard: Dashboard
beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  await antesala.startWorker()
})
beforeEach(async () => {
  dashboard = await openDashboard(antesala.browser)
  await openSignedIn(dashboard, antesala, 'admin')
})
afterAll(() => antesala?.close())

test('an administrator changes, disables and enables an account, but cannot disable their own', async () => {
  const { page } = dashboard
  await page.getByRole('menuitem', { name: 'Equipo' }).click()
  await page.getByRole('cell', { name: staff.ops.name }).click()
  await page.getByRole('button', { name: 'Editar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Función').click()
  await page.getByRole('option', { name: 'Alianzas' }).click()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Cuenta modificada').first().waitFor()

  await page.getByRole('button', { name: 'Desactivar' }).click()
  await dialog.getByRole('link', { name: 'Ver sus prospectos' }).waitFor()
  await dialog.getByRole('button', { name: 'Desactivar' }).click()
  await page.getByText('Desactivada').first().waitFor()
  await page.getByRole('button', { name: 'Activar de nuevo' }).click()
  await dialog.getByRole('button', { name: 'Activar de nuevo' }).click()
  await page.getByRole('button', { name: 'Desactivar' }).waitFor()

  await page.goto(`${antesala.address}/admin/#/staff`)
  await page.getByRole('cell', { name: staff.admin.name }).click()
  await page.getByRole('button', { name: 'Editar' }).waitFor()
  expect(await page.getByRole('button', { name: 'Desactivar' }).count()).toBe(0)
  expect(dashboard.pageErrors).toEqual([])
})

test('rules are created, ordered, changed and deleted', async () => {
  const { page } = dashboard
  const dialog = page.getByRole('dialog')
  await page.getByRole('menuitem', { name: 'Reglas' }).click()
  for (const [name, kind] of [
    ['Visitas', 'Visita'],
    ['Precios', 'Cotización'],
  ] as const) {
    await page.getByRole('button', { name: 'Agregar regla' }).click()
    await dialog.getByLabel('Nombre').fill(name)
    await dialog.getByLabel('Tipo').click()
    await page.getByRole('option', { name: kind }).click()
    await dialog.getByLabel('Se asigna a').click()
    await page.getByRole('option', { name: staff.sales.name }).click()
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await page
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByText(kind, { exact: true })
      .waitFor()
  }
  await page.getByRole('button', { name: 'Bajar la regla Visitas' }).click()
  await page.getByRole('listitem').nth(0).filter({ hasText: 'Precios' }).waitFor()
  const { rows } = await antesala.sql(
    'select name from assignment_rules where not is_default order by position',
  )
  expect(rows).toEqual([{ name: 'Precios' }, { name: 'Visitas' }])

  await page.getByRole('button', { name: 'Editar la regla Visitas' }).click()
  await dialog.getByLabel('Precio desde').fill('4000000')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Visita · desde USD 4,000,000').waitFor()
  await page.getByRole('button', { name: 'Editar la regla Todos los demás' }).click()
  await dialog.getByLabel('Se asigna a').click()
  await page.getByRole('option', { name: staff.admin.name }).click()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('listitem').last().getByText(staff.admin.name).waitFor()

  await page.getByRole('button', { name: 'Editar la regla Precios' }).click()
  await dialog.getByRole('button', { name: 'Eliminar la regla' }).click()
  await dialog.getByRole('button', { name: 'Confirmar la eliminación' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Precios' }).waitFor({ state: 'detached' })
  expect(dashboard.pageErrors).toEqual([])
})

test('the audit is filtered by code, shows changes, and links to the record', async () => {
  const { page } = dashboard
  const body = await antesala.submit('/api/v1/contact', inquiry)
  // A list that was already loaded is not updated with later events.
  await waitUntilIdle(antesala)
  await page.getByRole('menuitem', { name: 'Auditoría' }).click()
  const code = page.getByPlaceholder('Código')
  await code.fill(body.refCode)
  // The search starts a moment after the input.
  await page.waitForURL(new RegExp(body.refCode))
  const link = page.getByRole('link', { name: `${body.refCode} ${inquiry.name}` }).first()
  await link.waitFor()
  await code.fill('')
  await page.waitForURL((url) => !url.href.includes(body.refCode))
  await page
    .getByRole('row', { name: /Cuenta modificada.*Función ?Operaciones ?Alianzas/ })
    .waitFor()
  await code.fill(body.refCode)
  await page.waitForURL(new RegExp(body.refCode))
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  expect((await file).suggestedFilename()).toMatch(/^events-\d{4}-\d\d-\d\d\.csv$/)
  await link.click()
  await page.getByText(inquiry.message).waitFor()
  expect(dashboard.pageErrors).toEqual([])
})

test('the audit shows the settings of a saved view, and the filter of an export, in words', async () => {
  const { page } = dashboard
  const aurora = await signIn(antesala, 'admin')
  const filter = { status: ['new'], assignee: 'nobody' }
  const sort = ['submittedAt', 'DESC']
  const view = { resource: 'leads', name: 'Por atender', isShared: true, filter, sort }
  await aurora.send('POST', '/api/staff/saved-views', { ...view, hiddenColumns: ['origin'] })
  await fetch(`${antesala.address}/api/staff/leads/exports`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: aurora.cookie },
    body: JSON.stringify({ selection: { filter: {} } }),
  })
  await page.getByRole('menuitem', { name: 'Auditoría' }).click()
  const saved = page.getByRole('row').filter({ hasText: 'Vista guardada' }).first()
  const settings = [
    ['Lista', 'Prospectos'],
    ['Filtro', 'Estado: Nuevo · Responsable: Sin asignar'],
    ['Orden', 'Recibido, de mayor a menor'],
    ['Columnas ocultas', 'Origen'],
  ]
  for (const [name, value] of settings)
    await saved.locator(`dt:text-is("${name}") + dd`, { hasText: value }).waitFor()
  const row = (text: string) => page.getByRole('row').filter({ hasText: text }).first()
  expect(await row('Exportación de prospectos iniciada').getByText('Filtro').count()).toBe(0)
  await row('Exportación de prospectos terminada').getByText('Filas').waitFor()
  await row('Inició sesión')
    .locator('dt:text-is("Dirección IP") + dd', { hasText: '127.0.0.1' })
    .waitFor()
  expect(dashboard.pageErrors).toEqual([])
})

test('a staff member changes their name, theme and language, and ends their other sessions', async () => {
  const { page } = dashboard
  const elsewhere = await openDashboard(antesala.browser)
  await openSignedIn(elsewhere, antesala, 'admin')
  await page.goto(`${antesala.address}/admin/#/profile`)
  await page.getByLabel('Nombre').fill('A'.repeat(1_000))
  const refused = page.waitForResponse((response) => response.status() === 400)
  await page.getByRole('button', { name: 'Guardar' }).click()
  // It says which rule the name breaks, not only that something is invalid.
  const { error } = (await (await refused).json()) as ErrorBody
  await page.getByText(error.fields?.[0]?.message ?? 'a message about the name').waitFor()
  await page.getByLabel('Nombre').fill('Aurora Sol')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('heading', { name: 'Aurora Sol', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Cerrar todas las demás' }).click()
  await elsewhere.page.getByRole('button', { name: 'Iniciar sesión' }).waitFor()
  await page.getByText('Chrome, Linux').first().waitFor()
  await page.getByRole('button', { name: 'Oscura' }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Open sessions' }).waitFor()
  expect(dashboard.pageErrors).toEqual([])
})

import { afterAll, beforeAll, expect } from 'vitest'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { staff } from '../setup/fixtures.ts'
import { createStaffAccounts } from '../setup/staff.ts'

let antesala: AntesalaWithBrowser
beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
})
afterAll(() => antesala?.close())

test('a salesperson who says that they are away is marked as away to administrators, who set them as back', async () => {
  const sales = await openDashboard(antesala.browser)
  await openSignedIn(sales, antesala, 'sales')
  await sales.page.goto(`${antesala.address}/admin/#/profile`)
  await sales.page.getByLabel('Último día de la ausencia').fill('2031-05-09')
  await sales.page.getByRole('button', { name: 'Marcarme como ausente' }).click()
  await sales.page.getByText('Ausente hasta el 9 may 2031').waitFor()

  const admin = await openDashboard(antesala.browser)
  await openSignedIn(admin, antesala, 'admin')
  const { page } = admin
  await page.goto(`${antesala.address}/admin/#/rules`)
  await page.getByRole('button', { name: 'Agregar regla' }).click()
  await page.getByRole('dialog').getByLabel('Se asigna a').click()
  const option = page.getByRole('option', { name: staff.sales.name })
  await option.getByText('Ausente hasta el 9 may 2031').waitFor()
  await page.getByRole('option', { name: staff.admin.name, exact: true }).click()
  await page.keyboard.press('Escape')

  await page.goto(`${antesala.address}/admin/#/staff`)
  const row = page.getByRole('row').filter({ hasText: staff.sales.name })
  await row.getByText('Ausente hasta el 9 may 2031').waitFor()
  await row.getByRole('link', { name: staff.sales.name }).click()
  await page.getByText('Ausente: no se le asignan prospectos por regla').waitFor()
  await page.getByRole('button', { name: 'Indicar su regreso' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Indicar su regreso' }).click()
  await page.getByText('De vuelta: se le asignan prospectos otra vez').waitFor()
  await page.getByText('Activa', { exact: true }).waitFor()

  await sales.page.reload()
  await sales.page.getByRole('button', { name: 'Marcarme como ausente' }).waitFor()
  expect([...sales.pageErrors, ...admin.pageErrors]).toEqual([])
})

test('an administrator sets a colleague as away without a last day, and a day that has passed is refused', async () => {
  const dashboard = await openDashboard(antesala.browser)
  await openSignedIn(dashboard, antesala, 'admin')
  const { page } = dashboard
  await page.goto(`${antesala.address}/admin/#/staff`)
  await page.getByRole('link', { name: staff.ops.name }).click()
  await page.getByRole('button', { name: 'Marcar como ausente' }).click()
  const dialog = page.getByRole('dialog')
  const day = dialog.getByLabel('Último día de la ausencia')
  await day.fill('2020-01-01')
  await dialog.getByRole('button', { name: 'Marcar como ausente' }).click()
  await dialog.getByText('Ese día ya pasó.').waitFor()
  await day.fill('')
  await dialog.getByRole('button', { name: 'Marcar como ausente' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Ausente', { exact: true }).waitFor()
  expect(dashboard.pageErrors).toEqual([])
})

test('a salesperson plans an absence, which colleagues see before it begins, and cancels it', async () => {
  const sales = await openDashboard(antesala.browser)
  await openSignedIn(sales, antesala, 'sales')
  const { page } = sales
  await page.goto(`${antesala.address}/admin/#/profile`)
  await page.getByLabel('Primer día de la ausencia').fill('2031-12-10')
  await page.getByLabel('Último día de la ausencia').fill('2031-12-03')
  await page.getByRole('button', { name: 'Marcarme como ausente' }).click()
  await page
    .getByText('El último día no puede ser antes del primero. Elija uno igual o posterior.')
    .waitFor()
  await page.getByLabel('Primer día de la ausencia').fill('2031-12-03')
  await page.getByLabel('Último día de la ausencia').fill('2031-12-10')
  await page.getByRole('button', { name: 'Marcarme como ausente' }).click()
  await page.getByText('Ausente del 3 dic 2031 al 10 dic 2031').waitFor()
  await page.getByText('Desde ese día, las reglas no le asignarán prospectos').waitFor()

  const admin = await openDashboard(antesala.browser)
  await openSignedIn(admin, antesala, 'admin')
  await admin.page.goto(`${antesala.address}/admin/#/staff`)
  const row = admin.page.getByRole('row').filter({ hasText: staff.sales.name })
  await row.getByText('Ausente del 3 dic 2031 al 10 dic 2031').waitFor()
  await row.getByRole('link', { name: staff.sales.name }).click()
  await admin.page.getByRole('button', { name: 'Marcar como ausente' }).click()
  const dialog = admin.page.getByRole('dialog')
  expect(await dialog.getByLabel('Primer día de la ausencia').inputValue()).toBe('2031-12-03')
  await dialog.getByLabel('Último día de la ausencia').fill('')
  await dialog.getByRole('button', { name: 'Marcar como ausente' }).click()
  await admin.page.getByText('Ausente desde el 3 dic 2031').waitFor()
  await admin.page.getByRole('button', { name: 'Cancelar su ausencia' }).click()
  await dialog.getByRole('button', { name: 'Cancelar su ausencia' }).click()
  await admin.page.getByText('Activa', { exact: true }).waitFor()
  expect([...sales.pageErrors, ...admin.pageErrors]).toEqual([])
})

import { afterAll, beforeAll, expect } from 'vitest'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { recordLeads } from '../setup/leads.ts'
import { createStaffAccounts } from '../setup/staff.ts'

let antesala: AntesalaWithBrowser
let dashboard: Dashboard
beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  await recordLeads(antesala, { name: 'Berta Solís' })
  dashboard = await openDashboard(antesala.browser)
  await openSignedIn(dashboard, antesala, 'admin')
})
afterAll(() => antesala?.close())

test('an administrator adds a template with its preview, changes it and removes it', async () => {
  const { page, pageErrors } = dashboard
  await page.goto(`${antesala.address}/admin#/answer-templates`)
  await page.getByText('Respuesta general').waitFor()
  await page.getByRole('button', { name: 'Agregar plantilla' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombre').fill('Crédito')
  await dialog.getByLabel('Asunto').fill('Su crédito, {cliente}')
  await dialog.getByRole('textbox', { name: 'Texto', exact: true }).fill('Hola, {apellido} ')
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  await dialog.getByText('No existe la variable {apellido}. Use una de estas: {cliente}').waitFor()
  await dialog.getByRole('textbox', { name: 'Texto', exact: true }).fill('Hola, ')
  await dialog.getByRole('button', { name: '{cliente}' }).click()
  const preview = dialog.getByRole('region', { name: 'Vista previa' })
  await preview.getByText('Hola, Ana García').waitFor()
  await preview.getByRole('combobox', { name: 'Con los datos de' }).click()
  await page.getByRole('option', { name: 'Berta Solís' }).click()
  await preview.getByText('Hola, Berta Solís').waitFor()
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Editar la plantilla Crédito' }).click()
  await dialog.getByLabel('Nombre').fill('Crédito hipotecario')
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Editar la plantilla Crédito hipotecario' }).click()
  await dialog.getByRole('button', { name: 'Eliminar la plantilla' }).click()
  await dialog.getByRole('button', { name: 'Confirmar la eliminación' }).click()
  await page.getByText('Crédito hipotecario').waitFor({ state: 'detached' })
  expect(pageErrors).toEqual([])
})

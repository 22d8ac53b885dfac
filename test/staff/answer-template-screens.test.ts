import type { Locator } from 'playwright-core'
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

test('variables are inserted one after the other where the caret is', async () => {
  const { page, pageErrors } = dashboard
  await page.goto(`${antesala.address}/admin#/answer-templates`)
  await page.getByRole('button', { name: 'Agregar plantilla' }).click()
  const dialog = page.getByRole('dialog')
  const body = dialog.getByRole('textbox', { name: 'Texto', exact: true })
  await body.fill('Hola, . Saludos')
  for (let place = 0; place < '. Saludos'.length; place++) await page.keyboard.press('ArrowLeft')
  await dialog.getByRole('button', { name: '{cliente}' }).click()
  await dialog.getByRole('button', { name: '{propiedad}' }).click()
  await page.keyboard.type('!')
  expect(await body.inputValue()).toBe('Hola, {cliente}{propiedad}!. Saludos')
  await body.fill('')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(pageErrors).toEqual([])
})

test('an unknown variable is marked at its field while it is typed, and saving brings the focus there', async () => {
  const { page, pageErrors } = dashboard
  await page.setViewportSize({ width: 1280, height: 700 })
  await page.goto(`${antesala.address}/admin#/answer-templates`)
  await page.getByRole('button', { name: 'Agregar plantilla' }).click()
  const dialog = page.getByRole('dialog')
  const body = dialog.getByRole('textbox', { name: 'Texto', exact: true })
  await dialog.getByLabel('Nombre').fill('Precio')
  await dialog.getByLabel('Asunto').fill('Su casa')
  await body.fill('Hola {clente}, precio {precio}')
  const said = dialog.getByText('No existe la variable {clente}. Use una de estas: {cliente}')
  await said.waitFor()
  expect(await body.getAttribute('aria-invalid')).toBe('true')
  expect(await body.getAttribute('aria-describedby')).toBe(await said.getAttribute('id'))
  await dialog.getByLabel('Nombre').focus()
  await page.keyboard.press('Control+Enter')
  await body.and(page.locator(':focus')).waitFor()
  expect(await isInView(said)).toBe(true)

  await body.fill('Hola {cliente')
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('Falta una llave').waitFor()
  expect(await body.getAttribute('aria-invalid')).toBe('true')
  await body.fill('Hola {cliente}')
  expect(await body.getAttribute('aria-invalid')).toBe('false')

  // An error that is not about a field, while the dialog is scrolled to its beginning.
  await page.route('**/api/staff/answer-templates', (route) => route.abort())
  await dialog.getByLabel('Nombre').focus()
  await page.keyboard.press('Control+Enter')
  const offline = dialog.getByText('No hay conexión con el servidor.')
  await offline.waitFor()
  expect(await isInView(offline)).toBe(true)
  await page.unroute('**/api/staff/answer-templates')
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  // The browser logs the requests that failed.
  expect(pageErrors.splice(0).filter((error) => !/ERR_FAILED|400/.test(error))).toEqual([])
})

/** Whether a text can be seen where it is: nothing covers it, and no scrolling is needed. */
async function isInView(text: Locator): Promise<boolean> {
  const { x, y, width, height } = (await text.boundingBox()) ?? expect.unreachable()
  const shown = await text
    .page()
    .evaluate<string>(
      `document.elementFromPoint(${x + width / 2}, ${y + height / 2})?.textContent ?? ''`,
    )
  return shown.includes((await text.textContent()) ?? '')
}

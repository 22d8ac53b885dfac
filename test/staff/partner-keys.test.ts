import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { findViolations } from '../setup/axe.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { applyAsPartner, waitForPartners } from '../setup/partners.ts'
import { createStaffAccounts } from '../setup/staff.ts'

let antesala: AntesalaWithBrowser
let pablo: Dashboard
let id: string

beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  await antesala.startWorker()
  id = (await applyAsPartner(antesala, { agencyName: 'Casa Norte' })).id
  await waitForPartners(antesala, 1)
  pablo = await openDashboard(antesala.browser, { viewport: { width: 1400, height: 900 } })
  await openSignedIn(pablo, antesala, 'partnerships')
})
afterAll(() => antesala?.close())
beforeEach(async () => {
  await antesala.sql("update partners set status = 'pending'")
  await pablo.page.goto('about:blank')
  await pablo.page.goto(`${antesala.address}/admin#/partners/${id}/show`)
  await pablo.page.getByRole('button', { name: 'Aprobar' }).waitFor()
  await pablo.page.getByRole('textbox', { name: 'Nota' }).waitFor()
})

const dialog = (name: string) => pablo.page.getByRole('dialog', { name })

test('the key n opens a note about a partner, as on the page of a lead', async () => {
  const { page } = pablo
  await page.keyboard.press('n')
  await dialog('Nota sobre Casa Norte').waitFor()
  await page.keyboard.type('Llamar el lunes')
  await page.keyboard.press('Control+Enter')
  await dialog('Nota sobre Casa Norte').waitFor({ state: 'detached' })
  await page.getByRole('listitem').getByText('Llamar el lunes').first().waitFor()
  expect(pablo.pageErrors).toEqual([])
})

test('an application is rejected without the mouse, and the focus is first on the reason', async () => {
  const { page } = pablo
  await page.keyboard.press('r')
  await dialog('Rechazar a Casa Norte').waitFor()
  const focused = page.locator('[role=combobox]:focus')
  await focused.waitFor()
  expect(await focused.getAttribute('aria-labelledby')).toBe(
    await dialog('Rechazar a Casa Norte')
      .getByRole('combobox', { name: 'Motivo' })
      .getAttribute('aria-labelledby'),
  )
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Fuera de zona' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('option').first().waitFor({ state: 'detached' })
  await page.keyboard.press('Control+Enter')
  await page.getByText('Solicitud rechazada', { exact: true }).waitFor()
  const partner = antesala.db.selectFrom('partners').select('status')
  expect((await partner.executeTakeFirst())?.status).toBe('rejected')
  expect(pablo.pageErrors).toEqual([])
})

test('the keys for the decisions are on their buttons, in the help and in the palette', async () => {
  const { page } = pablo
  const keyOf = (name: string) =>
    page.getByRole('button', { name, exact: true }).getAttribute('aria-keyshortcuts')
  expect(await keyOf('Aprobar')).toBe('A')
  expect(await keyOf('Rechazar')).toBe('R')
  expect(await keyOf('Marcar como sospechoso')).toBe('S')
  const note = page.getByRole('textbox', { name: 'Nota' })
  expect(await note.getAttribute('aria-keyshortcuts')).toBe('N')

  await page.keyboard.press('?')
  const help = dialog('Atajos de teclado')
  await help.waitFor()
  const lines = await help.locator('dl > div').allTextContents()
  expect(lines).toEqual(
    expect.arrayContaining([
      'aAprobar',
      'rRechazar',
      'sMarcar como sospechoso',
      'nEscribir una nota',
    ]),
  )
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })

  await page.keyboard.press('Control+k')
  await page.keyboard.type('sospechoso')
  await page.getByRole('option', { name: 'Marcar como sospechoso' }).first().click()
  await dialog('Marcar a Casa Norte como sospechoso').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Me } from '../../shared/contract/staff.ts'
import { findViolations } from '../setup/axe.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { pressAtOnce } from '../setup/browser/press-at-once.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { staff } from '../setup/fixtures.ts'
import { recordLeads } from '../setup/leads.ts'
import { createStaffAccounts } from '../setup/staff.ts'

let antesala: AntesalaWithBrowser
let sara: Dashboard
let ana: string

beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  const [id] = await recordLeads(antesala, { name: 'Ana García' })
  ana = String(id)
  sara = await openDashboard(antesala.browser, { viewport: { width: 1400, height: 900 } })
  await openSignedIn(sara, antesala, 'sales')
})
afterAll(() => antesala?.close())

const singleKeys = (page: Page) => page.getByRole('switch', { name: 'Atajos de una sola tecla' })
const help = (page: Page) => page.getByRole('dialog', { name: 'Atajos de teclado' })
const keysOf = (page: Page) => help(page).locator('dt').allTextContents()

async function open(page: Page, path: string, heading: string) {
  await page.goto(`${antesala.address}/admin#${path}`)
  await page.getByRole('heading', { name: heading }).first().waitFor()
}

async function ownAccount(page: Page): Promise<Me> {
  return await (await page.request.get(`${antesala.address}/api/staff/me`)).json()
}

/** Presses keys that would change the lead or open something, and then one that always works. */
async function pressSingleKeys(page: Page) {
  for (const key of ['a', '2', 's', 'n', 'f', '?', '/', 'g', 'l']) await page.keyboard.press(key)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
}

test('single keys can be switched off in the profile, for all devices, and then do nothing', async () => {
  const { page, pageErrors } = sara
  await open(page, '/profile', 'Su cuenta')
  await singleKeys(page).uncheck()
  await expect.poll(async () => (await ownAccount(page)).hasSingleKeys).toBe(false)

  const other = await openDashboard(antesala.browser, { viewport: { width: 1400, height: 900 } })
  await openSignedIn(other, antesala, 'sales')
  for (const device of [page, other.page]) {
    await open(device, `/leads/${ana}/show`, 'Ana García')
    await pressSingleKeys(device)
    expect(await device.getByRole('dialog').count()).toBe(1)
    expect(device.url()).toContain(ana)
    await device.keyboard.press('Escape')
  }
  const lead = antesala.db.selectFrom('leads').select(['status', 'assigneeId'])
  expect(await lead.executeTakeFirst()).toEqual({ status: 'new', assigneeId: null })
  expect([...pageErrors, ...other.pageErrors]).toEqual([])
  await other.page.close()
})

test('without single keys, arrows and Enter still work, and no screen names a key that does nothing', async () => {
  const { page } = sara
  await open(page, '/leads', 'Prospectos')
  await page.getByRole('link', { name: 'Ana García' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.locator('tbody a:focus').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(ana))
  await page.getByRole('heading', { name: 'Conversación' }).waitFor()
  const named = page.locator('[aria-keyshortcuts]:not([aria-keyshortcuts*="+"])')
  expect(await named.count()).toBe(0)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('nota')
  const note = page.getByRole('option', { name: 'Escribir una nota' })
  await note.waitFor()
  expect(await note.textContent()).not.toMatch(/n$/)
  await page.keyboard.press('Escape')

  await open(page, '/leads', 'Prospectos')
  await page.getByRole('link', { name: 'Ana García' }).waitFor()
  await page.getByRole('button', { name: 'Atajos de teclado' }).click()
  await help(page).getByText('Usted desactivó los atajos de una sola tecla').waitFor()
  expect(await keysOf(page)).toEqual([
    'CtrlK',
    'CtrlEnter',
    'flecha abajo',
    'flecha arriba',
    'Enter',
  ])
  expect(await findViolations(page)).toEqual([])
  await help(page).getByRole('link', { name: 'Su cuenta' }).click()
  await help(page).waitFor({ state: 'detached' })
  await singleKeys(page).waitFor()
})

test('switched on again, from the palette or the profile, single keys work, and the list of keys says where to switch them off', async () => {
  const { page, pageErrors } = sara
  await page.keyboard.press('Control+k')
  await page.keyboard.type('atajos')
  await page.getByRole('option', { name: 'Activar los atajos de una sola tecla' }).click()
  await expect.poll(async () => (await ownAccount(page)).hasSingleKeys).toBe(true)
  await page.keyboard.press('?')
  await help(page).getByText('se pueden desactivar en su cuenta').waitFor()
  await page.keyboard.press('Escape')
  await help(page).waitFor({ state: 'detached' })
  await pressAtOnce(page, 'g', 'l')
  await page.getByRole('link', { name: 'Ana García' }).waitFor()
  expect(pageErrors).toEqual([])
})

test('the fields and buttons that a key changes or opens say which one', async () => {
  const { page } = sara
  await open(page, `/leads/${ana}/show`, 'Ana García')
  const keyOf = (name: string, role: 'combobox' | 'button' | 'textbox') =>
    page.getByRole(role, { name, exact: true }).getAttribute('aria-keyshortcuts')
  await page.getByRole('textbox', { name: 'Nota', exact: true }).waitFor()
  expect(await keyOf('Estado', 'combobox')).toBe('S')
  expect(await keyOf('Responsable', 'combobox')).toBe('A')
  expect(await keyOf('Programar seguimiento', 'button')).toBe('F')
  expect(await keyOf('Nota', 'textbox')).toBe('N')
  await page.keyboard.press('s')
  await page.getByRole('dialog', { name: 'Estado de Ana García' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('a')
  await page.getByRole('combobox', { name: 'Responsable' }).getByText(staff.sales.name).waitFor()
})

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { recordLeads } from '../setup/leads.ts'
import { createStaffAccounts } from '../setup/staff.ts'

let antesala: AntesalaWithBrowser
let page: Page

beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  await recordLeads(antesala, { name: 'Ana García' }, { name: 'Berta Núñez', status: 'contacted' })
  const dashboard = await openDashboard(antesala.browser)
  page = dashboard.page
  await openSignedIn(dashboard, antesala, 'sales')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
})
afterAll(() => antesala?.close())

const row = (name: string) => page.locator('a[href^="#/leads/"]', { hasText: name }).first()
const menu = () => page.getByRole('menu')
const openMenu = () => page.getByRole('button', { name: 'Abrir el menú' }).click()
const filters = () => page.getByRole('dialog', { name: 'Filtros' })

/** Opens the list from the home screen, without a filter. */
async function openLeads() {
  await page.goto(`${antesala.address}/admin#/`)
  await page.getByRole('heading', { name: 'Inicio', exact: true }).waitFor()
  await page.goto(`${antesala.address}/admin#/leads?filter={}`)
  // Only of addresses that it has loaded or led to does the router know that Back leaves one for the other.
  await page.reload()
  await row('Ana García').waitFor()
}

/** Opens the drawer with the filters, and chooses the status of Berta. */
async function chooseContacted() {
  await page.getByRole('button', { name: /^Filtros/ }).click()
  await filters().getByRole('combobox', { name: 'Estado' }).click()
  await page.getByRole('option', { name: 'Contactado' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
}

async function expectOnlyBerta() {
  await filters().waitFor({ state: 'detached' })
  await row('Ana García').waitFor({ state: 'detached' })
  await row('Berta Núñez').waitFor()
}

test.each([
  ['Back', () => page.goBack()],
  ['its button', () => page.getByRole('button', { name: 'Ver resultados' }).click()],
])(
  '%s closes the filters, which then apply; Back takes them away, and then leaves the list',
  async (_way, close) => {
    await openLeads()
    await chooseContacted()
    await close()
    await expectOnlyBerta()
    await page.goBack()
    await row('Ana García').waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Inicio', exact: true }).waitFor()
  },
)

test('Back closes the menu, and after a choice in the menu it leads to the screen before', async () => {
  await openLeads()
  await openMenu()
  await menu().waitFor()
  await page.goBack()
  await menu().waitFor({ state: 'hidden' })
  await row('Ana García').waitFor()

  await openMenu()
  await menu().getByRole('menuitem', { name: 'Propiedades' }).click()
  await page.waitForURL(/#\/properties/)
  await menu().waitFor({ state: 'hidden' })
  await page.goBack()
  await row('Ana García').waitFor()
})

test('Back closes a dialog, and asks before it leaves the screen once something was typed', async () => {
  await openLeads()
  await row('Ana García').click()
  const open = page.getByRole('button', { name: 'Programar seguimiento' })
  await open.click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  await open.click()
  await dialog.getByLabel('Seguimiento').fill('2030-01-02')
  await page.goBack()
  await page.getByRole('button', { name: 'Quedarme aquí' }).click()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.goBack()
  await row('Ana García').waitFor()
})

test('the buttons of a dialog stay in view while its inputs scroll', async () => {
  await openLeads()
  await row('Ana García').click()
  const open = page.getByRole('button', { name: 'Programar seguimiento' })
  await open.waitFor()
  const size = page.viewportSize() ?? { width: 390, height: 844 }
  await page.setViewportSize({ width: 390, height: 300 })
  onTestFinished(() => page.setViewportSize(size))
  await open.click()
  const dialog = page.getByRole('dialog')
  for (const name of ['Cancelar', 'Guardar']) {
    const box = await dialog.getByRole('button', { name, exact: true }).boundingBox()
    expect((box?.y ?? 300) + (box?.height ?? 0)).toBeLessThanOrEqual(300)
  }
  // More than there is room for.
  const hidden = await page.evaluate<number>(`(() => {
    const { scrollHeight, clientHeight } = document.querySelector('[role=dialog] .MuiDialogContent-root')
    return scrollHeight - clientHeight
  })()`)
  expect(hidden).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('a page that is loaded with the menu open is shown without it', async () => {
  await openLeads()
  await openMenu()
  await menu().waitFor()
  await page.reload()
  await row('Ana García').waitFor()
  await expect.poll(() => menu().count()).toBe(0)
})

test('a tablet held upright shows the icons of the menu until it is opened; turned, it shows what the user had chosen', async () => {
  const tablet = await openDashboard(antesala.browser, { viewport: { width: 1024, height: 768 } })
  await openSignedIn(tablet, antesala, 'sales')
  const sidebar = tablet.page.locator('.RaSidebar-fixed')
  const expectMenu = (isOpen: boolean) =>
    expect.poll(async () => ((await sidebar.boundingBox())?.width ?? 0) > 100).toBe(isOpen)
  const turn = (width: number, height: number) => tablet.page.setViewportSize({ width, height })
  const toggle = (name: string) => tablet.page.getByRole('button', { name }).click()
  await expectMenu(true)
  await turn(768, 1024)
  await expectMenu(false)
  await tablet.page.reload()
  await sidebar.waitFor()
  await expectMenu(false)
  await toggle('Abrir el menú')
  await expectMenu(true)
  await turn(1024, 768)
  await expectMenu(true)
  await toggle('Cerrar el menú')
  await expectMenu(false)
  await turn(768, 1024)
  await turn(1024, 768)
  await expectMenu(false)
  expect(tablet.pageErrors).toEqual([])
  await tablet.page.context().close()
})

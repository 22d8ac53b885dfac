import { afterAll, beforeAll, expect } from 'vitest'
import type { StaffRole } from '../../shared/contract/staff.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { pressAtOnce } from '../setup/browser/press-at-once.ts'
import { openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { createStaffAccounts } from '../setup/staff.ts'

let antesala: AntesalaWithBrowser
beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
})
afterAll(() => antesala?.close())

/** The menu of each role, and the paths that it cannot open. */
const screens: Record<StaffRole, { menu: string[]; closed: string[] }> = {
  sales: {
    menu: [
      'Inicio',
      'Prospectos',
      'Clientes',
      'Embudo de ventas',
      'Propiedades',
      'Evaluaciones',
      'Correos',
    ],
    closed: [
      'partners',
      'referrals',
      'alerts',
      'jobs',
      'events',
      'staff',
      'rules',
      'answer-templates',
    ],
  },
  partnerships: {
    menu: ['Inicio', 'Socios', 'Referidos', 'Propiedades', 'Correos'],
    closed: [
      'leads',
      'funnel',
      'assessments',
      'alerts',
      'jobs',
      'suppressions',
      'events',
      'staff',
      'rules',
      'answer-templates',
    ],
  },
  ops: {
    menu: [
      'Inicio',
      'Prospectos',
      'Clientes',
      'Embudo de ventas',
      'Socios',
      'Propiedades',
      'Evaluaciones',
      'Alertas',
      'Trabajos',
      'Correos',
      'Auditoría',
    ],
    closed: ['referrals', 'staff', 'rules', 'answer-templates'],
  },
  admin: {
    menu: [
      'Inicio',
      'Prospectos',
      'Clientes',
      'Embudo de ventas',
      'Socios',
      'Referidos',
      'Propiedades',
      'Evaluaciones',
      'Alertas',
      'Trabajos',
      'Correos',
      'Auditoría',
      'Equipo',
      'Reglas',
      'Plantillas',
    ],
    closed: [],
  },
}

test.each(Object.entries(screens))(
  '%s sees the screens of the role, and no others',
  async (role, { menu: names, closed }) => {
    const dashboard = await openDashboard(antesala.browser)
    const { page } = dashboard
    await openSignedIn(dashboard, antesala, role as StaffRole)
    const menu = page.getByRole('menuitem')
    expect((await menu.allTextContents()).map((text) => text.replace(/\d+\+?$/, ''))).toEqual(names)
    for (const name of names.slice(1)) {
      await menu.filter({ hasText: name }).click()
      await page.locator('#main-content :is(.list-page, h2, [role=tab])').first().waitFor()
    }
    for (const path of closed) {
      await page.goto(`${antesala.address}/admin/#/${path}`)
      await page.getByRole('heading', { name: 'Sin acceso' }).waitFor()
    }
    await page.goto(`${antesala.address}/admin/#/nowhere`)
    await page.getByRole('heading', { name: 'Página no encontrada' }).waitFor()
    expect(dashboard.pageErrors).toEqual([])
  },
)

test('keyboard shortcuts open screens, focus the search, and are listed', async () => {
  const dashboard = await openDashboard(antesala.browser)
  const { page } = dashboard
  await openSignedIn(dashboard, antesala, 'admin')
  await pressAtOnce(page, 'g', 'l')
  await page.waitForURL(/#\/leads/)
  await pressAtOnce(page, 'g', 's')
  await page.waitForURL(/#\/staff/)
  await page.locator('input[name=q]').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('g l')
  await expect.poll(() => page.locator('input[name=q]').inputValue()).toBe('g l')
  await page.locator('input[name=q]').blur()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Atajos de teclado' })
  await help.getByText('Buscar en la lista').waitFor()
  await help.getByText('Auditoría').waitFor()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
  expect(dashboard.pageErrors).toEqual([])
})

test('a screen that fails shows an error, and the menu still works', async () => {
  const dashboard = await openDashboard(antesala.browser)
  const { page } = dashboard
  // As after an update: the file of this screen no longer exists.
  await page.route(/RuleList/, (route) => route.fulfill({ status: 404, body: '' }))
  await openSignedIn(dashboard, antesala, 'admin')
  await page.getByRole('menuitem', { name: 'Reglas' }).click()
  await page.getByRole('heading', { name: 'No se pudo mostrar esta pantalla' }).waitFor()
  await page.getByRole('button', { name: 'Cargar de nuevo' }).waitFor()
  await page.getByRole('menuitem', { name: 'Equipo' }).click()
  await page.locator('#main-content .list-page').waitFor()
})

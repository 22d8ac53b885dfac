import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { findScreens } from '../preview/dashboard-screens.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { recordLeads } from '../setup/leads.ts'
import { applyAsPartner, waitForPartners } from '../setup/partners.ts'
import { createStaffAccounts } from '../setup/staff.ts'
import { eventually } from '../setup/waiting.ts'

let antesala: AntesalaWithBrowser
let page: Page
let pageErrors: string[]
let leadId: string
let partnerId: string

beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  await antesala.startWorker()
  leadId = (await recordLeads(antesala, { name: 'Ana Ruiz' }))[0] ?? ''
  partnerId = (await applyAsPartner(antesala)).id
  await waitForPartners(antesala, 1)
  const dashboard = await openDashboard(antesala.browser, {
    viewport: { width: 1400, height: 900 },
  })
  page = dashboard.page
  pageErrors = dashboard.pageErrors
  await openSignedIn(dashboard, antesala, 'admin')
})
afterAll(() => antesala?.close())

const refusal = 'Este dispositivo no tiene conexión. No se envió nada.'
const dialog = () => page.getByRole('dialog')
const open = (path: string) => page.goto(`${antesala.address}/admin#${path}`)

/** Does something without a network, and checks that it was refused. The refusal is in the dialog or a notification. */
async function refused(act: () => Promise<void>) {
  await page.context().setOffline(true)
  await act()
  await page.getByText(refusal).first().waitFor()
  if (await dialog().isVisible()) {
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
  }
  await page.getByText(refusal).first().waitFor({ state: 'detached' })
}

/** Comes back online, and returns the changes that the page then sends by itself. */
async function changesOnReturn(): Promise<string[]> {
  const sent: string[] = []
  const note = (request: { method(): string; url(): string }) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`)
  }
  page.on('request', note)
  await page.context().setOffline(false)
  await page.getByRole('status').getByText('En vivo').waitFor()
  page.off('request', note)
  return sent
}

const stored = async () => {
  const { rows } = await antesala.sql(`select
    (select status || ' ' || version from leads where id = '${leadId}') as lead,
    (select status from partners where id = '${partnerId}') as partner,
    (select count(*)::int from notes) as notes,
    (select count(*)::int from events where type like 'lead.%' or type like 'partner.%') as events`)
  return rows[0]
}

test('changes of a lead without a network are refused, in dialogs, with keys and in bulk, and are not made later', async () => {
  const before = await stored()
  await open('/leads')
  await page.getByRole('row', { name: 'Ana Ruiz' }).waitFor()
  await page.keyboard.press('j')
  await refused(async () => {
    await page.keyboard.press('s')
    await dialog().getByRole('radio', { name: 'Contactado' }).check()
    await dialog().getByRole('button', { name: 'Guardar' }).click()
  })
  await refused(() => page.keyboard.press('a'))
  await refused(async () => {
    await page.keyboard.press('n')
    await dialog().getByLabel('Nota', { exact: true }).last().fill('Sin red')
    await dialog().getByRole('button', { name: 'Guardar' }).click()
  })
  await refused(async () => {
    await page.getByRole('row', { name: 'Ana Ruiz' }).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Cambiar estado' }).click()
    await dialog().getByRole('radio', { name: 'Calificado' }).check()
    await dialog().getByText(refusal).waitFor()
    expect(await dialog().locator('button[type=submit]').isDisabled()).toBe(true)
  })
  expect(await changesOnReturn()).toEqual([])
  expect(await stored()).toEqual(before)
})

test('a dialog for several leads counts them once there is a network again', async () => {
  await open('/leads')
  await page.getByRole('row', { name: 'Ana Ruiz' }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Cambiar estado' }).click()
  await page.context().setOffline(true)
  await dialog().getByRole('radio', { name: 'Calificado' }).check()
  await dialog().getByText(refusal).waitFor()
  await page.context().setOffline(false)
  await dialog().getByText(refusal).waitFor({ state: 'detached' })
  await dialog().locator('button[type=submit]:enabled').waitFor()
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
})

test('a note on the page of a lead is refused until there is a network again, and its text stays', async () => {
  const before = await stored()
  await open(`/leads/${leadId}/show`)
  const note = page.getByRole('textbox', { name: 'Nota' })
  await note.fill('Llamar el lunes')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Guardar la nota' }).click()
  await page.getByText(refusal).first().waitFor()
  expect(await changesOnReturn()).toEqual([])
  await page.getByText(refusal).first().waitFor({ state: 'detached' })
  await expect.poll(() => note.inputValue()).toBe('Llamar el lunes')
  expect(await stored()).toEqual(before)
  await note.fill('')
})

test('a card that is moved on the board without a network goes back to its column', async () => {
  const before = await stored()
  await open('/leads')
  await page.getByRole('button', { name: 'Tablero' }).click()
  const column = (name: string) => page.getByRole('region', { name })
  await column('Nuevo').getByText('Ana Ruiz').waitFor()
  await refused(async () => {
    await page.locator(`[data-rfd-drag-handle-draggable-id="${leadId}"]`).focus()
    for (const key of ['Space', 'ArrowRight', 'Space']) {
      await page.keyboard.press(key)
      await page.locator('[id^=rfd-announcement]').waitFor({ state: 'attached' })
    }
  })
  expect(await changesOnReturn()).toEqual([])
  await column('Nuevo').getByText('Ana Ruiz').waitFor()
  expect(await stored()).toEqual(before)
  await page.getByRole('button', { name: 'Tabla' }).click()
})

test('a decision on an application is refused without a network, and no email is sent later', async () => {
  const before = await stored()
  await open(`/partners/${partnerId}/show`)
  await page.getByRole('button', { name: 'Rechazar' }).click()
  await page.getByRole('combobox', { name: 'Motivo' }).click()
  await page.getByRole('option', { name: 'Fuera de zona' }).click()
  await page.context().setOffline(true)
  await dialog().getByRole('button', { name: 'Rechazar' }).click()
  await dialog().getByText(refusal).waitFor()
  await page.context().setOffline(false)
  await dialog().getByText(refusal).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
  expect(await stored()).toEqual(before)
})

test('an export without a network says so in words', async () => {
  await open('/leads')
  await page.getByRole('row', { name: 'Ana Ruiz' }).waitFor()
  await refused(() => page.getByRole('button', { name: 'Exportar' }).click())
  expect(await changesOnReturn()).toEqual([])
})

test('after an update removed all old files, a page in use still opens every screen', async () => {
  const screens = await findScreens(page.request, antesala.address)
  // The last ones that are loaded ahead: those of the list of screens, and parts of screens.
  const last = ['SetPassword', 'Bars', 'Markdown', 'LeadBoard', 'PeriodChart', 'FailureSparkline']
  const loaded = new Set<string>()
  page.on('requestfinished', (request) => loaded.add(request.url()))
  await page.reload()
  const isLoaded = (name: string) => [...loaded].some((url) => url.includes(`/assets/${name}-`))
  await vi.waitFor(() => expect(last.filter((name) => !isLoaded(name))).toEqual([]), eventually)
  await page.route(/\/admin\/assets\//, (route) => route.fulfill({ status: 404, body: '' }))
  for (const { path } of screens) {
    await page.evaluate(`location.hash = ${JSON.stringify(`#${path}`)}`)
    await page.locator('#main-content').filter({ hasText: /\p{L}/u }).waitFor()
    await page.locator('.RaLoadingIndicator-loader').waitFor({ state: 'detached' })
    expect(await page.getByText('No se pudo mostrar esta pantalla').count(), path).toBe(0)
  }
  await page.evaluate("location.hash = '#/leads'")
  await page.getByRole('button', { name: 'Tablero' }).click()
  await page.getByRole('region', { name: 'Nuevo' }).getByText('Ana Ruiz').waitFor()
  expect(pageErrors.filter((error) => /imported module/i.test(error))).toEqual([])
  await page.unroute(/\/admin\/assets\//)
})

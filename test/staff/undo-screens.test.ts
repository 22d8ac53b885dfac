import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, vi } from 'vitest'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, fillSignIn, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { endSessionDuring } from '../setup/ended-session.ts'
import { staff, staffPassword } from '../setup/fixtures.ts'
import { holdBack } from '../setup/hold-back.ts'
import { recordLeads } from '../setup/leads.ts'
import { applyAsPartner, waitForPartners } from '../setup/partners.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: AntesalaWithBrowser
let sales: StaffClient
let sara: Dashboard

beforeAll(async () => {
  antesala = await openWithBrowser({ UNDO_SECONDS: '60' })
  await createStaffAccounts(antesala)
  sales = await signIn(antesala, 'sales')
  sara = await openDashboard(antesala.browser, { viewport: { width: 1400, height: 1000 } })
  await openSignedIn(sara, antesala, 'sales')
})
afterAll(() => antesala?.close())
afterEach(async () => {
  expect(sara.pageErrors).toEqual([])
  await antesala.db.deleteFrom('leads').execute()
})

const leadOf = async (id: string | undefined) =>
  (await sales.get(`/api/staff/leads/${id}`)).json() as Promise<Record<string, unknown>>

const lastChange = (page: Page) => page.getByRole('region', { name: 'Último cambio' })

/** Opens a screen with an empty list of changes to undo. */
async function open(page: Page, path: string) {
  await page.goto(`${antesala.address}/admin#${path}`)
  await page.evaluate(() => sessionStorage.removeItem('antesala.undoOffers'))
  await page.reload()
}

/** Scrolls to the end of the page, and returns whether the offer is in view and below all other controls. */
const isBelowControls = `(() => {
  window.scrollTo(0, document.documentElement.scrollHeight)
  const offer = document.querySelector('[aria-label="Último cambio"]')
  const controls = document.querySelectorAll('#main-content :is(a, button, input, textarea)')
  const { top, bottom } = offer.getBoundingClientRect()
  const others = [...controls].filter((control) => !offer.contains(control) && control.checkVisibility())
  return bottom <= innerHeight && others.every((control) => control.getBoundingClientRect().bottom <= top)
})()`

/** Chooses a status on the page of a lead. */
async function choose(page: Page, status: string) {
  await page.getByRole('combobox', { name: 'Estado' }).click()
  await page.getByRole('option', { name: status }).click()
}

test('a change says what it did, and is undone with a button, on the screen and in the history', async () => {
  const { page } = sara
  const [id] = await recordLeads(antesala, { name: 'Ana García' })
  await open(page, `/leads/${id}/show`)
  await choose(page, 'Calificado')
  const status = lastChange(page).getByRole('status')
  await status.getByText('Ana García: Nuevo → Calificado', { exact: true }).waitFor()
  expect(await leadOf(id)).toMatchObject({ status: 'qualified', waitingSince: null })
  await lastChange(page).getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('Deshecho: Ana García: Nuevo → Calificado').waitFor()
  await page.getByRole('tab', { name: 'Recorrido' }).click()
  await page.getByText('Cambio deshecho').waitFor()
  await page.getByText('Sin respuesta desde hace').waitFor()
  expect(await leadOf(id)).toMatchObject({ status: 'new', waitingSince: expect.any(String) })
  await lastChange(page).waitFor({ state: 'hidden' })
})

test('the key z undoes the last change, and then the one before it, after the page was loaded again', async () => {
  const { page } = sara
  const [id] = await recordLeads(antesala, { name: 'Ana García' })
  await open(page, `/leads/${id}/show`)
  await choose(page, 'Contactado')
  await lastChange(page).getByText('Nuevo → Contactado').waitFor()
  await choose(page, 'Calificado')
  await lastChange(page).getByText('Contactado → Calificado').waitFor()
  await page.reload()
  await lastChange(page).getByText('Contactado → Calificado').waitFor()
  await page.keyboard.press('z')
  await page.getByText('Deshecho: Ana García: Contactado → Calificado').waitFor()
  await lastChange(page).getByText('Nuevo → Contactado').waitFor()
  await page.keyboard.press('z')
  await page.getByText('Deshecho: Ana García: Nuevo → Contactado').waitFor()
  expect(await leadOf(id)).toMatchObject({ status: 'new', version: 5 })
})

test('a change of many leads is undone for all that nobody has changed since', async () => {
  const { page } = sara
  const [, , third] = await recordLeads(
    antesala,
    { name: 'Ana' },
    { name: 'Berta' },
    { name: 'Carla' },
  )
  await open(page, '/leads')
  await page.getByRole('row', { name: 'Carla' }).waitFor()
  await page.locator('thead').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Cambiar estado' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Ganado' }).check()
  await dialog.getByRole('button', { name: 'Aplicar a 3' }).click()
  await lastChange(page).getByText('3 prospectos cambiados', { exact: true }).waitFor()
  const headers = { 'If-Match': '"2"' }
  await sales.send('PATCH', `/api/staff/leads/${third}`, { kind: 'tour' }, headers)
  await lastChange(page).getByRole('button', { name: 'Deshacer' }).click()
  const text = 'Cambios deshechos: 2. Sin deshacer, porque hubo otro cambio después: 1.'
  await page.locator('.RaNotification-warning', { hasText: text }).waitFor()
  await vi.waitFor(
    async () =>
      expect(await page.locator('tbody').getByText('Nuevo', { exact: true }).count()).toBe(2),
    soon,
  )
})

test('an undo that comes too late says so, and is not offered any more', async () => {
  const { page } = sara
  const [id] = await recordLeads(antesala, { name: 'Ana García' })
  await open(page, `/leads/${id}/show`)
  await choose(page, 'Calificado')
  await lastChange(page).getByText('Nuevo → Calificado').waitFor()
  await antesala.sql('update recent_changes set expires_at = now()')
  await lastChange(page).getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('Pasó el tiempo para deshacer este cambio').waitFor()
  await lastChange(page).waitFor({ state: 'hidden' })
  expect(await leadOf(id)).toMatchObject({ status: 'qualified' })
})

test('on a phone, the offer covers no button at the end of the page, and its buttons are large enough', async () => {
  const { page } = sara
  const [id] = await recordLeads(antesala, { name: 'Ana García' })
  await open(page, `/leads/${id}/show`)
  await choose(page, 'Calificado')
  await lastChange(page).getByText('Nuevo → Calificado').waitFor()
  await page.setViewportSize({ width: 390, height: 700 })
  // Loaded again, the page does not show the menu as a drawer over the rest.
  await page.reload()
  onTestFinished(() => page.setViewportSize({ width: 1400, height: 1000 }))
  await lastChange(page).getByText('Nuevo → Calificado').waitFor()
  // At the end of the page, the offer is below everything else.
  await vi.waitFor(
    async () => expect(await page.evaluate<boolean>(isBelowControls)).toBe(true),
    soon,
  )
  const undo = await lastChange(page).getByRole('button', { name: 'Deshacer' }).boundingBox()
  expect(undo?.height).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
})

test.each([900, 1024, 1440])('at %s px, the offer covers nothing of the page', async (width) => {
  const { page } = sara
  const [id] = await recordLeads(antesala, { name: 'Adrián Covarrubias' })
  await page.setViewportSize({ width, height: 820 })
  onTestFinished(() => page.setViewportSize({ width: 1400, height: 1000 }))
  await open(page, `/leads/${id}/show`)
  await choose(page, 'Visita agendada')
  const button = lastChange(page).getByRole('button', { name: 'Deshacer' })
  await button.waitFor()
  const box = await lastChange(page).boundingBox()
  const content = await page.locator('#main-content').boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(content?.y ?? 0)
  // Nothing of the app bar is covered either, once the menu of statuses has closed.
  const covered = () =>
    page.evaluate<number>(`[...document.querySelectorAll('header button, header a')]
      .filter((control) => control.checkVisibility())
      .filter((control) => {
        const { x, y, width, height } = control.getBoundingClientRect()
        return !control.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      }).length`)
  await expect.poll(covered).toBe(0)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
  await button.click()
  await page.getByText('Deshecho: Adrián Covarrubias').waitFor()
})

test('on the board, a lead that is dropped on Lost gets a reason, or goes back to its column', async () => {
  const { page } = sara
  const [id] = await recordLeads(antesala, { name: 'Ana García' })
  // Wide enough for all columns.
  await page.setViewportSize({ width: 1920, height: 1000 })
  onTestFinished(async () => {
    await page.setViewportSize({ width: 1400, height: 1000 })
    await page.evaluate(() => localStorage.removeItem('RaStore.leads.layout'))
  })
  await open(page, '/leads')
  await page.getByRole('button', { name: 'Tablero' }).click()
  const column = (status: string) => page.getByRole('region', { name: status, exact: true })
  const card = page.locator('[data-rfd-draggable-id]').filter({ hasText: 'Ana García' })
  const dropOnLost = async () => {
    await column('Nuevo').locator(card).waitFor()
    await card.scrollIntoViewIfNeeded()
    const from = (await card.boundingBox()) ?? expect.unreachable()
    const to = (await column('Perdido').boundingBox()) ?? expect.unreachable()
    await page.mouse.move(from.x + 20, from.y + from.height - 8)
    await page.mouse.down()
    await page.mouse.move(to.x + 60, to.y + 90, { steps: 12 })
    await page.mouse.up()
  }
  const dialog = page.getByRole('dialog', { name: '¿Por qué se perdió el prospecto Ana García?' })
  await dropOnLost()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await column('Nuevo').locator(card).waitFor()
  expect(await leadOf(id)).toMatchObject({ status: 'new', version: 1 })

  await dropOnLost()
  expect(await dialog.getByRole('button', { name: 'Guardar' }).isDisabled()).toBe(true)
  await dialog.getByLabel('Motivo').click()
  await page.getByRole('option', { name: 'Precio' }).click()
  await dialog.getByLabel('Nota (opcional)').fill('Pide 10 % menos')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await column('Perdido').locator(card).waitFor()
  await lastChange(page).getByText('Ana García: Nuevo → Perdido').waitFor()
  await page.goto(`${antesala.address}/admin#/leads/${id}/show`)
  await page.getByText('Perdido: Precio').waitFor()
  await page.getByText('Pide 10 % menos').first().waitFor()

  await page.keyboard.press('z')
  await page.getByText('Deshecho: Ana García: Nuevo → Perdido').waitFor()
  await page.getByText('Perdido: Precio').waitFor({ state: 'detached' })
})

test('a status dialog and a bulk change to Lost ask for the reason', async () => {
  const { page } = sara
  const [first, second] = await recordLeads(antesala, { name: 'Ana' }, { name: 'Berta' })
  await open(page, `/leads/${first}/show`)
  await page.getByRole('heading', { name: 'Ana', exact: true }).waitFor()
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Perdido' }).check()
  await dialog.getByLabel('Motivo').click()
  await page.getByRole('option', { name: 'No contesta' }).click()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Perdido: No contesta').waitFor()

  await page.goto(`${antesala.address}/admin#/leads`)
  await page.getByRole('row', { name: 'Berta' }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Cambiar estado' }).click()
  await dialog.getByRole('radio', { name: 'Perdido' }).check()
  await dialog.getByText('Se aplica a 1 registro').waitFor()
  expect(await dialog.getByRole('button', { name: 'Aplicar' }).isDisabled()).toBe(true)
  await dialog.getByLabel('Motivo').click()
  await page.getByRole('option', { name: 'Precio' }).click()
  await dialog.getByRole('button', { name: 'Aplicar' }).click()
  await lastChange(page).getByText('1 prospecto cambiado').waitFor()
  const { journey } = (await leadOf(second)) as { journey: { events: object[] } }
  expect(journey.events.at(-1)).toMatchObject({ after: { lostReason: 'price' } })
})

test('z right after a change waits for it and undoes it, not the one before', async () => {
  const [id] = await recordLeads(antesala, { name: 'Ana García' })
  const { page } = sara
  await open(page, `/leads/${id}/show`)
  await page.getByRole('heading', { name: 'Ana García' }).first().waitFor()
  const statusNow = async () => (await leadOf(id)).status
  await page.keyboard.press('3')
  await lastChange(page).getByText('Calificado').waitFor()
  const release = await holdBack(page, 'PATCH', `/leads/${id}`)
  const undone = page.waitForResponse(/leads\/undos$/)
  for (const key of ['4', '5', 'z']) await page.keyboard.press(key)
  release()
  await undone
  expect(await statusNow()).toBe('visit_scheduled')
  expect(await page.getByText('Otra persona').count()).toBe(0)
})

test('z pressed again while a change is being undone undoes the one before, and the last undo is told at once', async () => {
  const [id] = await recordLeads(antesala, { name: 'Ana García' })
  const { page } = sara
  await open(page, `/leads/${id}/show`)
  await page.getByRole('heading', { name: 'Ana García' }).first().waitFor()
  for (const key of ['2', '3', '4']) await page.keyboard.press(key)
  await lastChange(page).getByText('Calificado → Visita agendada').waitFor()
  const release = await holdBack(page, 'POST', '/leads/undos')
  for (let press = 0; press < 3; press++) await page.keyboard.press('z')
  release()
  await expect.poll(async () => (await leadOf(id)).version).toBe(7)
  expect((await leadOf(id)).status).toBe('new')
  await page.getByText('Deshecho: Ana García: Nuevo → Contactado').waitFor()
  expect(await page.getByText('Deshecho: Ana García: Contactado → Calificado').count()).toBe(0)
})

test('the button undoes the change that it names, also if the next one is offered until the same moment', async () => {
  const [ana, berta] = await recordLeads(antesala, { name: 'Ana García' }, { name: 'Berta Ruiz' })
  const dashboard = await openDashboard(antesala.browser)
  onTestFinished(() => dashboard.page.close())
  await openSignedIn(dashboard, antesala, 'sales')
  const { page } = dashboard
  await open(page, '/leads')
  const choose = async (name: string, key: string) => {
    await page.getByRole('link', { name }).focus()
    await page.keyboard.press(key)
  }
  await page.getByRole('row', { name: 'Ana García' }).waitFor()
  await page.clock.setFixedTime(Date.now())
  await choose('Ana García', '2')
  await lastChange(page).getByText('Ana García: Nuevo → Contactado').waitFor()
  const release = await holdBack(page, 'PATCH', `/leads/${berta}`)
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await choose('Berta Ruiz', '3')
  await sent
  await lastChange(page).getByRole('button', { name: 'Deshacer' }).click()
  release()
  await page.getByText('Deshecho: Ana García: Nuevo → Contactado').waitFor()
  expect(await leadOf(ana)).toMatchObject({ status: 'new' })
  expect(await leadOf(berta)).toMatchObject({ status: 'qualified' })
})

test('a decision and a cleared flag are undone on the page of the application, which then shows neither', async () => {
  const { id } = await applyAsPartner(antesala, { agencyName: 'Casa Norte' })
  const worker = await antesala.startWorker()
  await waitForPartners(antesala, 1)
  await worker.stop()
  await antesala.sql(`update partners set risk_flags = '{too_fast}'`)
  const pablo = await openDashboard(antesala.browser, { viewport: { width: 1400, height: 1000 } })
  onTestFinished(() => pablo.page.close())
  await openSignedIn(pablo, antesala, 'partnerships')
  const { page } = pablo
  await page.goto(`${antesala.address}/admin#/partners/${id}/show`)
  await page.getByRole('button', { name: 'Descartar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motivo').fill('Los conozco')
  await dialog.getByRole('button', { name: 'Descartar' }).click()
  await lastChange(page).getByText('Casa Norte: Alerta descartada').waitFor()

  // The page has the new version of the application.
  await page.getByRole('button', { name: 'Descartar' }).waitFor({ state: 'detached' })
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Rechazar' }).click()
  const decision = page.getByRole('dialog', { name: 'Rechazar a Casa Norte' })
  await decision.getByRole('combobox', { name: 'Motivo' }).click()
  await page.getByRole('option', { name: 'Solicitud repetida' }).click()
  await decision.getByRole('button', { name: 'Rechazar' }).click()
  await lastChange(page)
    .getByText(/Casa Norte: Por decidir → Rechazado. El correo saldrá a las .*, si no lo deshace/)
    .waitFor()
  await page.getByText(/El correo a .*@example.com saldrá a las .*, salvo que/).waitFor()
  const waits = 'se enviará cuando el cambio ya no se pueda deshacer'
  await page.getByRole('region', { name: 'Recorrido' }).getByText(waits).waitFor()
  await lastChange(page).getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('Deshecho: Casa Norte: Por decidir').waitFor()
  await page.getByText('Todavía no hay una decisión sobre esta solicitud').waitFor()
  expect(await page.getByText(waits).count()).toBe(0)

  await lastChange(page).getByText('Casa Norte: Alerta descartada').waitFor()
  await page.keyboard.press('z')
  await page.getByRole('button', { name: 'Descartar' }).waitFor()
  const row = antesala.db.selectFrom('partners').select(['status', 'riskFlags', 'version'])
  expect(await row.executeTakeFirst()).toEqual({
    ...{ status: 'pending', riskFlags: ['too_fast'], version: 5 },
  })
  expect(pablo.pageErrors).toEqual([])
})

/** All that the browser stores for the dashboard. */
const stored = (page: Page) =>
  page.evaluate<string>('JSON.stringify({ ...localStorage, ...sessionStorage })')

/** Opens a page of its own for a lead, on which a change can be undone. */
async function openWithOffer(name: string) {
  const [id] = await recordLeads(antesala, { name })
  const dashboard = await openDashboard(antesala.browser, {
    viewport: { width: 1400, height: 1000 },
  })
  onTestFinished(() => dashboard.page.close())
  await openSignedIn(dashboard, antesala, 'sales')
  const { page } = dashboard
  await page.clock.install()
  await page.goto(`${antesala.address}/admin#/leads/${id}/show`)
  await choose(page, 'Calificado')
  await lastChange(page).getByText(`${name}: Nuevo → Calificado`).waitFor()
  expect(await stored(page)).toContain(name)
  return dashboard
}

test('of a change that can no longer be undone, the browser keeps no name', async () => {
  const { page } = await openWithOffer('Ximena Quetzal')
  await page.clock.fastForward(61_000)
  await lastChange(page).waitFor({ state: 'hidden' })
  expect(await stored(page)).not.toContain('Ximena')
})

test('an offer that expired while the computer slept is removed when its button is pressed', async () => {
  const { page } = await openWithOffer('Ximena Quetzal')
  const now = await page.evaluate(() => Date.now())
  // No timer ends from here on.
  await page.clock.pauseAt(now + 2_000)
  await page.clock.setSystemTime(now + 61_000)
  await lastChange(page).getByRole('button', { name: 'Deshacer' }).click()
  await lastChange(page).waitFor({ state: 'hidden' })
  expect(await stored(page)).not.toContain('Ximena')
})

test('what can no longer be undone is removed when the page is loaded, also what an earlier release kept', async () => {
  const { page } = await openWithOffer('Ximena Quetzal')
  await page.evaluate(() => {
    localStorage.setItem('RaStore.undoOffers', '[{"text":"Ximena"}]')
    const offers = JSON.parse(String(sessionStorage.getItem('antesala.undoOffers')))
    const expired = offers.map((offer: object) => ({ ...offer, until: Date.now() - 1 }))
    sessionStorage.setItem('antesala.undoOffers', JSON.stringify(expired))
  })
  await page.reload()
  await page.getByRole('heading', { name: 'Ximena Quetzal' }).first().waitFor()
  expect(await lastChange(page).isVisible()).toBe(false)
  expect(await stored(page)).not.toContain('Ximena')
})

test('after a sign-out, the browser keeps no name of what could be undone', async () => {
  const { page } = await openWithOffer('Ximena Quetzal')
  await page.getByRole('button', { name: 'Su cuenta' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor()
  expect(await stored(page)).not.toContain('Ximena')
})

test('another tab offers no undo of a change, and has no name of it', async () => {
  const { page } = await openWithOffer('Ximena Quetzal')
  const opened = page.context().waitForEvent('page')
  await page.evaluate("void window.open('/admin', '_blank', 'noopener')")
  const other = await opened
  await other.getByRole('menuitem', { name: 'Inicio' }).waitFor()
  expect(await stored(other)).not.toContain('Ximena')
  expect(await lastChange(other).isVisible()).toBe(false)
  await lastChange(page).getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('Deshecho: Ximena Quetzal').waitFor()
})

test('a colleague who signs in while a session waits to be continued is offered no undo of it', async () => {
  const { page } = await openWithOffer('Ximena Quetzal')
  const cover = page.getByRole('dialog', { name: 'Su sesión terminó' })
  await page.getByRole('textbox', { name: 'Nota', exact: true }).fill('Un borrador')
  await endSessionDuring(page, antesala, /\/notes$/, async () => {
    await page.getByRole('button', { name: 'Guardar la nota' }).click()
    await cover.getByText('lo que estaba escribiendo se conserva').waitFor()
  })
  expect(await stored(page)).toContain('Ximena')
  await fillSignIn(cover, staff.admin.email, staffPassword)
  await page.getByRole('menuitem', { name: 'Equipo' }).waitFor()
  expect(await stored(page)).not.toContain('Ximena')
  expect(await lastChange(page).isVisible()).toBe(false)
})

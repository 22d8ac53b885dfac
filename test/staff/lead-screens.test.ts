import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, onTestFinished } from 'vitest'
import { dayIn, daysAfter } from '../../shared/contract/day.ts'
import { DAY_MS } from '../../shared/contract/duration.ts'
import type { LeadRecord } from '../../shared/contract/records.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { staff } from '../setup/fixtures.ts'
import { recordLeads } from '../setup/leads.ts'
import { everyDay, middayZone } from '../setup/midday.ts'
import { readCsv } from '../setup/read-csv.ts'
import { createStaffAccounts, type StaffClient, signIn, staffIdOf } from '../setup/staff.ts'

const zone = middayZone()

let antesala: AntesalaWithBrowser
let admin: StaffClient
let sara: Dashboard
let aurora: Dashboard

beforeAll(async () => {
  antesala = await openWithBrowser({ TIME_ZONE: zone, OFFICE_HOURS: everyDay })
  await createStaffAccounts(antesala)
  admin = await signIn(antesala, 'admin')
  const options = { acceptDownloads: true, viewport: { width: 1400, height: 1000 } }
  sara = await openDashboard(antesala.browser, options)
  aurora = await openDashboard(antesala.browser, options)
  await openSignedIn(sara, antesala, 'sales')
  await openSignedIn(aurora, antesala, 'admin')
})
afterAll(() => antesala?.close())
afterEach(async () => {
  expect([...sara.pageErrors, ...aurora.pageErrors]).toEqual([])
  await antesala.db.deleteFrom('leads').execute()
})

/** Opens the list of leads with a filter. */
async function openList({ page }: Dashboard, filter: object = {}) {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), page: '1', perPage: '25' })
  await page.goto(`${antesala.address}/admin#/leads?${query}`)
  await page.reload()
  await page.getByRole('navigation', { name: 'Vistas guardadas' }).waitFor()
}

async function lead(id: string | undefined): Promise<LeadRecord> {
  return (await (await admin.get(`/api/staff/leads/${id}`)).json()) as LeadRecord
}

/** Records 26 leads that wait for a response, the longest waiting first; returns their ids. */
async function recordWaitingLeads() {
  const ago = (number: number) => new Date(Date.now() - (100 - number) * 60_000)
  const clients = Array.from({ length: 26 }, (_each, index) => ({
    name: `Cliente ${String(index + 1).padStart(2, '0')}`,
    submittedAt: ago(index),
    origin: index < 20 ? 'web portal' : 'WhatsApp',
  }))
  return await recordLeads(antesala, ...clients)
}

test('a list is filtered, saved as a view, shared and opened by a colleague', async () => {
  await recordWaitingLeads()
  const { page } = sara
  await openList(sara)
  await page.getByText('1-25 de 26').waitFor()
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('combobox', { name: 'Origen' }).fill('what')
  await page.getByRole('option', { name: 'WhatsApp' }).click()
  await page.getByRole('checkbox', { name: 'Sin respuesta' }).check()
  await page.getByRole('button', { name: 'Ver resultados' }).click()
  await page.getByText('1-6 de 6').waitFor()
  await page.getByText('Origen: WhatsApp').waitFor()

  await page.getByRole('button', { name: 'Guardar esta vista' }).click()
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Por WhatsApp')
  await page.getByLabel('Compartir con el equipo').check()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByRole('button', { name: 'Opciones de la vista Por WhatsApp' }).waitFor()

  await page.getByText('Quitar todos').click()
  await page.getByText('1-25 de 26').waitFor()

  const [view] = await antesala.db.selectFrom('savedViews').select('id').execute()
  await aurora.page.goto(`${antesala.address}/admin#/leads?view=${view?.id}`)
  await aurora.page.getByText('1-6 de 6').waitFor()
  await aurora.page.getByText('Sin respuesta').first().waitFor()
  await aurora.page.getByRole('link', { name: 'Por WhatsApp' }).waitFor()
  // It is Sara's view: Aurora can only copy its link.
  await aurora.page.getByRole('button', { name: 'Opciones de la vista Por WhatsApp' }).click()
  expect(await aurora.page.getByRole('menuitem', { name: 'Eliminar' }).count()).toBe(0)
  await aurora.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await aurora.page.getByRole('menuitem', { name: 'Copiar el enlace' }).click()
  await aurora.page.getByText('Copiado').waitFor()
  const copied = await aurora.page.evaluate<string>('navigator.clipboard.readText()')
  expect(copied).toBe(`${antesala.address}/admin#/leads?view=${view?.id}`)
})

test('a narrow window shows the column by which the leads are sorted, and is not wider', async () => {
  await recordLeads(antesala, { name: 'Ana García', followUpOn: '2030-01-02' })
  const { page } = sara
  await page.setViewportSize({ width: 800, height: 1000 })
  onTestFinished(() => page.setViewportSize({ width: 1400, height: 1000 }))
  const heading = (column: string) => page.locator(`th.column-${column}`)
  await openList(sara)
  await heading('submittedAt').waitFor()
  expect(await heading('followUpOn').isVisible()).toBe(false)
  const query = new URLSearchParams({ sort: 'followUpOn', order: 'ASC', page: '1', perPage: '25' })
  await page.goto(`${antesala.address}/admin#/leads?${query}`)
  await heading('followUpOn').waitFor()
  expect(await heading('submittedAt').isVisible()).toBe(false)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(800)
})

test('nothing is said to be copied where the browser has no clipboard, or refuses it', async () => {
  const { page } = aurora
  const menu = page.getByRole('button', { name: 'Opciones de la vista Por WhatsApp' })
  const copy = page.getByRole('menuitem', { name: 'Copiar el enlace' })
  await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))")
  await menu.click()
  await copy.click()
  await page.getByText('El navegador no permitió copiar.').waitFor()
  // As on a page without TLS.
  await page.addInitScript("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
  await page.reload()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Mover a la izquierda' }).waitFor()
  expect(await copy.count()).toBe(0)
  await page.keyboard.press('Escape')
})

test('all matching leads are assigned together, and counted before and after', async () => {
  const ids = await recordWaitingLeads()
  const { page } = sara
  await openList(sara)
  await page.getByText('1-25 de 26').waitFor()
  await page.locator('thead').getByRole('checkbox').check()
  await page.getByText('25 seleccionados').waitFor()
  await page.getByRole('button', { name: 'Seleccionar todos los que coinciden (26)' }).click()
  await page.getByText('26 seleccionados').waitFor()
  await page.getByRole('toolbar').getByRole('button', { name: 'Asignar' }).click()
  await page.getByRole('dialog').getByRole('combobox').click()
  await page.getByRole('option', { name: staff.admin.name }).click()
  await page.getByText('Se aplica a 26 registros.').waitFor()
  await page
    .getByText('Cambiarán: 26. Sin cambio, porque ya están así o no lo admiten: 0.')
    .waitFor()
  await page.getByRole('button', { name: 'Aplicar a 26' }).click()
  await page.getByText('Cambiados: 26. Sin cambio: 0.').waitFor()
  const assigned = await Promise.all([ids[0], ids[25]].map(lead))
  expect(assigned.map(({ assignee }) => assignee?.name)).toEqual([
    staff.admin.name,
    staff.admin.name,
  ])
})

test('the filtered leads are exported, with formulas escaped', async () => {
  await recordLeads(antesala, { name: '=1+1', origin: 'WhatsApp' }, { name: 'Berta' })
  const { page } = sara
  await openList(sara, { origin: 'WhatsApp' })
  await page.getByText('1-1 de 1').waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  const [headings = [], cells = [], ...others] = readCsv(text.replace('\uFEFF', ''))
  expect(others).toEqual([])
  expect(cells[headings.indexOf('Nombre')]).toBe("'=1+1")
  expect(cells[headings.indexOf('Teléfono')]).toBe("'+52 55 1234 5678")
})

test('new leads are triaged with the keyboard', async () => {
  const ids = await recordWaitingLeads()
  const { page } = sara
  await openList(sara)
  await page.getByRole('cell', { name: 'Cliente 26' }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await page.getByRole('row', { name: 'Cliente 26' }).getByText(staff.sales.name).waitFor()

  await page.keyboard.press('j')
  await page.keyboard.press('s')
  await page.getByText('Estado de Cliente 25').waitFor()
  await page.getByRole('dialog').getByRole('radio', { name: 'Calificado' }).check()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('row', { name: 'Cliente 25' }).getByText('Calificado').waitFor()

  await page.keyboard.press('j')
  await page.keyboard.press('n')
  await page.getByRole('dialog').getByRole('button', { name: 'Llamada' }).click()
  await page.getByRole('textbox', { name: 'Nota' }).fill('Llamar el *lunes*')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.keyboard.press('f')
  await page.getByRole('button', { name: 'En una semana' }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const [own, qualified, noted] = await Promise.all([ids[25], ids[24], ids[23]].map(lead))
  expect(own?.assignee?.name).toBe(staff.sales.name)
  expect(qualified?.status).toBe('qualified')
  const inAWeek = daysAfter(dayIn(zone), 7)
  expect(noted).toMatchObject({ followUpOn: inAWeek, waitingSince: null })

  await page.keyboard.press('x')
  await page.getByText('1 seleccionado').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Cliente 24', exact: true }).waitFor()
  await page.getByText('Llamar el lunes').waitFor()
})

test('on the page of a lead, staff add a note, change the status and go to the next lead', async () => {
  const ids = await recordWaitingLeads()
  const { page } = sara
  await openList(sara, { origin: 'WhatsApp' })
  await page.getByRole('cell', { name: 'Cliente 24' }).click()
  await page.getByText(/Sin respuesta desde hace/).waitFor()
  await page.getByRole('button', { name: 'Llamada' }).click()
  await page.getByRole('textbox', { name: 'Nota' }).fill('<b>no</b> **sí** [x](javascript:1)')
  await page.getByRole('button', { name: 'Guardar la nota' }).click()
  await page.locator('strong', { hasText: /^sí$/ }).waitFor()
  expect(await page.locator('li b').count()).toBe(0)
  expect(await page.locator('a[href^="javascript"]').count()).toBe(0)
  await page.getByText(/Sin respuesta desde hace/).waitFor({ state: 'detached' })

  await page.getByRole('combobox', { name: 'Estado' }).click()
  await page.getByRole('option', { name: 'Visita agendada' }).click()
  await page.getByRole('tab', { name: 'Recorrido' }).click()
  await page.getByText('Cambio de estado').waitFor()

  await page.getByRole('button', { name: 'Prospecto siguiente' }).click()
  await page.getByRole('heading', { name: 'Cliente 23', exact: true }).waitFor()
  const previous = page.getByRole('button', { name: 'Prospecto anterior' })
  for (const name of ['Cliente 24', 'Cliente 25', 'Cliente 26']) {
    await expect.poll(() => previous.isEnabled()).toBe(true)
    await page.keyboard.press('k')
    await page.getByRole('heading', { name, exact: true }).waitFor()
  }
  await expect.poll(() => previous.isDisabled()).toBe(true)
  expect(await lead(ids[23])).toMatchObject({ status: 'visit_scheduled' })
})

test('if two staff members edit a lead, the second sees the change of the first before saving', async () => {
  // A change of the status would assign a lead that nobody has.
  const assigneeId = await staffIdOf(antesala, 'sales')
  const [id] = await recordLeads(antesala, { name: 'Ana García', assigneeId })
  const both = [sara, aurora]
  for (const { page } of both) {
    await page.goto(`${antesala.address}/admin#/leads/${id}/show`)
    await page.getByRole('heading', { name: 'Ana García', exact: true }).waitFor()
  }
  await aurora.page.getByRole('textbox', { name: 'Nota' }).fill('A medio escribir')
  await aurora.page.getByRole('button', { name: 'Programar seguimiento' }).click()
  await aurora.page.getByRole('button', { name: 'En 3 días' }).click()

  await sara.page.getByRole('combobox', { name: 'Estado' }).click()
  await sara.page.getByRole('option', { name: 'Negociación' }).click()
  await sara.page.getByRole('tab', { name: 'Recorrido' }).click()
  await sara.page.getByText('Cambio de estado').waitFor()

  const save = aurora.page.getByRole('button', { name: 'Guardar', exact: true })
  const alert = aurora.page.getByRole('dialog').getByRole('alert')
  for (const text of ['En negociación', staff.sales.name]) await alert.getByText(text).waitFor()
  expect(await lead(id)).toMatchObject({ status: 'negotiating', followUpOn: null, version: 2 })
  await save.click()
  await aurora.page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await lead(id)).toMatchObject({
    status: 'negotiating',
    followUpOn: daysAfter(dayIn(zone), 3),
    version: 3,
  })
  await expect
    .poll(() => aurora.page.getByRole('textbox', { name: 'Nota' }).inputValue())
    .toBe('A medio escribir')
})

test('on the board, a lead is moved to another status with the keyboard or the mouse', async () => {
  const [first, second] = await recordLeads(
    antesala,
    { name: 'Ana García' },
    { name: 'Berta Núñez', submittedAt: new Date(Date.now() - DAY_MS) },
  )
  const { page } = sara
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openList(sara)
  await page.getByRole('button', { name: 'Tablero' }).click()
  const column = (name: string) => page.getByRole('region', { name })
  const card = (name: string) => page.locator(`[data-rfd-drag-handle-draggable-id="${name}"]`)
  await card(String(first)).focus()
  for (const key of ['Space', 'ArrowRight', 'Space']) {
    await page.keyboard.press(key)
    // The library announces each step to screen readers; the next key waits for it.
    await page.locator('[id^=rfd-announcement]').waitFor({ state: 'attached' })
  }
  await column('Contactado').getByText('Ana García').waitFor()
  await expect.poll(async () => (await lead(first)).status).toBe('contacted')

  // Dropping a card also works with reduced motion, where the transition that it waits for has no duration.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const from = await card(String(second)).boundingBox()
  const to = await column('Calificado').boundingBox()
  if (!from || !to) return expect.unreachable()
  await page.mouse.move(from.x + 20, from.y + from.height - 8)
  await page.mouse.down()
  await page.mouse.move(to.x + 60, to.y + 90, { steps: 12 })
  await page.mouse.up()
  await column('Calificado').getByText('Berta Núñez').waitFor()
  await expect.poll(async () => (await lead(second)).status).toBe('qualified')
  await page.getByRole('button', { name: 'Tabla' }).click()
})

test('suspected spam shows its reasons, and is cleared with one click', async () => {
  const [id] = await recordLeads(antesala, { spamReasons: ['honeypot'], waitingSince: null })
  const { page } = sara
  await page.goto(`${antesala.address}/admin#/leads/${id}/show`)
  await page.getByText('Posible spam. No se envía ningún correo').waitFor()
  await page.getByText('Llenó el campo oculto').waitFor()
  await page.getByRole('button', { name: 'No es spam' }).click()
  await page.getByText('Revisado: no es spam').first().waitFor()
  expect(await lead(id)).toMatchObject({ spamReview: 'cleared' })
})

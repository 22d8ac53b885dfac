import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { LeadRecord } from '../../shared/contract/records.ts'
import { findColorViolations, findViolations, wcag } from '../setup/axe.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { holdBack } from '../setup/hold-back.ts'
import { recordLeads } from '../setup/leads.ts'
import { addProperty } from '../setup/properties.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'

let antesala: AntesalaWithBrowser
let sara: Dashboard
let client: StaffClient
let patio: string

beforeAll(async () => {
  antesala = await openWithBrowser({ UNDO_SECONDS: '60' })
  await createStaffAccounts(antesala)
  client = await signIn(antesala, 'sales')
  patio = await addProperty(antesala, { slug: 'patio', price: 1_500_000 })
  sara = await openDashboard(antesala.browser, { viewport: { width: 1280, height: 900 } })
  await openSignedIn(sara, antesala, 'sales')
})
afterAll(() => antesala?.close())
afterEach(async () => {
  expect(sara.pageErrors).toEqual([])
  await sara.page.setViewportSize({ width: 1280, height: 900 })
  await antesala.db.deleteFrom('leads').execute()
})

/** Opens the board from an empty page, so that nothing of the screen before is left. */
async function openBoard(filter: object = {}) {
  const query = new URLSearchParams({ layout: 'board', filter: JSON.stringify(filter) })
  await sara.page.goto('about:blank')
  await sara.page.goto(`${antesala.address}/admin#/leads?${query}`)
  await column('Nuevo').waitFor()
}

const column = (name: string) => sara.page.getByRole('region', { name, exact: true })
const card = (name: string) => sara.page.locator('[data-lead-id]', { hasText: name })
const focusedCard = (status: string, name: string) =>
  column(status).locator('[data-lead-id]:focus').filter({ hasText: name })

async function statusOf(id: string | undefined) {
  return ((await (await client.get(`/api/staff/leads/${id}`)).json()) as LeadRecord).status
}

/** Changes the status of a lead at its current version, as a colleague of the user. */
async function changeAsColleague(id: string | undefined, status: string) {
  const path = `/api/staff/leads/${id}`
  const { version } = (await (await client.get(path)).json()) as LeadRecord
  await client.send('PATCH', path, { status }, { 'If-Match': `"${version}"` })
}

/** Records many new leads about the property, the first one last; returns their ids. */
async function recordMany(count: number) {
  const clients = Array.from({ length: count }, (_each, index) => ({
    name: `Cliente ${String(index + 1).padStart(2, '0')}`,
    submittedAt: new Date(Date.now() - (index + 1) * 60_000),
    propertyId: patio,
  }))
  return await recordLeads(antesala, ...clients)
}

test('the address has the layout and the filter of the board, and survives a reload and Back', async () => {
  await recordLeads(antesala, { name: 'Ana García', origin: 'WhatsApp' }, { name: 'Berta Núñez' })
  const { page } = sara
  await openBoard({ origin: 'WhatsApp' })
  await card('Ana García').waitFor()
  expect(await card('Berta Núñez').count()).toBe(0)
  await page.reload()
  await card('Ana García').waitFor()
  await page.getByRole('button', { name: 'Tabla' }).click()
  await page.locator('table').getByText('Ana García').waitFor()
  expect(page.url()).toContain('layout=table')
  await page.goBack()
  await card('Ana García').waitFor()
  await page.getByText('Quitar todos').click()
  await card('Berta Núñez').waitFor()
  expect(page.url()).toContain('layout=board')
})

test('an address without a layout gets the one that was last chosen', async () => {
  await recordLeads(antesala, { name: 'Ana García' })
  const { page } = sara
  await openBoard()
  await page.getByRole('button', { name: 'Tabla' }).click()
  await page.locator('table').waitFor()
  await page.getByRole('button', { name: 'Tablero' }).click()
  await card('Ana García').waitFor()
  await page.goto('about:blank')
  await page.goto(`${antesala.address}/admin#/leads`)
  await card('Ana García').waitFor()
  await page.waitForURL(/layout=board/)
  await page.getByRole('button', { name: 'Tabla' }).click()
  await page.locator('table').waitFor()
})

test('a column shows the value of all its leads, also of those without a card', async () => {
  await recordMany(23)
  const loft = await addProperty(antesala, { slug: 'loft', price: 8_000_000, currency: 'MXN' })
  await recordLeads(antesala, { name: 'Ana García', propertyId: loft }, { name: 'Sin propiedad' })
  await openBoard()
  await column('Nuevo').getByText('USD 34.5 M').waitFor()
  await column('Nuevo').getByText('MXN 8 M').first().waitFor()
  await column('Nuevo').getByRole('link', { name: 'Ver todos (25)' }).waitFor()
  expect(await column('Nuevo').locator('[data-lead-id]').count()).toBe(20)
  expect(await column('Contactado').getByText('USD').count()).toBe(0)
  await column('Nuevo').getByRole('link', { name: 'Ver todos (25)' }).click()
  await sara.page.locator('table').waitFor()
  await sara.page.getByText('1-25 de 25').waitFor()
})

test('the sums of the columns, which come after the cards, do not move them, and a long name stays beside its menu', async () => {
  await recordLeads(antesala, { name: 'N'.repeat(120), propertyId: patio })
  const { page } = sara
  const release = await holdBack(page, 'GET', '/lead-totals')
  await openBoard()
  // The tools of the list, which may take another place than the last time.
  await page.getByRole('button', { name: 'Tabla' }).waitFor()
  const long = card('NNN')
  const before = (await long.boundingBox())?.y
  release()
  await column('Nuevo').getByText('USD 1.5 M').first().waitFor()
  expect((await long.boundingBox())?.y).toBe(before)
  const menu = await long.locator('xpath=..').getByRole('button').boundingBox()
  const overlap = await page.evaluate<boolean>(`(() => {
    const range = document.createRange()
    range.selectNodeContents([...document.querySelectorAll('[data-lead-id] span')].find((span) => /^NNN/.test(span.textContent)))
    const menu = ${JSON.stringify(menu)}
    return [...range.getClientRects()].some((line) => line.top < menu.y + 20 && line.right > menu.x + 8)
  })()`)
  expect(overlap).toBe(false)
})

test('headings stay visible while the board scrolls, and the page is never wider than its window', async () => {
  await recordMany(20)
  const { page } = sara
  for (const width of [390, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await openBoard()
    await card('Cliente 20').scrollIntoViewIfNeeded()
    const heading = column('Nuevo').getByRole('heading', { name: 'Nuevo' })
    const board = await page.getByRole('group', { name: 'Tablero' }).boundingBox()
    await expect
      .poll(async () => ((await heading.boundingBox())?.y ?? 0) - (board?.y ?? 0))
      .toBeLessThan(40)
    const { bottom, overflow } = await page.evaluate<{ bottom: number; overflow: number }>(`({
      bottom: document.querySelector('[role=group][aria-label=Tablero]').getBoundingClientRect().bottom,
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth })`)
    expect(overflow, `${width} px`).toBe(0)
    expect(bottom, `${width} px`).toBeLessThanOrEqual(800)
    // The last column can be reached.
    const last = column('Perdido').getByRole('heading')
    await last.scrollIntoViewIfNeeded()
    const box = await last.boundingBox()
    expect((box?.x ?? width) + (box?.width ?? 0), `${width} px`).toBeLessThanOrEqual(width)
  }
})

test('arrow keys go from card to card and to columns out of sight', async () => {
  await recordLeads(
    antesala,
    { name: 'Ana García' },
    { name: 'Berta Núñez', submittedAt: new Date(Date.now() - 60_000) },
    { name: 'Carla Ruiz', status: 'qualified' },
  )
  const { page } = sara
  await page.setViewportSize({ width: 390, height: 844 })
  await openBoard()
  await card('Carla Ruiz').waitFor()
  const focused = page.locator(':focus')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => focused.textContent()).toContain('Ana García')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focused.textContent()).toContain('Berta Núñez')
  // Contacted has no cards; its column gets the focus.
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => focused.getAttribute('aria-label')).toBe('Contactado')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => focused.textContent()).toContain('Carla Ruiz')
  await expect
    .poll(async () => {
      const box = await card('Carla Ruiz').boundingBox()
      return box !== null && box.x >= 0 && box.x + box.width <= 390
    })
    .toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Carla Ruiz' }).first().waitFor()
})

test('a card is moved with the keys < and >, keeps the focus, and the move is announced', async () => {
  const [id] = await recordLeads(antesala, { name: 'Ana García' }, { name: 'Berta Núñez' })
  const { page } = sara
  await openBoard()
  await card('Ana García').focus()
  await page.keyboard.press('>')
  await column('Contactado').getByText('Ana García').waitFor()
  await page
    .getByRole('status')
    .getByText('Ana García: pasó a la columna «Contactado»')
    .waitFor({ state: 'attached' })
  await expect.poll(() => statusOf(id)).toBe('contacted')
  await expect.poll(() => page.locator(':focus').textContent()).toContain('Ana García')
  await page.keyboard.press('>')
  await column('Calificado').getByText('Ana García').waitFor()
  await expect.poll(() => statusOf(id)).toBe('qualified')
  await page.keyboard.press('<')
  await column('Contactado').getByText('Ana García').waitFor()
  await expect.poll(() => statusOf(id)).toBe('contacted')
})

test('a column whose only card was moved offers no list of all its leads', async () => {
  const [id] = await recordLeads(antesala, { name: 'Ana García' })
  const { page } = sara
  await openBoard()
  await card('Ana García').focus()
  const release = await holdBack(page, 'PATCH', `/leads/${id}`)
  await page.keyboard.press('>')
  await column('Contactado').getByText('Ana García').waitFor()
  expect(await column('Nuevo').getByRole('link').count()).toBe(0)
  release()
  await expect.poll(() => statusOf(id)).toBe('contacted')
})

test('a card that a key moved to Lost has the focus again if nobody says why the lead is lost', async () => {
  const [id] = await recordLeads(antesala, { name: 'Ana García' }, { name: 'Berta Núñez' })
  const { page } = sara
  await openBoard({ status: ['new', 'lost'] })
  await card('Ana García').focus()
  await page.keyboard.press('>')
  await page.getByRole('dialog').getByLabel('Motivo').waitFor()
  await page.keyboard.press('Escape')
  await column('Nuevo').getByText('Ana García').waitFor()
  await expect
    .poll(() => page.locator('[data-lead-id]:focus').textContent())
    .toContain('Ana García')
  expect(await statusOf(id)).toBe('new')
})

test('a card is moved with its menu to any status, and the values of the columns follow', async () => {
  const [id] = await recordLeads(antesala, { name: 'Ana García', propertyId: patio })
  const { page } = sara
  await openBoard()
  await column('Nuevo').getByText('USD 1.5 M').first().waitFor()
  await page.getByRole('button', { name: 'Mover la tarjeta de Ana García' }).click()
  await page.getByRole('menu').getByText('Mover a…').waitFor()
  expect(await page.getByRole('menuitem', { name: 'Nuevo' }).isDisabled()).toBe(true)
  await page.getByRole('menuitem', { name: 'En negociación' }).click()
  await focusedCard('En negociación', 'Ana García').waitFor()
  await expect.poll(() => statusOf(id)).toBe('negotiating')
  await column('En negociación').getByText('USD 1.5 M').first().waitFor()
  await expect.poll(() => column('Nuevo').getByText('USD').count()).toBe(0)
})

test('a card stays where it was put, also if older ones are not shown, and when the rows are refetched', async () => {
  const ids = await recordMany(20)
  await recordLeads(antesala, {
    name: 'Zoe Antigua',
    status: 'contacted',
    waitingSince: null,
    submittedAt: new Date(Date.now() - 10 * 86_400_000),
  })
  const { page } = sara
  await openBoard()
  await card('Zoe Antigua').focus()
  await page.keyboard.press('<')
  const first = column('Nuevo').locator('[data-lead-id]').first()
  await expect.poll(() => first.textContent()).toContain('Zoe Antigua')
  // A colleague's change makes the board fetch its rows again; 20 newer leads come before this one.
  await client.send(
    'PATCH',
    `/api/staff/leads/${ids[0]}`,
    { status: 'qualified' },
    {
      'If-Match': '"1"',
    },
  )
  await column('Calificado').getByText('Cliente 01').waitFor()
  await expect.poll(() => first.textContent()).toContain('Zoe Antigua')
})

test('a card that a colleague moves elsewhere goes there', async () => {
  const [id] = await recordLeads(antesala, { name: 'Ana García' })
  const { page } = sara
  await openBoard()
  await card('Ana García').focus()
  await page.keyboard.press('>')
  await expect.poll(() => statusOf(id)).toBe('contacted')
  await changeAsColleague(id, 'won')
  await column('Ganado').getByText('Ana García').waitFor()
  expect(await column('Contactado').getByText('Ana García').count()).toBe(0)
})

test('a card keeps the focus when an undo or a colleague moves it to another column', async () => {
  const [id] = await recordLeads(antesala, { name: 'Ana García' })
  const { page } = sara
  await openBoard()
  await card('Ana García').focus()
  for (const status of ['contacted', 'qualified']) {
    await page.keyboard.press('>')
    await expect.poll(() => statusOf(id)).toBe(status)
  }
  const focused = () => page.locator(':focus').textContent()
  await page.keyboard.press('z')
  await column('Contactado').getByText('Ana García').waitFor()
  await expect.poll(focused).toContain('Ana García')
  await changeAsColleague(id, 'won')
  await column('Ganado').getByText('Ana García').waitFor()
  await expect.poll(focused).toContain('Ana García')
  await page.keyboard.press('<')
  await expect.poll(() => statusOf(id)).toBe('negotiating')
})

test('a card that the user has left for the search does not get the focus when it changes its column', async () => {
  const [id] = await recordLeads(antesala, { name: 'Ana García' })
  const { page } = sara
  await openBoard()
  await card('Ana García').focus()
  await page.keyboard.press('/')
  await page.locator('input[name=q]:focus').waitFor()
  // As a click on empty space does.
  await page.locator('input[name=q]').blur()
  await client.send('PATCH', `/api/staff/leads/${id}`, { status: 'won' }, { 'If-Match': '"1"' })
  await column('Ganado').getByText('Ana García').waitFor()
  expect(await page.evaluate('document.activeElement === document.body')).toBe(true)
})

test('a move that the API refuses is taken back and explained', async () => {
  const [id] = await recordLeads(antesala, { name: 'Ana García' })
  const { page } = sara
  await openBoard()
  await card('Ana García').waitFor()
  await page.route(`**/api/staff/leads/${id}`, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"error":{"code":"INTERNAL","message":"No se pudo guardar"}}',
    }),
  )
  sara.pageErrors.length = 0
  await card('Ana García').focus()
  await page.keyboard.press('>')
  await page.getByText('No se pudo guardar').waitFor()
  await column('Nuevo').getByText('Ana García').waitFor()
  await page.unroute(`**/api/staff/leads/${id}`)
  sara.pageErrors.length = 0
  expect(await statusOf(id)).toBe('new')
})

test('while a card is carried with the keyboard, each step is announced in the language of the user', async () => {
  const [id] = await recordLeads(antesala, { name: 'Ana García' })
  const { page } = sara
  await openBoard()
  await card('Ana García').focus()
  const announcement = page.locator('[id^=rfd-announcement]')
  await page.keyboard.press('Space')
  await expect.poll(() => announcement.textContent()).toContain('tomada de la columna «Nuevo»')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => announcement.textContent()).toBe('Contactado')
  await page.keyboard.press('Space')
  await column('Contactado').getByText('Ana García').waitFor()
  await expect.poll(() => statusOf(id)).toBe('contacted')
})

/** Takes a card with the mouse, and holds it over a column. */
async function dragOver(name: string, to: string) {
  const { page } = sara
  const [from, target] = [await card(name).boundingBox(), await column(to).boundingBox()]
  if (!from || !target) throw new Error(`${name} and ${to} are not on the board`)
  await page.mouse.move(from.x + 20, from.y + from.height - 8)
  await page.mouse.down()
  await page.mouse.move(target.x + 60, target.y + 90, { steps: 12 })
}

/** Holds the next refetch of the board; the returned function lets it arrive, and waits until it has. */
async function holdRefetch() {
  const { page } = sara
  const mayArrive = Promise.withResolvers<void>()
  const isBoard = (url: URL) => url.pathname === '/api/staff/leads'
  await page.route(isBoard, async (route) => {
    await mayArrive.promise
    await route.continue()
  })
  const asked = page.waitForRequest((request) => isBoard(new URL(request.url())))
  const arrived = page.waitForResponse(
    (response) => isBoard(new URL(response.url())) && response.url().includes('%22new%22'),
  )
  return async () => {
    await asked
    mayArrive.resolve()
    await (await arrived).finished()
    await page.unroute(isBoard)
    // The page has rendered what arrived.
    await page.evaluate(
      'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
    )
  }
}

async function placeOf(name: string) {
  const box = await card(name).boundingBox()
  return box && { x: box.x, y: box.y }
}

const namesIn = async (status: string) =>
  await column(status).locator('[data-lead-id] > span:first-child').allTextContents()

test('a refetch that arrives while a card is dragged moves no card until it is dropped', async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const [, berta] = await recordLeads(
    antesala,
    { name: 'Ana García', submittedAt: minutesAgo(1) },
    { name: 'Berta Núñez', submittedAt: minutesAgo(2) },
    { name: 'Carla Ruiz', submittedAt: minutesAgo(3) },
  )
  const { page } = sara
  await openBoard()
  await card('Ana García').focus()
  const letArrive = await holdRefetch()
  await page.keyboard.press('>')
  await column('Contactado').getByText('Ana García').waitFor()
  await dragOver('Berta Núñez', 'Calificado')
  await recordLeads(antesala, { name: 'Zoe Nueva' })
  const before = await placeOf('Berta Núñez')
  await letArrive()
  expect(await namesIn('Nuevo')).toEqual(['Berta Núñez', 'Carla Ruiz'])
  expect(await placeOf('Berta Núñez')).toEqual(before)
  await page.mouse.up()
  await column('Calificado').getByText('Berta Núñez').waitFor()
  await column('Nuevo').getByText('Zoe Nueva').waitFor()
  await expect.poll(() => statusOf(berta)).toBe('qualified')
})

test('a card that a colleague moves while it is dragged stays under the pointer, and its drop changes nothing', async () => {
  const [, berta] = await recordLeads(antesala, { name: 'Ana García' }, { name: 'Berta Núñez' })
  const { page } = sara
  await openBoard()
  await card('Ana García').focus()
  const letArrive = await holdRefetch()
  await page.keyboard.press('>')
  await column('Contactado').getByText('Ana García').waitFor()
  await dragOver('Berta Núñez', 'Calificado')
  const theirs = { status: 'won' }
  await client.send('PATCH', `/api/staff/leads/${berta}`, theirs, { 'If-Match': '"1"' })
  const before = await placeOf('Berta Núñez')
  await letArrive()
  expect(await card('Berta Núñez').count()).toBe(1)
  expect(await placeOf('Berta Núñez')).toEqual(before)
  await page.mouse.up()
  await column('Ganado').getByText('Berta Núñez').waitFor()
  await page.getByText('Hubo otro cambio mientras tanto').first().waitFor()
  expect(await statusOf(berta)).toBe('won')
})

test('an open lead of an erased client is on no column, and in the list under its status', async () => {
  const theirs = { waitingSince: null, email: 'borrada@example.org' }
  await recordLeads(
    antesala,
    { ...theirs, status: 'negotiating' },
    { ...theirs, status: 'won' },
    { name: 'Berta Núñez', status: 'negotiating', waitingSince: null },
  )
  const admin = await signIn(antesala, 'admin')
  const erasure = { email: theirs.email, reason: 'Lo pidió por carta' }
  expect((await admin.send('POST', '/api/staff/erasures', erasure)).status).toBe(200)
  const { page } = sara
  await openBoard()
  await column('En negociación').getByText('Berta Núñez').waitFor()
  await column('Ganado').getByText('Datos borrados').waitFor()
  expect(await namesIn('En negociación')).toEqual(['Berta Núñez'])
  const filter = JSON.stringify({ status: ['negotiating'] })
  await page.goto(
    `${antesala.address}/admin#/leads?${new URLSearchParams({ layout: 'table', filter })}`,
  )
  await page.locator('tbody').getByText('Datos borrados').first().waitFor()
})

test('the board passes axe-core in light and dark and on a phone', async () => {
  await recordMany(21)
  await recordLeads(antesala, { name: 'Ana García', status: 'won', waitingSince: null })
  const { page } = sara
  await openBoard()
  await card('Ana García').waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => findColorViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('button', { name: 'Mover la tarjeta de Ana García' }).click()
  await page.getByRole('menu').waitFor()
  await expect.poll(() => findViolations(page, wcag)).toEqual([])
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => findViolations(page)).toEqual([])
})

test('who may not change leads gets a board whose cards cannot be moved', async () => {
  await recordLeads(antesala, { name: 'Ana García' })
  const olga = await openDashboard(antesala.browser)
  await openSignedIn(olga, antesala, 'ops')
  await olga.page.goto(`${antesala.address}/admin#/leads?layout=board`)
  await olga.page.locator('[data-lead-id]', { hasText: 'Ana García' }).waitFor()
  expect(
    await olga.page.getByRole('button', { name: 'Mover la tarjeta de Ana García' }).count(),
  ).toBe(0)
  await olga.page.locator('[data-lead-id]').focus()
  await olga.page.keyboard.press('>')
  await olga.page.keyboard.press('Enter')
  await olga.page.getByRole('heading', { name: 'Ana García' }).first().waitFor()
  expect(olga.pageErrors).toEqual([])
})

test('a card goes back to its column if nobody says why the lead is lost, or if the move is undone', async () => {
  const [id] = await recordLeads(antesala, { name: 'Ana García' })
  const { page } = sara
  await openBoard()
  await page.evaluate(() => sessionStorage.removeItem('antesala.undoOffers'))
  await page.getByRole('button', { name: 'Mover la tarjeta de Ana García' }).click()
  await page.getByRole('menuitem', { name: 'Perdido' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await focusedCard('Nuevo', 'Ana García').waitFor()
  expect(await column('Perdido').getByText('Ana García').count()).toBe(0)
  expect(await statusOf(id)).toBe('new')

  await page.getByRole('button', { name: 'Mover la tarjeta de Ana García' }).click()
  await page.getByRole('menuitem', { name: 'Calificado' }).click()
  await column('Calificado').getByText('Ana García').waitFor()
  // Until the change is stored, an earlier one is offered.
  await page.getByText('Ana García: Nuevo → Calificado').waitFor()
  const release = await holdBack(page, 'GET', '/api/staff/leads')
  await page.getByRole('button', { name: 'Deshacer' }).click()
  // The button goes away, and with it the focus.
  await expect.poll(() => page.evaluate('document.activeElement === document.body')).toBe(true)
  release()
  await focusedCard('Nuevo', 'Ana García').waitFor()
  expect(await column('Calificado').getByText('Ana García').count()).toBe(0)
  expect(await statusOf(id)).toBe('new')
})

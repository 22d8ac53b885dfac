import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { dayIn, daysAfter } from '../../shared/contract/day.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { countInputs } from '../setup/browser/count-inputs.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { staff, villa } from '../setup/fixtures.ts'
import { recordLeads } from '../setup/leads.ts'
import { everyDay, middayZone } from '../setup/midday.ts'
import { createStaffAccounts, signIn } from '../setup/staff.ts'

const zone = middayZone()

let antesala: AntesalaWithBrowser
let sara: Dashboard

beforeAll(async () => {
  antesala = await openWithBrowser({ TIME_ZONE: zone, OFFICE_HOURS: everyDay })
  await createStaffAccounts(antesala)
  sara = await openDashboard(antesala.browser, { viewport: { width: 1400, height: 700 } })
  await openSignedIn(sara, antesala, 'sales')
})
afterAll(() => antesala?.close())
afterEach(async () => {
  expect(sara.pageErrors).toEqual([])
  await antesala.db.deleteFrom('leads').execute()
})

/** Opens the list of leads, filtered, in a tab that remembers no cursor. */
async function openList({ page }: Dashboard, filter: object = {}) {
  await page.evaluate(() => sessionStorage.clear())
  const query = new URLSearchParams({ filter: JSON.stringify(filter), page: '1', perPage: '25' })
  await page.goto(`${antesala.address}/admin#/leads?${query}`)
  await page.reload()
  await page.getByRole('cell', { name: 'Cliente', exact: false }).first().waitFor()
}

/** Records leads that nobody has worked on; `Cliente 01` is the newest, and comes first in the list. */
async function recordClients(count: number) {
  const clients = Array.from({ length: count }, (_each, index) => ({
    name: `Cliente ${String(index + 1).padStart(2, '0')}`,
    submittedAt: new Date(Date.now() - (index + 1) * 60_000),
  }))
  return await recordLeads(antesala, ...clients)
}

const tomorrow = () => daysAfter(dayIn(zone), 1)

async function workOn(ids: string[]) {
  return await antesala.db
    .selectFrom('leads')
    .innerJoin('staff', 'staff.id', 'leads.assigneeId')
    .select(['leads.id', 'staff.email', 'leads.status', 'leads.followUpOn'])
    .where('leads.id', 'in', ids)
    .execute()
}

const rowOf = (page: Page, name: string) => page.getByRole('row', { name })

test('twenty leads are assigned, given a status and a follow-up with at most 100 keys', async () => {
  const ids = await recordClients(25)
  const { page } = sara
  await openList(sara)
  const counts = await countInputs(page)
  const firstDay = tomorrow()
  for (let client = 1; client <= 20; client++) {
    const row = rowOf(page, `Cliente ${String(client).padStart(2, '0')}`)
    await page.keyboard.press('j')
    await page.keyboard.press('a')
    await row.getByText(staff.sales.name).waitFor()
    await page.keyboard.press('2')
    await row.getByText('Contactado').waitFor()
    await page.keyboard.press('f')
    await page.getByRole('dialog').getByLabel('Seguimiento').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const { keys, clicks } = await counts()
  expect(keys).toBeGreaterThanOrEqual(60)
  expect(keys).toBeLessThanOrEqual(100)
  expect(clicks).toBe(0)
  const work = {
    email: staff.sales.email,
    status: 'contacted',
    followUpOn: expect.toBeOneOf([firstDay, tomorrow()]),
  }
  const triaged = ids.slice(0, 20)
  const rows = await workOn(ids)
  expect(rows).toHaveLength(20)
  expect(rows).toEqual(expect.arrayContaining(triaged.map((id) => ({ id, ...work }))))
})

test('when leads leave the list, the cursor moves to the next one that is still there', async () => {
  const ids = await recordClients(5)
  const { page } = sara
  await openList(sara, { status: ['new'] })
  for (const client of ['Cliente 01', 'Cliente 02', 'Cliente 03']) {
    await page.keyboard.press('j')
    await page.keyboard.press('2')
    await rowOf(page, client).getByText('Contactado').waitFor()
  }
  // Rows stay in place until they are told to change.
  await page.getByRole('button', { name: 'Ver cambios' }).waitFor()
  expect(await atCursor(page)).toBe('Cliente 03')
  await page.keyboard.press('r')
  await rowOf(page, 'Cliente 03').waitFor({ state: 'detached' })
  await expect.poll(() => atCursor(page)).toBe('Cliente 04')
  await page.keyboard.press('j')
  await page.keyboard.press('2')
  await rowOf(page, 'Cliente 05').getByText('Contactado').waitFor()
  await page.getByRole('button', { name: 'Ver cambios' }).waitFor()
  await page.keyboard.press('r')
  await rowOf(page, 'Cliente 05').waitFor({ state: 'detached' })
  await expect.poll(() => atCursor(page)).toBe('Cliente 04')
  const rows = await antesala.db
    .selectFrom('leads')
    .select('id')
    .where('status', '=', 'new')
    .execute()
  expect(rows).toEqual([{ id: ids[3] }])
})

test('the status dialog has the focus in its list, where a number or a letter chooses and Enter or Ctrl+Enter saves', async () => {
  const [first, second] = await recordClients(2)
  const { page } = sara
  await openList(sara)
  const dialog = page.getByRole('dialog')
  const save = async (choice: string, status: string, key: string) => {
    await page.keyboard.press('s')
    await dialog.getByRole('radio', { name: 'Nuevo', checked: true }).waitFor()
    await page.keyboard.press(choice)
    await dialog.getByRole('radio', { name: status, checked: true }).waitFor()
    await page.keyboard.press(key)
    await dialog.waitFor({ state: 'detached' })
  }
  await page.keyboard.press('j')
  await save('3', 'Calificado', 'Enter')
  await page.keyboard.press('j')
  await save('v', 'Visita agendada', 'Control+Enter')
  const rows = await antesala.db.selectFrom('leads').select(['id', 'status']).execute()
  expect(rows).toEqual(
    expect.arrayContaining([
      { id: first, status: 'qualified' },
      { id: second, status: 'visit_scheduled' },
    ]),
  )
})

test('a note is written in the field that has the focus, and saved with Ctrl+Enter', async () => {
  const [id] = await recordClients(1)
  const { page } = sara
  await openList(sara)
  await page.keyboard.press('j')
  await page.keyboard.press('n')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('Llamar el lunes')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const notes = await antesala.db.selectFrom('notes').select(['aboutId', 'body']).execute()
  expect(notes).toEqual([{ aboutId: id, body: 'Llamar el lunes' }])
})

/** The name of the client whose row has the cursor and the focus; undefined if there is none, or more than one. */
async function atCursor(page: Page): Promise<string | undefined> {
  const texts: string[] = await page.evaluate(`
    [...document.querySelectorAll('tbody tr')]
      .filter((row) => getComputedStyle(row).outlineStyle === 'solid' && row.contains(document.activeElement))
      .map((row) => row.textContent)`)
  return texts.length === 1 ? texts[0]?.match(/Cliente \d\d/)?.[0] : undefined
}

/**
 * The text of the row that is visible where the top of a client's row is, beside the tooltip of its link; of any other element
 * that covers it, its HTML.
 */
function atTopOf(page: Page, client: string): Promise<string | undefined> {
  return page.evaluate(`(() => {
    const row = [...document.querySelectorAll('tbody tr')].find((row) => row.textContent.includes('${client}'))
    const { left, top } = row?.getBoundingClientRect() ?? {}
    const visible = row && document.elementFromPoint(left + 20, top + 4)
    return visible?.closest('tr')?.textContent ?? visible?.outerHTML ?? 'outside the window, at ' + top + ' px'
  })()`)
}

test('the cursor has the focus, is fully visible, and survives a reload and opening the record', async () => {
  await recordClients(25)
  const { page } = sara
  await openList(sara)
  for (let client = 1; client <= 22; client++) await page.keyboard.press('j')
  await expect.poll(() => atCursor(page)).toBe('Cliente 22')
  for (let client = 22; client > 4; client--) await page.keyboard.press('k')
  await expect.poll(() => atCursor(page)).toBe('Cliente 04')
  await expect.poll(() => atTopOf(page, 'Cliente 04')).toContain('Cliente 04')

  await page.reload()
  await expect.poll(() => atCursor(page)).toBe('Cliente 04')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Cliente 05', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Prospecto siguiente' }).isEnabled()
  await page.goBack()
  await expect.poll(() => atCursor(page)).toBe('Cliente 05')
  await page.keyboard.press('j')
  await expect.poll(() => atCursor(page)).toBe('Cliente 06')
})

test('keys apply to the row that has the focus, also if the cursor was on another one', async () => {
  const [first, second] = await recordClients(2)
  const { page } = sara
  await openList(sara)
  await page.keyboard.press('j')
  await expect.poll(() => atCursor(page)).toBe('Cliente 01')
  await page.getByRole('link', { name: 'Cliente 02' }).focus()
  await expect.poll(() => atCursor(page)).toBe('Cliente 02')
  await page.keyboard.press('3')
  const rows = () => antesala.db.selectFrom('leads').select(['id', 'status']).execute()
  const expected = [
    { id: first, status: 'new' },
    { id: second, status: 'qualified' },
  ]
  await expect.poll(rows).toEqual(expect.arrayContaining(expected))
})

test('what was searched for is not stored with the cursor, which still knows its list', async () => {
  await recordClients(3)
  const { page } = sara
  await openList(sara, { q: 'Cliente' })
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect.poll(() => atCursor(page)).toBe('Cliente 02')
  const stored = await page.evaluate<string>('JSON.stringify(sessionStorage)')
  expect(stored).toContain('antesala.cursor.leads')
  expect(stored).not.toContain('Cliente')
  await antesala.db.deleteFrom('leads').where('name', '=', 'Cliente 02').execute()
  await page.reload()
  // In the same list, the cursor moves to the nearest row.
  await expect.poll(() => atCursor(page)).toBe('Cliente 03')
})

test('the number of Lost opens the dialog that asks for the reason', async () => {
  await recordClients(1)
  const { page } = sara
  await openList(sara)
  await page.keyboard.press('j')
  await page.keyboard.press('7')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Perdido', checked: true }).waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Guardar' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('with leads selected, keys assign and change all of them; Ctrl+Enter saves from any field of the dialog', async () => {
  const ids = await recordClients(4)
  const { page } = sara
  await openList(sara)
  for (const key of ['j', 'x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await page.getByText('3 seleccionados').waitFor()
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('a')
  await dialog.getByRole('combobox', { name: 'Responsable' }).getByText(staff.sales.name).waitFor()
  await dialog.getByRole('button', { name: 'Aplicar a 3' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await workOn(ids)).toHaveLength(3)

  for (const key of ['x', 'k', 'x']) await page.keyboard.press(key)
  await page.getByText('2 seleccionados').waitFor()
  await page.keyboard.press('s')
  await dialog.getByRole('button', { name: 'Aplicar', exact: true }).waitFor()
  await page.keyboard.press('7')
  await dialog.getByRole('radio', { name: 'Perdido', checked: true }).waitFor()
  const reason = dialog.getByRole('combobox', { name: 'Motivo' })
  await reason.press('Enter')
  await page.getByRole('option', { name: 'No contesta' }).press('Enter')
  await dialog.getByRole('button', { name: 'Aplicar a 2' }).waitFor()
  await reason.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  const lost = antesala.db.selectFrom('leads').select(['status']).where('status', '=', 'lost')
  expect(await lost.execute()).toHaveLength(2)

  // A note and a follow-up are those of one lead; the list of keys has only what applies.
  await page.keyboard.press('x')
  await page.getByText('1 seleccionado').waitFor()
  await page.keyboard.press('n')
  await page.getByText('Quite primero la selección').waitFor()
  expect(await dialog.count()).toBe(0)
  await page.keyboard.press('?')
  await dialog
    .getByText('Nota, respuesta y seguimiento: solo sin prospectos seleccionados')
    .waitFor()
  expect(await dialog.getByText('Escribir una nota').count()).toBe(0)
  expect(await dialog.getByText('Asignarme el prospecto').count()).toBe(0)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('x')
  await page.getByText('1 seleccionado').waitFor({ state: 'detached' })

  // While nothing is selected, they change the lead at the cursor.
  await page.keyboard.press('s')
  await dialog.getByRole('radio', { checked: true }).waitFor()
  await dialog.getByText(/^Estado de/).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('other lists have the cursor, too, and the page of a record goes on to the next and the previous one', async () => {
  const client = await signIn(antesala, 'sales')
  for (const titleEs of ['Casa Uno', 'Casa Dos', 'Casa Tres'])
    await client.send('POST', '/api/staff/properties', { ...villa, titleEs, titleEn: titleEs })
  const { page } = sara
  await page.goto(`${antesala.address}/admin#/properties`)
  await page.getByRole('cell', { name: 'Casa Uno' }).waitFor()
  const names = await page.locator('tbody tr').allTextContents()
  const nameAt = (row: number) => names[row]?.match(/Casa (Uno|Dos|Tres)/)?.[0] ?? ''
  const heading = (row: number) => page.getByRole('heading', { name: nameAt(row) }).first()
  await page.getByRole('link', { name: nameAt(0) }).click()
  await heading(0).waitFor()
  await page.keyboard.press('j')
  await heading(1).waitFor()
  await page.getByRole('button', { name: 'Registro siguiente' }).click()
  await heading(2).waitFor()
  await page.keyboard.press('k')
  await heading(1).waitFor()
  await page.goto(`${antesala.address}/admin#/properties`)
  const atCursorRow = page.locator('tbody tr').filter({ has: page.locator('a:focus') })
  await page.keyboard.press('j')
  await expect.poll(() => atCursorRow.textContent()).toContain(nameAt(2))
  await page.keyboard.press('Enter')
  await heading(2).waitFor()
})

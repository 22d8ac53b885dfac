import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, vi } from 'vitest'
import { dayIn } from '../../shared/contract/day.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/contract/duration.ts'
import { newId } from '../../shared/domain/new-id.ts'
import type { NewLead } from '../../shared/tables/leads/leads.ts'
import { updateFollowUps } from '../../shared/tables/tasks/follow-ups.ts'
import { insertTasks } from '../../shared/tables/tasks/tasks.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { staff } from '../setup/fixtures.ts'
import { recordLeads } from '../setup/leads.ts'
import { everyDay, middayZone, otherDayZone } from '../setup/midday.ts'
import { personOf } from '../setup/people.ts'
import { createStaffAccounts, signIn, succeed } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

const zone = middayZone()

let antesala: AntesalaWithBrowser
let sara: Dashboard
let mine: string

beforeAll(async () => {
  antesala = await openWithBrowser({ TIME_ZONE: zone, OFFICE_HOURS: everyDay, UNDO_SECONDS: '600' })
  await createStaffAccounts(antesala)
  const me = antesala.db.selectFrom('staff').select('id').where('email', '=', staff.sales.email)
  mine = (await me.executeTakeFirstOrThrow()).id
  sara = await openDashboard(antesala.browser, {
    viewport: { width: 1400, height: 900 },
    timezoneId: zone,
  })
  await openSignedIn(sara, antesala, 'sales')
})
afterAll(() => antesala?.close())
afterEach(async () => {
  expect(sara.pageErrors).toEqual([])
  await antesala.db.deleteFrom('tasks').execute()
  await antesala.db.deleteFrom('leads').execute()
})

async function record(
  name: string,
  tasks: { text: string; days: number }[] = [],
  lead: Partial<NewLead> = {},
) {
  const answered = { status: 'contacted', waitingSince: null, assigneeId: mine } as const
  const [leadId = expect.unreachable()] = await recordLeads(antesala, {
    name,
    ...answered,
    ...lead,
  })
  const times = { createdAt: new Date(), updatedAt: new Date() }
  for (const { text, days } of tasks) {
    const dueOn = dayIn(zone, new Date(Date.now() + days * DAY_MS))
    const task = { id: newId(), leadId, kind: 'call' as const, text, dueOn, ...times }
    await insertTasks(antesala.db, [task])
  }
  await updateFollowUps(antesala.db, [leadId])
  return leadId
}

const stored = (leadId: string) =>
  antesala.db
    .selectFrom('tasks')
    .select(['id', 'version', 'kind', 'text', 'dueOn', 'dueTime', 'repeats', 'doneAt', 'removedAt'])
    .where('leadId', '=', leadId)
    .orderBy('createdAt')
    .execute()

async function openLead(id: string) {
  await sara.page.goto(`${antesala.address}/admin#/leads/${id}/show`)
  const tasks = sara.page.getByRole('region', { name: 'Tareas', exact: true })
  // The keys of tasks work once this is here.
  await tasks.getByRole('button', { name: 'Agregar tarea' }).waitFor()
}

async function openHome() {
  await sara.page.goto(`${antesala.address}/admin#/`)
  await sara.page.reload()
  const now = sara.page.getByRole('region', { name: 'A quién contactar ahora' })
  await now.getByRole('listitem').first().waitFor()
  return now
}

test('a task of today whose hour has passed is shown as overdue, and one still to come is not', async () => {
  for (const [name, dueTime] of [
    ['Su hora pasó', '00:00'],
    ['Más tarde', '23:59'],
  ] as const) {
    await record(name, [{ text: '', days: 0 }])
    await antesala.db.updateTable('tasks').set({ dueTime }).where('dueTime', 'is', null).execute()
  }
  const now = await openHome()
  await now.getByText('Atrasada, desde las 00:00').waitFor()
  const later = sara.page.getByRole('region', { name: 'Más tarde hoy' })
  await later.getByText('A las 23:59').waitFor()
})

test('a page that stays open notices that a task is overdue, and loads what it shows when a day begins', async () => {
  const id = await record('Vela de Noche', [{ text: '', days: 1 }])
  await antesala.db.updateTable('tasks').set({ dueTime: '10:00' }).execute()
  const dashboard = await openDashboard(antesala.browser, { timezoneId: zone })
  const { page } = dashboard
  onTestFinished(() => page.close())
  await openSignedIn(dashboard, antesala, 'sales')
  await page.clock.install()
  await page.goto(`${antesala.address}/admin#/leads/${id}/show`)
  const tasks = page.getByRole('region', { name: 'Tareas', exact: true })
  await tasks.getByText(/, 10:00$/).waitFor()
  const loaded = page.waitForRequest((request) => request.url().endsWith(`/leads/${id}`))
  await page.clock.setSystemTime(Date.now() + DAY_MS)
  await tasks.getByText('Atrasada, desde las 10:00').waitFor()
  await loaded
})

test('a task is added with a key, and completed with another', async () => {
  const id = await record('Ana García')
  const { page } = sara
  await openLead(id)
  const tasks = page.getByRole('region', { name: 'Tareas', exact: true })
  await tasks.getByText('Sin tareas pendientes.').waitFor()
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: 'Nueva tarea de Ana García' })
  await dialog.waitFor()
  await page.keyboard.type('Confirmar la visita')
  await dialog.getByRole('button', { name: 'Visita', exact: true }).click()
  await dialog.getByLabel('Hora (opcional)').fill('17:00')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await tasks.getByText('Visita · Confirmar la visita', { exact: true }).waitFor()
  const tomorrow = dayIn(zone, new Date(Date.now() + DAY_MS))
  expect(await stored(id)).toMatchObject([
    { kind: 'visit', text: 'Confirmar la visita', dueOn: tomorrow, dueTime: '17:00:00' },
  ])
  await page.keyboard.press('d')
  await tasks.getByRole('button', { name: 'Abrir de nuevo: Visita' }).waitFor()
  expect(await stored(id)).toMatchObject([{ doneAt: expect.any(Date) }])
  await page.getByRole('region', { name: 'Último cambio' }).getByText('hecha').waitFor()
  await page.keyboard.press('z')
  await tasks.getByRole('button', { name: 'Marcar como hecha' }).waitFor()
  expect(await stored(id)).toMatchObject([{ doneAt: null }])
})

test('a task in the past is refused in the dialog, which keeps what was typed', async () => {
  const id = await record('Ana García')
  await openLead(id)
  const { page } = sara
  await page.getByRole('button', { name: 'Agregar tarea' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Texto (opcional)').fill('Llamar ayer')
  await dialog.getByLabel('Día', { exact: true }).fill('2020-01-01')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.getByText('Ese día ya pasó.').waitFor()
  expect(await dialog.getByLabel('Texto (opcional)').inputValue()).toBe('Llamar ayer')
  await dialog.getByLabel('Día', { exact: true }).fill('2031-01-01')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await stored(id)).toMatchObject([{ text: 'Llamar ayer', dueOn: '2031-01-01' }])
})

const colorOf = (text: Locator) =>
  text.evaluate(
    // biome-ignore lint/suspicious/noExplicitAny: tests have no DOM types.
    (element) => (globalThis as any).getComputedStyle(element).color as string,
  )

test('a task says when it is due, and that it is overdue, in the same words on the page of its lead and on the home screen', async () => {
  const id = await record('Ana García', [
    { text: 'Precio', days: -2 },
    { text: 'Visita', days: 0 },
    { text: 'Firma', days: 0 },
  ])
  const timed = antesala.db.updateTable('tasks').where('text', '=', 'Visita')
  await timed.set({ dueTime: '00:00' }).execute()
  const { page } = sara
  const told = [
    ['Precio', 'Atrasada, era para el'],
    ['Visita', 'Atrasada, desde las 00:00'],
    ['Firma', 'Para hoy'],
  ] as const
  const seen: string[][] = []
  for (const path of [`/leads/${id}/show`, '/']) {
    await page.goto(`${antesala.address}/admin#${path}`)
    await page.reload()
    const colors: string[] = []
    for (const [task, due] of told) {
      const row = page.locator('li').filter({ hasText: `Llamar · ${task}` })
      const text = row.getByText(due)
      await text.waitFor()
      colors.push(await colorOf(text))
    }
    seen.push(colors)
  }
  const [[late, later, today] = []] = seen
  expect(seen[1]).toEqual(seen[0])
  expect(later).toBe(late)
  expect(today).not.toBe(late)
})

test('a task is snoozed, edited and removed on the page of its lead', async () => {
  const id = await record('Ana García', [{ text: 'Precio', days: 0 }])
  await openLead(id)
  const { page } = sara
  const tasks = page.getByRole('region', { name: 'Tareas', exact: true })
  await tasks.getByText('Llamar · Precio', { exact: true }).waitFor()
  await page.keyboard.press('p')
  await page.getByRole('menuitem', { name: /^Dos horas \(1\d:\d\d\)$/ }).waitFor()
  await page.getByRole('menuitem', { name: 'Una semana' }).click()
  const inAWeek = dayIn(zone, new Date(Date.now() + 7 * DAY_MS))
  await vi.waitFor(async () => expect(await stored(id)).toMatchObject([{ dueOn: inAWeek }]), soon)
  await tasks.getByRole('button', { name: 'Modificar: Llamar · Precio' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Se repite' }).click()
  await page.getByRole('option', { name: 'Cada semana' }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await tasks.getByText('Cada semana').waitFor()
  await tasks.getByRole('button', { name: 'Eliminar: Llamar · Precio' }).click()
  await tasks.getByText('Sin tareas pendientes.').waitFor()
  expect(await stored(id)).toMatchObject([{ repeats: 'weekly', removedAt: expect.any(Date) }])
})

test('a task of a later day is not offered an earlier one', async () => {
  const id = await record('Ana García', [{ text: 'Precio', days: 21 }])
  await openLead(id)
  const { page } = sara
  await page.getByRole('button', { name: 'Posponer: Llamar · Precio' }).click()
  await page.getByRole('menuitem', { name: 'Elegir día y hora…' }).waitFor()
  const offered = await page.locator('.MuiPopover-root').getByRole('menuitem').allTextContents()
  expect(offered).toEqual(['Una semana', 'Elegir día y hora…'])
  await page.getByRole('menuitem', { name: 'Una semana' }).click()
  const dueOn = dayIn(zone, new Date(Date.now() + 28 * DAY_MS))
  await vi.waitFor(async () => expect(await stored(id)).toMatchObject([{ dueOn }]), soon)
  // The message says until when: "24 dic", or "4 ene 2027".
  const day = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'short', timeZone: 'UTC' })
  await page.getByText(`pospuesta (Llamar · Precio) · ${day.format(new Date(dueOn))}`).waitFor()
})

test('home opens with whom to contact, worked through with one key each', async () => {
  const first = await record('Ana García', [{ text: 'Precio', days: -2 }])
  const second = await record('Bruno Díaz', [{ text: 'Visita', days: -1 }])
  await record('Carla Soto', [{ text: 'Crédito', days: 0 }])
  const now = await openHome()
  const { page } = sara
  const names = () => now.getByRole('listitem').getByRole('link').first().textContent()
  expect(await now.getByRole('listitem').allTextContents()).toEqual([
    expect.stringMatching(/^Ana García.*Atrasada.*Llamar · Precio/),
    expect.stringMatching(/^Bruno Díaz.*Atrasada.*Llamar · Visita/),
    expect.stringMatching(/^Carla Soto.*Para hoy.*Llamar · Crédito/),
  ])
  expect(await names()).toBe('Ana García')
  await page.keyboard.press('d')
  await vi.waitFor(async () => {
    expect(await now.getByRole('listitem').count()).toBe(2)
    expect(await focusedText()).toBe('Bruno Díaz')
  }, soon)
  await page.keyboard.press('p')
  await page.getByRole('menuitem', { name: 'Mañana' }).click()
  await now.getByText('Bruno Díaz').waitFor({ state: 'detached' })
  expect(await stored(first)).toMatchObject([{ doneAt: expect.any(Date) }])
  const tomorrow = dayIn(zone, new Date(Date.now() + DAY_MS))
  expect(await stored(second)).toMatchObject([{ dueOn: tomorrow, doneAt: null }])
  await now.getByRole('button', { name: 'Marcar como hecha: Llamar · Crédito' }).click()
  await now.getByText('Nada pendiente por ahora.').waitFor()
  await page.getByRole('region', { name: 'Último cambio' }).getByText('Carla Soto').waitFor()
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
  await now.getByRole('link', { name: 'Carla Soto', exact: true }).waitFor()
})

test('the message after a task was snoozed to a chosen day says until when', async () => {
  const id = await record('Ana García', [{ text: 'Precio', days: 0 }])
  await openLead(id)
  const { page } = sara
  const choose = async (day: string, time: string) => {
    await page.getByRole('button', { name: 'Posponer: Llamar · Precio' }).click()
    await page.getByRole('menuitem', { name: 'Elegir día y hora…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Día', { exact: true }).fill(day)
    await dialog.getByLabel('Hora (opcional)').fill(time)
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await choose('2031-01-03', '10:15')
  await page.getByText('pospuesta (Llamar · Precio) · 3 ene 2031, 10:15').waitFor()
  await choose('2031-01-02', '10:15')
  await page.getByText('tarea modificada (Llamar · Precio) · 2 ene 2031, 10:15').waitFor()
})

const focusedText = () => sara.page.evaluate<string>('document.activeElement.textContent')

test('a task is completed once by a double click or a key pressed twice, without an error', async () => {
  const clicked = await record('Ana García', [{ text: 'Precio', days: -2 }])
  const pressed = await record('Bruno Díaz', [{ text: 'Visita', days: -1 }])
  await record('Carla Soto', [{ text: 'Crédito', days: 0 }])
  const now = await openHome()
  const { page } = sara
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(new URL(request.url()).pathname)
  })
  await now.getByRole('button', { name: 'Marcar como hecha: Llamar · Precio' }).dblclick()
  await now.getByText('Ana García').waitFor({ state: 'detached' })
  await page.evaluate(pressTwice('d'))
  await now.getByText('Bruno Díaz').waitFor({ state: 'detached' })
  await vi.waitFor(async () => expect(await focusedText()).toBe('Carla Soto'), soon)
  for (const id of [clicked, pressed])
    expect(await stored(id)).toMatchObject([{ doneAt: expect.any(Date), version: 2 }])
  expect(sent.length).toBe(2)
  expect(await page.getByText('Hubo otro cambio mientras tanto').count()).toBe(0)
})

// Both before the page can handle a response.
const pressTwice = (key: string) => `for (const _ of [1, 2])
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '${key}', bubbles: true, cancelable: true }))`

test('the focus stays where the user has moved it, if the task could not be completed with the key', async () => {
  const id = await record('Ana García', [{ text: 'Precio', days: -2 }])
  await record('Bruno Díaz', [{ text: 'Visita', days: -1 }])
  await record('Carla Soto', [{ text: 'Crédito', days: 0 }])
  const now = await openHome()
  const { page } = sara
  await antesala.db.updateTable('tasks').set({ version: 2 }).where('leadId', '=', id).execute()
  await page.keyboard.press('d')
  await page.getByText('Hubo otro cambio mientras tanto').waitFor()
  await now.getByRole('link', { name: 'Carla Soto', exact: true }).focus()
  const [task = expect.unreachable()] = await stored(id)
  const admin = await signIn(antesala, 'admin')
  await succeed(admin, 'PATCH', `/tasks/${task.id}`, { done: true }, task.version)
  await now.getByText('Ana García').waitFor({ state: 'detached' })
  await now.getByText('Bruno Díaz').waitFor()
  expect(await focusedText()).toBe('Carla Soto')
})

test('the focus goes to the row that takes the place of a completed task', async () => {
  const waiting = { status: 'new', waitingSince: new Date() } as const
  await record('Ana García', [{ text: 'Precio', days: -2 }], waiting)
  await record('Bruno Díaz', [{ text: 'Visita', days: -1 }])
  const now = await openHome()
  const { page } = sara
  await page.keyboard.press('j')
  expect(await focusedText()).toBe('Ana García')
  await page.keyboard.press('d')
  // The client has no task any more, but still no answer.
  await now.getByText('Sin respuesta').waitFor()
  await vi.waitFor(async () => expect(await focusedText()).toBe('Ana García'), soon)
  expect(await now.getByRole('listitem').count()).toBe(2)
})

test('an unanswered client is answered from home with two keys, and the next one gets the focus', async () => {
  const waits = (hours: number) => ({
    ...{ status: 'new' as const, email: `client${hours}@example.com` },
    waitingSince: new Date(Date.now() - hours * HOUR_MS),
  })
  const id = await record('Ana García', [], waits(2))
  await record('Bruno Díaz', [], waits(1))
  const { page } = sara
  const now = await openHome()
  await now.getByRole('button', { name: 'Responder a Ana García' }).waitFor()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Responder a Ana García' })
  await dialog.getByRole('textbox', { name: 'Texto', exact: true }).waitFor()
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await now.getByRole('link', { name: 'Ana García', exact: true }).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Bruno Díaz')
  const { rows } = await antesala.sql(`select status, waiting_since from leads where id = '${id}'`)
  expect(rows).toEqual([{ status: 'contacted', waitingSince: null }])
  await page.keyboard.press('z')
  await now.getByRole('link', { name: 'Ana García', exact: true }).waitFor()
})

test('a client who was answered about another lead is marked as answered with one key', async () => {
  const waiting = { status: 'new', waitingSince: new Date(), email: 'ana@example.mx' } as const
  const id = await record('Ana García', [], waiting)
  const other = await record('Ana G.', [], waiting)
  await succeed(await signIn(antesala, 'sales'), 'POST', `/leads/${other}/notes`, {
    ...{ kind: 'call', body: 'Ya le llamé.' },
  })
  const { page } = sara
  const now = await openHome()
  const answered = now.getByRole('link', {
    name: `${staff.sales.name} le respondió en otra consulta`,
  })
  expect(await answered.getAttribute('href')).toBe(`#/leads/${other}/show`)
  await page.keyboard.press('m')
  await now.getByText('Nada pendiente por ahora.').waitFor()
  const { rows } = await antesala.sql(`select status, waiting_since from leads where id = '${id}'`)
  expect(rows).toEqual([{ status: 'contacted', waitingSince: null }])
  await page.keyboard.press('z')
  await now
    .getByRole('button', { name: 'Marcar como respondida también la consulta de Ana García' })
    .waitFor()
})

test('home calls the number that staff have corrected on the page of the client', async () => {
  const client = { email: 'ana@sent.example', phone: '55 2222 3333', phoneNational: '5522223333' }
  const phoneE164 = '+525522223333'
  const id = await record('Ana García', [{ text: '', days: 0 }], { ...client, phoneE164 })
  const now = await openHome()
  const called = now.getByRole('link', { name: 'Llamar a Ana García' })
  expect(await called.getAttribute('href')).toBe(`tel:${phoneE164}`)
  const admin = await signIn(antesala, 'admin')
  const { personId, version } = await personOf(admin, id)
  const addresses = [{ kind: 'phone', from: phoneE164, to: '81 8345 6789' }]
  await succeed(admin, 'PATCH', `/people/${personId}`, { addresses }, version)
  await expect.poll(() => called.getAttribute('href'), soon).toBe('tel:+528183456789')
})

test('home shows at once what a colleague has planned for a lead of the user', async () => {
  const id = await record('Ana García')
  await record('Bruno Díaz', [{ text: '', days: 0 }])
  const now = await openHome()
  const task = { kind: 'write', text: 'Ficha técnica', dueOn: dayIn(zone) }
  await succeed(await signIn(antesala, 'admin'), 'POST', `/leads/${id}/tasks`, task)
  await now.getByText('Escribir · Ficha técnica').waitFor()
})

test('home says how many more leads are unanswered than it shows, and leads to all of them', async () => {
  const waiting = { status: 'new', waitingSince: new Date(), assigneeId: mine } as const
  await recordLeads(antesala, ...Array.from({ length: 103 }, () => waiting))
  const now = await openHome()
  expect(await now.getByRole('listitem').count()).toBe(100)
  const more = now.getByRole('link', { name: 'Hay otros 3 prospectos suyos sin respuesta' })
  await more.click()
  await sara.page.getByText('1-25 de 103').waitFor()
})

test('what happens to leads does not make the screens without my day ask for it', async () => {
  const { page } = sara
  const isMyDay = (address: string) => address.endsWith('/api/staff/my-day')
  await page.goto(`${antesala.address}/admin#/properties`)
  const asked: number[] = []
  page.on('request', (request) => {
    if (isMyDay(request.url())) asked.push(Date.now())
  })
  const first = page.waitForResponse((response) => isMyDay(response.url()))
  await page.reload()
  // A stream that opens later than that would be another reason to ask.
  await page.getByRole('status').getByText('En vivo').waitFor()
  await first
  const before = asked.length
  const since = asked.at(-1) ?? expect.unreachable()
  const unanswered = page.getByRole('menuitem', { name: 'Prospectos' })
  const id = await record('Ana García', [], { status: 'new', waitingSince: new Date() })
  const note = { kind: 'note', body: 'Nota' }
  await succeed(await signIn(antesala, 'admin'), 'POST', `/leads/${id}/notes`, note)
  await unanswered.getByText('1', { exact: true }).waitFor()
  // The next one is due a minute after the last.
  expect(asked.slice(before).filter((at) => at < since + MINUTE_MS / 2)).toEqual([])
})

test('tomorrow is that of the house, wherever the user is', async () => {
  const id = await record('Ana García')
  const abroad = await openDashboard(antesala.browser, { timezoneId: otherDayZone() })
  await openSignedIn(abroad, antesala, 'sales')
  await abroad.page.goto(`${antesala.address}/admin#/leads/${id}/show`)
  await abroad.page.getByRole('button', { name: 'Agregar tarea' }).click()
  const day = abroad.page.getByRole('dialog').getByLabel('Día', { exact: true })
  expect(await day.inputValue()).toBe(dayIn(zone, new Date(Date.now() + DAY_MS)))
  expect(abroad.pageErrors).toEqual([])
})

test('times are those of the house, with its offset, wherever the user is', async () => {
  const at = new Date()
  const id = await record('Ana García', [], { submittedAt: at, recordedAt: at })
  const abroad = await openDashboard(antesala.browser, { timezoneId: otherDayZone() })
  await openSignedIn(abroad, antesala, 'sales')
  const { page } = abroad
  await page.goto(`${antesala.address}/admin#/leads/${id}/show`)
  const received = page
    .locator(`main time[datetime="${at.toISOString()}"]`)
    .filter({ hasText: ':' })
  const format = new Intl.DateTimeFormat('es-MX', {
    ...({ dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23', timeZone: zone } as const),
  })
  const offset = zone === 'Etc/UTC' ? 'GMT' : expect.stringMatching(/GMT[+-]\d+$/)
  const text = await received.first().textContent()
  expect(text?.slice(0, text.lastIndexOf(' '))).toBe(format.format(at))
  expect(text?.split(' ').at(-1)).toEqual(offset)
  const tasks = page.getByRole('region', { name: 'Tareas', exact: true })
  await tasks.getByText('Las horas son de: ').waitFor()
  await page.getByRole('button', { name: 'Agregar tarea' }).click()
  await page.getByRole('dialog').getByText('Las horas son de: ').waitFor()
  expect(abroad.pageErrors).toEqual([])
  await sara.page.goto(`${antesala.address}/admin#/leads/${id}/show`)
  await sara.page.getByRole('region', { name: 'Tareas', exact: true }).waitFor()
  expect(await sara.page.getByText('Las horas son de: ').count()).toBe(0)
})

test('when the hour of a task comes, the user is told on every screen', async () => {
  const id = await record('Ana García', [{ text: 'Precio', days: 0 }])
  await antesala.db.updateTable('tasks').set({ dueTime: '23:59' }).execute()
  const { page } = sara
  await page.goto(`${antesala.address}/admin#/`)
  await page.reload()
  await page.getByRole('region', { name: 'Más tarde hoy' }).getByText('Ana García').waitFor()
  await page.getByRole('menuitem', { name: 'Propiedades' }).click()
  await page.waitForURL(/#\/properties/)
  await antesala.db.updateTable('tasks').set({ dueTime: '00:00' }).execute()
  // Any change of a task is a reason to ask again; without one, that happens every minute.
  const task = { kind: 'write', dueOn: '2031-01-01' }
  await succeed(await signIn(antesala, 'admin'), 'POST', `/leads/${id}/tasks`, task)
  const notice = page.getByRole('alert').filter({ hasText: 'Ana García (Llamar · Precio)' })
  await notice.waitFor()
  await notice.getByRole('link', { name: 'Abrir' }).click()
  await page.getByRole('heading', { name: 'Ana García', exact: true }).waitFor()
  await notice.waitFor({ state: 'detached' })
})

test('the notice of a task goes away once the task was done elsewhere', async () => {
  const id = await record('Ana García', [{ text: 'Precio', days: 0 }])
  await antesala.db.updateTable('tasks').set({ dueTime: '23:59' }).execute()
  const { page } = sara
  await page.goto(`${antesala.address}/admin#/`)
  await page.reload()
  await page.getByRole('region', { name: 'Más tarde hoy' }).getByText('Ana García').waitFor()
  await antesala.db.updateTable('tasks').set({ dueTime: '00:00' }).execute()
  const sales = await signIn(antesala, 'sales')
  await succeed(sales, 'POST', `/leads/${id}/tasks`, { kind: 'write', dueOn: '2031-01-01' })
  const notice = page.getByRole('alert').filter({ hasText: 'Ana García (Llamar · Precio)' })
  await notice.waitFor()
  const [task = expect.unreachable()] = await stored(id)
  await succeed(sales, 'PATCH', `/tasks/${task.id}`, { done: true }, task.version)
  await notice.waitFor({ state: 'detached' })
})

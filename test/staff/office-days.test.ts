import { afterAll, beforeAll, expect, vi } from 'vitest'
import { dayIn, daysAfter } from '../../shared/contract/day.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { recordLeads } from '../setup/leads.ts'
import { middayZone } from '../setup/midday.ts'
import { createStaffAccounts, signIn, succeed } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

const zone = middayZone()
const today = dayIn(zone)

/** Besides today's day of the week, the office is open on that of the fifth day from now: never tomorrow. */
const nextDay = daysAfter(today, 5)
const weekday = (day: string, style: 'short' | 'long', language: string) =>
  new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' }).format(new Date(day))
const hoursOn = (day: string) => `${weekday(day, 'short', 'en').toLowerCase()} 00:00-24:00`

let antesala: AntesalaWithBrowser
let sara: Dashboard
let leadId: string

beforeAll(async () => {
  const OFFICE_HOURS = `${hoursOn(today)}, ${hoursOn(nextDay)}`
  antesala = await openWithBrowser({ TIME_ZONE: zone, OFFICE_HOURS })
  await createStaffAccounts(antesala)
  const lead = { name: 'Ana García', email: 'ana@example.mx' }
  ;[leadId = expect.unreachable()] = await recordLeads(antesala, lead)
  sara = await openDashboard(antesala.browser, { timezoneId: zone })
  await openSignedIn(sara, antesala, 'sales')
  await sara.page.goto(`${antesala.address}/admin#/leads/${leadId}/show`)
})
afterAll(() => antesala?.close())

const dialog = () => sara.page.getByRole('dialog')

test('the follow-up that an answer proposes is on a day on which the office is open', async () => {
  await sara.page.getByRole('button', { name: 'Agregar tarea' }).waitFor()
  await sara.page.keyboard.press('e')
  expect(await dialog().getByLabel('Seguimiento').inputValue()).toBe(nextDay)
  await dialog().getByRole('button', { name: 'Cancelar' }).click()
  await dialog().waitFor({ state: 'detached' })
})

test('quick days of a task begin with today, and leave out those on which the office is closed', async () => {
  const { page } = sara
  await page.keyboard.press('t')
  const day = dialog().getByLabel('Día', { exact: true })
  expect(await day.inputValue()).toBe(nextDay)
  const name = weekday(nextDay, 'long', 'es')
  const chosen: [string, string][] = []
  for (const button of [name, 'En 3 días', 'En una semana', 'En un mes', 'Hoy']) {
    await dialog().getByRole('button', { name: button, exact: true }).click()
    chosen.push([button, await day.inputValue()])
  }
  expect(chosen).toEqual([
    [name, nextDay],
    ['En 3 días', nextDay],
    ['En una semana', daysAfter(today, 7)],
    ['En un mes', daysAfter(today, 33)],
    ['Hoy', today],
  ])
  await dialog().getByRole('button', { name: 'Guardar' }).click()
  await dialog().waitFor({ state: 'detached' })
  expect(await days()).toEqual([today])
})

test('a task is snoozed to the next day on which the office is open, which the menu names', async () => {
  const { page } = sara
  const tasks = page.getByRole('region', { name: 'Tareas', exact: true })
  await tasks.getByRole('button', { name: 'Posponer' }).click()
  await page.getByRole('menuitem', { name: `Al ${weekday(nextDay, 'long', 'es')}` }).click()
  await vi.waitFor(async () => expect(await days()).toEqual([nextDay]), soon)
})

test('a task can be on any day that is chosen', async () => {
  const { page } = sara
  await page.keyboard.press('t')
  const tomorrow = daysAfter(today, 1)
  await dialog().getByLabel('Día', { exact: true }).fill(tomorrow)
  await page.keyboard.press('Enter')
  await dialog().waitFor({ state: 'detached' })
  expect(await days()).toEqual([tomorrow, nextDay])
  expect(sara.pageErrors).toEqual([])
})

test('two hours that end while the office is closed end when it opens next, which the menu says', async () => {
  const [late = expect.unreachable()] = await recordLeads(antesala, { name: 'Bruno Díaz' })
  const sales = await signIn(antesala, 'sales')
  const task = { kind: 'call', text: 'Precio', dueOn: today, dueTime: '23:00' }
  const { id } = await succeed(sales, 'POST', `/leads/${late}/tasks`, task)
  const { page } = sara
  await page.goto(`${antesala.address}/admin#/leads/${late}/show`)
  await page.getByRole('button', { name: 'Posponer: Llamar · Precio' }).click()
  const day = new Intl.DateTimeFormat('es-MX', { day: 'numeric', month: 'short', timeZone: 'UTC' })
  // The office is open all day: its opening at midnight is the day.
  const opening = `Al ${day.format(new Date(nextDay))}`
  await page.getByRole('menuitem', { name: opening, exact: true }).click()
  const read = async () =>
    await antesala.db
      .selectFrom('tasks')
      .select(['dueOn', 'dueTime'])
      .where('id', '=', String(id))
      .executeTakeFirst()
  await vi.waitFor(
    async () => expect(await read()).toEqual({ dueOn: nextDay, dueTime: '00:00:00' }),
    soon,
  )
  expect(sara.pageErrors).toEqual([])
})

async function days() {
  const tasks = await antesala.db.selectFrom('tasks').select('dueOn').orderBy('dueOn').execute()
  return tasks.map(({ dueOn }) => dueOn)
}

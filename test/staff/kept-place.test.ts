import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { dayIn } from '../../shared/contract/day.ts'
import { DAY_MS } from '../../shared/contract/duration.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { updateFollowUps } from '../../shared/tables/tasks/follow-ups.ts'
import { insertTasks } from '../../shared/tables/tasks/tasks.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { staff } from '../setup/fixtures.ts'
import { recordLeads } from '../setup/leads.ts'
import { everyDay, middayZone } from '../setup/midday.ts'
import { personOf } from '../setup/people.ts'
import { createStaffAccounts, type StaffClient, signIn, succeed } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

const zone = middayZone()

let antesala: AntesalaWithBrowser
let sara: Dashboard
let admin: StaffClient
let mine: string

beforeAll(async () => {
  antesala = await openWithBrowser({ TIME_ZONE: zone, OFFICE_HOURS: everyDay })
  await createStaffAccounts(antesala)
  admin = await signIn(antesala, 'admin')
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
  for (const table of ['tasks', 'leads', 'people', 'personAddresses', 'personMerges'] as const)
    await antesala.db.deleteFrom(table).execute()
})

/** Records an answered lead of the user, with tasks whose days are so many from today. */
async function record(name: string, ...days: number[]) {
  const lead = { name, status: 'contacted', waitingSince: null, assigneeId: mine } as const
  const [leadId = expect.unreachable()] = await recordLeads(antesala, lead)
  const times = { createdAt: new Date(), updatedAt: new Date() }
  for (const [index, day] of days.entries()) {
    const dueOn = dayIn(zone, new Date(Date.now() + day * DAY_MS))
    const task = { id: newId(), leadId, kind: 'call' as const, text: `Paso ${index + 1}`, dueOn }
    await insertTasks(antesala.db, [{ ...task, ...times }])
  }
  await updateFollowUps(antesala.db, [leadId])
  return leadId
}

async function open(path: string) {
  await sara.page.goto('about:blank')
  await sara.page.goto(`${antesala.address}/admin#${path}`)
}

async function openHome() {
  await open('/')
  const now = sara.page.getByRole('region', { name: 'A quién contactar ahora' })
  await now.getByRole('listitem').first().waitFor()
  return now
}

const focused = () => sara.page.evaluate<string>('document.activeElement.textContent')

const isDone = async (leadId: string) => {
  const tasks = antesala.db.selectFrom('tasks').select('doneAt').where('leadId', '=', leadId)
  return (await tasks.executeTakeFirstOrThrow()).doneAt !== null
}

test('after a task is snoozed, the next key acts on the client who takes its place', async () => {
  const first = await record('Ana García', -3)
  await record('Bruno Díaz', -2)
  const third = await record('Carla Soto', -1)
  const now = await openHome()
  const { page } = sara
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect.poll(focused).toBe('Bruno Díaz')
  await page.keyboard.press('p')
  await page.getByRole('menuitem', { name: 'Mañana' }).press('Enter')
  await now.getByText('Bruno Díaz').waitFor({ state: 'detached' })
  await expect.poll(focused, soon).toBe('Carla Soto')
  await page.keyboard.press('d')
  await now.getByText('Carla Soto').waitFor({ state: 'detached' })
  expect([await isDone(first), await isDone(third)]).toEqual([false, true])
  // It was the last one.
  await expect.poll(focused, soon).toBe('Ana García')
})

test('after a client was opened, Back leads to the row again, or to the one that has taken its place', async () => {
  await record('Ana García', -3)
  const second = await record('Bruno Díaz', -2)
  await record('Carla Soto', -1)
  const now = await openHome()
  const { page } = sara
  const openBruno = async () => {
    await now.getByRole('link', { name: 'Bruno Díaz', exact: true }).press('Enter')
    await page.getByRole('heading', { name: 'Bruno Díaz', exact: true }).waitFor()
  }
  await openBruno()
  await page.goBack()
  await expect.poll(focused, soon).toBe('Bruno Díaz')
  await page.keyboard.press('j')
  await expect.poll(focused).toBe('Carla Soto')

  await openBruno()
  const task = antesala.db.selectFrom('tasks').select(['id', 'version'])
  const { id, version } = await task.where('leadId', '=', second).executeTakeFirstOrThrow()
  await succeed(admin, 'PATCH', `/tasks/${id}`, { done: true }, version)
  await page.goBack()
  await expect.poll(focused, soon).toBe('Carla Soto')
})

test('the focus goes to the next client if a colleague completes the task, or the user presses its button', async () => {
  await record('Ana García', -3)
  const second = await record('Bruno Díaz', -2)
  await record('Carla Soto', -1)
  const now = await openHome()
  await now.getByRole('link', { name: 'Bruno Díaz', exact: true }).focus()
  const task = antesala.db.selectFrom('tasks').select(['id', 'version'])
  const { id, version } = await task.where('leadId', '=', second).executeTakeFirstOrThrow()
  await succeed(admin, 'PATCH', `/tasks/${id}`, { done: true }, version)
  await now.getByText('Bruno Díaz').waitFor({ state: 'detached' })
  await expect.poll(focused, soon).toBe('Carla Soto')
  const row = (name: string) => now.getByRole('listitem').filter({ hasText: name })
  await row('Ana García').getByRole('button', { name: 'Marcar como hecha' }).press('Enter')
  await now.getByText('Ana García').waitFor({ state: 'detached' })
  await expect.poll(focused, soon).toBe('Carla Soto')
  await row('Carla Soto').getByRole('button', { name: 'Marcar como hecha' }).press('Enter')
  await now.getByText('Nada pendiente por ahora.').waitFor()
  await expect.poll(focused, soon).toBe('A quién contactar ahora')
})

test('a key without a row that has the focus does nothing while the first one is out of view', async () => {
  const first = await record('Ana García', -3)
  for (let number = 1; number <= 25; number += 1) await record(`Cliente ${number}`, -1)
  const now = await openHome()
  const { page } = sara
  await now.getByText('Cliente 25', { exact: true }).scrollIntoViewIfNeeded()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.url())
  })
  for (const key of ['d', 'p', 'e']) await page.keyboard.press(key)
  expect(await page.locator('.MuiModal-root').getByRole('menu').count()).toBe(0)
  expect(await focused()).not.toBe('Ana García')
  await page.evaluate('window.scrollTo(0, 0)')
  await page.keyboard.press('d')
  await now.getByText('Ana García').waitFor({ state: 'detached' })
  expect(await isDone(first)).toBe(true)
  expect(sent).toHaveLength(1)
})

test('on the page of a lead the focus goes to the task that takes the place of one that was done or removed', async () => {
  const id = await record('Ana García', 0, 1, 2)
  await open(`/leads/${id}/show`)
  const tasks = sara.page.getByRole('region', { name: 'Tareas', exact: true })
  await tasks.getByRole('button', { name: 'Marcar como hecha: Llamar · Paso 1' }).press('Enter')
  await tasks.getByRole('button', { name: 'Abrir de nuevo: Llamar · Paso 1' }).waitFor()
  await expect.poll(focused, soon).toContain('Paso 2')
  await tasks.getByRole('button', { name: 'Eliminar: Llamar · Paso 2' }).press('Enter')
  await tasks.getByText('Paso 2').waitFor({ state: 'detached' })
  await expect.poll(focused, soon).toContain('Paso 3')
  await tasks.getByRole('button', { name: 'Eliminar: Llamar · Paso 3' }).press('Enter')
  await tasks.getByText('Paso 3').waitFor({ state: 'detached' })
  await expect.poll(focused, soon).toContain('Paso 1')
  await antesala.db.deleteFrom('tasks').execute()
  await succeed(admin, 'POST', `/leads/${id}/notes`, { kind: 'note', body: 'Nota' })
  await tasks.getByText('Sin tareas pendientes.').waitFor()
  await expect.poll(focused, soon).toBe('Tareas')
})

test('on the page of a client the focus stays with the merged clients after a merge and a split', async () => {
  const [ana = expect.unreachable()] = await recordLeads(
    antesala,
    { name: 'Ana García' },
    { name: 'Ana Gracia', email: 'ana.g@example.com' },
  )
  const { personId } = await personOf(admin, ana)
  const { page } = sara
  await open(`/people/${personId}/show`)
  await page.getByRole('button', { name: 'Unir con Ana Gracia' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Unir', exact: true }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const split = page.getByRole('button', { name: 'Separar a Ana Gracia' })
  await split.waitFor()
  await expect.poll(focused, soon).toMatch(/^Ana Gracia.*Separar$/)
  await split.press('Enter')
  await page.getByRole('button', { name: 'Unir con Ana Gracia' }).waitFor()
  await expect.poll(focused, soon).toBe('Ana Gracia')
})

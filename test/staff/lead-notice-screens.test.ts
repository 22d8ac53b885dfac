import type { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { unansweredLeads } from '../../shared/jobs/unanswered-leads.ts'
import { findStaffIds } from '../../shared/tables/staff/staff.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { setDefaultAssignee } from '../setup/default-assignee.ts'
import { staff } from '../setup/fixtures.ts'
import { waitUntilIdle } from '../setup/idle.ts'
import { findScrolling } from '../setup/layout.ts'
import { recordLeads } from '../setup/leads.ts'
import { createStaffAccounts, signIn, succeed } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: AntesalaWithBrowser
let boss: PgBoss
beforeAll(async () => {
  antesala = await openWithBrowser({
    OFFICE_HOURS: 'mon-sun 00:00-24:00',
    LEAD_REMINDER_AFTER: '30',
    LEAD_REASSIGN_AFTER: '60',
  })
  await createStaffAccounts(antesala)
  boss = await antesala.startBoss('worker')
  await antesala.startWorker()
})
afterAll(() => antesala?.close())

/** Starts the job, which is on a schedule in production, once no run is active. */
async function run() {
  await waitUntilIdle(antesala)
  await boss.send(unansweredLeads.queue, {})
}

/** Opens the dashboard of a role, in a browser that collects the notices on its desktop, and waits for its stream. */
async function openWithNotices(role: 'sales' | 'admin') {
  const dashboard = await openDashboard(antesala.browser)
  const { page } = dashboard
  await page.addInitScript(() => {
    const shown: string[] = []
    const closed: string[] = []
    class DesktopNotice {
      static permission = 'granted'
      body: string
      close() {
        closed.push(this.body)
      }
      constructor(_title: string, { body }: { body: string }) {
        this.body = body
        shown.push(body)
      }
    }
    Object.assign(globalThis, {
      Notification: DesktopNotice,
      shownOnDesktop: shown,
      closedOnDesktop: closed,
    })
  })
  const stream = page.waitForResponse((response) => response.url().includes('/api/staff/changes'))
  await openSignedIn(dashboard, antesala, role)
  await stream
  const onDesktop = () => page.evaluate<string[]>('shownOnDesktop')
  const closedOnDesktop = () => page.evaluate<string[]>('closedOnDesktop')
  return { ...dashboard, onDesktop, closedOnDesktop }
}

test('a salesperson is told of an unanswered lead and of its move, and the next one that it is theirs', async () => {
  const ids = await findStaffIds(antesala.db, [staff.sales.email, staff.admin.email])
  await setDefaultAssignee(antesala.db, ids.get(staff.admin.email) ?? '')
  const [sales, admin] = [await openWithNotices('sales'), await openWithNotices('admin')]
  const submittedAt = new Date(Date.now() - 31 * 60_000)
  await recordLeads(antesala, { submittedAt, assigneeId: ids.get(staff.sales.email) ?? '' })
  await run()
  const reminder = sales.page
    .getByRole('alert')
    .filter({ hasText: 'Ana García sigue sin respuesta' })
  await reminder.waitFor()
  expect(await sales.onDesktop()).toEqual([
    'Ana García sigue sin respuesta. Póngase en contacto y anótelo en la página del prospecto.',
  ])
  await reminder.getByRole('link', { name: 'Abrir' }).click()
  await sales.page.getByRole('tab', { name: 'Recorrido' }).click()
  await sales.page.getByText('Sin respuesta: recordatorio al responsable').waitFor()
  await reminder.waitFor({ state: 'detached' })

  await antesala.sql(`update leads set recorded_at = now() - interval '61 minutes',
    waiting_since = now() - interval '721 minutes', reminded_at = now() - interval '31 minutes'`)
  await run()
  await sales.page.getByText(`ahora está a cargo de ${staff.admin.name}`).waitFor()
  const taken = admin.page.getByRole('alert').filter({ hasText: 'Ahora le toca a usted' })
  await taken.waitFor()
  expect(await admin.onDesktop()).toEqual([
    'Ahora le toca a usted: Ana García sigue sin respuesta.',
  ])

  // The journey, in the page that was open.
  const moved = sales.page.getByRole('listitem').filter({ hasText: 'Pasó a otra persona' })
  await moved.getByText('sin respuesta', { exact: true }).waitFor()
  await vi.waitFor(async () => {
    const text = (await moved.textContent()) ?? ''
    for (const part of [staff.sales.name, staff.admin.name]) expect(text).toContain(part)
    // The minutes that the client has waited.
    expect(text).toMatch(/72\d/)
  }, soon)

  await antesala.sql(`update leads set wait_restarted_at = now() - interval '61 minutes',
    reminded_at = now() - interval '31 minutes'`)
  await run()
  // It takes the place of the notice before it about the same lead.
  const nobody = admin.page.getByRole('alert').filter({ hasText: 'nadie más puede atenderle' })
  await nobody.waitFor()
  expect(await nobody.textContent()).not.toContain('1 de')
  expect(await taken.count()).toBe(0)
  expect(await admin.closedOnDesktop()).toEqual([
    'Ahora le toca a usted: Ana García sigue sin respuesta.',
  ])
  await nobody.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await nobody.waitFor({ state: 'detached' })
  expect([...sales.pageErrors, ...admin.pageErrors]).toEqual([])
})

test('the profile says how to get notices on the desktop', async () => {
  const { page, pageErrors } = await openWithNotices('sales')
  await page.goto(`${antesala.address}/admin/#/profile`)
  await page.getByRole('heading', { name: 'Avisos en el escritorio' }).waitFor()
  await page.getByText('Este navegador le avisa fuera del panel').waitFor()
  expect(pageErrors).toEqual([])
})

test('the notice of an unanswered lead goes away once a colleague has answered', async () => {
  const ids = await findStaffIds(antesala.db, [staff.sales.email])
  const { page } = await openWithNotices('sales')
  const [id = expect.unreachable()] = await recordLeads(antesala, {
    name: 'Bruno Cano',
    email: 'bruno@example.com',
    submittedAt: new Date(Date.now() - 31 * 60_000),
    assigneeId: ids.get(staff.sales.email) ?? '',
  })
  await run()
  const reminder = page.getByRole('alert').filter({ hasText: 'Bruno Cano sigue sin respuesta' })
  await reminder.waitFor()
  const { version } = await antesala.db
    .selectFrom('leads')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const admin = await signIn(antesala, 'admin')
  await succeed(admin, 'PATCH', `/leads/${id}`, { status: 'contacted' }, version)
  await reminder.waitFor({ state: 'detached' })
})

test.each([1280, 390])(
  'several notices say how many they are, cover nothing at %s px, and lead to all of them',
  async (width) => {
    await antesala.db.deleteFrom('leads').execute()
    const ids = await findStaffIds(antesala.db, [staff.sales.email])
    const { page, pageErrors } = await openWithNotices('sales')
    await page.goto(`${antesala.address}/admin#/leads`)
    await page.setViewportSize({ width, height: 800 })
    const names = ['Dora Vela', 'Elio Vela', 'Fina Vela']
    await recordLeads(
      antesala,
      ...names.map((name, index) => ({
        name,
        email: `${index}@example.com`,
        phoneE164: `+52551234560${index}`,
        submittedAt: new Date(Date.now() - 31 * 60_000),
        assigneeId: ids.get(staff.sales.email) ?? '',
      })),
    )
    await run()
    const notice = page.getByRole('alert').filter({ hasText: 'sigue sin respuesta' })
    await notice.getByText('1 de 3').waitFor()
    await page.getByRole('link', { name: 'Dora Vela' }).first().waitFor()
    // What is at the place of the notice is a part of it: no control is below.
    const covered = await page.evaluate<string[]>(`(() => {
    const box = document.querySelector('.lead-notice').getBoundingClientRect()
    const isBelow = ({ left, right, top, bottom }) =>
      right > left && left < box.right && right > box.left && top < box.bottom && bottom > box.top
    const controls = [...document.querySelectorAll('#main-content :is(a, button, input), header :is(a, button)')]
    const others = controls.filter((control) => !control.closest('.lead-notice') && control.checkVisibility())
    return others.filter((control) => isBelow(control.getBoundingClientRect())).map(({ outerHTML }) => outerHTML)
  })()`)
    expect(covered).toEqual([])
    expect(await findScrolling(page)).toEqual([])

    await notice.getByRole('button', { name: 'Cerrar', exact: true }).click()
    await notice.getByText('1 de 2').waitFor()
    await notice.getByRole('link', { name: 'Ver todos los míos sin respuesta' }).click()
    await notice.waitFor({ state: 'detached' })
    await page.waitForURL(/unanswered/)
    for (const name of names) await page.getByRole('link', { name }).first().waitFor()

    // They are reminded of a lead once.
    await antesala.sql('update leads set reminded_at = null')
    await antesala.sql(`delete from events where type = 'lead.reminder_sent'`)
    await run()
    await notice.getByText('1 de 3').waitFor()
    await notice.getByRole('button', { name: 'Cerrar todos' }).click()
    await notice.waitFor({ state: 'detached' })
    expect(pageErrors).toEqual([])
    await page.close()
  },
)

const mine = async () =>
  (await findStaffIds(antesala.db, [staff.sales.email])).get(staff.sales.email) ?? ''

/** Records so many unanswered leads of the salesperson, who has to be reminded of them. */
async function recordWaiting(count: number, prefix: string) {
  const assigneeId = await mine()
  const leads = Array.from({ length: count }, (_, index) => ({
    name: `${prefix} ${index}`,
    email: `${prefix}${index}@example.com`,
    submittedAt: new Date(Date.now() - 31 * 60_000),
    assigneeId,
  }))
  return await recordLeads(antesala, ...leads)
}

/** Marks a lead as answered, as a colleague. */
async function answer(id: string) {
  const lead = antesala.db.selectFrom('leads').select('version').where('id', '=', id)
  const { version } = await lead.executeTakeFirstOrThrow()
  const admin = await signIn(antesala, 'admin')
  await succeed(admin, 'PATCH', `/leads/${id}`, { status: 'contacted' }, version)
}

test('many reminders of a run are one notice on the desktop with their number, and are read with one request', async () => {
  await antesala.db.deleteFrom('leads').execute()
  const { page, onDesktop, pageErrors } = await openWithNotices('sales')
  const read: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const isOne = /\/leads\/[^/]+$/.test(pathname)
    if (isOne || searchParams.get('filter')?.includes('"id"')) read.push(pathname)
  })
  await recordWaiting(12, 'Vela')
  await run()
  await page.getByRole('alert').getByText('1 de 12').waitFor()
  expect(await onDesktop()).toEqual(['12 avisos de prospectos sin respuesta.'])
  expect(read).toEqual(['/api/staff/leads'])
  expect(pageErrors).toEqual([])
  await page.close()
})

test('the notices of leads that moved go away, here and on the desktop, once they are answered', async () => {
  await antesala.db.deleteFrom('leads').execute()
  const ids = await findStaffIds(antesala.db, [staff.admin.email])
  await setDefaultAssignee(antesala.db, ids.get(staff.admin.email) ?? '')
  const [sales, admin] = [await openWithNotices('sales'), await openWithNotices('admin')]
  const [id = expect.unreachable()] = await recordWaiting(1, 'Movido')
  await antesala.sql(`update leads set recorded_at = now() - interval '61 minutes',
    waiting_since = now() - interval '721 minutes', reminded_at = now() - interval '31 minutes'`)
  await run()
  const moved = sales.page.getByRole('alert').filter({ hasText: 'ahora está a cargo de' })
  const taken = admin.page.getByRole('alert').filter({ hasText: 'Ahora le toca a usted' })
  await moved.waitFor()
  await taken.waitFor()
  await answer(id)
  await moved.waitFor({ state: 'detached' })
  await taken.waitFor({ state: 'detached' })
  expect(await admin.closedOnDesktop()).toEqual([
    'Ahora le toca a usted: Movido 0 sigue sin respuesta.',
  ])
  expect([...sales.pageErrors, ...admin.pageErrors]).toEqual([])
})

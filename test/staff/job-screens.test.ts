import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { inquiry, staff } from '../setup/fixtures.ts'
import { createStaffAccounts, signIn } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

/** In seconds. A day, so that no retry starts during a test and its time is shown with the date, which is longer. */
const RETRY_DELAY = 86_400
const clients = ['ana', 'berta', 'carla']

let antesala: AntesalaWithBrowser
let dashboard: Dashboard
let page: Page
let leadId: string

beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  const boss = await antesala.startBoss()
  await boss.updateQueue('send-email', { retryDelay: RETRY_DELAY })
  dashboard = await openDashboard(antesala.browser, { timezoneId: 'America/Mexico_City' })
  page = dashboard.page
})
afterAll(() => antesala?.close())

const rows = () => page.locator('tbody tr')

test('ops see a warning until a worker is connected', async () => {
  await openSignedIn(dashboard, antesala, 'ops')
  await page.getByRole('menuitem', { name: 'Trabajos' }).click()
  await page.getByText('Ningún worker está conectado').waitFor()
  await page.getByText('Ningún trabajo necesita atención').waitFor()
  await antesala.startWorker()
  await page.getByText('Ningún worker está conectado').waitFor({ state: 'detached' })
})

test('ops see the emails that the relay rejects, with the time of the next attempt', async () => {
  antesala.relay.onRecipient = (address) =>
    address.endsWith('@example.com')
      ? { code: 451, text: `4.7.1 Greylisted ${address}` }
      : undefined
  for (const client of clients) {
    const answer = await antesala.post('/api/v1/contact', {
      ...inquiry,
      email: `${client}@example.com`,
    })
    leadId = answer.body.leadId
  }
  await vi.waitFor(async () => expect(await rows().count()).toBe(3), soon)
  const { rows: waiting } = await antesala.sql(
    "select start_after as due from pgboss.job where state = 'retry'",
  )
  const first = rows().first()
  await first.getByText('Solicitud de visita, Ana G.').waitFor()
  await first.getByText('1 de 17').waitFor()
  await first.getByText('451 4.7.1 Greylisted', { exact: true }).waitFor()
  await page.setViewportSize({ width: 1024, height: 768 })
  const isCut =
    'document.querySelector("table").parentElement.scrollWidth > document.querySelector("table").parentElement.clientWidth'
  await vi.waitFor(async () => expect(await page.evaluate(isCut)).toBe(false), soon)
  await page.setViewportSize({ width: 1280, height: 720 })
  const clock = await first.locator('time').textContent()
  expect(clock).toMatch(/^próximo: \d+ \S+, \d\d:\d\d$/)
  const shown = await first.locator('time').getAttribute('datetime')
  expect(waiting.map(({ due }) => (due as Date).toISOString())).toContain(shown)
})

test('the list is not refreshed while rows are selected', async () => {
  await rows().first().getByRole('checkbox').check()
  const toolbar = page.getByRole('toolbar')
  await toolbar.getByText('1 seleccionado').waitFor()
  const paths: string[] = []
  const recordPath = (request: { url(): string }) => paths.push(new URL(request.url()).pathname)
  page.on('request', recordPath)
  // The cards are still refreshed: after three of their requests, the list has skipped at least two.
  await vi.waitFor(
    () => expect(paths.filter((path) => path.endsWith('/queues')).length).toBeGreaterThan(2),
    soon,
  )
  page.off('request', recordPath)
  expect(paths.filter((path) => path.endsWith('/jobs'))).toEqual([])
  await toolbar.getByRole('button', { name: 'Quitar la selección' }).click()
})

test('once the relay works, all matching jobs are retried after a dry run, and complete', async () => {
  antesala.relay.onRecipient = () => undefined
  await page.getByRole('tab', { name: 'Por error' }).click()
  await page.getByRole('link', { name: '451 4.7.1 Greylisted' }).click()
  await vi.waitFor(async () => expect(await rows().count()).toBe(3), soon)
  // If the dry run fails, the dialog says so and can repeat it.
  const error = { code: 'RATE_LIMIT_EXCEEDED', message: 'Espere un minuto.' }
  const refuse = { status: 429, json: { success: false, error } }
  await page.route('**/jobs/retries', (route) => route.fulfill(refuse), { times: 1 })
  await page.getByRole('button', { name: 'Reintentar todos los que coinciden' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reintentar trabajos' })
  await dialog.getByText('Espere un minuto.').waitFor()
  await dialog.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await dialog.getByText('3 trabajos coinciden.').waitFor()
  await dialog.getByText('3 enviarán un correo.').waitFor()
  expect(antesala.relay.accepted).toHaveLength(3)
  await dialog.getByLabel('Motivo').fill('El relé ya responde')
  await dialog.getByRole('button', { name: 'Reintentar 3 trabajos' }).click()
  const result = page.getByRole('dialog', { name: 'Hecho' })
  await result.getByText('3 se intentarán ahora.').waitFor()
  await result.getByRole('button', { name: 'Cerrar' }).click()
  await page.getByText('Ningún trabajo coincide.').waitFor()
  // The list omits an email while it is being sent.
  await vi.waitFor(() => expect(antesala.relay.accepted).toHaveLength(6), soon)
})

test('the retries are in the audit and in the journey of the lead', async () => {
  const events = await antesala.db
    .selectFrom('events')
    .select(['type', 'actor', 'reason'])
    .where('actorKind', '=', 'staff')
    .where('type', 'like', 'job%')
    .orderBy('id')
    .execute()
  const expected = (type: string) => ({ type, actor: 'Olga Marín', reason: 'El relé ya responde' })
  expect(events).toEqual([
    expected('jobs.retry_requested'),
    ...clients.map(() => expected('job.hastened')),
  ])
  await page.goto(`${antesala.address}/admin#/events`)
  const audit = page.getByRole('table')
  await audit.getByText('Reintento de varios trabajos').waitFor()
  expect(await audit.getByText('Ejecutado de inmediato').count()).toBe(0)
  await audit.getByRole('link', { name: 'Ver los 3 trabajos' }).click()
  await vi.waitFor(
    async () =>
      expect(await audit.getByText('Ejecutado de inmediato').count()).toBe(clients.length),
    soon,
  )
  const chip = page.getByText(/Parte de una acción: Reintento de varios trabajos, .*Olga Marín/)
  await chip.waitFor()
  // Neither the way back nor the menu brings the filter back.
  await page.goBack()
  await audit.getByText('Reintento de varios trabajos').waitFor()
  await page.goForward()
  await chip.waitFor()
  await page.getByRole('menuitem', { name: 'Auditoría' }).click()
  await audit.getByText('Reintento de varios trabajos').waitFor()
  expect(await chip.count()).toBe(0)
  await page.goto(`${antesala.address}/admin#/leads/${leadId}/show/journey`)
  const step = page.getByRole('listitem').filter({ hasText: 'Ejecutado de inmediato' })
  await step.getByText('El relé ya responde').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Trabajos' }).click()
  await vi.waitFor(async () => expect(await rows().count()).toBe(3), soon)
  await rows().filter({ hasText: 'Registro de consultas' }).getByText('Terminado').waitFor()
})

test('a job shows its payload only on request, and the request is recorded', async () => {
  const search = new URLSearchParams({
    filter: JSON.stringify({ queue: 'record-lead', state: 'completed' }),
  })
  await page.goto(`${antesala.address}/admin#/jobs?${search}`)
  // The previous list is still shown for a moment.
  await rows().filter({ hasText: 'Registro de consultas' }).first().click()
  await page.getByText('"message": "•••"').waitFor()
  await page.getByRole('button', { name: 'Mostrar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mostrar los datos' })
  await dialog.getByRole('button', { name: 'Mostrar' }).click()
  await page.getByText(inquiry.message).waitFor()
  await page.getByText('Datos del trabajo consultados').waitFor()
  expect(dashboard.pageErrors).toEqual([])
})

test('a job shows the text of a reply only on request', async () => {
  const filter = { q: 'berta@example.com', queue: 'send-email', state: 'completed' }
  const search = new URLSearchParams({ filter: JSON.stringify(filter) })
  await page.goto(`${antesala.address}/admin#/jobs?${search}`)
  await vi.waitFor(async () => expect(await rows().count()).toBe(2), soon)
  await rows().filter({ hasText: 'Acuse de recibo al cliente' }).click()
  const hidden = page.getByText('451 4.7.1 Greylisted', { exact: true })
  await hidden.waitFor()
  await page.getByRole('button', { name: 'Mostrar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mostrar los datos' })
  await dialog.getByRole('button', { name: 'Mostrar' }).click()
  await page.getByText('451 4.7.1 Greylisted berta@example.com', { exact: true }).waitFor()
  const link = page.getByRole('link', { name: 'Leer la respuesta exacta en el correo' })
  expect(await link.count()).toBe(0)
  await page.getByRole('button', { name: 'Ocultar' }).click()
  await hidden.waitFor()
  await link.click()
  await page.getByText('451 4.7.1 Greylisted berta@example.com').waitFor()
})

test('ops see that a job sends an email to a colleague, without links that only administrators may open', async () => {
  await antesala.post('/auth/request-password-reset', { email: staff.sales.email })
  const key = await vi.waitFor(async () => {
    const { rows: jobs } = await antesala.sql(
      `select id from pgboss.job where name = 'send-email' and data #>> '{about,kind}' = 'staff'`,
    )
    expect(jobs).toHaveLength(1)
    return `send-email.${jobs[0]?.id}`
  }, soon)
  const openJob = async ({ page: tab }: Dashboard) => {
    await tab.goto(`${antesala.address}/admin#/jobs/${key}/show`)
    await tab.getByText('Restablecimiento de contraseña').first().waitFor()
    return await tab.locator('dl').getByRole('link').count()
  }
  expect(await openJob(dashboard)).toBe(0)
  const admin = await openDashboard(antesala.browser)
  await openSignedIn(admin, antesala, 'admin')
  expect(await openJob(admin)).toBe(2)
})

test('sales do not see the jobs, and cannot retry, cancel or reveal them', async () => {
  const sales = await openDashboard(antesala.browser)
  await openSignedIn(sales, antesala, 'sales')
  expect(await sales.page.getByRole('menuitem', { name: 'Trabajos' }).count()).toBe(0)
  const colleague = await signIn(antesala, 'sales')
  const body = { selection: { filter: {} } }
  for (const path of ['jobs/retries', 'jobs/cancellations', 'jobs/a/reveals']) {
    const answer = await colleague.send('POST', `/api/staff/${path}`, body)
    expect(answer.status, path).toBe(403)
  }
})

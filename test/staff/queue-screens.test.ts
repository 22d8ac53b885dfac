import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { findColorViolations, findViolations, wcag } from '../setup/axe.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { createStaffAccounts } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: AntesalaWithBrowser
let dashboard: Dashboard
let page: Page

// No worker runs. A backlog shrinks, another does not, and a queue completed jobs of 2 s each.
beforeAll(async () => {
  antesala = await openWithBrowser({ RELEASE: 'r-2' })
  await createStaffAccounts(antesala)
  const add = (name: string, count: number, state: string, created: string, ended = 'null') =>
    antesala.sql(`insert into pgboss.job (id, name, state, created_on, start_after, started_on, completed_on)
      select gen_random_uuid(), '${name}', '${state}', ${created}, ${created}, ${ended}, ${ended}
      from generate_series(1, ${count})`)
  await antesala.sql(`update pgboss.queue set created_on = now() - interval '40 days'`)
  await add('record-lead', 40, 'completed', `now() - interval '602 s'`, `now() - interval '600 s'`)
  await add('mail-lead', 30, 'created', `now() - interval '10 minutes'`)
  await add('notice-digests', 3, 'created', `now() - interval '1 hour'`)
  await add('announce-decision', 3, 'completed', `now() - interval '5 s'`, `now() - interval '5 s'`)
  await antesala.sql(`insert into emails (id, dedupe_key, template, about_kind, about_id, language, to_email, data, status,
      message_id, created_at, updated_at, sent_at)
    values (gen_random_uuid(), 'a', 'lead-notice', 'lead', gen_random_uuid(), 'es', 'ana@example.com', '{}', 'sent', 'a',
      now(), now(), now())`)
  await add('staff-link-dead', 2, 'created', 'now()')
  await antesala.sql(`insert into processes (id, kind, name, release, started_at, seen_at, ended_at, end_cause, end_detail)
    values (gen_random_uuid(), 'worker', 'host-a:7', 'r-1', now() - interval '3 hours', now() - interval '2 hours',
      now() - interval '2 hours', 'unresponsive', 'SIGKILL')`)
  dashboard = await openDashboard(antesala.browser)
  page = dashboard.page
  await openSignedIn(dashboard, antesala, 'ops')
})
afterAll(() => antesala?.close())

const open = (path: string) => page.goto(`${antesala.address}/admin#${path}`)
const row = (name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })

// The label of react-admin's account menu, which every screen has, does not contain the name that it shows.
const violations = async () =>
  (await findViolations(page, wcag)).filter((violation) => !violation.includes('RaUserMenu'))

test('the tab shows each queue, its oldest wait against the limit, its latency and its forecast', async () => {
  await open('/jobs/queues')
  const recording = row('Registro de consultas')
  await recording.getByText('40', { exact: true }).waitFor()
  expect(await recording.getByText('2', { exact: true }).count()).toBe(4)
  await row('Correos de prospectos').getByText('10 min (1 min)').waitFor()
  await row('Listas de avisos').getByText('no disminuye').waitFor()
  await row('Acuse de recibo al cliente').waitFor()
  const health = page.getByRole('navigation', { name: 'Colas y workers' })
  const rate = '0 trabajos terminados en el último minuto'
  await health.getByRole('link', { name: new RegExp(`Correos de prospectos: .*${rate}`) }).waitFor()
  expect(await health.getByText('0/min').first().getAttribute('title')).toBe(rate)
  expect(await violations()).toEqual([])
})

test('a number opens its jobs', async () => {
  await row('Enlaces para el equipo').getByRole('link', { name: 'Abandonado: 2' }).click()
  await vi.waitFor(
    () => expect(decodeURIComponent(page.url())).toContain('"queue":"staff-link"'),
    soon,
  )
  await vi.waitFor(async () => expect(await page.locator('tbody tr').count()).toBe(2), soon)
})

test('the page of a queue draws what happened, says the unit and the window, and marks releases', async () => {
  await open('/jobs/queues?range=6h')
  await page.getByRole('link', { name: 'Registro de consultas' }).click()
  await page.getByRole('heading', { name: 'Registro de consultas' }).waitFor()
  expect(page.url()).toContain('range=6h')
  const latency = page.getByRole('figure').filter({ hasText: 'Latencia, en segundos' })
  await latency.getByText('Últimas 6 h, en intervalos de 10 min').first().waitFor()
  await latency.getByText('Latencia en todo el periodo: p50 2 s, p95 2 s, p99 2 s').waitFor()
  // The numbers of the chart as a table: of periods without jobs, none.
  const cells = await latency
    .getByRole('table', { includeHidden: true })
    .locator('td')
    .allTextContents()
  expect(cells.filter((text) => text === '2')).toHaveLength(3)
  expect(cells.filter((text) => text === '–')).toHaveLength(cells.length - 3)
  await latency.locator('svg').getByText('r-2', { exact: true }).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'caída de host-a:7' }).waitFor()
  expect(await violations()).toEqual([])
})

test('a duration of zero is drawn, because it was measured', async () => {
  await open('/jobs/queues/announce-decision')
  const wait = page.getByRole('figure').filter({ hasText: 'Espera, en segundos' })
  await wait.getByText('Espera en todo el periodo: p50 0 s, p95 0 s, p99 0 s').waitFor()
  await wait.locator('svg').first().waitFor()
  expect(await wait.getByText('Sin datos en este periodo').count()).toBe(0)
})

test('the template of emails is in the address', async () => {
  await open('/jobs/queues/send-email')
  await page.getByLabel('Plantilla').click()
  await page.getByRole('option', { name: 'Evaluación para el cliente' }).click()
  await page
    .getByRole('heading', { name: 'Envío de correos · Evaluación para el cliente' })
    .waitFor()
  expect(page.url()).toContain('template=assessment')
})

test('the tab of workers shows the API that runs, and why a worker ended', async () => {
  await open('/jobs/workers')
  const running = page.getByRole('region', { name: 'Procesos en marcha' })
  await running.getByText('r-2').waitFor()
  const ended = page.getByRole('region', { name: 'Últimos procesos terminados' })
  await ended.getByText('No respondía: se forzó su cierre').waitFor()
  expect(await violations()).toEqual([])
})

test('on a phone, queues that need somebody come first', async () => {
  await page.setViewportSize({ width: 390, height: 800 })
  await open('/jobs/queues')
  const first = page.locator('.MuiCard-root > :first-child a')
  await vi.waitFor(async () => {
    const names = await first.allTextContents()
    expect(names.slice(0, 2)).toEqual(['Correos de prospectos', 'Listas de avisos'])
  }, soon)
  // The numbers of the queues are one line of links, each 44 px high for touch, and nothing is wider than the screen.
  const health = page.getByLabel('Colas y workers')
  await expect.poll(async () => (await health.boundingBox())?.height).toBeLessThan(60)
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  expect(await violations()).toEqual([])
})

test('on a phone, the templates in use are below the queue of emails, and are called templates', async () => {
  // The menu, which was open on the wide screen, covers the page.
  const templates = page.getByLabel('Plantillas de los correos')
  await templates.getByText('Aviso al equipo: prospecto nuevo').waitFor()
  const titles = page.locator('.MuiCard-root > :first-child a')
  const names = await titles.allTextContents()
  expect(names[names.indexOf('Envío de correos') + 1]).toBe('Aviso al equipo: prospecto nuevo')
  expect(names.at(-1)).not.toBe('Aviso al equipo: prospecto nuevo')
})

test('colors have enough contrast in dark mode', async () => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await open('/jobs/queues')
  await page.reload()
  await row('Listas de avisos').waitFor()
  expect(await findColorViolations(page)).toEqual([])
  await open('/jobs/queues/record-lead')
  await page.getByRole('figure').first().waitFor()
  expect(await findColorViolations(page)).toEqual([])
  expect(dashboard.pageErrors).toEqual([])
})

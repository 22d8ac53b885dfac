import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import type { QueueCard } from '../../shared/contract/job.ts'
import { queueNames } from '../../shared/jobs/boss-queues.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { createStaffAccounts } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: AntesalaWithBrowser
let dashboard: Dashboard
let page: Page

beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  dashboard = await openDashboard(antesala.browser)
  page = dashboard.page
  await openSignedIn(dashboard, antesala, 'ops')
})
afterAll(() => antesala?.close())

const open = (path: string, tab = page) => tab.goto(`${antesala.address}/admin#${path}`)
const tab = (name: string) => page.getByRole('tab', { name })
const rows = () => page.locator('tbody tr')
const health = () => page.getByRole('navigation', { name: 'Colas y workers' })
const refreshButton = (tab = page) => tab.getByRole('button', { name: /^Actualizar cada/ })

function filterInAddress() {
  const { hash } = new URL(page.url())
  return JSON.parse(new URLSearchParams(hash.slice(hash.indexOf('?'))).get('filter') ?? '{}')
}

/** Adds jobs that wait for a retry in an hour. */
async function addRetrying(queue: string, jobs: number, error = 'DeliveryError: 451 4.7.1 wait') {
  const output = JSON.stringify({ name: 'Error', message: 'x', maskedKey: error })
  await antesala.sql(`insert into pgboss.job (id, name, state, retry_count, start_after, started_on, output)
    select gen_random_uuid(), '${queue}', 'retry', 3, now() + interval '1 hour', now(), '${output}'
    from generate_series(1, ${jobs})`)
}

async function chooseInterval(name: string) {
  await refreshButton().click()
  await page.getByRole('menuitemradio', { name, exact: true }).click()
}

test('each tab of the job console has an address, which can be opened and left with the back button', async () => {
  await open('/jobs')
  await page.getByText('Ningún trabajo necesita atención').waitFor()
  await tab('Por error').click()
  await page.getByText('Ningún trabajo falla en este momento.').waitFor()
  expect(new URL(page.url()).hash).toBe('#/jobs/failures')
  await tab('Colas').click()
  await page.getByRole('region', { name: 'Colas' }).waitFor()
  expect(new URL(page.url()).hash).toBe('#/jobs/queues')
  await page.goBack()
  await page.getByText('Ningún trabajo falla en este momento.').waitFor()
  await open('/jobs/workers')
  await page.getByRole('region', { name: 'Procesos en marcha' }).waitFor()
  expect(await tab('Workers y programación').getAttribute('aria-selected')).toBe('true')
  for (const path of ['/jobs/nothing', '/jobs/queues/nothing']) {
    await open(path)
    await page.getByRole('heading', { name: 'Página no encontrada' }).waitFor()
    await open('/jobs')
    await page.getByText('Ningún trabajo necesita atención').waitFor()
  }
  expect(dashboard.pageErrors).toEqual([])
})

test('one line has the numbers of the queues that have work, and links to their jobs', async () => {
  await open('/jobs')
  await health().getByText(`${queueNames.length} colas sin trabajo`).waitFor()
  await health().getByText('0 workers conectados').waitFor()
  await addRetrying('send-email', 2)
  await antesala.sql(`insert into pgboss.job (id, name, start_after)
    values (gen_random_uuid(), 'mail-lead', now() - interval '4 minutes')`)
  await antesala.sql(
    `insert into pgboss.job (id, name) values (gen_random_uuid(), 'send-email-dead')`,
  )
  await health().getByText('Correos de prospectos: 1 en espera · espera máxima: 4 min').waitFor()
  await health().getByText('Envío de correos: 1 abandonado · 2 en reintento · 0/min').click()
  await vi.waitFor(async () => expect(await rows().count()).toBe(3), soon)
  expect(filterInAddress()).toEqual({ queue: ['send-email'] })
  await health()
    .getByText(`${queueNames.length - 2} colas sin trabajo`)
    .click()
  await page.getByRole('region', { name: 'Colas' }).waitFor()
})

test('the first job is above the fold, also on a phone and if every queue has work', async () => {
  for (const queue of queueNames) await addRetrying(queue, 1)
  for (const [width, height] of [
    [1280, 720],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await open('/jobs')
    // Otherwise the menu of the wide window covers the narrow one.
    await page.reload()
    await health().getByText('Limpieza').waitFor()
    const first = page.locator('tbody tr, .MuiList-root li').filter({ hasText: 'Abandonado' })
    const box = await first.first().boundingBox()
    expect((box?.y ?? height) + (box?.height ?? 0), `${width}x${height}`).toBeLessThan(height)
  }
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('the address has the filter, the chips remove it, and the menu opens what needs attention', async () => {
  const filter = { errorText: 'wait', attempts: 4, queue: ['send-email', 'mail-lead'] }
  await open(`/jobs?${new URLSearchParams({ filter: JSON.stringify(filter) })}`)
  await vi.waitFor(async () => expect(await rows().count()).toBe(4), soon)
  const chip = page.locator('.MuiChip-root', { hasText: 'Cola: Correos de prospectos' })
  await chip.locator('.MuiChip-deleteIcon').click()
  await vi.waitFor(async () => expect(await rows().count()).toBe(3), soon)
  expect(filterInAddress()).toEqual({ ...filter, queue: ['send-email'] })
  await page.getByRole('button', { name: 'Filtros (3)' }).click()
  await page
    .getByRole('dialog', { name: 'Filtros' })
    .getByLabel('El error contiene')
    .fill('no such')
  await page.getByRole('button', { name: 'Ver resultados' }).click()
  await page.getByText('Ningún trabajo coincide.').waitFor()
  await page.getByRole('menuitem', { name: 'Trabajos' }).click()
  await rows().filter({ hasText: 'Registro de consultas' }).waitFor()
  expect(filterInAddress()).toEqual({})
  await page.goBack()
  await page.getByText('Ningún trabajo coincide.').waitFor()
  await page.getByRole('button', { name: 'Quitar todos' }).click()
  await rows().filter({ hasText: 'Registro de consultas' }).waitFor()
})

test('the jobs of a period are listed, in the time zone of the browser', async () => {
  await addRetrying('mint-codes', 1)
  await open('/jobs')
  await page.getByRole('button', { name: 'Filtros' }).click()
  const from = page.getByRole('dialog', { name: 'Filtros' }).getByLabel('Desde')
  await from.fill('2026-01-02T20:30')
  await page.getByRole('button', { name: 'Ver resultados' }).click()
  const expected = await page.evaluate(() => new Date('2026-01-02T20:30').toISOString())
  await vi.waitFor(() => expect(filterInAddress()).toEqual({ from: expected }), soon)
  await rows().filter({ hasText: 'Generación de códigos' }).first().waitFor()
})

test('the console is refreshed at the interval that each person chose, or not at all', async () => {
  await open('/jobs')
  expect(await refreshButton().textContent()).toBe('5 s')
  await chooseInterval('En pausa')
  const status = page.getByRole('status')
  await status.getByText('En pausa').waitFor()
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await page.reload()
  await status.getByText('En pausa').waitFor()
  await rows().first().waitFor()
  const loaded = paths.filter((path) => path.endsWith('/queues')).length
  await addRetrying('housekeeping', 40)
  // Another person, in the same browser, has the usual interval.
  const { identity } = await openAnother()
  expect(identity).toBe('5 s')
  expect(paths.filter((path) => path.endsWith('/queues')).length).toBe(loaded)
  await chooseInterval('1 s')
  await health().getByText('41 en reintento').waitFor()
  await status.getByText('En vivo').waitFor()
})

async function openAnother() {
  const other = await page.context().browser()?.newPage()
  if (!other) throw new Error('no browser')
  const opened = { page: other, pageErrors: [] }
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  await other.addInitScript((stored) => {
    for (const [key, value] of Object.entries(JSON.parse(stored)))
      localStorage.setItem(key, String(value))
  }, kept)
  await openSignedIn(opened, antesala, 'admin')
  await open('/jobs', other)
  const identity = await refreshButton(other).textContent()
  await other.close()
  return { identity }
}

test('the rate moves while the console is open, also if no worker runs', async () => {
  const rate = async () => {
    const answer = await page.request.get(`${antesala.address}/api/staff/queues`)
    const cards = (await answer.json()) as QueueCard[]
    return cards.find(({ name }) => name === 'record-lead')?.lastMinute
  }
  expect(await rate()).toBe(0)
  await antesala.sql(`insert into pgboss.job (id, name, state, completed_on)
    select gen_random_uuid(), 'record-lead', 'completed', now() from generate_series(1, 3400)`)
  await health().getByText('3,400/min').waitFor()
})

test('all parts of the console are refetched at the same moments', async () => {
  const { clock } = page
  await open('/jobs/failures')
  await chooseInterval('5 s')
  const start = Math.ceil(Date.now() / 60_000) * 60_000
  await clock.install({ time: start })
  await page.reload()
  await health()
    .getByText(/^Última lectura:/)
    .waitFor()
  await clock.pauseAt(start + 63_000)
  // A click would wait for an animation frame of the paused clock.
  await tab('Colas').dispatchEvent('click')
  await vi.waitFor(async () => {
    await clock.runFor(5)
    expect(await page.getByRole('region', { name: 'Colas' }).isVisible()).toBe(true)
  }, soon)
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  const now = await page.evaluate(() => Date.now())
  await clock.runFor(start + 65_000 - now)
  await vi.waitFor(() => {
    expect(paths).toContain('/api/staff/queues')
    expect(paths).toContain('/api/staff/queue-measurements')
  }, soon)
})

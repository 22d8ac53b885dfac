import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { recordLeads } from '../setup/leads.ts'
import { createStaffAccounts } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

const old = /^No se pudieron actualizar los datos\. Última lectura: \d\d:\d\d\.$/

let antesala: AntesalaWithBrowser
let page: Page

beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  await antesala.sql(
    `insert into pgboss.job (id, name) values (gen_random_uuid(), 'send-email-dead')`,
  )
  const dashboard = await openDashboard(antesala.browser)
  page = dashboard.page
  await openSignedIn(dashboard, antesala, 'admin')
})
afterAll(() => antesala?.close())

const open = (path: string) => page.goto(`${antesala.address}/admin#${path}`)
const status = () => page.getByRole('status')
const alert = (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })
const main = () => page.locator('#main-content')
// The rows that are shown while the list is loading have no link.
const row = () => page.locator('tbody tr:has(a)')

/** Lets requests fail whose path under /api/staff/ begins so, until the returned function is called. */
async function failing(path: string, answer: 'abort' | 429 | 503 = 'abort') {
  const pattern = new RegExp(`/api/staff/${path}(\\?|$)`)
  await page.route(pattern, (route) =>
    answer === 'abort' ? route.abort() : route.fulfill({ status: answer, body: '' }),
  )
  return () => page.unroute(pattern)
}

test('a job list that cannot be refreshed keeps its rows, says since when they are old, and comes back', async () => {
  await open('/jobs')
  await row().waitFor()
  await status().getByText('En vivo').waitFor()
  const repair = await failing('jobs')
  await main().getByText(old).waitFor()
  await status()
    .getByText(/^Última actualización: \d\d:\d\d$/)
    .waitFor()
  expect(await row().count()).toBe(1)
  await repair()
  await main().getByText(old).waitFor({ state: 'detached' })
  await status().getByText('En vivo').waitFor()
})

test('before the first check of the system the home screen says that it comes; if none comes any more, that nobody checks', async () => {
  await antesala.sql("update watch set watched_by = ''")
  await open('/')
  await page.reload()
  await alert('la primera revisión termina en unos segundos').waitFor()
  expect(await alert('Ninguna API ha buscado problemas').count()).toBe(0)
  await antesala.sql(
    "update watch set watched_by = 'host:1', watched_at = now() - interval '2 minutes'",
  )
  await page.reload()
  await alert('Ninguna API ha buscado problemas').waitFor()
  expect(await alert('la primera revisión').count()).toBe(0)
})

test('a record that cannot be loaded says so on its page, and one that cannot be refreshed stays', async () => {
  const missing = '/jobs/send-email.01890000-0000-7000-8000-000000000000/show'
  await open(missing)
  await alert('Página no encontrada').waitFor()
  expect(new URL(page.url()).hash).toBe(`#${missing}`)
  await open('/jobs')
  const repair = await failing('jobs/[^/]+')
  await row().getByRole('link').click()
  await alert('No se pudo cargar.').waitFor()
  await repair()
  await alert('No se pudo cargar.').getByRole('button', { name: 'Intentar de nuevo' }).click()
  await page.getByRole('heading', { name: 'Envío de correos' }).waitFor()
  const repairAgain = await failing('jobs/[^/]+')
  await main().getByText(old).waitFor()
  await page.getByRole('heading', { name: 'Envío de correos' }).waitFor()
  await repairAgain()
  await main().getByText(old).waitFor({ state: 'detached' })
})

test('on a phone, the rows stay, too', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open('/jobs')
  // Otherwise the menu of the wide window covers the narrow one.
  await page.reload()
  const row = main().getByRole('listitem').filter({ hasText: 'Abandonado' })
  await row.waitFor()
  const repair = await failing('jobs')
  await main().getByText(old).waitFor()
  await row.waitFor()
  await repair()
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('a job list that cannot be loaded does not look empty, and can be loaded again', async () => {
  await open('/')
  const repair = await failing('jobs', 503)
  await page.reload()
  await open('/jobs')
  await page.getByText('No se pudo cargar la lista.').waitFor()
  const shown = (await main().textContent()) ?? ''
  expect(shown).not.toMatch(/Ningún trabajo|-1/)
  await repair()
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await row().waitFor()
})

test('numbers of the queues that cannot be refreshed stay, and say since when they are old', async () => {
  await open('/jobs')
  const line = page.getByRole('navigation', { name: 'Colas y workers' })
  await line.getByText('Envío de correos: 1 abandonado').waitFor()
  const repair = await failing('queues')
  await alert(/^Colas: No se pudieron actualizar los datos/).waitFor()
  await line.getByText('Envío de correos: 1 abandonado').waitFor()
  await repair()
  await alert('Colas:').waitFor({ state: 'detached' })
})

test.each([
  ['failure-groups', '/jobs/failures', 'No se pudo cargar.', 'Ningún trabajo falla'],
  ['alerts', '/alerts', 'Últimas alertas: No se pudo cargar.', 'Ninguna todavía'],
  ['emails', '/emails', 'No se pudo cargar la lista.', 'Sin resultados'],
  ['events', '/events', 'No se pudo cargar la lista.', 'Sin resultados'],
  ['referral-leaderboard', '/referrals', 'No se pudo cargar la lista.', 'Nadie'],
])(
  'if %s cannot be loaded, its screen says so, and not that there is nothing',
  async (path, screen, problem, nothing) => {
    await open('/')
    const repair = await failing(path)
    await open(screen)
    await page.reload()
    await main().getByText(problem).first().waitFor()
    const shown = (await main().textContent()) ?? ''
    expect(shown).not.toContain(nothing)
    expect(shown).not.toContain('-1')
    await repair()
    await main().getByText(problem).waitFor({ state: 'detached' })
  },
)

test('a home screen that cannot be refreshed keeps its numbers, and never says that all is well', async () => {
  await open('/')
  await page.locator('[data-figure=deadLetters]').getByText('1', { exact: true }).waitFor()
  const repair = await failing('(summary|alert-status|leads)')
  await alert(/^Cifras: No se pudieron actualizar los datos/).waitFor()
  await page.getByText('El servidor no respondió').waitFor()
  await page.locator('[data-figure=deadLetters]').getByText('1', { exact: true }).waitFor()
  await page.reload()
  await alert('Cifras: No se pudo cargar.').waitFor()
  await alert('No se pudo cargar.').nth(1).waitFor()
  await repair()
  await vi.waitFor(async () => expect(await alert('No se pudo cargar.').count()).toBe(0), soon)
  await page.getByText('El servidor no respondió').waitFor({ state: 'detached' })
})

test('without a network, a change fails at once and is not made later', async () => {
  await open('/jobs')
  const body = { queue: 'mint-codes', reason: 'a test' }
  expect(
    (await page.request.post(`${antesala.address}/api/staff/holds`, { data: body })).status(),
  ).toBe(201)
  const notice = alert('en pausa')
  await notice.waitFor()
  await page.context().setOffline(true)
  await notice.getByRole('button', { name: 'Reanudar' }).click()
  await notice.getByRole('button', { name: 'Reanudar', disabled: false }).waitFor()
  await page.context().setOffline(false)
  await page.reload()
  await notice.getByRole('button', { name: 'Reanudar' }).click()
  await notice.waitFor({ state: 'detached' })
})

test.each([
  [500, '', 'El servidor no pudo responder (error 500). Si cambió algo'],
  [502, '<h1>Bad Gateway</h1>', 'El servidor no pudo responder (error 502). Si cambió algo'],
  [401, '', 'Su sesión terminó. Inicie sesión de nuevo.'],
  [413, '', 'El servidor no aceptó la petición (error 413).'],
])('an answer %d that is not from the API has a message of ours', async (code, body, text) => {
  await open('/alerts')
  await page.route('**/api/staff/alert-tests', (route) => route.fulfill({ status: code, body }))
  await page.getByRole('button', { name: 'Enviar una prueba' }).click()
  await page.getByText(text).waitFor()
  await page.unroute('**/api/staff/alert-tests')
  await page.reload()
})

test('if too many requests were made, what is on screen is old in the header, too, and comes back', async () => {
  await open('/jobs')
  await row().waitFor()
  await status().getByText('En vivo').waitFor()
  const repair = await failing('(jobs|queues)', 429)
  await main().getByText(old).first().waitFor()
  await status()
    .getByText(/^Última actualización:/)
    .waitFor()
  await repair()
  await status().getByText('En vivo').waitFor()
})

test('without a network, what is on screen becomes old; with it, live again', async () => {
  await open('/jobs')
  await page
    .getByRole('navigation', { name: 'Colas y workers' })
    .getByText('1 abandonado')
    .waitFor()
  await status().getByText('En vivo').waitFor()
  await page.context().setOffline(true)
  await status()
    .getByText(/^Última actualización:/)
    .waitFor()
  await page.context().setOffline(false)
  await status().getByText('En vivo').waitFor()
})

test('a filter whose code cannot be loaded says so in its place, and the list stays', async () => {
  await recordLeads(antesala, { name: 'Ana García' })
  const other = await openDashboard(antesala.browser)
  await other.page.route(/assets\/Autocomplete-/, (route) => route.abort())
  await openSignedIn(other, antesala, 'admin')
  await other.page.goto(`${antesala.address}/admin#/leads`)
  await other.page.getByRole('cell', { name: 'Ana García' }).waitFor()
  await other.page.getByRole('button', { name: 'Filtros' }).click()
  const filters = other.page.getByRole('dialog', { name: 'Filtros' })
  await filters.getByRole('alert').getByText('Propiedad: No se pudo cargar.').waitFor()
  await filters.getByRole('button', { name: 'Ver resultados' }).click()
  await other.page.getByRole('cell', { name: 'Ana García' }).waitFor()
})

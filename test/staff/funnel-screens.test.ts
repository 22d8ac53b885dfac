import { afterAll, beforeAll, expect } from 'vitest'
import { DAY_MS } from '../../shared/contract/duration.ts'
import { appendEvents } from '../../shared/tables/history/events.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { openDashboard } from '../setup/dashboard.ts'
import { staff, staffPassword } from '../setup/fixtures.ts'
import { recordStories } from '../setup/funnel.ts'
import { findScrolling } from '../setup/layout.ts'
import { recordLeads } from '../setup/leads.ts'
import { addProperty } from '../setup/properties.ts'
import { createStaffAccounts } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: AntesalaWithBrowser

const period = 'from=2026-03-01&until=2026-03-31'
const at = (day: number) => new Date(Date.UTC(2026, 2, day, 18))

beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  const { id: assigneeId } = await antesala.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', staff.sales.email)
    .executeTakeFirstOrThrow()
  const propertyId = await addProperty(antesala, { slug: 'a', titleEs: 'Casa Ceniza' })
  const theirs = { assigneeId, propertyId, origin: 'showroom' }
  await recordStories(antesala, [
    {
      submittedAt: at(2),
      firstResponseAt: new Date(at(2).getTime() + DAY_MS),
      ...theirs,
      moves: [
        [1, 'contacted'],
        [3, 'qualified'],
        [6, 'visit_scheduled'],
        [10, 'negotiating'],
        [20, 'won'],
      ],
      valueAmount: 4_250_000,
      valueCurrency: 'MXN',
    },
    { submittedAt: at(3), ...theirs, name: 'Bruno Leal', moves: [[1, 'contacted']] },
    { submittedAt: at(4), ...theirs, moves: [[2, 'lost']], lostReason: 'price' },
    { submittedAt: at(5), waitingSince: at(5) },
    { submittedAt: at(6), spamReasons: ['many_links'] },
  ])
})
afterAll(() => antesala?.close())

async function openFunnel(query: string, role: 'sales' | 'ops' = 'sales', width = 1280) {
  const viewport = { width, height: 900 }
  const dashboard = await openDashboard(antesala.browser, { viewport })
  // Not `openSignedIn`, which waits for the menu: a phone shows none.
  const { email } = staff[role]
  const data = { email, password: staffPassword }
  const url = `${antesala.address}/auth/sign-in/email`
  expect((await dashboard.page.request.post(url, { data })).ok()).toBe(true)
  await dashboard.page.goto(`${antesala.address}/admin#/funnel?${query}`)
  return dashboard
}

test('the funnel shows each stage, and its numbers open the leads that they count', async () => {
  const { page, pageErrors } = await openFunnel(period)
  const stages = page.getByRole('table', { name: 'De la consulta a la venta' })
  const cellsOf = async (name: string) =>
    await stages
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
      .getByRole('cell')
      .allInnerTexts()
  await expect.poll(() => cellsOf('Contactado')).toEqual(['2', '50 %', '50 %', '2 días', '1', '0'])
  expect(await cellsOf('Nuevo')).toEqual([
    ...['4', '–', '100 %'],
    ...['1 día', '1', '1\nPrecio: 1'],
  ])
  expect(await cellsOf('Ganado')).toEqual(['1', '100 %', '25 %', '–', '1', '0'])
  await expect.poll(() => page.getByText(/^Última lectura: \d/).count()).toBe(2)

  // The list has as many: without the lead that may be spam.
  await stages.getByRole('link', { name: '4', exact: true }).click()
  await page.getByText('Sin posible spam').waitFor()
  await expect.poll(() => page.locator('tbody tr:has(a)').count()).toBe(4)
  await page.goBack()
  const contacted = stages.getByRole('row').filter({ hasText: 'Contactado' })
  await contacted.getByRole('link', { name: '1', exact: true }).click()
  await page.getByText('Bruno Leal').waitFor()
  await expect.poll(() => page.locator('tbody tr:has(a)').count()).toBe(1)
  expect(pageErrors).toEqual([])
  await page.close()
})

test('the table is by assignee, origin or property, and is downloaded as it is shown', async () => {
  const { page, pageErrors } = await openFunnel(period)
  const sellers = page.getByRole('table', { name: 'Por responsable', exact: true })
  await sellers.getByRole('rowheader', { name: staff.sales.name }).waitFor()
  await sellers.getByRole('rowheader', { name: 'Sin asignar' }).waitFor()
  await sellers.getByText('MXN 4.3 M').waitFor()
  await page.getByRole('button', { name: 'Por propiedad' }).click()
  const table = page.getByRole('table', { name: 'Por propiedad', exact: true })
  await table.getByRole('rowheader', { name: 'Casa Ceniza' }).waitFor()
  await table.getByRole('rowheader', { name: 'Sin propiedad' }).waitFor()
  expect(page.url()).toContain('group=property')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar la tabla' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^funnel-.*\.csv$/)
  await table
    .getByRole('row')
    .filter({ hasText: 'Casa Ceniza' })
    .getByRole('link', { name: '3', exact: true })
    .click()
  await expect.poll(() => page.locator('tbody tr:has(a)').count()).toBe(3)
  expect(pageErrors).toEqual([])
  await page.close()
})

test('another period is chosen by button or by two dates, and an empty one says so', async () => {
  const { page, pageErrors } = await openFunnel('')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await expect.poll(() => button('Últimos 90 días').getAttribute('aria-pressed')).toBe('true')
  await button('Último año').click()
  await page.waitForURL(/days=365/)
  await button('Otro periodo').click()
  await page.getByLabel('Desde').fill('2020-01-01')
  await page.getByLabel('Hasta').fill('2020-01-31')
  await page.getByText('En este periodo no llegaron prospectos.').first().waitFor()
  await page.getByLabel('Hasta').fill('2019-01-31')
  await page.getByText('Elija dos fechas').waitFor()
  await page.waitForURL(/until=2020-01-31/)
  expect(pageErrors).toEqual([])
  await page.close()
})

test('links are of the same period as their numbers, also while those of another one are loaded', async () => {
  const { page } = await openFunnel(period)
  const table = page.getByRole('table', { name: 'Por responsable', exact: true })
  const all = table.getByRole('row').filter({ hasText: staff.sales.name }).getByRole('link').first()
  await all.waitFor()
  const loaded = Promise.withResolvers<void>()
  await page.route('**/api/staff/funnel-rows?*', async (route) => {
    await loaded.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Último año', exact: true }).click()
  await page.waitForURL(/days=365/)
  expect(await all.getAttribute('href')).toContain('2026-03-31')
  loaded.resolve()
  await expect.poll(() => all.getAttribute('href')).not.toContain('2026-03-31')
  await page.close()
})

test('of a table with more than 100 rows, those who may export it are told where the others are', async () => {
  const submittedAt = new Date('2025-04-02T18:00Z')
  const origins = Array.from({ length: 101 }, (_, number) => `origen ${number}`)
  const leads = origins.map((origin) => ({ submittedAt, origin }))
  await recordLeads(antesala, ...leads)
  const others = 'Las demás están en el archivo exportado.'
  const query = 'from=2025-04-01&until=2025-04-30&group=origin'
  const { page } = await openFunnel(query)
  await page
    .getByText(`Filas en total: 101. Las que tienen más prospectos: 100. ${others}`)
    .waitFor()
  await page.close()
  const { page: ofOps } = await openFunnel(query, 'ops')
  await ofOps.getByText('Filas en total: 101.').waitFor()
  expect(await ofOps.getByText(others).count()).toBe(0)
  await ofOps.close()
})

/** Opens the report on a period without leads, with the paths of its reads; resolves once changes are announced to it. */
async function openLive(query: string) {
  // A second attempt begins without the leads of the first.
  await antesala.db.deleteFrom('leads').where('submittedAt', '<', new Date('2025-01-01')).execute()
  const { page } = await openDashboard(antesala.browser)
  // A hidden tab is told of changes only if notices on the desktop are allowed, which a browser without a window never allows.
  await page.addInitScript(
    `Object.defineProperty(Notification, 'permission', { value: 'granted' })
    window.toldOfChange = false
    window.EventSource = class extends EventSource {
      constructor(url) {
        super(url)
        this.addEventListener('message', ({ data }) => {
          if (JSON.parse(data).changes.length > 0) window.toldOfChange = true
        })
      }
    }`,
  )
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/api/staff/funnel') reads.push(pathname)
  })
  const { email } = staff.sales
  const data = { email, password: staffPassword }
  await page.request.post(`${antesala.address}/auth/sign-in/email`, { data })
  await page.goto(`${antesala.address}/admin#/funnel?${query}`)
  await page.getByText('En vivo', { exact: true }).waitFor()
  await page.getByText('En este periodo no llegaron prospectos.').first().waitFor()
  await expect.poll(() => page.title(), soon).toMatch(/^\(\d/)
  return { page, reads }
}

// Any change of a lead is announced.
async function announceChange() {
  const { id: aboutId } = await antesala.db
    .selectFrom('leads')
    .select('id')
    .where('name', '=', 'Bruno Leal')
    .executeTakeFirstOrThrow()
  const about = { aboutKind: 'lead', aboutId } as const
  await appendEvents(antesala.db, [
    { at: new Date(), type: 'lead.kind_corrected', actorKind: 'staff', ...about },
  ])
}

test('new numbers appear when leads change elsewhere', async () => {
  const { page } = await openLive('from=2024-04-01&until=2024-04-30')
  await recordStories(antesala, [{ submittedAt: new Date('2024-04-02T18:00Z') }])
  await announceChange()
  await page.getByRole('table', { name: 'De la consulta a la venta' }).waitFor()
  await page.close()
})

test('a hidden report is not read until it is shown again', async () => {
  const { page, reads } = await openLive('from=2023-01-01&until=2023-12-31')
  // Of a year, the next read is two minutes after the first.
  expect(reads).toHaveLength(1)
  const setHidden = (isHidden: boolean) =>
    page.evaluate(`Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))`)
  const reopened = page.waitForResponse('**/api/staff/changes*')
  await setHidden(true)
  await reopened
  const submittedAt = new Date('2023-04-05T18:00Z')
  await recordStories(antesala, [{ submittedAt, waitingSince: submittedAt }])
  await announceChange()
  await expect.poll(() => page.evaluate('toldOfChange'), soon).toBe(true)
  expect(reads).toHaveLength(1)
  await setHidden(false)
  await page.getByRole('table', { name: 'De la consulta a la venta' }).waitFor()
  await page.close()
})

test('ops read the funnel and cannot export it', async () => {
  const { page } = await openFunnel(period, 'ops')
  await page.getByRole('table', { name: 'De la consulta a la venta' }).waitFor()
  expect(await page.getByRole('button', { name: /^Exportar/ }).count()).toBe(0)
  await page.close()
})

test.each([390, 768, 1024, 1280, 1920])('the report fits a window of %i pixels', async (width) => {
  const { page, pageErrors } = await openFunnel(period, 'sales', width)
  await page.getByText('20 días').first().waitFor()
  await page.getByText('Sin asignar').waitFor()
  expect(await findScrolling(page)).toEqual([])
  const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  expect(await page.evaluate<number>(overflow)).toBe(0)
  expect(pageErrors).toEqual([])
  await page.close()
})

test.each(['from=bogus', 'from=2026-11-26&until=2026-11-01', 'days=7'])(
  'an address with %s says that this is no period, and names the one that is shown',
  async (query) => {
    const { page, pageErrors } = await openFunnel(`${query}&group=origin`)
    await page
      .getByText('El periodo de la dirección no es válido. Se muestra este: Últimos 90 días.')
      .waitFor()
    await page.waitForURL(/days=90/)
    expect(page.url()).toContain('group=origin')
    expect(page.url()).not.toMatch(/from=|until=|days=7/)
    await page.getByRole('button', { name: 'Último año', exact: true }).click()
    await page.getByText('El periodo de la dirección').waitFor({ state: 'detached' })
    expect(pageErrors).toEqual([])
    await page.close()
  },
)

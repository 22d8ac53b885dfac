import { afterAll, beforeAll, expect } from 'vitest'
import { DAY_MS } from '../../shared/contract/duration.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { openDashboard } from '../setup/dashboard.ts'
import { staff, staffPassword } from '../setup/fixtures.ts'
import { recordStories } from '../setup/funnel.ts'
import { findScrolling } from '../setup/layout.ts'
import { addProperty } from '../setup/properties.ts'
import { createStaffAccounts } from '../setup/staff.ts'

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
    { submittedAt: at(5) },
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

test('the funnel shows each step, and its numbers open the leads that they count', async () => {
  const { page, pageErrors } = await openFunnel(period)
  const steps = page.getByRole('table', { name: 'De la consulta a la venta' })
  const cellsOf = async (name: string) =>
    await steps
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
  await steps.getByRole('link', { name: '4', exact: true }).click()
  await page.getByText('Sin los de posible spam').waitFor()
  await expect.poll(() => page.locator('tbody tr:has(a)').count()).toBe(4)
  await page.goBack()
  const contacted = steps.getByRole('row').filter({ hasText: 'Contactado' })
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

test('new numbers appear when leads change elsewhere', async () => {
  const { page } = await openFunnel(period.replace('03-31', '03-03').replaceAll('03-', '04-'))
  await page.getByText('En este periodo no llegaron prospectos.').first().waitFor()
  await recordStories(antesala, [{ submittedAt: new Date('2026-04-02T18:00Z') }])
  // Any change of a lead is announced.
  const { rows } = await antesala.sql(`select id from leads where name = 'Bruno Leal'`)
  await antesala.sql(`insert into events (id, at, type, actor_kind, about_kind, about_id)
    values (gen_random_uuid(), now(), 'lead.kind_corrected', 'staff', 'lead', '${rows[0]?.id}')`)
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

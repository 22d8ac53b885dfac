import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LeaderboardRow, LeaderboardTotals } from '../../shared/contract/referral.ts'
import type { StaffRole } from '../../shared/contract/staff.ts'
import { addReferralVisits } from '../../shared/tables/referrals/referral-visits.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { inquiry } from '../setup/fixtures.ts'
import { waitUntilIdle } from '../setup/idle.ts'
import { findScrolling } from '../setup/layout.ts'
import { listQuery } from '../setup/list-query.ts'
import { applyAsPartner, type TestApplication, waitForPartners } from '../setup/partners.ts'
import { addProperty } from '../setup/properties.ts'
import { createStaffAccounts, type StaffClient, signInEveryRole } from '../setup/staff.ts'

/** Norte brought four leads, of which three were won, one in each of two months; Sur only visits and an application. */
let antesala: AntesalaWithBrowser
let colleagues: Record<StaffRole, StaffClient>
let norte: TestApplication
let sur: TestApplication

const year = { from: '2026-01-01', until: '2026-12-31' }
const november = { from: '2026-11-01', until: '2026-11-30' }

beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  colleagues = await signInEveryRole(antesala)
  await antesala.startWorker()
  norte = await applyAsPartner(antesala, { agencyName: 'Casa Norte' })
  sur = await applyAsPartner(antesala, { agencyName: '=Sur', referredByCode: norte.code })
  await applyAsPartner(antesala, { agencyName: 'Valle', referredByCode: sur.code })
  await waitForPartners(antesala, 3)
  await antesala.sql(`update partners set submitted_at = '2026-11-15T12:00:00Z'`)
  await antesala.sql(`update partners set status = 'approved' where id = '${sur.id}'`)
  const mexican = await addProperty(antesala, { slug: 'a', price: 4_000_000, currency: 'MXN' })
  const american = await addProperty(antesala, { slug: 'b', price: 250_000 })
  // 1 November, 05:30 in London, is still October in Mexico.
  await insertLead({ status: 'won', property: mexican, at: '2026-11-01T05:30:00Z' })
  await insertLead({ status: 'won', property: mexican, at: '2026-11-20T12:00:00Z' })
  await insertLead({ status: 'won', property: american, at: '2026-11-21T12:00:00Z' })
  await insertLead({ status: 'lost', property: mexican, at: '2026-11-22T12:00:00Z' })
  await insertLead({ status: 'spam', property: mexican, at: '2026-11-23T12:00:00Z' })
  await addReferralVisits(antesala.db, [
    { day: '2026-10-31', code: norte.code, visits: 7 },
    { day: '2026-11-01', code: norte.code, visits: 5 },
    { day: '2026-11-30', code: sur.code, visits: 3 },
  ])
})
afterAll(() => antesala?.close())

async function insertLead(lead: { status: string; property: string; at: string }) {
  const { leadId } = await antesala.submit('/api/v1/contact', {
    ...inquiry,
    message: `De parte de ${norte.code}, ${lead.at}`,
  })
  await waitUntilIdle(antesala)
  await antesala.sql(`update leads set status = '${lead.status}', property_id = '${lead.property}',
    submitted_at = '${lead.at}', referred_by_partner_id = '${norte.id}' where id = '${leadId}'`)
}

function addressOf(period: { from: string; until: string }) {
  return `/referrals?${new URLSearchParams({ filter: JSON.stringify(period) })}`
}

async function readTotals(period: { from: string; until: string }) {
  const query = new URLSearchParams(period)
  return await colleagues.partnerships.get(`/api/staff/referral-totals?${query}`)
}

describe('the totals', () => {
  test('add up visits, applications, leads and sales of all partners, by month and currency', async () => {
    const answer = await readTotals(year)
    expect((await answer.json()) as LeaderboardTotals).toEqual({
      ...{ partners: 2, visits: 15, applied: 2, approved: 1, leads: 4, won: 3 },
      sales: [
        { currency: 'MXN', amount: 8_000_000 },
        { currency: 'USD', amount: 250_000 },
      ],
      months: [
        {
          ...{ month: '2026-10', visits: 7, applied: 0, approved: 0, leads: 1, won: 1 },
          sales: [{ currency: 'MXN', amount: 4_000_000 }],
        },
        {
          ...{ month: '2026-11', visits: 8, applied: 2, approved: 1, leads: 3, won: 2 },
          sales: [
            { currency: 'MXN', amount: 4_000_000 },
            { currency: 'USD', amount: 250_000 },
          ],
        },
      ],
    })
  })

  test('are the sums of the leaderboard', async () => {
    const path = `/api/staff/referral-leaderboard${listQuery({ filter: november })}`
    const rows = (await (await colleagues.partnerships.get(path)).json()) as LeaderboardRow[]
    const totals = (await (await readTotals(november)).json()) as LeaderboardTotals
    expect(totals.partners).toBe(rows.length)
    for (const name of ['visits', 'applied', 'approved', 'leads', 'won'] as const)
      expect(totals[name]).toBe(rows.reduce((sum, row) => sum + row[name], 0))
    expect(rows.find(({ id }) => id === sur.id)).toMatchObject({ visits: 3, leads: 0, sales: [] })
  })

  test('of a period without referrals are zero', async () => {
    const answer = await readTotals({ from: '2025-01-01', until: '2025-01-31' })
    expect(await answer.json()).toEqual({
      ...{ partners: 0, visits: 0, applied: 0, approved: 0, leads: 0, won: 0 },
      ...{ sales: [], months: [] },
    })
  })

  test.each([
    ['that ends before it begins', { from: '2026-11-02', until: '2026-11-01' }],
    ['of more than five years', { from: '2020-01-01', until: '2026-01-01' }],
    ['with an invalid day', { from: '2026-02-30', until: '2026-03-01' }],
  ])('of a period %s are refused, and so is its export', async (_what, period) => {
    expect((await readTotals(period)).status).toBe(400)
    const path = '/api/staff/referrals/exports'
    expect((await colleagues.partnerships.send('POST', path, period)).status).toBe(400)
  })
})

test('the report as CSV has a row for each partner and month, and a column for each currency', async () => {
  const answer = await fetch(`${antesala.address}/api/staff/referrals/exports`, {
    method: 'POST',
    headers: {
      Cookie: colleagues.partnerships.cookie,
      'Content-Type': 'application/json',
      'Accept-Language': 'es',
    },
    body: JSON.stringify(year),
  })
  expect(answer.headers.get('content-disposition')).toMatch(/referrals-\d{4}-\d\d-\d\d\.csv/)
  const lines = (await answer.text()).trim().split('\r\n')
  expect(lines[0]).toContain(
    'Mes,Socio,Código,Visitas,Solicitudes,Aprobadas,Prospectos,Ganados,Ventas (MXN),Ventas (USD)',
  )
  expect(lines.slice(1)).toEqual([
    `2026-10,Casa Norte,${norte.code},7,0,0,1,1,4000000,0`,
    `2026-11,'=Sur,${sur.code},3,1,0,0,0,0,0`,
    `2026-11,Casa Norte,${norte.code},5,1,1,3,2,4000000,250000`,
  ])
  const events = antesala.db
    .selectFrom('events')
    .select(['type', 'after'])
    .where('type', 'like', 'referrals.export%')
    .orderBy('at')
  // The end is recorded once the response has been sent.
  await expect
    .poll(() => events.execute())
    .toMatchObject([
      { type: 'referrals.exported', after: year },
      { type: 'referrals.export_ended', after: { rows: 3, isComplete: true } },
    ])
})

describe('on screen', () => {
  async function openAs(language: 'es' | 'en', path: string): Promise<Dashboard> {
    const pablo = await openDashboard(antesala.browser)
    await antesala.sql(`update staff set dashboard_language = 'es' where role = 'partnerships'`)
    await openSignedIn(pablo, antesala, 'partnerships')
    await antesala.sql(
      `update staff set dashboard_language = '${language}' where role = 'partnerships'`,
    )
    await pablo.page.goto(`${antesala.address}/admin#${path}`)
    await pablo.page.reload()
    return pablo
  }

  browserTest(
    'the leaderboard shows the totals of the chosen month, and how each is counted',
    async () => {
      const { page, pageErrors } = await openAs('es', '/referrals')
      await page.getByLabel('Periodo').click()
      await page.getByRole('option', { name: 'Otro periodo' }).click()
      await page.getByLabel('Desde').fill(november.from)
      await page.getByLabel('Hasta').fill(november.until)
      const total = page.locator('tfoot tr')
      await total.getByText('Total, 2 socios').waitFor()
      await expect
        .poll(() => total.getByRole('cell').allTextContents())
        .toEqual(['8', '2', '1', '3', '2', 'MXN 4,000,000 + USD 250,000', '66.67 %'])
      const row = page.getByRole('row').filter({ hasText: norte.code })
      await expect.poll(() => row.getByText('Casa Norte').count()).toBe(1)
      await page.getByText('Ventas', { exact: true }).first().hover()
      await page.getByRole('tooltip').getByText('Suma del precio actual').waitFor()
      await page.getByRole('button', { name: 'Ordenar por visitas de mayor a menor' }).click()

      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Exportar' }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/^referrals-.*\.csv$/)
      expect(pageErrors).toEqual([])
      await page.close()
    },
  )

  browserTest(
    'two dates that are no period say so and change nothing; so does a report without a period',
    async () => {
      const { page, pageErrors } = await openAs('es', `${addressOf(november)}`)
      const rows = page.locator('tbody tr:has(a)')
      await expect.poll(() => rows.allTextContents()).toHaveLength(2)
      await page.getByLabel('Periodo').click()
      await page.getByRole('option', { name: 'Otro periodo' }).click()
      const address = page.url()
      for (const until of ['2020-01-01', '']) {
        await page.getByLabel('Hasta').fill(until)
        await page.getByText('Elija dos fechas, la segunda igual o posterior').waitFor()
        expect(await rows.count()).toBe(2)
        expect(page.url()).toBe(address)
      }
      await page.getByLabel('Hasta').fill(november.until)
      await page.getByText('Elija dos fechas').waitFor({ state: 'detached' })

      for (const period of ['', '?from=2026-11-0', '?from=2026-11-30&until=2026-11-01']) {
        await page.goto(`${antesala.address}/admin#/referrals/report${period}`)
        await page.reload()
        await page.getByRole('heading', { name: 'Informe de referidos', level: 2 }).waitFor()
      }
      expect(pageErrors).toEqual([])
      await page.close()
    },
  )

  browserTest(
    'the period and the order of the leaderboard are kept by a reload, a shared link, Back and the report',
    async () => {
      const { page } = await openAs('es', '/referrals')
      const bar = page.getByLabel('Periodo')
      await bar.click()
      await page.getByRole('option', { name: 'El año pasado' }).click()
      await page.getByText('No hay referidos en este periodo.').waitFor()
      await page.reload()
      await page.getByText('No hay referidos en este periodo.').waitFor()
      expect(await bar.textContent()).toBe('El año pasado')

      await page.goto(`${antesala.address}/admin#${addressOf(november)}`)
      const rows = page.locator('tbody tr:has(a)')
      await expect.poll(() => rows.allTextContents()).toHaveLength(2)
      await page.getByRole('columnheader').getByText('Visitas').click()
      await page.waitForURL(/sort=visits/)
      await page.getByRole('columnheader').getByText('Visitas').click()
      await expect.poll(() => rows.first().textContent()).toContain('=Sur')
      await page.reload()
      await expect.poll(() => rows.first().textContent()).toContain('=Sur')
      await page.goBack()
      await expect.poll(() => rows.first().textContent()).toContain('Casa Norte')

      await page.getByRole('link', { name: 'Informe para imprimir' }).click()
      await page.getByRole('article').getByText('noviembre de 2026').waitFor()
      await page.getByRole('link', { name: 'Volver a la clasificación' }).click()
      await expect.poll(() => rows.allTextContents()).toHaveLength(2)
      await page.getByRole('tab', { name: 'Códigos desconocidos' }).click()
      await page.waitForURL(/#\/referrals\/unknown$/)
      await page.goBack()
      await expect.poll(() => rows.allTextContents()).toHaveLength(2)
      await page.close()
    },
  )

  browserTest.each([
    ['es', 'Informe de referidos', 'noviembre de 2026'],
    ['en', 'Referral report', 'November 2026'],
  ] as const)(
    'the report of a month fits one printed page, in %s',
    async (language, title, month) => {
      const query = new URLSearchParams(november)
      const { page, pageErrors } = await openAs(language, `/referrals/report?${query}`)
      const report = page.getByRole('article')
      await report.getByRole('heading', { name: title }).waitFor()
      await report.getByText(month).waitFor()
      await report.getByRole('row').filter({ hasText: 'Casa Norte' }).waitFor()
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      const background = () =>
        page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
      await expect.poll(background).toBe('rgb(255, 255, 255)')
      await expect.poll(() => page.getByRole('menuitem').first().isVisible()).toBe(false)
      await expect
        .poll(() => report.getByRole('row').filter({ hasText: 'Total' }).isVisible())
        .toBe(true)
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
      // A4 in points.
      expect(pdf).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/)
      expect(pageErrors).toEqual([])
      await page.close()
    },
  )

  browserTest('the report has every number on a phone, without scrolling sideways', async () => {
    const { page } = await openAs('es', `/referrals/report?${new URLSearchParams(november)}`)
    await page.setViewportSize({ width: 390, height: 844 })
    const totals = 'Ventas: MXN 4,000,000 + USD 250,000 · Conversión: 66.67 %'
    // The menu, which was open on the wide screen, covers the page.
    const partners = page.locator('article ul').filter({ hasText: norte.code })
    const total = partners.locator('li').filter({ hasText: totals }).filter({ hasText: 'Total' })
    await total.waitFor()
    await partners.locator('li').filter({ hasText: 'Casa Norte' }).waitFor()
    // The menu scrolls while it closes.
    await expect.poll(() => findScrolling(page)).toEqual([])
    // Paper is wider: it has the table.
    await page.emulateMedia({ media: 'print' })
    await page.locator('article tr').filter({ hasText: 'Casa Norte' }).waitFor()
    expect(await partners.isVisible()).toBe(false)

    await page.emulateMedia({ media: 'screen' })
    await page.goto(`${antesala.address}/admin#${addressOf(november)}`)
    await page.getByText(totals).first().waitFor()
    await page.close()
  })

  browserTest(
    'the page of a partner is printed in black on white, without what can be pressed',
    async () => {
      const { page, pageErrors } = await openAs('es', `/partners/${norte.id}/show`)
      await page.getByRole('heading', { name: 'Casa Norte', level: 2 }).waitFor()
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      await expect.poll(() => page.getByRole('banner').isVisible()).toBe(false)
      expect(await page.getByRole('menuitem').first().isVisible()).toBe(false)
      expect(await page.locator('main button:visible, main textarea:visible').count()).toBe(0)
      const colors = await page.evaluate<string[]>(`[
        getComputedStyle(document.body).backgroundColor,
        getComputedStyle(document.querySelector('main h2')).color,
      ]`)
      expect(colors).toEqual(['rgb(255, 255, 255)', 'rgb(33, 28, 23)'])
      expect(pageErrors).toEqual([])
      await page.close()
    },
  )

  browserTest('the report of several months also lists the months', async () => {
    const { page } = await openAs('es', `/referrals/report?${new URLSearchParams(year)}`)
    const months = page.getByRole('region', { name: 'Por mes' })
    await months.getByRole('row').filter({ hasText: 'octubre de 2026' }).waitFor()
    expect(await months.getByRole('row').count()).toBe(4)
    await page.close()
  })

  browserTest(
    'the report lists at most 100 partners, and says how many more the totals contain',
    async () => {
      // No generated code has a 1.
      await antesala.sql(`insert into referral_codes (code, partner_id, issued_at)
      select 'LP-M' || n, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, now()
      from generate_series(1000, 1100) as n`)
      await antesala.sql(`insert into partners (id, referral_code, agency_name, contact_name, email,
        email_normalized, phone, phone_national, city, interests, language, search, submitted_at,
        recorded_at, updated_at)
      select partner_id, code, 'Masa', 'm', 'm', code, '1', '1', 'Masa', '{}', 'es', '', now(), now(), now()
      from referral_codes where code like 'LP-M1%'`)
      await antesala.sql(`insert into referral_visits (day, code, visits)
      select '2024-02-03', code, 1 from referral_codes where code like 'LP-M1%'`)
      const february = new URLSearchParams({ from: '2024-02-01', until: '2024-02-29' })
      const { page } = await openAs('es', `/referrals/report?${february}`)
      await page.getByText('Y 1 socio más, incluido en el total.').waitFor()
      expect(await page.getByRole('row').filter({ hasText: 'Masa' }).count()).toBe(100)
      await page.close()
    },
  )
})

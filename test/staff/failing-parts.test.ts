import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { recordLeads } from '../setup/leads.ts'
import { applyAsPartner, waitForPartners } from '../setup/partners.ts'
import { createStaffAccounts } from '../setup/staff.ts'

let antesala: AntesalaWithBrowser
let page: Page
let leadId: string
let partnerId: string
let partnerCode: string

beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  await antesala.startWorker()
  leadId = (await recordLeads(antesala, { name: 'Ana Ruiz' }))[0] ?? ''
  const application = await applyAsPartner(antesala)
  partnerId = application.id
  partnerCode = application.code
  await waitForPartners(antesala, 1)
  const dashboard = await openDashboard(antesala.browser, {
    viewport: { width: 1400, height: 900 },
  })
  page = dashboard.page
  await openSignedIn(dashboard, antesala, 'admin')
})
afterAll(() => antesala?.close())

const main = () => page.locator('#main-content')

/**
 * Opens a screen in a new state of the page, while the requests of a part of it get this answer, until the test ends or calls the
 * function that this returns.
 */
async function openFailing(path: string, screen: string, answer: 'abort' | 403 | 503) {
  const pattern = new RegExp(`/api/staff/${path}(\\?|$)`)
  const repair = () => page.unroute(pattern)
  onTestFinished(repair)
  await page.route(pattern, (route) =>
    answer === 'abort' ? route.abort() : route.fulfill({ status: answer, body: '' }),
  )
  await page.goto('about:blank')
  await page.goto(`${antesala.address}/admin#${screen}`)
  return repair
}

/** Opens the drawer with the filters of the list on screen. */
const openFilters = () => main().getByRole('button', { name: 'Filtros' }).click()
const openRule = () => main().getByRole('button', { name: 'Agregar regla' }).click()
const nothing = async () => {}

const parts: [name: string, path: string, screen: () => string, open: () => Promise<void>][] = [
  ['the record', 'leads/[^/]+', () => `/leads/${leadId}/show`, nothing],
  ['the notes of a lead', 'leads/[^/]+/notes', () => `/leads/${leadId}/show`, nothing],
  ['what else a person sent', 'people/.*', () => `/leads/${leadId}/show`, nothing],
  ['the referrals of a partner', 'referrals/[^/]+', () => `/partners/${partnerId}/show`, nothing],
  ['the leads of a partner', 'attributed-leads', () => `/partners/${partnerId}/show`, nothing],
  [
    'the assessments of a partner',
    'attributed-assessments',
    () => `/partners/${partnerId}/show`,
    nothing,
  ],
  ['the numbers of the home screen', 'summary', () => '/', nothing],
  ['the origins to filter by', 'origins', () => '/leads', openFilters],
  ['the properties to filter by', 'properties', () => '/leads', openFilters],
  ['the people to filter by', 'colleagues', () => '/events', nothing],
  ['the types to filter by', 'events/types', () => '/events', nothing],
  ['the places of a rule', 'rules/places', () => '/rules', openRule],
  ['the people of a rule', 'colleagues', () => '/rules', openRule],
  ['the workers', 'machinery', () => '/jobs/workers', nothing],
  ['the queues', 'queue-measurements', () => '/jobs/queues', nothing],
  ['the failures', 'failure-groups', () => '/jobs/failures', nothing],
  ['the sessions', 'sessions', () => '/profile', nothing],
]

test.each(parts)(
  '%s: no answer, an error and no access are said on the screen, with a way out',
  async (_name, path, screen, open) => {
    const problems = [
      ['abort', 'No se pudo cargar. El servidor no responde.'],
      [503, /No se pudo cargar\.$/],
      [403, 'Sin acceso'],
    ] as const
    for (const [answer, text] of problems) {
      const repair = await openFailing(path, screen(), answer)
      await open()
      const problem = page.getByRole('alert').filter({ has: page.getByText(text) })
      await problem.first().waitFor()
      // Roles leave out what is hidden from screen readers.
      const retries = problem.getByRole('button', { name: 'Intentar de nuevo' })
      await expect.poll(() => retries.count()).toBe(answer === 403 ? 0 : await problem.count())
      await repair()
      if (answer === 403) continue
      await retries.first().focus()
      await page.keyboard.press('Enter')
      await problem.first().waitFor({ state: 'detached' })
    }
  },
)

test('nothing that can be focused is inside what is hidden from screen readers', async () => {
  const repair = await openFailing('summary', '/', 503)
  const problem = page.getByRole('alert').filter({ hasText: 'No se pudo cargar' })
  await problem.first().waitFor()
  const hidden = main().locator('[aria-hidden=true] :is(a, button, input, [tabindex="0"])')
  expect(await hidden.count()).toBe(0)
  await repair()
  await problem.first().waitFor({ state: 'detached' })
  await main().locator('figure svg').first().waitFor()
  expect(await hidden.count()).toBe(0)
})

test('without a network, a part of a screen says so, and loads by itself once it is back', async () => {
  await page.goto(`${antesala.address}/admin#/leads`)
  await main().getByRole('row', { name: 'Ana Ruiz' }).waitFor()
  onTestFinished(() => page.context().setOffline(false))
  await page.context().setOffline(true)
  await page.goto(`${antesala.address}/admin#/leads/${leadId}/show`)
  await page.getByRole('alert').getByText('Sin conexión').first().waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Ana Ruiz', exact: true }).waitFor()
})

test('a board on which nothing matches is one page that removes the filters, not empty columns', async () => {
  await page.goto(`${antesala.address}/admin#/leads`)
  await page.reload()
  await main().getByRole('button', { name: 'Tablero' }).click()
  const columns = main().getByRole('region')
  await columns.first().waitFor()
  await main().locator('input[name=q]').fill('nadie se llama así')
  const notice = main().locator('[data-reason=noMatch]')
  await notice.getByText('Nada coincide con estos filtros.').waitFor()
  expect(await columns.count()).toBe(0)
  await notice.getByRole('button', { name: 'Quitar los filtros' }).click()
  await columns.first().getByText('Ana Ruiz').waitFor()
  await main().getByRole('button', { name: 'Tabla' }).click()
})

test('an attribution whose record cannot be looked up does not say that the code is unknown', async () => {
  await openFailing('attributions/.*', '/referrals', 503)
  await main().getByRole('button', { name: 'Atribuir' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Código').first().fill(partnerCode)
  await dialog.getByText('El servidor no pudo responder (error 503)').waitFor()
  expect(await dialog.getByText('Ese código no existe.').count()).toBe(0)
})

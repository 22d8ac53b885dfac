import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { fillSignIn, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { endSessionDuring } from '../setup/ended-session.ts'
import { staff, staffPassword } from '../setup/fixtures.ts'
import { recordLeads } from '../setup/leads.ts'
import { createStaffAccounts, signIn } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: AntesalaWithBrowser
let page: Page

beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  const dashboard = await openDashboard(antesala.browser)
  page = dashboard.page
  await openSignedIn(dashboard, antesala, 'admin')
})
afterAll(() => antesala?.close())

const main = () => page.locator('#main-content')
const problem = () => main().locator('[role=alert][data-reason]')

const lists = [
  'leads',
  'partners',
  'properties',
  'assessments',
  'emails',
  'suppressions',
  'jobs',
  'events',
  'staff',
  'rules',
  'answer-templates',
]

/** Opens a list in a new state of the page, while its requests get this answer, until the returned function is called. */
async function openFailing(resource: string, answer: 'abort' | 403 | 503) {
  const pattern = new RegExp(`/api/staff/${resource}\\?`)
  await page.route(pattern, (route) =>
    answer === 'abort' ? route.abort() : route.fulfill({ status: answer, body: '' }),
  )
  await page.goto(`${antesala.address}/admin#/profile`)
  await page.reload()
  await page.goto(`${antesala.address}/admin#/${resource}`)
  return () => page.unroute(pattern)
}

test.each(lists)('%s: no answer, an error and no access are different pages', async (resource) => {
  const pages = [
    ['abort', 'unreachable', 'Hay red, pero Antesala no responde'],
    [503, 'failed', 'El servidor no pudo responder (error 503)'],
    [403, 'notAllowed', 'Su función no permite ver esta lista'],
  ] as const
  for (const [answer, reason, text] of pages) {
    const repair = await openFailing(resource, answer)
    await problem().getByText(text).waitFor()
    expect(await problem().getAttribute('data-reason')).toBe(reason)
    const shown = (await main().textContent()) ?? ''
    expect(shown).not.toMatch(/Todavía no hay nada|Nada coincide|-1|Si cambió algo/)
    const retry = problem().getByRole('button', { name: 'Intentar de nuevo' })
    await expect.poll(() => retry.count()).toBe(answer === 403 ? 0 : 1)
    await repair()
    if (answer !== 403) {
      await retry.click()
      await problem().waitFor({ state: 'detached' })
    }
  }
})

test('without a network, a list says that this device is offline, and loads once it is back', async () => {
  await page.goto(`${antesala.address}/admin#/leads`)
  await page.reload()
  await page.getByText('Todavía no hay nada aquí').waitFor()
  await page.context().setOffline(true)
  await page.goto(
    `${antesala.address}/admin#/leads?filter=${encodeURIComponent('{"status":"lost"}')}`,
  )
  await problem().getByText('Sin conexión').waitFor()
  await page.context().setOffline(false)
  await problem().getByRole('button', { name: 'Intentar de nuevo' }).click()
  await main().getByText('Nada coincide con estos filtros.').waitFor()
})

test('saved views that cannot be loaded are not gone: they say so, and can be loaded again', async () => {
  const repair = await openFailing('saved-views', 503)
  await page.goto(
    `${antesala.address}/admin#/leads?filter=${encodeURIComponent('{"status":"lost"}')}`,
  )
  const views = page.getByRole('navigation', { name: 'Vistas guardadas' })
  const failed = views.getByText('Vistas guardadas: No se pudo cargar.')
  await failed.waitFor()
  await repair()
  await views.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await failed.waitFor({ state: 'detached' })
})

test("a view keeps the table's own columns, says that it was changed, and is updated; then come all", async () => {
  const filter = encodeURIComponent('{"status":"lost"}')
  await page.goto(`${antesala.address}/admin#/leads?filter=${filter}`)
  const views = page.getByRole('navigation', { name: 'Vistas guardadas' })
  await views.getByRole('button', { name: 'Guardar esta vista' }).click()
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Perdidos')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await views.getByRole('button', { name: 'Opciones de la vista Perdidos' }).waitFor()
  const view = antesala.db.selectFrom('savedViews').select(['hiddenColumns', 'filter'])
  expect((await view.executeTakeFirst())?.hiddenColumns).toEqual([
    'refCode',
    'budget',
    'value',
    'lostReason',
    'origin',
    'email',
    'phone',
  ])

  await main().locator('input[name=q]').fill('Ana')
  await views.getByText('Modificada').waitFor()
  await views.getByRole('button', { name: 'Guardar como nueva' }).waitFor()
  await views.getByRole('button', { name: 'Actualizar' }).click()
  await views.getByText('Modificada').waitFor({ state: 'detached' })
  expect((await view.executeTakeFirst())?.filter).toEqual({ status: 'lost', q: 'Ana' })

  const all = views.getByRole('link', { name: 'Todos' })
  await all.focus()
  await page.keyboard.press('Enter')
  await views.locator('[aria-current=page]').getByText('Todos').waitFor()
  expect(await main().getByText('Nada coincide').count()).toBe(0)
})

test.each(['/leads?page=1', '/jobs/failures', '/properties/create'])(
  'the address /admin%s without a hash opens that screen',
  async (path) => {
    const response = await page.request.get(`${antesala.address}/admin${path}`, { maxRedirects: 0 })
    expect(response.status()).toBe(302)
    expect(response.headers().location).toBe(`/admin#${path}`)
    expect((await page.request.get(`${antesala.address}/admin/assets/gone.js`)).status()).toBe(404)
  },
)

test('what was typed in the form of a property is still there, and saved, after the session has ended', async () => {
  await page.goto(`${antesala.address}/admin#/properties/create`)
  const texts = [
    ['Título en español', 'Casa de la prueba'],
    ['Título en inglés', 'House of the test'],
    ['Precio', '900000'],
    ['Ciudad', 'Mérida'],
    ['Estado o región', 'Yucatán'],
    ['Construcción, m²', '200'],
    ['Texto en español', 'Una casa.'],
    ['Texto en inglés', 'A house.'],
  ] as const
  for (const [label, value] of texts) await main().getByLabel(label).first().fill(value)
  await main().getByRole('combobox', { name: 'Tipo' }).click()
  await page.getByRole('option').nth(1).click()
  const cover = page.getByRole('dialog', { name: 'Su sesión terminó' })
  await endSessionDuring(page, antesala, /\/properties$/, async () => {
    await main().getByRole('button', { name: 'Guardar' }).click()
    await cover.getByLabel('Contraseña').waitFor()
  })
  await fillSignIn(cover, staff.admin.email, staffPassword)
  await page.waitForURL(/properties\/[^/]+\/show/)
  const { rows } = await antesala.sql('select title_es from properties')
  expect(rows).toEqual([{ titleEs: 'Casa de la prueba' }])
})

test('a form saved without a network is refused, keeps what was typed, and is not saved later unasked', async () => {
  await page.goto(`${antesala.address}/admin#/profile`)
  const name = page.getByRole('textbox', { name: 'Nombre' })
  await name.fill('Sin red')
  await page.context().setOffline(true)
  await name.press('Enter')
  await page.getByText('Este dispositivo no tiene conexión. No se envió nada.').waitFor()
  expect(await name.inputValue()).toBe('Sin red')
  await page.context().setOffline(false)
  await page.getByRole('status').getByText('En vivo').waitFor()
  const stored = () => antesala.sql("select count(*)::int as n from staff where name = 'Sin red'")
  expect((await stored()).rows).toEqual([{ n: 0 }])
  await expect.poll(() => name.inputValue()).toBe('Sin red')
  await name.press('Enter')
  await vi.waitFor(async () => expect((await stored()).rows).toEqual([{ n: 1 }]), soon)
})

test('a page in use opens its other screens although their files are gone', async () => {
  const loaded = page.waitForResponse(/assets\/RuleList/)
  await page.reload()
  await (await loaded).finished()
  await page.route(/assets\//, (route) => route.abort())
  await page.getByRole('menuitem', { name: 'Reglas' }).click()
  await page.locator('#main-content .list-page').waitFor()
  await page.unroute(/assets\//)
})

test('the browser tab has the name of the screen and the number of new leads', async () => {
  await recordLeads(antesala, {})
  await page.goto(`${antesala.address}/admin#/leads`)
  await page.reload()
  await vi.waitFor(async () => expect(await page.title()).toBe('(1) Prospectos · Antesala'), soon)
})

test('on a window of medium width, the button that saves a view is whole beside the views', async () => {
  const admin = await signIn(antesala, 'admin')
  for (const name of ['Para hoy', 'Seguimientos atrasados', 'Sin respuesta']) {
    const view = { resource: 'leads', name, isShared: false, filter: { q: name } }
    const body = { ...view, sort: ['submittedAt', 'DESC'], hiddenColumns: [] }
    expect((await admin.send('POST', '/api/staff/saved-views', body)).status).toBe(201)
  }
  await page.setViewportSize({ width: 1024, height: 900 })
  await page.goto(`${antesala.address}/admin#/leads`)
  await page.reload()
  const views = page.getByRole('navigation', { name: 'Vistas guardadas' })
  await views.getByText('Sin respuesta').waitFor()
  const button = views.getByRole('button', { name: 'Guardar esta vista', exact: true })
  const [inner, outer] = [await button.boundingBox(), await views.boundingBox()]
  const endOf = (box: typeof inner) => (box ? box.x + box.width : Number.NaN)
  expect(endOf(inner)).toBeLessThanOrEqual(endOf(outer) + 1)
})

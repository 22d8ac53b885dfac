import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { searchLength } from '../../shared/contract/search.ts'
import { findViolations } from '../setup/axe.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { villa } from '../setup/fixtures.ts'
import { recordLeads } from '../setup/leads.ts'
import { applyAsPartner, waitForPartners } from '../setup/partners.ts'
import { createStaffAccounts, type StaffClient, signIn, staffIdOf } from '../setup/staff.ts'

let antesala: AntesalaWithBrowser
let admin: StaffClient
let aurora: Dashboard
let partner: { id: string; code: string }

beforeAll(async () => {
  antesala = await openWithBrowser()
  await antesala.startWorker()
  await createStaffAccounts(antesala)
  admin = await signIn(antesala, 'admin')
  await admin.send('POST', '/api/staff/properties', villa)
  partner = await applyAsPartner(antesala, { agencyName: 'Horizonte Bienes' })
  await waitForPartners(antesala, 1)
  aurora = await openDashboard(antesala.browser, { viewport: { width: 1400, height: 900 } })
  await openSignedIn(aurora, antesala, 'admin')
})
afterAll(() => antesala?.close())
beforeEach(async () => {
  await aurora.page.goto(`${antesala.address}/admin#/`)
  await aurora.page.reload()
  await aurora.page.getByRole('heading', { name: 'Inicio' }).first().waitFor()
})
afterEach(async () => {
  expect(aurora.pageErrors).toEqual([])
  await antesala.sql('truncate leads, people, person_addresses cascade')
})

const field = (page: Page) => page.getByRole('combobox', { name: 'Buscar personas' })
// Of a lead and its client, the lead comes first.
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name }).first()
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const active = (page: Page) => page.locator('[role=option][aria-selected=true]')

async function openPalette(page: Page, typed = '') {
  await page.keyboard.press('Control+k')
  await page.locator('input[role=combobox]:focus').waitFor()
  if (typed) await page.keyboard.type(typed)
}

test('a person is found as the name is typed, with the match marked, and Enter opens the record', async () => {
  const [id] = await recordLeads(
    antesala,
    { name: 'Úrsula Íñiguez', refCode: 'LU-7K3QX' },
    { name: 'Berta' },
  )
  const { page } = aurora
  await openPalette(page, 'ursu inig')
  await group(page, 'Prospectos').getByRole('option').waitFor()
  expect(await page.locator('mark').allTextContents()).toEqual(['Úrsu', 'Íñig'])
  await expect.poll(() => active(page).textContent()).toContain('Úrsula Íñiguez')
  const activeId = await field(page).getAttribute('aria-activedescendant')
  await expect.poll(() => active(page).getAttribute('id')).toBe(activeId)
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`#/leads/${id}/show`))
  await page.getByRole('heading', { name: 'Úrsula Íñiguez' }).first().waitFor()
  await field(page).waitFor({ state: 'detached' })

  // Without a text, it offers what was opened last.
  await page.goto(`${antesala.address}/admin#/`)
  await page.getByRole('heading', { name: 'Inicio' }).first().waitFor()
  await openPalette(page)
  await group(page, 'Abiertos recientemente')
    .getByRole('option', { name: 'Úrsula Íñiguez' })
    .waitFor()
  await page.keyboard.type('lu 7k3qx')
  await page.getByText('LU-7K3QX').waitFor()
  await page.keyboard.press('Escape')
})

test('a client is found by an address, opens, and is offered among those opened last', async () => {
  const [id] = await recordLeads(antesala, { name: 'Olga Prado', email: 'olga@prado.example' })
  const { page } = aurora
  await openPalette(page, 'olga@prado.example')
  await group(page, 'Clientes').getByRole('option', { name: 'Olga Prado' }).click()
  await page.waitForURL(new RegExp(`#/people/${id}/show`))
  await page.getByRole('heading', { name: 'Olga Prado' }).first().waitFor()
  await page.goto(`${antesala.address}/admin#/`)
  await page.getByRole('heading', { name: 'Inicio' }).first().waitFor()
  await openPalette(page)
  // The inquiry has the same id.
  await group(page, 'Abiertos recientemente').getByRole('option', { name: 'Olga Prado' }).click()
  await page.waitForURL(new RegExp(`#/people/${id}/show`))
})

test('properties, partners by code, screens and codes that are not recorded are found, and the arrow keys choose', async () => {
  const { page } = aurora
  await openPalette(page, 'tepoztlan')
  await group(page, 'Propiedades').getByRole('option', { name: villa.titleEs }).waitFor()
  await field(page).fill(partner.code.toLowerCase().replace('-', ' '))
  await group(page, 'Solicitudes de socios')
    .or(group(page, 'Socios'))
    .getByRole('option', { name: 'Horizonte Bienes' })
    .waitFor()
  await field(page).fill('LU-99999')
  await option(page, 'Abrir la solicitud LU-99999').waitFor()
  await field(page).fill('correos')
  await group(page, 'Pantallas').getByRole('option', { name: 'Correos' }).first().waitFor()
  await field(page).fill('')
  await option(page, 'Prospectos').waitFor()
  expect(await active(page).textContent()).toContain('Inicio')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => active(page).textContent()).toContain('Prospectos')
  for (const _step of [1, 2]) await page.keyboard.press('ArrowUp')
  await expect
    .poll(() => active(page).textContent())
    .toBe(await page.getByRole('option').last().textContent())
  await field(page).fill('correos')
  await page.getByRole('status').getByText('1 opción').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/#\/emails/)
})

test('Ctrl+Enter opens the record in another tab, and Escape gives the focus back', async () => {
  const [id] = await recordLeads(antesala, { name: 'Berta Núñez' })
  const { page } = aurora
  await page.goto(`${antesala.address}/admin#/leads`)
  await page.locator('input[name=q]').focus()
  await openPalette(page, 'berta')
  await option(page, 'Berta Núñez').waitFor()
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.keyboard.press('Control+Enter'),
  ])
  await tab.waitForURL(new RegExp(`#/leads/${id}/show`))
  await tab.close()
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })
  await page.locator('input[name=q]:focus').waitFor()
})

test('the results of an earlier text never replace those of a later one', async () => {
  await recordLeads(antesala, { name: 'Ana Primera' }, { name: 'Berta Segunda' })
  const { page } = aurora
  const held = Promise.withResolvers<void>()
  const requested = Promise.withResolvers<void>()
  const isFirst = (url: URL) =>
    url.pathname.endsWith('/search') && url.searchParams.get('q') === 'ana'
  await page.route(isFirst, async (route) => {
    requested.resolve()
    await held.promise
    await route.continue().catch(() => undefined)
  })
  await openPalette(page, 'ana')
  await requested.promise
  await page.getByText('Buscando…').waitFor()
  await field(page).fill('berta')
  await option(page, 'Berta Segunda').waitFor()
  held.resolve()
  await page.unroute(isFirst)
  await field(page).fill('berta s')
  await option(page, 'Berta Segunda').waitFor()
  expect(await option(page, 'Ana Primera').count()).toBe(0)
  await page.keyboard.press('Escape')
})

test('a search that fails says so, also without a network, and can be tried again', async () => {
  await recordLeads(antesala, { name: 'Berta Núñez' })
  const { page } = aurora
  const isSearch = (url: URL) => url.pathname.endsWith('/api/staff/search')
  await page.route(isSearch, (route) => route.fulfill({ status: 404, json: {} }))
  await openPalette(page, 'berta')
  await page.getByRole('alert').getByText('No se pudo cargar').waitFor()
  await page.unroute(isSearch)
  await page.getByRole('button', { name: 'Intentar de nuevo' }).press('Enter')
  await option(page, 'Berta Núñez').waitFor()
  await page.context().setOffline(true)
  await field(page).fill('nuñez')
  await page.getByRole('alert').getByText('Sin conexión').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await option(page, 'Berta Núñez').waitFor()
  await field(page).fill('nadiesellamaasi')
  await page.getByText('Nada coincide con «nadiesellamaasi».').waitFor()
  await page.keyboard.press('Escape')
  aurora.pageErrors.length = 0
})

test('the lead on screen is assigned, given a status and a follow-up from the palette', async () => {
  // Of a colleague: an email to the client of a lead that nobody has assigns it.
  const assigneeId = await staffIdOf(antesala, 'sales')
  const [id] = await recordLeads(antesala, { name: 'Berta Núñez', assigneeId })
  const { page } = aurora
  await page.goto(`${antesala.address}/admin#/leads/${id}/show`)
  await page.getByRole('heading', { name: 'Berta Núñez' }).first().waitFor()
  const run = async (typed: string, label: string) => {
    await openPalette(page, typed)
    await group(page, 'Registro actual').getByRole('option', { name: label }).waitFor()
    await page.keyboard.press('Enter')
    await field(page).waitFor({ state: 'detached' })
  }
  const lead = () =>
    antesala.db
      .selectFrom('leads')
      .select(['status', 'assigneeId', 'followUpOn'])
      .executeTakeFirst()
  await openPalette(page)
  for (const label of ['Llamar', 'WhatsApp', 'Enviar correo', 'Escribir una nota'])
    await group(page, 'Registro actual').getByRole('option', { name: label }).waitFor()
  await page.keyboard.press('Escape')
  await run('enviar correo', 'Enviar correo')
  await page.getByText('¿Le escribió a Berta Núñez?').waitFor()
  await page.getByRole('button', { name: 'Registrar el correo' }).click()
  await page.getByText('Berta Núñez: correo registrado').waitFor()
  await run('asignarme', 'Asignarme el prospecto')
  await expect.poll(async () => (await lead())?.assigneeId).not.toBe(assigneeId)
  await run('estado calificado', 'Calificado')
  await expect.poll(async () => (await lead())?.status).toBe('qualified')
  await run('seguimiento', 'Programar el seguimiento')
  await page.getByRole('dialog').getByLabel('Seguimiento').waitFor()
  // The palette does not open over a dialog, in which something may be half written.
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await lead())?.followUpOn).not.toBe(null)
  expect(await field(page).count()).toBe(0)
})

test('an application is approved in its dialog, which the palette opens', async () => {
  const { page } = aurora
  await page.goto(`${antesala.address}/admin#/partners/${partner.id}/show`)
  await page.getByRole('heading', { name: 'Horizonte Bienes' }).first().waitFor()
  await openPalette(page, 'aprobar')
  await group(page, 'Registro actual').getByRole('option', { name: 'Aprobar' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Aprobar' }).waitFor()
  await page.keyboard.press('Escape')
})

test('what can be done with the only partner that is found follows it, if the role allows it', async () => {
  const { page } = aurora
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const actions = group(page, 'Acciones para Horizonte Bienes').getByRole('option')
  await openPalette(page, 'horizonte')
  await actions.first().waitFor()
  expect(await actions.allTextContents()).toEqual([
    'Aprobar a Horizonte Bienes',
    'Rechazar a Horizonte Bienes',
    'Marcar a Horizonte Bienes como sospechoso',
    `Copiar ${partner.code}`,
    expect.stringMatching(/^Copiar .+@/),
  ])
  await option(page, `Copiar ${partner.code}`).click()
  await page.getByText('Copiado').waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(partner.code)

  await openPalette(page, 'horizonte')
  await option(page, 'Rechazar a Horizonte Bienes').click()
  const dialog = page.getByRole('dialog', { name: 'Rechazar a Horizonte Bienes' })
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(page.url()).toMatch(new RegExp(`#/partners/${partner.id}/show$`))

  // The same decision opens its dialog again, on the page of the partner, too.
  await openPalette(page, 'horizonte')
  await option(page, 'Rechazar a Horizonte Bienes').click()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('language, look, help and sign-out are actions, and each role sees only what it may do', async () => {
  const [id] = await recordLeads(antesala, { name: 'Berta Núñez' })
  const dashboard = await openDashboard(antesala.browser, {
    viewport: { width: 1280, height: 900 },
  })
  const { page } = dashboard
  await openSignedIn(dashboard, antesala, 'ops')
  await page.goto(`${antesala.address}/admin#/leads/${id}/show`)
  await page.getByRole('heading', { name: 'Berta Núñez' }).first().waitFor()
  await openPalette(page, 'estado')
  await page.getByText('Nada coincide').or(page.getByRole('option')).first().waitFor()
  expect(await group(page, 'Registro actual').count()).toBe(0)
  await field(page).fill('nueva propiedad')
  await page.getByText('Nada coincide').waitFor()
  expect(await option(page, 'Nueva propiedad').count()).toBe(0)
  await field(page).fill('equipo')
  await page.getByText('Nada coincide').waitFor()
  await field(page).fill('horizonte')
  await group(page, 'Socios').getByRole('option', { name: 'Horizonte Bienes' }).waitFor()
  await option(page, /^Copiar LP-/).waitFor()
  expect(await option(page, /^(Aprobar|Rechazar) a/).count()).toBe(0)
  await field(page).fill('oscura')
  await option(page, 'Apariencia: Oscura').waitFor()
  await page.keyboard.press('Enter')
  const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
  await expect.poll(background).toBe('rgb(21, 19, 15)')
  await openPalette(page, 'english')
  await option(page, 'Idioma: English').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Leads' }).waitFor()
  await openPalette(page, 'shortcuts')
  await page.getByRole('option', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await openPalette(page, 'sign')
  await option(page, 'Sign out').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Email' }).waitFor()
  // What was opened by name is forgotten with the session.
  expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain(String(id))
  expect(dashboard.pageErrors).toEqual([])
  await page.close()
})

test('a code that is not recorded is offered only to those who may see such submissions', async () => {
  const dashboard = await openDashboard(antesala.browser, {
    viewport: { width: 1280, height: 900 },
  })
  const { page } = dashboard
  await openSignedIn(dashboard, antesala, 'sales')
  await openPalette(page, '7K3QX')
  await option(page, 'Abrir la solicitud LU-7K3QX').waitFor()
  expect(await option(page, 'Abrir la solicitud LP-7K3QX').count()).toBe(0)
  await page.close()
})

test.each(['🏠', '👩‍👩‍👧', '?!…', '   🏠   '])(
  'nothing matches %s, and that is no error',
  async (typed) => {
    const { page } = aurora
    await openPalette(page)
    await field(page).fill(typed)
    await page.getByText(`Nada coincide con «${typed.trim()}».`).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.keyboard.press('Escape')
  },
)

test('a text longer than is searched for finds by its beginning, also if that ends within an emoji', async () => {
  await recordLeads(antesala, { name: 'Berta Núñez' })
  const { page } = aurora
  await openPalette(page)
  await field(page).fill(`berta ${'🏠'.repeat(searchLength.max)}`)
  await option(page, 'Berta Núñez').waitFor()
  await page.keyboard.press('Escape')
})

const synonyms = {
  es: {
    'log out': 'Cerrar sesión',
    salir: 'Cerrar sesión',
    'modo oscuro': 'Apariencia: Oscura',
    dark: 'Apariencia: Oscura',
    idioma: 'Idioma: English',
    language: 'Idioma: English',
    contraseña: 'Su cuenta',
    password: 'Su cuenta',
    clientes: 'Prospectos',
    inquiries: 'Prospectos',
    agencias: 'Socios',
    agents: 'Socios',
    bitácora: 'Auditoría',
    colas: 'Trabajos',
    usuarios: 'Equipo',
    rebotes: 'Supresiones',
  },
  en: {
    'log out': 'Sign out',
    salir: 'Sign out',
    'dark mode': 'Appearance: Dark',
    language: 'Language: Español',
    password: 'Your account',
    clients: 'Leads',
    prospectos: 'Leads',
    agencies: 'Partners',
    queues: 'Jobs',
    users: 'Staff',
  },
}

test.each(['es', 'en'] as const)(
  'screens and actions are found by other words, too: %s',
  async (language) => {
    const dashboard = await openDashboard(antesala.browser)
    const { page } = dashboard
    await openSignedIn(dashboard, antesala, 'admin')
    await page.evaluate(`localStorage.setItem('RaStore.locale', '"${language}"')`)
    await page.reload()
    await page.getByRole('menuitem', { name: language === 'es' ? 'Inicio' : 'Dashboard' }).waitFor()
    await page.keyboard.press('Control+k')
    const input = page.locator('input[role=combobox]:focus')
    await input.waitFor()
    for (const [typed, name] of Object.entries(synonyms[language])) {
      await input.fill(typed)
      // The keys that do the same follow the name.
      await page.getByRole('option', { name: new RegExp(`^${name}`) }).waitFor()
    }
    await page.context().close()
  },
)

test('what has the words in its name comes before what is found by other words', async () => {
  const { page } = aurora
  await openPalette(page, 'cuenta')
  await option(page, 'Su cuenta').waitFor()
  await group(page, 'Otras coincidencias').getByRole('option', { name: 'Equipo' }).waitFor()
  expect(await page.getByRole('option').allTextContents()).toEqual([
    'Su cuenta',
    expect.stringMatching(/^Equipo/),
  ])
  // A name comes first, too: "Ana" begins another word for a new property.
  await recordLeads(antesala, { name: 'Ana Ruiz' })
  await field(page).fill('ana')
  await group(page, 'Otras coincidencias')
    .getByRole('option', { name: 'Nueva propiedad' })
    .waitFor()
  expect(await active(page).textContent()).toContain('Ana Ruiz')
  await page.keyboard.press('Escape')
})

test('the palette has no findings of axe-core in light and dark', async () => {
  await recordLeads(antesala, { name: 'Berta Núñez' })
  const { page } = aurora
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await openPalette(page, 'berta')
    await option(page, 'Berta Núñez').waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await field(page).waitFor({ state: 'detached' })
  }
  const background = await page.evaluate('getComputedStyle(document.body).backgroundColor')
  expect(background).toBe('rgb(21, 19, 15)')
  await page.emulateMedia({ colorScheme: null })
})

test('on a phone an icon opens the palette, which has no findings of axe-core and fits the screen', async () => {
  await recordLeads(antesala, { name: 'Berta Núñez' })
  const { page } = aurora
  await page.setViewportSize({ width: 390, height: 800 })
  await page.reload()
  await page.getByRole('heading', { name: 'Inicio' }).first().waitFor()
  const button = page.getByRole('button', { name: 'Buscar', exact: true })
  const box = await button.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await button.click()
  await field(page).fill('berta')
  await option(page, 'Berta Núñez').waitFor()
  expect(await findViolations(page)).toEqual([])
  await expect
    .poll(() => page.evaluate('document.documentElement.scrollWidth'))
    .toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Cerrar' }).click()
  await field(page).waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1400, height: 900 })
})

test('what is typed before its code has loaded is not lost', async () => {
  const { page } = aurora
  const isLoaded = Promise.withResolvers<void>()
  const isPalette = (url: URL) => url.pathname.includes('/Palette-')
  await page.route(isPalette, async (route) => {
    await isLoaded.promise
    await route.continue()
  })
  await page.reload()
  await page.getByRole('heading', { name: 'Inicio' }).first().waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Adrianx')
  await page.keyboard.press('Backspace')
  isLoaded.resolve()
  await page.locator('input[role=combobox]:focus').waitFor()
  await page.keyboard.type(' Garza')
  await expect.poll(() => field(page).inputValue()).toBe('Adrian Garza')
  await page.unroute(isPalette)
})

test('on a phone, Back closes the palette and stays on the record, and goes on from there as before', async () => {
  const [id] = await recordLeads(antesala, { name: 'Emilia Ruiz' }, { name: 'Diana Soto' })
  const { page } = aurora
  await page.goto(`${antesala.address}/admin#/leads`)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.reload()
  await page.getByText('Emilia Ruiz').first().waitFor()
  await page.goto(`${antesala.address}/admin#/leads/${id}/show`)
  const heading = page.getByRole('heading', { name: 'Emilia Ruiz', level: 2 })
  await heading.waitFor()
  const open = () => page.getByRole('button', { name: 'Buscar', exact: true }).click()
  const close = page.getByRole('button', { name: 'Cerrar' })

  await open()
  await field(page).fill('diana')
  await page.goBack()
  await field(page).waitFor({ state: 'detached' })
  await heading.waitFor()
  expect(page.url()).toContain(`/leads/${id}/show`)

  await open()
  await field(page).waitFor()
  await close.click()
  await field(page).waitFor({ state: 'detached' })
  await heading.waitFor()

  // It opens again while the browser is still on its way back from the last time.
  await open()
  await field(page).waitFor()
  await page.evaluate(`{
    document.querySelector('[aria-label="Cerrar"]').click()
    document.querySelector('[aria-keyshortcuts~="Control+K"]').click()
  }`)
  await field(page).fill('diana')
  await option(page, 'Diana Soto').click()
  await page.getByRole('heading', { name: 'Diana Soto', level: 2 }).waitFor()
  await page.goBack()
  await heading.waitFor()
  await page.goBack()
  await page.waitForURL(/#\/leads(\?|$)/)
  await page.setViewportSize({ width: 1400, height: 900 })
})

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest'
import type { SuppressionRow } from '../../shared/contract/records.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { application, assessmentRequest, staff, staffPassword, villa } from '../setup/fixtures.ts'
import { recordLeads } from '../setup/leads.ts'
import { createStaffAccounts, signIn } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: AntesalaWithBrowser
let page: Page

beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  await antesala.startWorker()
  await recordLeads(antesala, { name: 'Ana Uno' }, { name: 'Berta Dos', status: 'won' })
  await antesala.submit('/api/v1/partner-waitlist', application)
  await antesala.submit('/api/v1/assessment-email', assessmentRequest)
  const admin = await signIn(antesala, 'admin')
  await admin.send('POST', '/api/staff/properties', villa)
  const dashboard = await openDashboard(antesala.browser)
  page = dashboard.page
  await openSignedIn(dashboard, antesala, 'admin')
})
afterAll(() => antesala?.close())

const main = () => page.locator('#main-content')
const rows = () => main().locator('tbody tr:has(a.row-link)')

async function openList(path: string) {
  await page.goto(`${antesala.address}/admin#/${path}`)
  await rows().first().waitFor()
}

/** Does what opens another tab, and returns the address of that tab, which it closes. */
async function otherTabOf(open: () => Promise<void>): Promise<string> {
  const opened = page.context().waitForEvent('page')
  await open()
  const tab = await opened
  await tab.waitForURL(/admin#/)
  const address = tab.url()
  await tab.close()
  return address
}

test.each(['leads', 'partners', 'properties', 'assessments', 'emails', 'staff'])(
  '%s: the main cell is a link to the record, and Ctrl and the middle button open it in another tab',
  async (resource) => {
    await openList(resource)
    const list = page.url()
    const row = rows().first()
    const link = row.locator('a.row-link')
    const target = (await link.getAttribute('href')) ?? ''
    expect(target).toMatch(new RegExp(`^#/${resource}/[^/]+/show$`))
    const last = row.locator('td').last()
    const ways = [
      () => link.click({ modifiers: ['ControlOrMeta'] }),
      () => last.click({ modifiers: ['ControlOrMeta'] }),
      () => last.click({ button: 'middle' }),
    ]
    for (const way of ways) expect(await otherTabOf(way)).toBe(`${antesala.address}/admin${target}`)
    expect(page.url()).toBe(list)
    expect(await row.locator('a a, a button, button a, label a').count()).toBe(0)

    await last.click()
    await page.waitForURL((url) => url.hash === target)
    await main().getByRole('heading', { level: 2 }).first().waitFor()
    await page.goBack()
    await link.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.hash === target)
  },
)

test('rows without a page of their own lead to what they are about', async () => {
  await antesala.sql(`insert into suppressions (id, address, smtp_reply, email_id, created_at)
    select gen_random_uuid(), 'rechazada@example.com', '550 5.1.1 no such user', id, now()
    from emails order by id limit 1`)
  await openList('suppressions')
  await rows().first().locator('td').nth(2).click()
  await page.waitForURL(/#\/emails\/[^/]+\/show$/)

  await openList('events')
  const event = rows().first()
  const target = (await event.locator('a.row-link').getAttribute('href')) ?? ''
  const opened = await otherTabOf(() =>
    event
      .locator('td')
      .first()
      .click({ modifiers: ['ControlOrMeta'] }),
  )
  expect(opened).toContain(target)
  await event.locator('td').first().click()
  await page.waitForURL((url) => url.hash === target)

  const { id } = await antesala.db
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'sales')
    .executeTakeFirstOrThrow()
  await antesala.sql(`update assignment_rules set staff_id = '${id}' where is_default`)
  await page.goto(`${antesala.address}/admin#/rules`)
  const assignee = main().getByRole('link', { name: staff.sales.name })
  expect(await assignee.getAttribute('href')).toBe(`#/staff/${id}/show`)
})

test('a suppression is lifted from its row without opening the email', async () => {
  await openList('suppressions')
  const list = page.url()
  await rows().first().getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').click()
  expect(page.url()).toBe(list)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(page.url()).toBe(list)
})

test('a long reply of a mail server can be read with the keyboard, and the reason of a lift beside it', async () => {
  const reply = `550 5.1.1 ${'The mailbox is unknown here. '.repeat(8)}The end`
  await antesala.sql(`update suppressions set smtp_reply = '${reply}'`)
  const admin = await signIn(antesala, 'admin')
  const listed = await admin.get('/api/staff/suppressions')
  const [suppression] = (await listed.json()) as SuppressionRow[]
  await openList('suppressions')
  await page.reload()
  const row = rows().first()
  await row.getByText('The mailbox is unknown').waitFor()
  await row.locator('a.row-link').focus()
  await page.keyboard.press('Tab')
  await page.getByRole('tooltip').getByText('The end').waitFor()
  const lift = { reason: 'El cliente corrigió su buzón', sendSuppressed: false }
  await admin.send('POST', `/api/staff/suppressions/${suppression?.id}/lifts`, lift)
  await openList(`suppressions?filter=${encodeURIComponent('{"lifted":true}')}`)
  await row.getByText('El cliente corrigió su buzón').waitFor()
})

test('a record opens from its top, by its link and by its row, and Back leads to where the list was', async () => {
  await page.setViewportSize({ width: 1280, height: 300 })
  onTestFinished(() => page.setViewportSize({ width: 1280, height: 720 }))
  const scrolled = () => page.evaluate<number>('scrollY')
  const ways = [
    () => rows().last().locator('a.row-link').click(),
    () => rows().last().locator('td').last().click(),
  ]
  for (const open of ways) {
    await openList('staff')
    await page.evaluate('scrollTo(0, 100)')
    const before = await scrolled()
    expect(before).toBeGreaterThan(0)
    await open()
    await main().getByRole('heading', { level: 2 }).waitFor()
    await expect.poll(scrolled).toBe(0)
    await page.goBack()
    await rows().first().waitFor()
    await expect.poll(scrolled).toBe(before)
  }
})

test('the address of a record without its screen leads to its page', async () => {
  for (const resource of ['staff', 'emails', 'leads']) {
    await openList(resource)
    const link = await rows().first().locator('a.row-link').getAttribute('href')
    const address = link?.replace(/\/show$/, '') ?? expect.unreachable()
    await page.goto(`${antesala.address}/admin${address}`)
    await page.waitForURL(`**${link}`)
    await main().getByRole('heading', { level: 2 }).first().waitFor()
  }
})

test('text of a row can be selected without opening the record', async () => {
  await openList('staff')
  const list = page.url()
  const box = await rows().first().locator('td').nth(1).boundingBox()
  if (!box) throw new Error('The cell is not visible')
  await page.mouse.move(box.x + 12, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 90, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  expect(await page.evaluate('String(getSelection())')).not.toBe('')
  expect(page.url()).toBe(list)
})

test('filter, order and page are in the address, and survive a reload and the way back', async () => {
  const filter = encodeURIComponent('{"status":["won"]}')
  await openList(`leads?filter=${filter}&sort=name&order=ASC&page=1&perPage=50`)
  const check = async () => {
    await main().getByText('Berta Dos').waitFor()
    await main().getByRole('button', { name: 'Quitar todos' }).waitFor()
    expect(await main().getByText('Ana Uno').count()).toBe(0)
    const heading = main().locator('th', { has: page.getByRole('button', { name: 'Nombre' }) })
    await expect.poll(() => heading.locator('.Mui-active').count()).toBe(1)
    await main()
      .getByRole('combobox', { name: /Filas por página/ })
      .getByText('50')
      .waitFor()
  }
  await check()
  await page.reload()
  await check()
  await rows().first().locator('a.row-link').click()
  await page.waitForURL(/leads\/[^/]+\/show/)
  await main().getByRole('heading', { level: 2 }).first().waitFor()
  await page.goBack()
  await check()
})

test('on a phone, the cards of each list and of the best referrers are links', async () => {
  await page.setViewportSize({ width: 390, height: 800 })
  for (const resource of ['leads', 'partners', 'properties', 'assessments', 'emails', 'staff']) {
    await page.goto(`${antesala.address}/admin#/${resource}`)
    const card = main().locator(`a.MuiListItemButton-root[href^="#/${resource}/"]`).first()
    await expect.poll(() => card.getAttribute('href')).toMatch(/\/show$/)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('the tab of all records agrees with the name of the list', async () => {
  const tab = page.getByRole('navigation', { name: 'Vistas guardadas' }).getByRole('link').first()
  const names = { leads: 'Todos', partners: 'Todos', assessments: 'Todas' }
  for (const [resource, name] of Object.entries(names)) {
    await openList(resource)
    expect(await tab.textContent()).toBe(name)
  }
})

test('views move with the keyboard, are renamed, and are deleted only after a question', async () => {
  const sales = await signIn(antesala, 'admin')
  for (const name of ['Alfa', 'Beta'])
    await sales.send('POST', '/api/staff/saved-views', {
      resource: 'leads',
      name,
      isShared: false,
      filter: { status: [name === 'Alfa' ? 'won' : 'new'] },
      sort: ['submittedAt', 'DESC'],
      hiddenColumns: [],
    })
  await openList('leads')
  await page.reload()
  const views = page.getByRole('navigation', { name: 'Vistas guardadas' })
  const tabs = async () => await views.getByRole('link').allTextContents()
  await views.getByRole('link', { name: 'Beta' }).click()
  const menu = views.getByRole('button', { name: 'Opciones de la vista Beta' })
  const choose = async (name: string) => {
    await menu.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name }).focus()
    await page.keyboard.press('Enter')
  }
  expect(await tabs()).toEqual(['Todos', 'Alfa', 'Beta'])
  await choose('Mover a la izquierda')
  await vi.waitFor(async () => expect(await tabs()).toEqual(['Todos', 'Beta', 'Alfa']), soon)
  await page.reload()
  await views.getByRole('link', { name: 'Alfa' }).waitFor()
  expect(await tabs()).toEqual(['Todos', 'Beta', 'Alfa'])
  await choose('Mover a la derecha')
  await vi.waitFor(async () => expect(await tabs()).toEqual(['Todos', 'Alfa', 'Beta']), soon)

  await choose('Cambiar nombre o compartir')
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Gama')
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar', exact: true }).click()
  await views.getByRole('link', { name: 'Gama' }).waitFor()

  await views.getByRole('button', { name: 'Opciones de la vista Gama' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  const question = page.getByRole('dialog', { name: '¿Eliminar la vista «Gama»?' })
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await tabs()).toEqual(['Todos', 'Alfa', 'Gama'])
  await views.getByRole('button', { name: 'Opciones de la vista Gama' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await vi.waitFor(async () => expect(await tabs()).toEqual(['Todos', 'Alfa']), soon)
})

test('language and look follow the user to another device, also to one that has another choice', async () => {
  const first = await openDashboard(antesala.browser)
  await openSignedIn(first, antesala, 'sales')
  await first.page.getByRole('button', { name: 'Su cuenta' }).click()
  await first.page.getByRole('menuitemradio', { name: 'Oscura' }).click()
  await first.page.getByRole('button', { name: 'Su cuenta' }).click()
  await first.page.getByRole('menuitemradio', { name: 'English' }).click()
  await first.page.getByRole('menuitem', { name: 'Leads' }).waitFor()
  const chosen = antesala.db.selectFrom('staff').select(['dashboardLanguage', 'look'])
  const stored = () => chosen.where('email', '=', staff.sales.email).executeTakeFirst()
  await vi.waitFor(
    async () => expect(await stored()).toEqual({ dashboardLanguage: 'en', look: 'dark' }),
    soon,
  )

  const second = await openDashboard(antesala.browser, { colorScheme: 'light' })
  await second.page.addInitScript(
    `if (!localStorage.getItem('RaStore.theme')) localStorage.setItem('RaStore.theme', '"light"')`,
  )
  const { email } = staff.sales
  await second.page.request.post(`${antesala.address}/auth/sign-in/email`, {
    data: { email, password: staffPassword },
  })
  await second.page.goto(`${antesala.address}/admin`)
  await second.page.getByRole('menuitem', { name: 'Leads' }).waitFor()
  const scheme = () => second.page.evaluate('getComputedStyle(document.body).backgroundColor')
  const dark = await first.page.evaluate('getComputedStyle(document.body).backgroundColor')
  await vi.waitFor(async () => expect(await scheme()).toBe(dark), soon)
  expect(await second.page.locator('html').getAttribute('lang')).toBe('en')

  await second.page.getByRole('button', { name: 'Profile' }).click()
  await second.page.getByRole('menuitem', { name: 'Sign out' }).click()
  await second.page.getByRole('button', { name: 'Sign in' }).waitFor()
})

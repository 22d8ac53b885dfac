import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { fillSignIn, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { inquiry, staff, staffPassword } from '../setup/fixtures.ts'
import { recordLeads, waitUntilRecorded } from '../setup/leads.ts'
import { createStaffAccounts } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: AntesalaWithBrowser
let page: Page
let leadId: string
let deadId: string

beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  leadId = (await recordLeads(antesala, { name: 'Ana Ruiz' }))[0] ?? ''
  await antesala.startWorker()
  deadId = await submitUnrecordable()
  const dashboard = await openDashboard(antesala.browser)
  page = dashboard.page
  await openSignedIn(dashboard, antesala, 'admin')
})
afterAll(() => antesala?.close())

/** Returns the id of an inquiry whose recording has failed for good, because of its email address. */
async function submitUnrecordable(): Promise<string> {
  const { leadId: id } = await antesala.submit('/api/v1/contact', inquiry)
  await waitUntilRecorded(antesala, id)
  for (const [table, column] of [
    ['emails', 'about_id'],
    ['events', 'about_id'],
    ['leads', 'id'],
  ])
    await antesala.sql(`delete from ${table} where ${column} = '${id}'`)
  await antesala.sql(`update pgboss.job set state = 'retry', completed_on = null, start_after = now(),
    data = jsonb_set(data, '{fields,email}', '"berta@@example.com"')
    where name = 'record-lead' and id = '${id}'`)
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql("select 1 from pgboss.job where name = 'record-lead-dead'")
    expect(rows.length).toBeGreaterThan(0)
  }, soon)
  return id
}

const main = () => page.locator('#main-content')
const dialog = () => page.getByRole('dialog').last()
const cover = () => page.getByRole('dialog', { name: 'Su sesión terminó' })

/** Something that is typed: where, how it is saved, and the path of the request that saves it. */
type Typed = { name: string; open(): Promise<Locator>; save(): Promise<void>; path: RegExp }

const places: Typed[] = [
  {
    name: 'a note on the page of a lead',
    open: async () => {
      await page.goto(`${antesala.address}/admin#/leads/${leadId}/show`)
      return main().getByRole('textbox', { name: 'Nota' })
    },
    save: () => main().getByRole('button', { name: 'Guardar la nota' }).click(),
    path: /\/leads\/[^/]+\/notes$/,
  },
  {
    name: 'a note in a dialog',
    open: async () => {
      await page.goto(`${antesala.address}/admin#/leads`)
      await main().getByRole('row', { name: 'Ana Ruiz' }).waitFor()
      await page.keyboard.press('j')
      await page.keyboard.press('n')
      return dialog().getByRole('textbox', { name: 'Nota' })
    },
    save: () => dialog().getByRole('button', { name: 'Guardar', exact: true }).click(),
    path: /\/leads\/[^/]+\/notes$/,
  },
  {
    name: 'a rule',
    open: async () => {
      await page.goto(`${antesala.address}/admin#/rules`)
      await main().getByRole('button', { name: 'Agregar regla' }).click()
      await dialog().getByLabel('Se asigna a').click()
      await page.getByRole('option', { name: staff.sales.name }).click()
      return dialog().getByLabel('Nombre')
    },
    save: () => dialog().getByRole('button', { name: 'Guardar' }).click(),
    path: /\/rules$/,
  },
  {
    name: 'a correction',
    open: async () => {
      await page.goto(`${antesala.address}/admin#/submissions/${deadId}/show`)
      const reason = main().getByLabel('Motivo')
      await reason.waitFor()
      return reason
    },
    save: () => main().getByRole('button', { name: 'Corregir y registrar' }).click(),
    path: /\/submissions\/[^/]+\/corrections$/,
  },
]

test.each(places)(
  '$name: what was typed stays after a failed save',
  async ({ open, save, path }) => {
    const field = await open()
    await field.fill('Lo que escribí')
    await page.route(path, (route) => route.fulfill({ status: 503, body: '' }))
    await save()
    await page.getByText('El servidor no pudo responder (error 503)').first().waitFor()
    expect(await field.inputValue()).toBe('Lo que escribí')
    await page.unroute(path)
  },
)

test('the browser keeps the draft of a note on the page of a lead when the page is loaded anew', async () => {
  const field = await (places[0] as Typed).open()
  await field.fill('Lo que escribí')
  await page.reload()
  await field.waitFor()
  expect(await field.inputValue()).toBe('Lo que escribí')
})

test.each(places.slice(1))(
  '$name: the page asks before it is loaded anew, and what was typed stays',
  async ({ open }) => {
    const field = await open()
    await field.fill('Lo que escribí')
    const asked = page.waitForEvent('dialog').then(async (question) => {
      await question.dismiss()
      return question.type()
    })
    await page.evaluate('setTimeout(() => location.reload())')
    expect(await asked).toBe('beforeunload')
    await expect.poll(() => field.inputValue()).toBe('Lo que escribí')
  },
)

test.each(places)(
  '$name: what was typed is saved after the session has ended and the user has signed in again',
  async ({ open, save, path }) => {
    const field = await open()
    await field.fill('Lo que escribí')
    await page.route(path, async (route) => {
      await antesala.sql('delete from staff_sessions')
      await route.continue()
    })
    await save()
    await cover().getByLabel('Contraseña').waitFor()
    await page.unroute(path)
    const saved = page.waitForResponse((response) => path.test(new URL(response.url()).pathname))
    await fillSignIn(cover(), staff.admin.email, staffPassword)
    expect((await saved).request().postData()).toContain('Lo que escribí')
  },
)

test('a click beside a dialog does not lose what was typed in it', async () => {
  const field = await (places[1] as Typed).open()
  await field.fill('Lo que escribí')
  await page.mouse.click(5, 5)
  await expect.poll(() => field.inputValue()).toBe('Lo que escribí')
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
})

test('a page that is loaded after the session has ended says so, and comes back to the same list', async () => {
  const filter = encodeURIComponent('{"status":["new"]}')
  const address = `${antesala.address}/admin#/leads?filter=${filter}&sort=name&order=ASC&page=1&perPage=25`
  await page.goto(address)
  await main().getByRole('row', { name: 'Ana Ruiz' }).waitFor()
  await page.goto('about:blank')
  await antesala.sql('delete from staff_sessions')
  await page.goto(address)
  await page.getByText('Su sesión terminó. Inicie sesión para volver a donde estaba.').waitFor()
  await fillSignIn(page, staff.admin.email, staffPassword)
  await main().getByRole('row', { name: 'Ana Ruiz' }).waitFor()
  expect(page.url()).toContain(`filter=${filter}`)
  expect(page.url()).toContain('sort=name')
})

test('who has signed out is not told that a session ended', async () => {
  await page.getByRole('button', { name: 'Su cuenta' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await page.getByLabel('Contraseña').waitFor()
  await page.reload()
  await page.getByLabel('Contraseña').waitFor()
  expect(await page.getByText('Su sesión terminó').count()).toBe(0)
})

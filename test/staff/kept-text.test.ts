import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { fillSignIn, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { endSessionDuring } from '../setup/ended-session.ts'
import { inquiry, staff, staffPassword } from '../setup/fixtures.ts'
import { recordLeads, waitUntilRecorded } from '../setup/leads.ts'
import { addProperty } from '../setup/properties.ts'
import { createStaffAccounts } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: AntesalaWithBrowser
let page: Page
let leadId: string
let answeredId: string
let deadId: string
let propertyId: string

beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  leadId = (await recordLeads(antesala, { name: 'Ana Ruiz' }))[0] ?? ''
  answeredId =
    (await recordLeads(antesala, { name: 'Eva Ramos', submittedAt: new Date(2020, 1, 1) }))[0] ?? ''
  propertyId = await addProperty(antesala, { slug: 'jacarandas' })
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
    name: 'an answer',
    open: async () => {
      await page.goto(`${antesala.address}/admin#/leads/${answeredId}/show`)
      await main().getByRole('button', { name: 'Responder', exact: true }).click()
      return dialog().getByRole('textbox', { name: 'Texto', exact: true })
    },
    save: () => dialog().getByRole('button', { name: 'Enviar la respuesta' }).click(),
    path: /\/leads\/[^/]+\/answers$/,
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
      return main().getByLabel('Motivo')
    },
    save: () => main().getByRole('button', { name: 'Corregir y registrar' }).click(),
    path: /\/submissions\/[^/]+\/corrections$/,
  },
  {
    name: 'the name in the profile',
    open: async () => {
      await page.goto(`${antesala.address}/admin#/profile`)
      return main().getByRole('textbox', { name: 'Nombre' })
    },
    save: () => main().getByRole('button', { name: 'Guardar' }).click(),
    path: /\/me$/,
  },
  {
    name: 'a property',
    open: async () => {
      await page.goto(`${antesala.address}/admin#/properties/${propertyId}`)
      return main().getByLabel('Título en español')
    },
    save: () => main().getByRole('button', { name: 'Guardar' }).click(),
    path: /\/properties\/[^/]+$/,
  },
]
const keptDialogs = places.filter(({ name }) => /an answer|a rule/.test(name))
const pages = places.filter(({ name }) => /correction|profile|property/.test(name))

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

test.each(keptDialogs)('$name: what was typed is there again after a reload', async ({ open }) => {
  await (await open()).fill('Lo que escribí')
  await page.reload()
  await dialog().waitFor({ state: 'detached' })
  expect(await (await open()).inputValue()).toBe('Lo que escribí')
})

test.each(pages)(
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
    await endSessionDuring(page, antesala, path, async () => {
      await save()
      await cover().getByLabel('Contraseña').waitFor()
    })
    const saved = page.waitForResponse(
      (response) =>
        path.test(new URL(response.url()).pathname) && response.request().method() !== 'GET',
    )
    await fillSignIn(cover(), staff.admin.email, staffPassword)
    expect((await saved).request().postData()).toContain('Lo que escribí')
  },
)

/** Changes the record of a form as a colleague would. */
const changeRecord: Record<string, () => Promise<unknown>> = {
  'a correction': () =>
    antesala.sql(`update pgboss.job set data = jsonb_set(data, '{fields,name}', '"Del colega"')
      where name = 'record-lead-dead'`),
  'a property': () =>
    antesala.sql(`update properties set city = 'Del colega', version = version + 1
      where id = '${propertyId}'`),
}

test.each(places.filter(({ name }) => changeRecord[name]))(
  '$name: a form that was seen before is filled in once the API has answered, so that nothing typed is lost',
  async ({ name, open }) => {
    await (await open()).waitFor()
    await page.goto(`${antesala.address}/admin#/partners`)
    await page.getByRole('heading', { name: 'Socios' }).first().waitFor()
    await changeRecord[name]?.()
    const isAsked = Promise.withResolvers<void>()
    const mayAnswer = Promise.withResolvers<void>()
    const isRecord = (url: URL) =>
      /\/api\/staff\/(submissions|properties)\/[^/]+$/.test(url.pathname)
    await page.route(isRecord, async (route) => {
      isAsked.resolve()
      await mayAnswer.promise
      await route.continue()
    })
    const field = await open()
    await isAsked.promise
    await main().getByRole('status', { name: 'Cargando' }).waitFor()
    expect(await field.count()).toBe(0)
    mayAnswer.resolve()
    await field.fill('Lo que escribí')
    await main().locator('input[value="Del colega"]').waitFor()
    expect(await field.inputValue()).toBe('Lo que escribí')
    await page.unroute(isRecord)
  },
)

const question = () => page.getByRole('dialog', { name: '¿Salir sin guardar?' })
const stay = () => question().getByRole('button', { name: 'Quedarme aquí' }).click()
const leave = () => question().getByRole('button', { name: 'Salir sin guardar' }).click()

test.each(pages)('$name: who goes to another screen is asked, and can stay', async ({ open }) => {
  const field = await open()
  await field.fill('Algo más')
  await page.getByRole('menuitem', { name: 'Socios' }).click()
  await stay()
  expect(await field.inputValue()).toBe('Algo más')
  await page.getByRole('menuitem', { name: 'Socios' }).click()
  await leave()
  await page.waitForURL(/#\/partners/)
  await question().waitFor({ state: 'detached' })
  await main().locator('.list-page').waitFor()
  expect(await (await open()).inputValue()).not.toBe('Algo más')
})

test('the button of the browser that goes back asks, too, and keeps the dialog with what was typed', async () => {
  await page.getByRole('menuitem', { name: 'Inicio' }).click()
  await page.waitForURL(/#\/$/)
  await page.getByRole('menuitem', { name: 'Prospectos' }).click()
  await main().getByRole('link', { name: 'Ana Ruiz' }).first().click()
  await main().getByRole('button', { name: 'Presupuesto de Ana Ruiz' }).click()
  const field = dialog().getByRole('textbox', { name: 'Presupuesto' })
  await field.fill('1,234,567')
  await page.evaluate('history.back()')
  await stay()
  expect(await field.inputValue()).toBe('1,234,567')
  expect(page.url()).toContain(`#/leads/${leadId}/show`)
  await page.evaluate('history.back()')
  await leave()
  await main().getByRole('row', { name: 'Ana Ruiz' }).waitFor()
})

test.each(keptDialogs)(
  '$name: who goes back is not asked, because it is there again',
  async ({ open }) => {
    await page.goto(`${antesala.address}/admin#/properties`)
    await main().locator('tbody').waitFor()
    const field = await open()
    await field.fill('Lo que escribí')
    await page.evaluate('history.back()')
    await dialog().waitFor({ state: 'detached' })
    expect(await question().count()).toBe(0)
    expect(await (await open()).inputValue()).toBe('Lo que escribí')
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
  },
)

test('a form that was saved goes on without a question', async () => {
  const { open, save } = places.find(({ name }) => name === 'a property') as Typed
  await (await open()).fill('Casa de las Jacarandas')
  await save()
  await page.waitForURL(/#\/properties\/[^/]+\/show/)
  await page.getByRole('heading', { name: 'Casa de las Jacarandas' }).first().waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('who signs out is asked first if something is not saved', async () => {
  const field = await (pages[1] as Typed).open()
  await field.fill('Algo más')
  await page.keyboard.press('Control+k')
  // Without an accent: Playwright inserts letters with one into the field that has the focus, and the palette may still open.
  await page.keyboard.type('cerrar ses')
  await page.getByRole('option', { name: 'Cerrar sesión' }).click()
  await stay()
  await page.getByRole('button', { name: 'Su cuenta' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await stay()
  expect(await field.inputValue()).toBe('Algo más')
  await page.getByRole('button', { name: 'Su cuenta' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await leave()
  await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor()
  await fillSignIn(page, staff.admin.email, staffPassword)
  await page.getByRole('menuitem', { name: 'Inicio' }).waitFor()
})

test('who signs out is asked first if a note on another screen is not saved', async () => {
  const field = await (places[0] as Typed).open()
  await field.fill('Un borrador')
  await page.goto(`${antesala.address}/admin#/properties`)
  const signOut = async () => {
    await page.getByRole('button', { name: 'Su cuenta' }).click()
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
    await question().getByText('Hay un texto sin guardar.').waitFor()
  }
  await signOut()
  await stay()
  expect(await (await (places[0] as Typed).open()).inputValue()).toBe('Un borrador')
  await signOut()
  await leave()
  await fillSignIn(page, staff.admin.email, staffPassword)
  await page.getByRole('menuitem', { name: 'Inicio' }).waitFor()
  expect(await (await (places[0] as Typed).open()).inputValue()).toBe('')
})

test('a draft is still there after the session has ended, the page was reloaded, and the user has signed in again', async () => {
  const field = await (places[0] as Typed).open()
  await field.fill('Un borrador')
  await antesala.sql('delete from staff_sessions')
  await page.reload()
  const ended = page.getByText('Su sesión terminó. Inicie sesión para volver a donde estaba.')
  await ended.waitFor()
  // Also if they close the page, and come back later.
  await page.goto('about:blank')
  await page.goto(`${antesala.address}/admin#/leads/${leadId}/show`)
  await ended.waitFor()
  await fillSignIn(page, staff.admin.email, staffPassword)
  await page.getByRole('menuitem', { name: 'Inicio' }).waitFor()
  expect(await (await (places[0] as Typed).open()).inputValue()).toBe('Un borrador')
})

test('a colleague who signs in after the session has ended does not find the draft', async () => {
  const field = await (places[0] as Typed).open()
  await field.fill('Un borrador')
  await antesala.sql('delete from staff_sessions')
  await page.reload()
  await fillSignIn(page, staff.sales.email, staffPassword)
  const theirs = await (places[0] as Typed).open()
  await theirs.waitFor()
  expect(await theirs.inputValue()).toBe('')
  expect(await page.evaluate('JSON.stringify({ ...localStorage })')).not.toContain('borrador')
})

test('a click beside a dialog does not lose what was typed in it', async () => {
  const field = await (places[1] as Typed).open()
  await field.fill('Lo que escribí')
  await page.mouse.click(5, 5)
  await expect.poll(() => field.inputValue()).toBe('Lo que escribí')
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
})

/** A dialog of a screen with another layout in a narrow window: the screen, what is typed, and the keys that open the dialog. */
const dialogs = [
  { name: 'a note on the list', keys: 'jn', text: 'Lo que escribí' },
  { name: 'the reason of a lost lead', keys: 'js7', text: 'Muy caro' },
  { name: 'that of selected leads', keys: 'jxs7', text: 'Muy caro' },
  { name: 'a follow-up on the page of a lead', keys: 'f', text: '2030-01-15', isRecord: true },
]

test.each(dialogs)(
  '$name: the dialog stays open with what was typed when the window becomes narrow',
  async ({ keys, text, isRecord }) => {
    onTestFinished(() => page.setViewportSize({ width: 1280, height: 720 }))
    await page.goto(`${antesala.address}/admin#/leads${isRecord ? `/${leadId}/show` : ''}`)
    await page.reload()
    const ready = isRecord ? 'Programar seguimiento' : 'Ana Ruiz'
    await main().getByText(ready).first().waitFor()
    for (const key of keys) await page.keyboard.press(key)
    const field = dialog().locator('textarea:not([aria-hidden]), input[type=date]')
    await field.fill(text)
    await page.setViewportSize({ width: 390, height: 720 })
    await expect.poll(() => page.evaluate('innerWidth')).toBe(390)
    await page.evaluate('new Promise(requestAnimationFrame)')
    expect(await field.inputValue()).toBe(text)
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    // Now the list is that of a phone.
    await main().locator('table').waitFor({ state: 'detached' })
  },
)

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

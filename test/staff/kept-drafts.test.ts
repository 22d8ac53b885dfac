import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { recordLeads } from '../setup/leads.ts'
import { createStaffAccounts } from '../setup/staff.ts'

let antesala: AntesalaWithBrowser
let dashboard: Dashboard
let page: Page
let leadId: string

beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  leadId = (await recordLeads(antesala, { name: 'Berta Solís' }))[0] ?? expect.unreachable()
  dashboard = await openDashboard(antesala.browser)
  page = dashboard.page
  await openSignedIn(dashboard, antesala, 'admin')
})
afterAll(() => antesala?.close())

const dialog = () => page.getByRole('dialog')
const kept = () => dialog().getByText('Esto es lo que había escrito antes de cerrar.')
const openLead = async () => {
  await page.goto(`${antesala.address}/admin#/leads/${leadId}/show`)
  await page.getByRole('heading', { name: 'Berta Solís' }).first().waitFor()
}
const openTemplates = () => page.goto(`${antesala.address}/admin#/answer-templates`)

async function close(how: 'Escape' | 'Cancelar') {
  if (how === 'Escape') await page.keyboard.press('Escape')
  else await dialog().getByRole('button', { name: 'Cancelar' }).click()
  await dialog().waitFor({ state: 'detached' })
}

const save = async () => {
  await dialog().getByRole('button', { name: 'Guardar', exact: true }).click()
  await dialog().waitFor({ state: 'detached' })
}

/** A dialog with a text: how it opens, and the field of the text. */
type Place = { name: string; open(): Promise<unknown>; field(): Locator }

const places: Place[] = [
  {
    name: 'a new task',
    open: async () => {
      await openLead()
      await page.getByRole('button', { name: 'Agregar tarea' }).click()
    },
    field: () => dialog().getByLabel('Texto (opcional)'),
  },
  {
    name: 'a new template',
    open: async () => {
      await openTemplates()
      await page.getByRole('button', { name: 'Agregar plantilla' }).click()
    },
    field: () => dialog().getByRole('textbox', { name: 'Texto', exact: true }),
  },
  {
    name: 'a changed template',
    open: async () => {
      await openTemplates()
      await page.getByRole('button', { name: 'Editar la plantilla Respuesta general' }).click()
    },
    field: () => dialog().getByRole('textbox', { name: 'Texto', exact: true }),
  },
  {
    name: 'a reason why a lead was lost',
    open: async () => {
      await openLead()
      await page.keyboard.press('s')
      await dialog().getByRole('radio', { name: 'Perdido' }).check()
    },
    field: () => dialog().getByLabel('Nota'),
  },
  {
    name: 'the contact data of a client',
    open: async () => {
      await page.goto(`${antesala.address}/admin#/people`)
      await page.getByRole('link', { name: 'Berta Solís', exact: true }).click()
      await page.getByRole('button', { name: 'Corregir datos' }).click()
    },
    field: () => dialog().getByLabel('Nombre'),
  },
  {
    name: 'a rule',
    open: async () => {
      await page.goto(`${antesala.address}/admin#/rules`)
      await page.getByRole('button', { name: 'Agregar regla' }).click()
    },
    field: () => dialog().getByLabel('Nombre'),
  },
]

for (const { name, open, field } of places)
  test(`${name} is there again after Esc, Cancel and a reload, until it is discarded`, async () => {
    await open()
    await field().waitFor()
    const before = await field().inputValue()
    await field().fill('Escrito a medias')
    await close('Escape')
    await open()
    await kept().waitFor()
    expect(await field().inputValue()).toBe('Escrito a medias')
    await close('Cancelar')
    await page.reload()
    await open()
    await kept().waitFor()
    await dialog().getByRole('button', { name: 'Empezar de nuevo' }).click()
    expect(await field().inputValue()).toBe(before)
    await close('Escape')
    await open()
    await field().waitFor()
    expect(await kept().count()).toBe(0)
    expect(await field().inputValue()).toBe(before)
    await close('Escape')
    expect(dashboard.pageErrors).toEqual([])
  })

test('a task that was kept is saved once, and the next one begins empty', async () => {
  const { open, field } = places[0] ?? expect.unreachable()
  await open()
  await field().fill('Mandar los planos')
  await close('Escape')
  await open()
  await save()
  await page.getByText('Mandar los planos').first().waitFor()
  const tasks = antesala.db.selectFrom('tasks').select('text').where('leadId', '=', leadId)
  expect(await tasks.execute()).toEqual([{ text: 'Mandar los planos' }])
  await open()
  expect(await field().inputValue()).toBe('')
  expect(await kept().count()).toBe(0)
  await close('Escape')
})

test('kept drafts are looked up once, not with each action', async () => {
  const { open, field } = places[0] ?? expect.unreachable()
  await open()
  await field().fill('Llamar por la tarde')
  await close('Escape')
  const lookUps: string[] = []
  page.on(
    'request',
    (request) => request.url().includes('/search/opened') && lookUps.push(request.url()),
  )
  await page.reload()
  await open()
  await kept().waitFor()
  await close('Escape')
  for (const path of ['/people', '/leads', '/']) {
    await page.goto(`${antesala.address}/admin#${path}`)
    await page.locator('#main-content').filter({ hasText: /\p{L}/u }).waitFor()
  }
  expect(lookUps).toHaveLength(1)
  page.removeAllListeners('request')
  await open()
  await dialog().getByRole('button', { name: 'Empezar de nuevo' }).click()
  await close('Escape')
})

test('what was kept of a template goes over what a colleague has changed since', async () => {
  const { open, field } = places[2] ?? expect.unreachable()
  await open()
  await field().fill('Hola, {cliente}')
  await close('Escape')
  await antesala.sql(
    "update answer_templates set subject = 'De una colega', version = version + 1 where name = 'Respuesta general'",
  )
  await page.reload()
  await open()
  await kept().waitFor()
  expect(await dialog().getByLabel('Asunto').inputValue()).toBe('De una colega')
  await save()
  const stored = antesala.db.selectFrom('answerTemplates').select(['subject', 'body'])
  expect(await stored.where('name', '=', 'Respuesta general').execute()).toEqual([
    { subject: 'De una colega', body: 'Hola, {cliente}' },
  ])
})

test('what was kept of a field that a colleague has changed since is shown with a warning, and is given up with one press', async () => {
  const { open, field } = places[2] ?? expect.unreachable()
  await open()
  await field().fill('Mi texto')
  await close('Escape')
  await antesala.sql(
    "update answer_templates set body = 'Texto de una colega', version = version + 1 where name = 'Respuesta general'",
  )
  await page.reload()
  await open()
  await dialog().getByText('Mientras tanto, alguien cambió lo mismo').waitFor()
  expect(await field().inputValue()).toBe('Mi texto')
  await dialog().getByRole('button', { name: 'Empezar de nuevo' }).click()
  await expect.poll(() => field().inputValue()).toBe('Texto de una colega')
  await close('Escape')
})

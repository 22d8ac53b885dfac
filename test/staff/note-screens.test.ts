import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { NoteRow } from '../../shared/contract/note.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { staff } from '../setup/fixtures.ts'
import { holdBack } from '../setup/hold-back.ts'
import { recordLeads } from '../setup/leads.ts'
import { applyAsPartner, waitForPartners } from '../setup/partners.ts'
import { createStaffAccounts, type StaffClient, signIn, succeed } from '../setup/staff.ts'

let antesala: AntesalaWithBrowser
let admin: StaffClient
let lead: string
let partner: string

beforeAll(async () => {
  antesala = await openWithBrowser({ UNDO_SECONDS: '60' })
  await createStaffAccounts(antesala)
  await antesala.startWorker()
  lead = `leads/${(await recordLeads(antesala, { name: 'Ana García' }))[0]}`
  partner = `partners/${(await applyAsPartner(antesala, { agencyName: 'Casa Norte' })).id}`
  await waitForPartners(antesala, 1)
  admin = await signIn(antesala, 'admin')
})
afterAll(() => antesala?.close())

let dashboard: Dashboard
afterEach(async () => {
  expect(dashboard.pageErrors).toEqual([])
  await dashboard.page.close()
})

const box = () => dashboard.page.locator('#main-content').getByRole('textbox', { name: 'Nota' })

/** Opens the page of a lead or a partner, and waits until changes of others arrive. */
async function open(role: 'sales' | 'partnerships', record: string) {
  dashboard = await openDashboard(antesala.browser)
  await openSignedIn(dashboard, antesala, role)
  await dashboard.page.goto(`${antesala.address}/admin#/${record}/show`)
  await box().waitFor()
  await dashboard.page.getByRole('status').getByText('En vivo').waitFor()
}

const pages = [
  { role: 'sales', name: 'a lead', record: () => lead },
  { role: 'partnerships', name: 'a partner', record: () => partner },
] as const

test.each(pages)(
  'on the page of $name, the notes of others come and go while a note is typed',
  async ({ role, record }) => {
    await open(role, record())
    const { page } = dashboard
    await box().pressSequentially('Voy a llamarle')
    const path = `/${record()}/notes`
    const note = await succeed(admin, 'POST', path, { kind: 'call', body: 'Hablé con ella.' })
    const entry = page
      .getByRole('listitem')
      .filter({ has: page.locator('strong', { hasText: 'Llamada' }) })
    await entry.getByText('Hablé con ella.').waitFor()
    await box().pressSequentially(' mañana')
    await succeed(admin, 'PATCH', `${path}/${note.id}`, { body: 'Viene el martes.' }, 1)
    await entry.getByText('Viene el martes.').waitFor()
    await succeed(admin, 'DELETE', `${path}/${note.id}`)
    await entry.waitFor({ state: 'detached' })
    expect(await page.locator('textarea:focus').inputValue()).toBe('Voy a llamarle mañana')
  },
)

/** Undoes the last note, and waits until the page says so, for a few seconds, and its entry is gone. */
async function undo(body: string, message: string | RegExp = /^Deshecho: Nota guardada/) {
  const { page } = dashboard
  await page.keyboard.press('z')
  await page.getByText(message).waitFor()
  const entry = page.locator('li:has(strong)').filter({ hasText: body })
  await entry.waitFor({ state: 'detached' })
}

test.each(pages)(
  'on the page of $name, undo puts the text of a note back into the field, with its kind',
  async ({ role, record }) => {
    await open(role, record())
    const { page } = dashboard
    await page.getByRole('button', { name: 'Llamada', exact: true }).click()
    await box().fill('Viene el mates.')
    await page.getByRole('button', { name: 'Guardar la nota' }).click()
    await page.getByRole('region', { name: 'Último cambio' }).getByText('Nota guardada').waitFor()
    expect(await box().inputValue()).toBe('')
    await undo('Viene el mates.', /^Deshecho: Nota guardada.*está de nuevo en el campo de la nota/)
    expect(await box().inputValue()).toBe('Viene el mates.')
    await page.getByRole('button', { name: 'Llamada', exact: true, pressed: true }).waitFor()
  },
)

test('undo of a note leaves what was typed since in the field', async () => {
  await open('sales', lead)
  const { page } = dashboard
  await box().fill('La primera')
  await page.getByRole('button', { name: 'Guardar la nota' }).click()
  await page.getByRole('region', { name: 'Último cambio' }).getByText('Nota guardada').waitFor()
  await box().fill('La segunda')
  await box().blur()
  await undo('La primera')
  expect(await box().inputValue()).toBe('La segunda')
  expect(await page.getByText('Su texto está de nuevo').count()).toBe(0)
})

/** The notes as the page shows them, in their order: kind, text, time, and whether they were edited. */
async function shownNotes() {
  const entries = await dashboard.page.locator('li:has(strong)').all()
  return await Promise.all(
    entries.map(async (entry) => ({
      kind: await entry.locator('strong').innerText(),
      text: await entry.locator('p').innerText(),
      time: await entry.locator('time').getAttribute('datetime'),
      edited: await entry.getByText('editada').count(),
    })),
  )
}

const lastChange = () => dashboard.page.getByRole('region', { name: 'Último cambio' })

/** The note with this text. */
const entryOf = (body: string) => dashboard.page.locator('li:has(strong)').filter({ hasText: body })

/** Records three notes of the user about a new lead or the partner, and opens its page. */
async function openWithNotes(role: 'sales' | 'partnerships', record: string) {
  const who = await signIn(antesala, role)
  await antesala.sql('delete from notes')
  for (const [kind, body] of [
    ['note', 'La primera'],
    ['call', 'La segunda'],
    ['visit', 'La tercera'],
  ])
    await succeed(who, 'POST', `/${record}/notes`, { kind, body })
  await open(role, record)
  await entryOf('La tercera').waitFor()
  const answered = async () => {
    const answer = await who.get(`/api/staff/${record}`)
    const { firstResponseAt, waitingSince } = (await answer.json()) as Record<string, unknown>
    return { firstResponseAt, waitingSince }
  }
  const isLead = role === 'sales'
  expect(await answered()).toEqual(
    isLead ? { firstResponseAt: expect.any(String), waitingSince: null } : {},
  )
  return { answered }
}

const newRecords = [
  {
    role: 'sales',
    name: 'a lead',
    create: async () => `leads/${(await recordLeads(antesala, { name: 'Berta Ruiz' }))[0]}`,
  },
  { role: 'partnerships', name: 'a partner', create: async () => partner },
] as const

test.each(newRecords)(
  'on the page of $name, undo brings a deleted note back to its place, with its time',
  async ({ role, create }) => {
    const { answered } = await openWithNotes(role, await create())
    const { page } = dashboard
    const [shown, times] = [await shownNotes(), await answered()]
    await entryOf('La segunda').getByRole('button', { name: 'Eliminar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
    await lastChange().getByText('Nota eliminada.').waitFor()
    await entryOf('La segunda').waitFor({ state: 'detached' })
    await lastChange().getByRole('button', { name: 'Deshacer' }).click()
    await page.getByText('Deshecho: Nota eliminada.').waitFor()
    await entryOf('La segunda').waitFor()
    expect(await shownNotes()).toEqual(shown)
    expect(await answered()).toEqual(times)
  },
)

test.each(newRecords)(
  'on the page of $name, undo restores the text and the kind of a note that was edited',
  async ({ role, create }) => {
    const { answered } = await openWithNotes(role, await create())
    const { page } = dashboard
    const [shown, times] = [await shownNotes(), await answered()]
    await entryOf('La segunda').getByRole('button', { name: 'Editar' }).click()
    const dialog = page.getByRole('dialog')
    // The text has the focus.
    await dialog.locator('textarea:focus').fill('Otra cosa')
    await dialog.getByRole('button', { name: 'Nota', exact: true }).click()
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await lastChange().getByText('Nota modificada.').waitFor()
    await entryOf('Otra cosa').getByText('editada').waitFor()
    await page.keyboard.press('z')
    await page.getByText('Deshecho: Nota modificada.').waitFor()
    await entryOf('La segunda').waitFor()
    expect(await shownNotes()).toEqual(shown)
    expect(await answered()).toEqual(times)
  },
)

test('the dialogs that edit and delete a note close at the answer of the API, and the page shows it before it is loaded again', async () => {
  await openWithNotes('sales', await newRecords[0].create())
  const { page } = dashboard
  const dialog = page.getByRole('dialog')
  const release = await holdBack(page, 'GET', '/notes')
  // The second change is based on the first.
  for (const [body, text] of [
    ['La segunda', 'Otra cosa'],
    ['Otra cosa', 'Y otra'],
  ] as const) {
    await entryOf(body).getByRole('button', { name: 'Editar' }).click()
    await dialog.locator('textarea:focus').fill(text)
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await dialog.waitFor({ state: 'detached' })
    await entryOf(text).getByText('editada').waitFor()
  }
  await entryOf('La tercera').getByRole('button', { name: 'Eliminar' }).click()
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await dialog.waitFor({ state: 'detached' })
  await entryOf('La tercera').waitFor({ state: 'detached' })
  const notes = page.waitForResponse(
    (response) => response.url().endsWith('/notes') && response.request().method() === 'GET',
  )
  release()
  await (await notes).finished()
  expect((await shownNotes()).map(({ text }) => text)).toEqual(['La primera', 'Y otra'])
})

test('a note that its author changes or deletes in another tab while the dialog is open loses nothing', async () => {
  const record = await newRecords[0].create()
  await openWithNotes('sales', record)
  const who = await signIn(antesala, 'sales')
  const { page } = dashboard
  const dialog = page.getByRole('dialog')
  const edit = async (body: string, text: string) => {
    await entryOf(body).getByRole('button', { name: 'Editar' }).click()
    await dialog.locator('textarea:focus').fill(text)
  }
  const save = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const path = `/${record}/notes`
  const noteWith = async (body: string) => {
    const notes = (await (await who.get(`/api/staff${path}`)).json()) as NoteRow[]
    return notes.find((note) => note.body === body) ?? expect.unreachable()
  }

  await edit('La segunda', 'Mi texto')
  const { id, version } = await noteWith('La segunda')
  await succeed(who, 'PATCH', `${path}/${id}`, { body: 'Desde el teléfono' }, version)
  await save('Guardar')
  await dialog.getByRole('alert').getByText('Desde el teléfono').waitFor()
  await save('Guardar')
  await entryOf('Mi texto').waitFor()
  await dialog.waitFor({ state: 'detached' })

  await edit('Mi texto', 'Otro texto')
  await succeed(who, 'DELETE', `${path}/${id}`)
  await save('Guardar')
  await dialog.getByRole('alert').getByText('La nota se eliminó mientras tanto').waitFor()
  await save('Guardar como nota nueva')
  await entryOf('Otro texto').waitFor()
  await dialog.waitFor({ state: 'detached' })

  await entryOf('Otro texto').getByRole('button', { name: 'Eliminar' }).click()
  await succeed(who, 'DELETE', `${path}/${(await noteWith('Otro texto')).id}`)
  await save('Eliminar')
  await page.getByText('Nota eliminada.').first().waitFor()
  await entryOf('Otro texto').waitFor({ state: 'detached' })
})

test('a call to the client of a lead that nobody has makes it the own one on its page, whose next key is no conflict', async () => {
  const [id] = await recordLeads(antesala, { name: 'Nadie Aún' })
  await open('sales', `leads/${id}`)
  const { page } = dashboard
  await page.getByRole('button', { name: 'Llamada', exact: true }).click()
  await box().fill('Hablamos')
  await page.getByRole('button', { name: 'Guardar la nota' }).click()
  await lastChange().getByText('Nota guardada').waitFor()
  await box().blur()
  await page.keyboard.press('2')
  await lastChange().getByText('Contactado').waitFor()
  const row = antesala.db.selectFrom('leads').select(['status', 'assigneeId'])
  const me = antesala.db.selectFrom('staff').select('id').where('email', '=', staff.sales.email)
  expect(await row.where('id', '=', String(id)).executeTakeFirst()).toEqual({
    ...{ status: 'contacted', assigneeId: (await me.executeTakeFirstOrThrow()).id },
  })
})

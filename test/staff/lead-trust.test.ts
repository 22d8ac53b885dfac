import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, vi } from 'vitest'
import { changeInOrder, MAX_REMEMBERED } from '../../admin/leads/work/ownChanges.ts'
import type { LeadRow } from '../../shared/contract/records.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { staff } from '../setup/fixtures.ts'
import { holdBack } from '../setup/hold-back.ts'
import { recordLeads } from '../setup/leads.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: AntesalaWithBrowser
let sales: StaffClient
let sara: Dashboard

beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  sales = await signIn(antesala, 'sales')
  sara = await openDashboard(antesala.browser, { viewport: { width: 1400, height: 1000 } })
  await openSignedIn(sara, antesala, 'sales')
})
afterAll(() => antesala?.close())
afterEach(async () => {
  await antesala.db.deleteFrom('leads').execute()
})

const leadOf = async (id: string | undefined) =>
  (await sales.get(`/api/staff/leads/${id}`)).json() as Promise<Record<string, unknown>>

test('two quick changes of one person are both made, and nobody else is said to have changed the lead', async () => {
  const { page } = sara
  const [id] = await recordLeads(antesala, { name: 'Ana García' })
  await page.goto(`${antesala.address}/admin#/leads`)
  await page.reload()
  await page.getByRole('cell', { name: 'Ana García' }).waitFor()
  // The first change reaches the API only after the second has been saved.
  const release = await holdBack(page, 'PATCH', `/leads/${id}`)
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Contactado' }).check()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  release()
  await dialog.waitFor({ state: 'detached' })
  expect(await leadOf(id)).toMatchObject({
    assignee: { name: staff.sales.name },
    status: 'contacted',
    version: 3,
  })
  await page.getByRole('row', { name: 'Ana García' }).getByText(staff.sales.name).waitFor()
  await page.getByText('Cambio guardado').first().waitFor()
  expect(await page.getByText('Otra persona').count()).toBe(0)
})

test('a key that sets the status that the page still shows counts while another change is under way', async () => {
  const { page } = sara
  const [id] = await recordLeads(antesala, { name: 'Ana García' })
  await page.goto(`${antesala.address}/admin#/leads`)
  await page.reload()
  await page.getByRole('cell', { name: 'Ana García' }).waitFor()
  const release = await holdBack(page, 'PATCH', `/leads/${id}`)
  await page.keyboard.press('j')
  await page.keyboard.press('3')
  await page.keyboard.press('1')
  release()
  await vi.waitFor(
    async () => expect(await leadOf(id)).toMatchObject({ status: 'new', version: 3 }),
    soon,
  )
})

test('the menu, the browser tab, the home screen and the list count the same unanswered leads', async () => {
  const { page } = sara
  const [first, , called] = await recordLeads(
    antesala,
    { name: 'Ana' },
    { name: 'Berta' },
    { name: 'Carla' },
    { name: 'Spam', spamReasons: ['honeypot'], waitingSince: null },
  )
  const expectCount = async (count: number) => {
    await page.getByRole('menuitem', { name: `Prospectos ${count}`, exact: true }).waitFor()
    await vi.waitFor(async () => expect(await page.title()).toMatch(`(${count}) `), soon)
    await page
      .locator('[data-figure=unanswered]')
      .getByText(String(count), { exact: true })
      .waitFor()
    const { headers } = await sales.get('/api/staff/leads?filter={"unanswered":true}')
    expect(headers.get('Content-Range')).toMatch(new RegExp(`/${count}$`))
  }
  await page.goto(`${antesala.address}/admin#/`)
  await page.reload()
  await expectCount(3)
  await sales.send('POST', `/api/staff/leads/${called}/notes`, { kind: 'call', body: 'Llamé' })
  await expectCount(2)
  const change = async (status: string) => {
    const { version } = await leadOf(first)
    const headers = { 'If-Match': `"${version}"` }
    const { status: code } = await sales.send(
      'PATCH',
      `/api/staff/leads/${first}`,
      { status, ...(status === 'lost' && { lostReason: 'price' }) },
      headers,
    )
    expect(code).toBe(200)
  }
  await change('lost')
  await expectCount(1)
  await change('new')
  await expectCount(2)
})

test('a user who changes more leads than are remembered is still told of other changes only', async () => {
  const lead = (id: string, version: number) => ({ id, version }) as LeadRow
  const sent: string[] = []
  const change = (before: LeadRow) =>
    changeInOrder(before, async ({ id, version }) => {
      sent.push(`${id} ${version}`)
      return lead(id, version + 1)
    })
  await change(lead('first', 1))
  for (let number = 1; number < MAX_REMEMBERED; number++) await change(lead(`lead ${number}`, 1))
  // The dialog still shows version 1.
  await change(lead('first', 1))
  expect(sent.at(-1)).toBe('first 2')
  await change(lead('one more', 1))
  await change(lead('first', 1))
  expect(sent.at(-1)).toBe('first 1')
})

test.each([
  ['Llamar', 'call', 'la llamada', 'llamada registrada'],
  ['WhatsApp', 'message', 'el mensaje', 'mensaje registrado'],
  ['Enviar correo', 'email', 'el correo', 'correo registrado'],
  ['+52 55 1234 5678', 'call', 'la llamada', 'llamada registrada'],
  ['ana@example.com', 'email', 'el correo', 'correo registrado'],
])(
  'after %s, one press records the contact, which ends the wait; it can be undone',
  async (link, kind, what, recorded) => {
    const { page } = sara
    const [id] = await recordLeads(antesala, { name: 'Ana García' })
    await page.goto(`${antesala.address}/admin#/leads/${id}/show`)
    await page.getByText('Sin respuesta desde hace').waitFor()
    await preventNextLink(page)
    await page.getByRole('link', { name: link, exact: true }).first().click()
    expect(await leadOf(id)).toMatchObject({ waitingSince: expect.any(String) })
    await page.getByRole('button', { name: `Registrar ${what}` }).click()
    await page.getByText('Sin respuesta desde hace').waitFor({ state: 'detached' })
    const notes = async () => (await sales.get(`/api/staff/leads/${id}/notes`)).json()
    expect(await notes()).toMatchObject([{ kind }])
    expect(await leadOf(id)).toMatchObject({
      waitingSince: null,
      firstResponseAt: expect.any(String),
    })
    const lastChange = page.getByRole('region', { name: 'Último cambio' })
    await lastChange.getByText(`Ana García: ${recorded}`).waitFor()
    await lastChange.getByRole('button', { name: 'Deshacer' }).click()
    await page.getByText('Sin respuesta desde hace').waitFor()
    expect(await notes()).toEqual([])
    expect(await leadOf(id)).toMatchObject({ firstResponseAt: null })
  },
)

test.each([
  ['Llamar a Ana García', /^tel:\+52/, 'la llamada'],
  ['Escribir a Ana García por WhatsApp', /^https:\/\/wa\.me\/52/, 'el mensaje'],
])(
  'on a phone, "%s" in the list asks to record the contact, too, and does not open the lead',
  async (link, href, what) => {
    const { page } = sara
    const size = page.viewportSize() ?? { width: 1280, height: 720 }
    const [id] = await recordLeads(antesala, { name: 'Ana García' })
    await page.goto(`${antesala.address}/admin#/leads`)
    await page.getByRole('link', { name: 'Ana García' }).first().waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    onTestFinished(() => page.setViewportSize(size))
    // Loaded again, the page does not show the menu as a drawer over the rest.
    await page.reload()
    const contact = page.getByRole('link', { name: link, exact: true })
    await contact.first().waitFor()
    expect(await contact.first().getAttribute('href')).toMatch(href)
    const box = await contact.first().boundingBox()
    expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44)
    await preventNextLink(page)
    await contact.first().click()
    await page.getByRole('button', { name: `Registrar ${what}` }).click()
    await expect.poll(() => leadOf(id)).toMatchObject({ waitingSince: null })
    expect(page.url()).toMatch(/#\/leads$/)
  },
)

/** Has the next click on a link open nothing, because the link leads out of the dashboard, and thus nowhere here. */
async function preventNextLink(page: Page) {
  await page.evaluate(
    `document.addEventListener('click', (event) => event.target.closest('a') && event.preventDefault(), { once: true })`,
  )
}

test('a plain note does not end the wait, and what does is said where the wait is shown', async () => {
  const { page } = sara
  const [id] = await recordLeads(antesala, { name: 'Ana García' })
  await sales.send('POST', `/api/staff/leads/${id}/notes`, { kind: 'note', body: 'Ojo' })
  expect(await leadOf(id)).toMatchObject({
    waitingSince: expect.any(String),
    firstResponseAt: null,
  })
  await page.goto(`${antesala.address}/admin#/leads`)
  await page.getByRole('columnheader', { name: 'Espera' }).getByText('Espera').hover()
  const rule = /hasta el primer contacto: una nota de llamada, correo, mensaje o visita/
  await page.getByRole('tooltip').getByText(rule).waitFor()
  await page.getByRole('menuitem', { name: 'Prospectos 1' }).getByTitle(rule).waitFor()
})

/** Has the page get no answer to the notes that it adds. Returns a function that ends this. */
async function loseAnswers() {
  const { page } = sara
  const isNotes = (url: URL) => url.pathname.endsWith('/notes')
  await page.route(isNotes, async (route) => {
    if (route.request().method() !== 'POST') return await route.continue()
    await route.fetch()
    await route.abort()
  })
  const end = () => page.unroute(isNotes)
  onTestFinished(end)
  return end
}

test('a note is added once after a double click, and after its answer was lost; Esc keeps what was typed', async () => {
  const { page } = sara
  const [id] = await recordLeads(antesala, { name: 'Ana García' })
  const notes = async () => (await sales.get(`/api/staff/leads/${id}/notes`)).json()
  await page.goto(`${antesala.address}/admin#/leads/${id}/show`)
  const box = page.getByRole('textbox', { name: 'Nota' })
  await box.fill('Primera')
  await page.getByRole('button', { name: 'Guardar la nota' }).dblclick()
  await expect.poll(() => box.inputValue()).toBe('')
  expect(await notes()).toMatchObject([{ body: 'Primera' }])

  const answerAgain = await loseAnswers()
  await page.keyboard.press('Escape')
  await page.locator('body').click({ position: { x: 2, y: 2 } })
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Nota' }).fill('Segunda')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => box.inputValue()).toBe('Segunda')
  const save = page.getByRole('button', { name: 'Guardar la nota' })
  await save.click()
  await page.getByRole('alert').first().waitFor()
  await answerAgain()
  await box.fill('Segunda, completa')
  await save.click()
  await expect.poll(() => box.inputValue()).toBe('')
  expect(await notes()).toMatchObject([{ body: 'Segunda, completa' }, { body: 'Primera' }])
})

test('a note whose answer was lost is added once, also after the page was loaded again', async () => {
  const { page } = sara
  const [id] = await recordLeads(antesala, { name: 'Ana García' })
  await page.goto(`${antesala.address}/admin#/leads/${id}/show`)
  const box = page.getByRole('textbox', { name: 'Nota' })
  const save = page.getByRole('button', { name: 'Guardar la nota' })
  await box.fill('Primera')
  const answerAgain = await loseAnswers()
  await save.click()
  await page.getByRole('alert').first().waitFor()
  await answerAgain()
  await page.reload()
  await expect.poll(() => box.inputValue()).toBe('Primera')
  await save.click()
  await expect.poll(() => box.inputValue()).toBe('')
  const notes = await (await sales.get(`/api/staff/leads/${id}/notes`)).json()
  expect(notes).toMatchObject([{ body: 'Primera' }])
})

test('a note that is written before the one before it is shown is added, too', async () => {
  const { page } = sara
  const [id] = await recordLeads(antesala, { name: 'Ana García' })
  await page.goto(`${antesala.address}/admin#/leads/${id}/show`)
  const box = page.getByRole('textbox', { name: 'Nota' })
  await box.waitFor()
  const release = await holdBack(page, 'GET', '/notes')
  for (const text of ['Primera', 'Segunda']) {
    await box.fill(text)
    const answer = page.waitForResponse(
      (response) => /notes$/.test(response.url()) && response.request().method() === 'POST',
    )
    await page.getByRole('button', { name: 'Guardar la nota' }).click()
    expect((await answer).status()).toBe(201)
  }
  await expect.poll(() => box.inputValue()).toBe('')
  expect(await page.locator('li').getByText('Primera').count()).toBe(0)
  release()
  await page.locator('li').getByText('Segunda').waitFor()
  const notes = await (await sales.get(`/api/staff/leads/${id}/notes`)).json()
  expect(notes).toMatchObject([
    { body: 'Segunda', version: 1 },
    { body: 'Primera', version: 1 },
  ])
})

test('what is typed while a note is being saved stays, and becomes the next note', async () => {
  const { page } = sara
  const [id] = await recordLeads(antesala, { name: 'Ana García' })
  await page.goto(`${antesala.address}/admin#/leads/${id}/show`)
  const box = page.getByRole('textbox', { name: 'Nota' })
  const save = page.getByRole('button', { name: 'Guardar la nota' })
  const release = await holdBack(page, 'POST', '/notes')
  await box.fill('Primera')
  await save.click()
  await box.fill('Segunda')
  // Not while another is being saved.
  await save.click({ force: true })
  release()
  await page.locator('li').getByText('Primera').waitFor()
  expect(await box.inputValue()).toBe('Segunda')
  await save.click()
  await page.locator('li').getByText('Segunda').waitFor()
  await expect.poll(() => box.inputValue()).toBe('')
  const notes = await (await sales.get(`/api/staff/leads/${id}/notes`)).json()
  expect(notes).toMatchObject([
    { body: 'Segunda', version: 1 },
    { body: 'Primera', version: 1 },
  ])
})

/** Sends a note from a dialog of the list, closes the dialog before the API gets the note, and opens the page of the lead. */
async function sendFromClosedDialog(id: string | undefined, text: string) {
  const { page } = sara
  await page.goto(`${antesala.address}/admin#/leads`)
  await page.reload()
  await page.getByRole('cell', { name: 'Ana García' }).waitFor()
  const release = await holdBack(page, 'POST', `/leads/${id}/notes`)
  await page.keyboard.press('j')
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Nota' }).fill(text)
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.keyboard.press('Control+Enter')
  await sent
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Ana García' }).first().click()
  const box = page.getByRole('textbox', { name: 'Nota' })
  await expect.poll(() => box.inputValue()).toBe(text)
  return { page, box, save: page.getByRole('button', { name: 'Guardar la nota' }), release }
}

test.each([
  ['another note', 'Segunda', ['Segunda', 'Primera']],
  ['the same note', 'Primera', ['Primera']],
])(
  'after a note that was sent from a dialog that is closed, %s from the page of the lead replaces nothing',
  async (_what, text, expected) => {
    const [id] = await recordLeads(antesala, { name: 'Ana García' })
    const { page, box, save, release } = await sendFromClosedDialog(id, 'Primera')
    await box.fill(text)
    await save.click()
    release()
    await expect.poll(() => box.inputValue()).toBe('')
    for (const body of expected) await page.locator('li').getByText(body).waitFor()
    const notes = await (await sales.get(`/api/staff/leads/${id}/notes`)).json()
    expect(notes).toMatchObject(expected.map((body) => ({ body, version: 1 })))
  },
)

test('a contact is recorded once although the answer was lost', async () => {
  const { page } = sara
  const [id] = await recordLeads(antesala, { name: 'Ana García' })
  await page.goto(`${antesala.address}/admin#/leads/${id}/show`)
  await preventNextLink(page)
  await page.getByRole('link', { name: 'Llamar', exact: true }).first().click()
  const answerAgain = await loseAnswers()
  const record = page.getByRole('button', { name: 'Registrar la llamada' })
  await record.click()
  await page.getByRole('alert').first().waitFor()
  await answerAgain()
  await record.click()
  await record.waitFor({ state: 'detached' })
  const notes = await (await sales.get(`/api/staff/leads/${id}/notes`)).json()
  expect(notes).toMatchObject([{ kind: 'call' }])
})

test('a contact that is recorded while another begins leaves the question about the other', async () => {
  const { page } = sara
  const [ana, berta] = await recordLeads(antesala, { name: 'Ana García' }, { name: 'Berta Núñez' })
  const contact = async (id: string | undefined, name: string) => {
    await page.goto(`${antesala.address}/admin#/leads/${id}/show`)
    await page.getByRole('heading', { name, exact: true }).first().waitFor()
    await preventNextLink(page)
    await page.getByRole('link', { name: 'Llamar', exact: true }).first().click()
    await page.getByText(`¿Habló con ${name}?`).waitFor()
  }
  const release = await holdBack(page, 'POST', `/leads/${ana}/notes`)
  const record = page.getByRole('button', { name: 'Registrar la llamada' })
  await contact(ana, 'Ana García')
  await record.click()
  await contact(berta, 'Berta Núñez')
  release()
  await page.getByText('Ana García: llamada registrada').first().waitFor()
  await page.getByText('¿Habló con Berta Núñez?').waitFor()
  await record.click()
  await record.waitFor({ state: 'detached' })
  for (const id of [ana, berta])
    expect(await (await sales.get(`/api/staff/leads/${id}/notes`)).json()).toHaveLength(1)
})

test('the question about a contact survives a reload without the name of the client in the browser', async () => {
  const { page } = sara
  const [id] = await recordLeads(antesala, { name: 'Zoraida Quintanar' })
  await page.goto(`${antesala.address}/admin#/leads/${id}/show`)
  await preventNextLink(page)
  await page.getByRole('link', { name: 'Llamar', exact: true }).first().click()
  const question = page.getByText('¿Habló con Zoraida Quintanar?')
  await question.waitFor()
  const stored = await page.evaluate<string>('JSON.stringify(localStorage)')
  expect(stored).toContain(id)
  expect(stored).not.toContain('Zoraida')
  await page.goto(`${antesala.address}/admin#/leads`)
  await page.reload()
  await question.waitFor()
  // Nor does it ask about a client who was erased.
  await sales.send('POST', `/api/staff/leads/${id}/notes`, { kind: 'call', body: 'Sí' })
  await antesala.sql(`update leads set name = '', erased_at = now() where id = '${id}'`)
  await page.reload()
  await page.getByRole('heading', { name: 'Prospectos' }).first().waitFor()
  await page.getByText('¿Habló con', { exact: false }).waitFor({ state: 'detached' })
})

test('the latest leads of the home screen are as high while they are loading as with all rows', async () => {
  const { page } = sara
  await recordLeads(
    antesala,
    ...Array.from({ length: 8 }, (_each, index) => ({ name: `Cliente ${index}` })),
  )
  const release = await holdBack(page, 'GET', '/api/staff/leads')
  await page.goto('about:blank')
  await page.goto(`${antesala.address}/admin#/`)
  const card = page.locator('.MuiCard-root', { hasText: 'Prospectos más recientes' }).last()
  await card.waitFor()
  const height = async () => Math.round((await card.boundingBox())?.height ?? 0)
  const before = await height()
  release()
  await card.getByRole('link', { name: 'Cliente 7' }).waitFor()
  expect(await height()).toBe(before)
})

test('a note that ends the wait says so before and after it is saved, and can be undone; after that, nothing speaks of a wait', async () => {
  const { page } = sara
  const [id] = await recordLeads(antesala, { name: 'Ana García' })
  await page.goto(`${antesala.address}/admin#/leads/${id}/show`)
  await page.getByText('Sin respuesta desde hace').waitFor()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Nota', exact: true, pressed: true }).waitFor()
  await dialog.getByText('No cuenta como respuesta').waitFor()
  await page.keyboard.type('Pregunta por el jardín')
  await page.keyboard.press('Control+Enter')
  const lastChange = page.getByRole('region', { name: 'Último cambio' })
  await lastChange.getByText('Nota guardada.', { exact: true }).waitFor()
  expect(await leadOf(id)).toMatchObject({ firstResponseAt: null })

  await page.keyboard.press('n')
  await dialog.getByRole('button', { name: 'Llamada' }).click()
  await dialog.getByText('Cuenta como respuesta al cliente').waitFor()
  await dialog.getByRole('textbox', { name: 'Nota' }).fill('Hablamos')
  await page.keyboard.press('Control+Enter')
  await lastChange.getByText('terminó la espera').waitFor()
  await page.getByText('Sin respuesta desde hace').waitFor({ state: 'detached' })
  expect(await page.getByText('Cuenta como respuesta').count()).toBe(0)
  await page.getByRole('link', { name: '+52 55 1234 5678' }).first().waitFor()
  await preventNextLink(page)
  await page.getByRole('link', { name: 'WhatsApp', exact: true }).click()
  await page.getByText('¿Le escribió a Ana García?', { exact: true }).waitFor()
  await page
    .getByRole('region', { name: 'Contacto con el cliente' })
    .getByRole('button', { name: 'Cerrar' })
    .click()

  await lastChange.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('Sin respuesta desde hace').waitFor()
  expect(await leadOf(id)).toMatchObject({ firstResponseAt: null })
})

import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished } from 'vitest'
import { dayIn } from '../../shared/contract/day.ts'
import type { NoteRow } from '../../shared/contract/note.ts'
import type { LeadRecord } from '../../shared/contract/records.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { villa } from '../setup/fixtures.ts'
import { recordLeads } from '../setup/leads.ts'
import { createStaffAccounts, type StaffClient, signIn, succeed } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: AntesalaWithBrowser
let admin: StaffClient
let propertyId: string
let leadId: string

beforeAll(async () => {
  antesala = await openWithBrowser({ UNDO_SECONDS: '60' })
  await createStaffAccounts(antesala)
  await antesala.startWorker()
  admin = await signIn(antesala, 'admin')
  propertyId = (await succeed(admin, 'POST', '/properties', villa)).id
})
afterAll(() => antesala?.close())

let dashboard: Dashboard
beforeEach(async () => {
  const inquiry = { name: 'Ana García', kind: 'tour', propertyId } as const
  leadId = (await recordLeads(antesala, inquiry))[0] ?? expect.unreachable()
  dashboard = await openDashboard(antesala.browser)
  await openSignedIn(dashboard, antesala, 'sales')
})
afterEach(async () => {
  expect(dashboard.pageErrors).toEqual([])
  await dashboard.page.close()
})

const dialog = () => dashboard.page.getByRole('dialog', { name: 'Responder a Ana García' })
const body = () => dialog().getByRole('textbox', { name: 'Texto', exact: true })
const subject = () => dialog().getByRole('textbox', { name: 'Asunto', exact: true })
const sendButton = () => dialog().getByRole('button', { name: 'Enviar la respuesta' })

const statusField = () =>
  dashboard.page.locator('#main-content').getByRole('combobox', { name: 'Estado' })

async function openLead(id = leadId) {
  const { page } = dashboard
  await page.goto(`${antesala.address}/admin#/leads/${id}/show`)
  await page.locator('#main-content').getByRole('textbox', { name: 'Nota' }).waitFor()
  await page.getByRole('status').getByText('En vivo').waitFor()
}

async function openAnswer(id = leadId) {
  await openLead(id)
  await dashboard.page.getByRole('button', { name: 'Responder', exact: true }).click()
  await body().waitFor()
}

const lead = async () =>
  (await (await admin.get(`/api/staff/leads/${leadId}`)).json()) as LeadRecord
const notes = async () =>
  (await (await admin.get(`/api/staff/leads/${leadId}/notes`)).json()) as NoteRow[]

test('two keys answer a new lead with the template that fits, and the lead is contacted', async () => {
  await openLead()
  const { page } = dashboard
  await page.keyboard.press('e')
  await body().waitFor()
  expect(await subject().inputValue()).toBe('Su visita a Casa del Cerro')
  expect(await body().inputValue()).toMatch(
    /^Ana García:\n\nGracias por su interés en Casa del Cerro\.[^{}]*\/propiedades\/casa-del-cerro\n\nQuedo a sus órdenes\.\n\nSara Vélez$/,
  )
  await page.keyboard.press('Control+Enter')
  await dialog().waitFor({ state: 'detached' })
  const entry = page.getByRole('listitem').filter({ hasText: 'Gracias por su interés' })
  await entry.getByText('Por salir').waitFor()
  await page.getByText('Respuesta a Ana García por correo. El correo sale en cuanto').waitFor()
  expect(await lead()).toMatchObject({ status: 'contacted', waitingSince: null })
  expect((await lead()).followUpOn).not.toBeNull()
})

test('an answer to a lead whose follow-up is overdue, since an hour of today or an earlier day, proposes a later day for it', async () => {
  const task = { kind: 'call', text: 'Confirmar la hora', dueOn: '2031-02-03' }
  await succeed(admin, 'POST', `/leads/${leadId}/tasks`, task)
  const today = dayIn('America/Mexico_City')
  const makeDue = (day: string, time: string) =>
    antesala.sql(
      `update tasks set due_on = '${day}', due_time = '${time}'; update leads set follow_up_on = '${day}'`,
    )
  const proposed = async (day: string, time: string) => {
    await makeDue(day, time)
    await dashboard.page.reload()
    await openAnswer()
    const followUp = await dialog().getByLabel('Seguimiento').inputValue()
    await dashboard.page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    return followUp
  }
  expect(await proposed(today, '23:59')).toBe(today)
  expect((await proposed(today, '00:00')) > today).toBe(true)
  await makeDue('2026-01-05', '10:00')
  await dashboard.page.reload()
  await openAnswer()
  const day = await dialog().getByLabel('Seguimiento').inputValue()
  expect(day > today).toBe(true)
  await dialog().getByText('Con otro día, la tarea se mueve; sin día, se quita.').waitFor()
  await sendButton().click()
  await dialog().waitFor({ state: 'detached' })
  expect(await lead()).toMatchObject({ followUpOn: day, isOverdue: false })
})

test('an answer offers the statuses that need nothing else', async () => {
  await openAnswer()
  await dialog().getByRole('combobox', { name: 'Estado' }).click()
  const options = dashboard.page.getByRole('listbox').getByRole('option')
  await options.first().waitFor()
  expect(await options.allTextContents()).toEqual([
    ...['Nuevo', 'Contactado', 'Calificado', 'Visita agendada', 'En negociación'],
  ])
  await dashboard.page.keyboard.press('Escape')
})

test('an undo stops the email, and what was typed can be sent again', async () => {
  await openAnswer()
  await body().fill('Le espero el sábado.')
  await sendButton().click()
  await dialog().waitFor({ state: 'detached' })
  await dashboard.page.keyboard.press('z')
  await dashboard.page.getByText(/^Deshecho: Respuesta a Ana García/).waitFor()
  expect(await notes()).toEqual([])
  expect((await lead()).status).toBe('new')
  await statusField().getByText('Nuevo').waitFor()
  await dashboard.page.keyboard.press('e')
  expect(await body().inputValue()).toBe('Le espero el sábado.')
  await sendButton().click()
  await dialog().waitFor({ state: 'detached' })
  expect(await notes()).toMatchObject([{ body: 'Le espero el sábado.' }])
})

test('an undo says that the status of a colleague stays', async () => {
  await openAnswer()
  await sendButton().click()
  await dialog().waitFor({ state: 'detached' })
  const { version } = await lead()
  await succeed(admin, 'PATCH', `/leads/${leadId}`, { status: 'negotiating' }, version)
  await dashboard.page.keyboard.press('z')
  const result = dashboard.page.getByText(/^Deshecho: Respuesta a Ana García/)
  await result.getByText('El estado se queda como está, porque después hubo').waitFor()
  expect(await notes()).toEqual([])
  expect((await lead()).status).toBe('negotiating')
})

test('what a template says and the lead does not have must be filled in', async () => {
  await openAnswer()
  await body().fill('Escríbame a {mi_correo}.')
  await dialog().getByText('Falta completar {mi_correo}').waitFor()
  expect(await sendButton().isDisabled()).toBe(true)
  await body().fill('Escríbame.')
  await expect.poll(() => sendButton().isEnabled()).toBe(true)
})

test('an email without a subject cannot be sent, and the field says why, but a mail program takes it', async () => {
  await openAnswer()
  await subject().fill(' ')
  await dialog().getByText('Falta el asunto').waitFor()
  expect(await subject().getAttribute('aria-invalid')).toBe('true')
  expect(await sendButton().isDisabled()).toBe(true)
  await dialog().getByRole('button', { name: 'Mi programa de correo' }).click()
  expect(await dialog().getByText('Falta el asunto').count()).toBe(0)
  await dialog().getByRole('button', { name: 'Correo', exact: true }).click()
  await subject().fill('Su visita')
  await expect.poll(() => sendButton().isEnabled()).toBe(true)
})

test('WhatsApp opens with the text, which is recorded', async () => {
  const { page } = dashboard
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await openAnswer()
  await dialog().getByRole('button', { name: 'WhatsApp', exact: true }).click()
  await body().fill('Ana, ¿le queda bien el sábado?\n\nSara & equipo')
  await dialog().getByText('con el texto listo para +525512345678').waitFor()
  expect(await subject().count()).toBe(0)
  const opened = page.context().waitForEvent('page')
  await dialog().getByRole('button', { name: 'Abrir WhatsApp y registrar' }).click()
  const url = new URL((await opened).url())
  expect(url.origin + url.pathname).toBe('https://wa.me/525512345678')
  expect(url.searchParams.get('text')).toBe('Ana, ¿le queda bien el sábado?\n\nSara & equipo')
  await dialog().waitFor({ state: 'detached' })
  expect(await notes()).toMatchObject([
    { kind: 'message', body: 'Ana, ¿le queda bien el sábado?\n\nSara & equipo', emailId: null },
  ])
  expect((await lead()).status).toBe('contacted')
})

/** Lets the API refuse each answer, until the function that this returns is called. */
async function refuseAnswers() {
  const path = '**/api/staff/leads/*/answers'
  const body = '{"error":{"code":"ADDRESS_SUPPRESSED","message":"No se pudo registrar"}}'
  const refusal = { status: 409, contentType: 'application/json', body }
  await dashboard.page.route(path, (route) => route.fulfill(refusal))
  return () => dashboard.page.unroute(path)
}

/** Counts the links that the page opens, instead of opening them. */
const countOpened = () =>
  dashboard.page.evaluate(
    'window.opened = []; HTMLAnchorElement.prototype.click = function () { window.opened.push(this.href) }',
  )

test('WhatsApp opens although an email with the same text has failed before', async () => {
  await openAnswer()
  await countOpened()
  await body().fill('Le espero.')
  const accept = await refuseAnswers()
  await sendButton().click()
  await dialog().getByText('No se pudo registrar').waitFor()
  await accept()
  await dialog().getByRole('button', { name: 'WhatsApp', exact: true }).click()
  await dialog().getByRole('button', { name: 'Abrir WhatsApp y registrar' }).click()
  await dialog().waitFor({ state: 'detached' })
  expect(await dashboard.page.evaluate('window.opened')).toEqual([
    'https://wa.me/525512345678?text=Le%20espero.',
  ])
  expect(await notes()).toMatchObject([{ kind: 'message', body: 'Le espero.' }])
})

test.each([
  ['is not opened again', 'Le espero.', []],
  ['is opened again if it was edited', 'Mejor el lunes.', ['Mejor%20el%20lunes.']],
])('an answer on WhatsApp that was not recorded %s', async (_name, edited, again) => {
  await openAnswer()
  await countOpened()
  await dialog().getByRole('button', { name: 'WhatsApp', exact: true }).click()
  await body().fill('Le espero.')
  const accept = await refuseAnswers()
  const open = dialog().getByRole('button', { name: 'Abrir WhatsApp y registrar' })
  await open.click()
  await dialog().getByText('No se pudo registrar').waitFor()
  await accept()
  await body().fill(edited)
  await open.click()
  await dialog().waitFor({ state: 'detached' })
  expect(await dashboard.page.evaluate('window.opened')).toEqual(
    ['Le%20espero.', ...again].map((text) => `https://wa.me/525512345678?text=${text}`),
  )
  expect(await notes()).toMatchObject([{ kind: 'message', body: edited }])
})

test('the mail program gets the subject and the text, with the line breaks of emails', async () => {
  await openAnswer()
  const { page } = dashboard
  // The browser of the tests has no mail program.
  await page.evaluate(
    'HTMLAnchorElement.prototype.click = function () { window.opened = this.href }',
  )
  await dialog().getByRole('button', { name: 'Mi programa de correo' }).click()
  await subject().fill('Su visita')
  await body().fill('Ana:\nLe espero.')
  await dialog().getByRole('button', { name: 'Abrir el correo y registrar' }).click()
  await dialog().waitFor({ state: 'detached' })
  expect(await page.evaluate('window.opened')).toBe(
    'mailto:ana%40example.com?subject=Su%20visita&body=Ana%3A%0D%0ALe%20espero.',
  )
  expect(await notes()).toMatchObject([{ kind: 'email', body: 'Su visita\n\nAna:\nLe espero.' }])
})

test('another template replaces the text, what was typed can be brought back, and the language of the email can be chosen', async () => {
  const thanks = { name: 'Gracias', language: 'es', subject: 'Gracias', body: 'Gracias.' }
  for (const kind of [null, 'advisory'])
    await succeed(admin, 'POST', '/answer-templates', { ...thanks, kind })
  onTestFinished(async () => {
    await antesala.sql("delete from answer_templates where name = 'Gracias'")
  })
  await openAnswer()
  await body().fill('Lo que escribí')
  const { page } = dashboard
  const template = dialog().getByRole('combobox', { name: 'Plantilla' })
  const language = dialog().getByRole('combobox', { name: 'Idioma del correo' })
  expect(await language.count()).toBe(0)
  await template.click()
  await page.getByRole('option', { name: 'Respuesta general', exact: true }).waitFor()
  await page.getByRole('option', { name: 'Gracias · Asesoría', exact: true }).waitFor()
  await page.getByRole('option', { name: 'Gracias · Cualquier consulta', exact: true }).waitFor()
  await page.getByRole('option', { name: 'General answer' }).click()
  await dialog().getByText('El correo sale en inglés, también el diseño de la casa.').waitFor()
  expect(await body().inputValue()).toMatch(/^Dear Ana García,\n/)
  await dialog().getByRole('button', { name: 'Volver a lo que escribí' }).click()
  expect(await body().inputValue()).toBe('Lo que escribí')
  await template.click()
  await page.getByRole('option', { name: 'General answer' }).click()
  await template.click()
  await page.getByRole('option', { name: 'Sin plantilla' }).click()
  expect(await language.textContent()).toBe('Inglés')
  await language.click()
  await page.getByRole('option', { name: 'Español' }).click()
  await subject().fill('Su visita')
  await body().fill('Le espero.')
  const sent = page.waitForRequest(/\/answers$/)
  await sendButton().click()
  expect((await sent).postDataJSON()).toMatchObject({ language: 'es', subject: 'Su visita' })
})

test('what was typed stays in the dialog after it is closed and the page is loaded anew', async () => {
  await openAnswer()
  await body().fill('Lo que escribí')
  await dialog().getByRole('button', { name: 'Cancelar' }).click()
  await dialog().waitFor({ state: 'detached' })
  await dashboard.page.reload()
  await openAnswer()
  expect(await body().inputValue()).toBe('Lo que escribí')
})

test('a change that a colleague makes meanwhile is shown before the answer is sent', async () => {
  await openAnswer()
  await body().fill('Le espero el sábado.')
  await succeed(admin, 'PATCH', `/leads/${leadId}`, { status: 'qualified' }, 1)
  await dialog().getByText('Hubo otro cambio desde que usted abrió esta ventana').waitFor()
  await sendButton().click()
  await dialog().waitFor({ state: 'detached' })
  expect(await notes()).toMatchObject([{ body: 'Le espero el sábado.' }])
  expect((await lead()).status).toBe('qualified')
})

test('a client without an address is answered on WhatsApp', async () => {
  leadId = (await recordLeads(antesala, { name: 'Ana García', email: '' }))[0] ?? ''
  await openAnswer()
  const ways = dialog().getByRole('group', { name: 'Forma de respuesta' }).getByRole('button')
  expect(await ways.allTextContents()).toEqual(['WhatsApp'])
  expect(
    await dialog().getByRole('button', { name: 'Abrir WhatsApp y registrar' }).isEnabled(),
  ).toBe(true)
})

test('no email can be sent to a suppressed address, and the dialog says why', async () => {
  const email = 'gone@example.com'
  leadId = (await recordLeads(antesala, { name: 'Ana García', email }))[0] ?? ''
  antesala.relay.onRecipient = (address) =>
    address === email ? { code: 550, text: '5.1.1 No such user' } : undefined
  const answer = { way: 'mail', language: 'es', subject: 'Hola', body: 'Hola', id: leadId }
  await succeed(admin, 'POST', `/leads/${leadId}/answers`, answer, 1)
  await antesala.sql(`update pgboss.job set start_after = now() where name = 'mail-answer'`)
  await expect
    .poll(async () => (await antesala.sql('select from suppressions')).rows.length, soon)
    .toBe(1)
  antesala.relay.onRecipient = () => undefined
  await openAnswer()
  await dialog().getByRole('button', { name: 'Correo', exact: true }).click()
  await dialog().getByText(`El servidor de correo rechaza la dirección ${email}`).waitFor()
  expect(await sendButton().isDisabled()).toBe(true)
})

test('staff who may not change leads cannot answer', async () => {
  const ops = await openDashboard(antesala.browser)
  onTestFinished(() => ops.page.close())
  await openSignedIn(ops, antesala, 'ops')
  await ops.page.goto(`${antesala.address}/admin#/leads/${leadId}/show`)
  await ops.page.getByText('Quisiera visitar la casa').waitFor()
  expect(await ops.page.getByRole('button', { name: 'Responder', exact: true }).count()).toBe(0)
})

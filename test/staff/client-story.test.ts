import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { dayIn } from '../../shared/contract/day.ts'
import type { PersonRecord } from '../../shared/contract/person.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { assessmentRequest, staff, villa } from '../setup/fixtures.ts'
import { waitUntilRecorded } from '../setup/leads.ts'
import { everyDay, middayZone } from '../setup/midday.ts'
import { createStaffAccounts, type StaffClient, signIn, succeed } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

// What becomes of one client, from the first call to the sale.

const phone = '+52 55 4321 8765'
const home = 'irene@home.example'
const office = 'irene.vidal@office.example'

const zone = middayZone()

let antesala: AntesalaWithBrowser
let client: StaffClient
let sara: Dashboard
let propertyId: string
let personId: string
let quotation: string

beforeAll(async () => {
  antesala = await openWithBrowser({ TIME_ZONE: zone, OFFICE_HOURS: everyDay })
  await createStaffAccounts(antesala)
  await antesala.startWorker()
  client = await signIn(antesala, 'sales')
  propertyId = (await succeed(await signIn(antesala, 'admin'), 'POST', '/properties', villa)).id
  sara = await openDashboard(antesala.browser, { viewport: { width: 1400, height: 900 } })
  await openSignedIn(sara, antesala, 'sales')
})
afterAll(() => antesala?.close())
beforeEach(async () => {
  antesala.relay.accepted.length = 0
  for (const table of ['tasks', 'leads', 'assessments', 'personAddresses', 'people'] as const)
    await antesala.db.deleteFrom(table).execute()
})
afterEach(() => expect(sara.pageErrors).toEqual([]))

const dialog = () => sara.page.getByRole('dialog')
const closed = () => dialog().waitFor({ state: 'detached' })

async function open(path: string) {
  await sara.page.goto('about:blank')
  await sara.page.goto(`${antesala.address}/admin#${path}`)
}

const person = async () =>
  (await (await client.get(`/api/staff/people/${personId}`)).json()) as PersonRecord

test('a client who phoned and wrote twice is merged, answered, called, assessed and won, as the reports say', async () => {
  await phones()
  await writesTwice()
  await isMerged()
  await isAnswered()
  await isCalled()
  await isAssessed()
  await buys()
  await isReported()
}, 300_000)

/** Irene phones, and is entered by hand. */
async function phones() {
  const { page } = sara
  await open('/leads')
  await page.getByRole('button', { name: 'Nuevo prospecto' }).click()
  await dialog().getByLabel('Nombre').fill('Irene Vidal')
  await dialog().getByLabel('Teléfono o correo').fill(phone)
  await dialog()
    .getByLabel('Qué busca')
    .fill('Busca una casa en Tepoztlán para los fines de semana.')
  await dialog().getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('heading', { name: 'Irene Vidal', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Ver al cliente' }).click()
  await page.waitForURL(/#\/people\/.*\/show/)
  personId = /people\/([^/]+)\/show/.exec(page.url())?.[1] ?? expect.unreachable()
}

/** She writes twice, from two addresses. */
async function writesTwice() {
  const sent = { name: 'Irene Vidal', phone }
  const first = { ...sent, email: home, message: 'Quisiera visitar la casa el sábado.' }
  const second = { ...sent, email: office, message: '¿Qué precio tiene la casa?', propertyId }
  const { leadId } = await antesala.submit('/api/v1/contact', first)
  await waitUntilRecorded(antesala, leadId)
  quotation = (await antesala.submit('/api/v1/contact', second)).leadId
  await waitUntilRecorded(antesala, quotation)
  expect((await person()).duplicates.map(({ matchedOn }) => matchedOn)).toEqual(['both', 'both'])
}

/** Her three entries become one client. */
async function isMerged() {
  const { page } = sara
  await open(`/people/${personId}/show`)
  for (let left = 2; left > 0; left--) {
    const buttons = page.getByRole('button', { name: 'Unir con Irene Vidal' })
    await vi.waitFor(async () => expect(await buttons.count()).toBe(left), soon)
    await buttons.first().click()
    await dialog().getByRole('button', { name: 'Unir', exact: true }).click()
    await closed()
  }
  await page.getByRole('heading', { name: 'Posibles duplicados' }).waitFor({ state: 'detached' })
  const { addresses, inquiries } = await person()
  expect(addresses.map(({ shown }) => shown).toSorted()).toEqual([phone, office, home])
  expect(inquiries).toHaveLength(3)
}

/** She is answered by an email from a template. */
async function isAnswered() {
  const { page } = sara
  await open(`/leads/${quotation}/show`)
  await page.getByRole('button', { name: 'Responder', exact: true }).click()
  await dialog().getByRole('textbox', { name: 'Texto', exact: true }).waitFor()
  await page.keyboard.press('Control+Enter')
  await closed()
  const answers = () =>
    antesala.relay.accepted.filter(({ subject }) => subject?.startsWith('Precio de'))
  await vi.waitFor(() => expect(answers()).toHaveLength(1), soon)
  const [mail] = answers()
  expect(mail?.recipients).toEqual([office])
  expect(mail?.replyTo?.value).toMatchObject([{ address: staff.sales.email }])
  expect(mail?.text).toContain('Irene Vidal')
  expect(mail?.text).toContain(villa.titleEs)
  const lead = (await person()).inquiries.find(({ id }) => id === quotation)
  expect(lead).toMatchObject({ status: 'contacted', waitingSince: null })
}

/** Sara takes her, plans a call at 17:00, finds it on the home screen, and has made it. */
async function isCalled() {
  const { page } = sara
  await open(`/leads/${quotation}/show`)
  await page.getByRole('button', { name: 'Agregar tarea' }).waitFor()
  await page.keyboard.press('a')
  const assignee = page.locator('#main-content').getByRole('combobox', { name: 'Responsable' })
  await assignee.getByText(staff.sales.name).waitFor()
  await page.keyboard.press('t')
  await dialog().getByLabel('Texto (opcional)').fill('Preguntar por el crédito')
  await dialog().getByLabel('Día', { exact: true }).fill(dayIn(zone))
  await dialog().getByLabel('Hora (opcional)').fill('17:00')
  await page.keyboard.press('Enter')
  await closed()
  await open('/')
  const later = page.getByRole('region', { name: 'Más tarde hoy' })
  await later.getByText('A las 17:00').waitFor()
  const call = 'Marcar como hecha: Llamar · Preguntar por el crédito'
  await later.getByRole('button', { name: call }).click()
  await later.waitFor({ state: 'detached' })
}

/** She asks what she can afford, and the assessment is hers. */
async function isAssessed() {
  await antesala.submit('/api/v1/assessment-email', {
    ...assessmentRequest,
    name: 'Irene Vidal',
    email: home,
  })
  await vi.waitFor(async () => expect((await person()).assessments).toHaveLength(1), soon)
  const { page } = sara
  await open(`/people/${personId}/show`)
  await page.getByRole('link', { name: 'Evaluación' }).waitFor()
}

/** She buys, and the board has the sale. */
async function buys() {
  const { page } = sara
  await open(`/leads/${quotation}/show`)
  await page.getByRole('button', { name: 'Agregar tarea' }).waitFor()
  await page.keyboard.press('6')
  const amount = dialog().getByRole('textbox', { name: 'Valor de la venta' })
  await amount.fill('1,790,000')
  await page.keyboard.press('Enter')
  await closed()
  const sold = (await person()).inquiries.find(({ id }) => id === quotation)
  expect(sold).toMatchObject({ status: 'won', value: { amount: 1_790_000, currency: 'USD' } })
  await open('/leads?layout=board')
  await page.getByRole('region', { name: 'Ganado', exact: true }).getByText('USD 1.8 M').waitFor()
}

/** The funnel counts the sale, for Sara and for the property. */
async function isReported() {
  const { page } = sara
  await open('/funnel')
  const steps = page.getByRole('table', { name: 'De la consulta a la venta' })
  const won = steps
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Ganado' }) })
  await won.getByRole('link', { name: '1', exact: true }).first().waitFor()
  for (const [group, name] of [
    ['responsable', staff.sales.name],
    ['propiedad', villa.titleEs],
  ] as const) {
    await page.getByRole('button', { name: `Por ${group}` }).click()
    const row = page.getByRole('table', { name: `Por ${group}`, exact: true }).getByRole('row')
    await row.filter({ hasText: name }).waitFor()
  }
}

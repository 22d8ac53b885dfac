import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { LeadRecord } from '../../shared/contract/records.ts'
import { insertAssessments } from '../../shared/tables/assessments/assessments.ts'
import { recordPeople } from '../../shared/tables/people/recorded-people.ts'
import { findViolations, wcag } from '../setup/axe.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { holdBack } from '../setup/hold-back.ts'
import { assessmentRow, recordLeads } from '../setup/leads.ts'
import { addProperty } from '../setup/properties.ts'
import { createStaffAccounts, type StaffClient, signIn, succeed } from '../setup/staff.ts'

let antesala: AntesalaWithBrowser
let sara: Dashboard
let client: StaffClient
let patio: string

beforeAll(async () => {
  antesala = await openWithBrowser({ UNDO_SECONDS: '60' })
  await createStaffAccounts(antesala)
  client = await signIn(antesala, 'sales')
  patio = await addProperty(antesala, { slug: 'patio', price: 1_500_000 })
  sara = await openDashboard(antesala.browser, { viewport: { width: 1280, height: 900 } })
  await openSignedIn(sara, antesala, 'sales')
})
afterAll(() => antesala?.close())
afterEach(async () => {
  expect(sara.pageErrors).toEqual([])
  for (const table of ['leads', 'assessments', 'people', 'personAddresses'] as const)
    await antesala.db.deleteFrom(table).execute()
})

/** Opens a screen from an empty page, so that nothing of the screen before is left. */
async function open(path: string) {
  await sara.page.goto('about:blank')
  await sara.page.goto(`${antesala.address}/admin#${path}`)
}

async function read(id: string | undefined) {
  return (await (await client.get(`/api/staff/leads/${id}`)).json()) as LeadRecord
}

const dialog = () => sara.page.getByRole('dialog')
const amount = () => dialog().getByRole('textbox', { name: 'Valor de la venta' })
const unknownValue = () => dialog().getByRole('button', { name: 'Aún no se conoce el valor' })
const column = (name: string) => sara.page.getByRole('region', { name, exact: true })

async function chooseStatus(status: string) {
  await sara.page.getByRole('combobox', { name: 'Estado' }).click()
  await sara.page.getByRole('option', { name: status }).click()
}

test('a lead that is marked as won is asked for its value: Enter accepts the price of its property', async () => {
  const [id] = await recordLeads(antesala, { name: 'Ana García', propertyId: patio })
  const { page } = sara
  await open(`/leads/${id}/show`)
  await chooseStatus('Ganado')
  await dialog().getByText('¿Por cuánto compró Ana García?').waitFor()
  await expect.poll(() => amount().inputValue()).toBe('1,500,000')
  await dialog().getByText('USD 1,500,000').waitFor()
  await page.keyboard.press('Enter')
  await dialog().waitFor({ state: 'hidden' })
  await page.getByText('Ana García: Nuevo → Ganado, Valor de la venta: ninguno → USD').waitFor()
  expect(await read(id)).toMatchObject({
    status: 'won',
    value: { amount: 1_500_000, currency: 'USD' },
  })
  await page.getByRole('definition').getByText('USD 1,500,000').waitFor()
})

test('a lead that is won again is asked with the value that it had', async () => {
  const money = { valueAmount: 1_420_000, valueCurrency: 'USD' }
  const lead = { name: 'Ana García', propertyId: patio, waitingSince: null, ...money }
  const [id] = await recordLeads(antesala, { ...lead, status: 'negotiating' })
  const { page } = sara
  await open(`/leads/${id}/show`)
  await chooseStatus('Ganado')
  await dialog().getByText('Se propone el valor de cuando estaba ganado').waitFor()
  await expect.poll(() => amount().inputValue()).toBe('1,420,000')
  await page.keyboard.press('Enter')
  await dialog().waitFor({ state: 'hidden' })
  expect((await read(id)).value).toEqual({ amount: 1_420_000, currency: 'USD' })
})

test('a lead that is set back and won again at once is asked with the value that it had', async () => {
  const money = { valueAmount: 2_000_000.5, valueCurrency: 'EUR' }
  const lead = { name: 'Ana García', propertyId: patio, waitingSince: null, ...money }
  const [id] = await recordLeads(antesala, { ...lead, status: 'won' })
  const { page } = sara
  await open('/leads')
  await page.getByRole('cell', { name: 'Ana García' }).waitFor()
  const release = await holdBack(page, 'PATCH', `/leads/${id}`)
  await page.keyboard.press('j')
  await page.keyboard.press('5')
  await page.keyboard.press('6')
  await dialog().getByText('Se propone el valor de cuando estaba ganado').waitFor()
  await expect.poll(() => amount().inputValue()).toBe('2,000,000.50')
  await dialog().getByText('EUR 2,000,000.50').waitFor()
  release()
  await page.keyboard.press('Enter')
  await dialog().waitFor({ state: 'hidden' })
  expect(await read(id)).toMatchObject({
    ...{ status: 'won', version: 3 },
    value: { amount: 2_000_000.5, currency: 'EUR' },
  })
})

test('a value that is entered for a lead without a property is in the currency of its budget', async () => {
  const budget = { budgetAmount: 150_000_000, budgetCurrency: 'JPY' }
  const lead = { name: 'Ana García', waitingSince: null, ...budget }
  const [won, negotiated] = await recordLeads(
    antesala,
    { ...lead, status: 'won' },
    { ...lead, status: 'negotiating' },
  )
  const currency = () => dialog().getByRole('combobox', { name: 'Moneda' }).textContent()
  await open(`/leads/${won}/show`)
  await sara.page.getByRole('button', { name: 'Valor de la venta a Ana García' }).click()
  await expect.poll(currency).toBe('JPY')
  await open(`/leads/${negotiated}/show`)
  await chooseStatus('Ganado')
  await expect.poll(currency).toBe('JPY')
  await dialog().getByRole('button', { name: 'Cancelar' }).click()
})

test('Back from the lead closes the question about its sale, and changes nothing', async () => {
  const [id] = await recordLeads(antesala, { name: 'Ana García' })
  const { page } = sara
  await open('/leads')
  await page.getByRole('link', { name: 'Ana García', exact: true }).click()
  await page.getByRole('heading', { name: 'Ana García', exact: true }).waitFor()
  await page.keyboard.press('6')
  await amount().waitFor()
  await page.goBack()
  await page.locator('tr:has(a)').waitFor()
  await dialog().waitFor({ state: 'hidden' })
  expect(await read(id)).toMatchObject({ status: 'new', version: 1 })
})

test('the value can be unknown, the lead then says so, and it is entered later', async () => {
  const [id] = await recordLeads(antesala, { name: 'Ana García' })
  const { page } = sara
  await open(`/leads/${id}/show`)
  await chooseStatus('Ganado')
  expect(await dialog().getByRole('button', { name: 'Guardar' }).isDisabled()).toBe(true)
  await unknownValue().click()
  await dialog().waitFor({ state: 'hidden' })
  await page.getByRole('definition').getByText('Aún no se conoce el valor').waitFor()
  expect(await read(id)).toMatchObject({ status: 'won', value: null })
  await page.getByRole('button', { name: 'Valor de la venta a Ana García' }).click()
  await amount().fill('12 mil')
  const invalid = 'Escriba un monto de 100,000,000,000 como máximo. Revise si sobran ceros.'
  await dialog().getByText('Escriba el monto con cifras, por ejemplo 850,000').waitFor()
  await amount().fill('0')
  await dialog().getByText('Escriba un monto mayor que cero.').waitFor()
  await amount().fill('100,000,000,000')
  await dialog().getByText(invalid).waitFor({ state: 'detached' })
  await amount().fill('100,000,000,001')
  await dialog().getByText(invalid).waitFor()
  await amount().fill('8,250,000.50')
  await dialog().getByRole('combobox', { name: 'Moneda' }).click()
  await page.getByRole('option', { name: 'MXN' }).click()
  await dialog().getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('definition').getByText('MXN 8,250,000.50').waitFor()
  expect((await read(id)).value).toEqual({ amount: 8_250_000.5, currency: 'MXN' })
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByRole('definition').getByText('Aún no se conoce el valor').waitFor()
})

test('the dialog for the status has the value, too, and a bulk change says where it is entered', async () => {
  const [id] = await recordLeads(antesala, { name: 'Ana García', propertyId: patio })
  const { page } = sara
  await open('/leads')
  await page.getByRole('cell', { name: 'Ana García' }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('s')
  await dialog().getByRole('radio', { name: 'Calificado' }).waitFor()
  expect(await amount().count()).toBe(0)
  await dialog().getByRole('radio', { name: 'Ganado' }).check()
  await amount().fill('1,400,000')
  await dialog().getByRole('button', { name: 'Guardar' }).click()
  await dialog().waitFor({ state: 'hidden' })
  expect((await read(id)).value).toEqual({ amount: 1_400_000, currency: 'USD' })
  await page.locator('thead').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Cambiar estado' }).click()
  await dialog().getByRole('radio', { name: 'Ganado' }).check()
  await dialog().getByText('El valor de cada venta se anota después').waitFor()
  await dialog().getByRole('button', { name: 'Cancelar' }).click()
})

test('a key that marks a lead as won asks, and Esc leaves the lead as it was', async () => {
  const [id] = await recordLeads(antesala, { name: 'Ana García', propertyId: patio })
  const { page } = sara
  await open('/leads')
  await page.getByRole('cell', { name: 'Ana García' }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('6')
  await amount().waitFor()
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'hidden' })
  expect(await read(id)).toMatchObject({ status: 'new', version: 1 })
  await page.keyboard.press('6')
  await amount().waitFor()
  await page.keyboard.press('Enter')
  await dialog().waitFor({ state: 'hidden' })
  expect(await read(id)).toMatchObject({ status: 'won', value: { amount: 1_500_000 } })
})

test('a card that is moved to Won asks first: a canceled move leaves it, and the sums follow a saved one', async () => {
  const [id] = await recordLeads(antesala, {
    ...{ name: 'Ana García', propertyId: patio, status: 'negotiating', waitingSince: null },
    ...{ budgetAmount: 1_450_000, budgetCurrency: 'USD' },
  })
  const { page } = sara
  await open('/leads?layout=board')
  await column('En negociación').getByText('USD 1.5 M').first().waitFor()
  const card = page.locator('[data-lead-id]', { hasText: 'Ana García' })
  await card.focus()
  await page.keyboard.press('>')
  await amount().waitFor()
  await dialog().getByRole('button', { name: 'Cancelar' }).click()
  await column('En negociación').locator('[data-lead-id]').waitFor()
  expect((await read(id)).status).toBe('negotiating')
  await card.focus()
  await page.keyboard.press('>')
  await amount().fill('4240000.5')
  await dialog().getByText('USD 4,240,000.50', { exact: true }).waitFor()
  await dialog().getByRole('button', { name: 'Guardar' }).click()
  await column('Ganado').locator('[data-lead-id]').waitFor()
  await column('Ganado').locator('[data-lead-id]').getByText('USD 4,240,000.50').waitFor()
  const sum = column('Ganado').getByText('USD 4.2 M')
  await sum.waitFor()
  expect(await sum.getAttribute('title')).toBe(
    'USD 4,240,000.50. Suma de los valores de venta que se conocen.',
  )
  expect(await column('En negociación').getByText('USD').count()).toBe(0)
})

test('a value that a colleague enters meanwhile is shown as a conflict, and not overwritten at once', async () => {
  const [id] = await recordLeads(antesala, { name: 'Ana García', status: 'won' })
  const { page } = sara
  await open(`/leads/${id}/show`)
  await page.getByRole('button', { name: 'Valor de la venta a Ana García' }).click()
  await amount().fill('100')
  const theirs = { value: { amount: 200, currency: 'USD' } }
  await succeed(client, 'PATCH', `/leads/${id}`, theirs, 1)
  await dialog().getByRole('button', { name: 'Guardar' }).click()
  await dialog().getByRole('alert').getByText('USD 200').waitFor()
  expect((await read(id)).value?.amount).toBe(200)
  await dialog().getByRole('button', { name: 'Guardar' }).click()
  await dialog().waitFor({ state: 'hidden' })
  expect((await read(id)).value?.amount).toBe(100)
})

test('the budget of a client is entered among the facts, found with a filter, and removed', async () => {
  const [id] = await recordLeads(
    antesala,
    { name: 'Ana García' },
    { name: 'Berta Núñez', budgetAmount: 899_999, budgetCurrency: 'USD' },
  )
  const { page } = sara
  await open(`/leads/${id}/show`)
  const budget = page.getByRole('button', { name: 'Presupuesto de Ana García' })
  await budget.click()
  await dialog().getByRole('textbox', { name: 'Presupuesto' }).fill('900000')
  await page.keyboard.press('Enter')
  await page.getByRole('definition').getByText('USD 900,000').waitFor()
  await open('/leads')
  await page.getByRole('cell', { name: 'Berta Núñez' }).waitFor()
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('textbox', { name: 'Presupuesto desde' }).fill('900,000')
  await page.getByText('Presupuesto desde: USD 900,000').waitFor()
  await page.getByRole('button', { name: 'Ver resultados' }).click()
  await page.getByRole('cell', { name: 'Ana García' }).waitFor()
  await expect.poll(() => page.getByRole('cell', { name: 'Berta Núñez' }).count()).toBe(0)
  await open(`/leads/${id}/show`)
  await budget.click()
  await dialog().getByRole('textbox', { name: 'Presupuesto' }).fill('')
  await page.keyboard.press('Enter')
  await dialog().waitFor({ state: 'hidden' })
  await expect.poll(async () => (await read(id)).budget).toBeNull()
})

test('the question about the value passes axe-core', async () => {
  const [id] = await recordLeads(antesala, { name: 'Ana García', propertyId: patio })
  await open(`/leads/${id}/show`)
  await chooseStatus('Ganado')
  await amount().waitFor()
  expect(await findViolations(sara.page, wcag)).toEqual([])
  await dialog().getByRole('button', { name: 'Cancelar' }).click()
})

async function assess() {
  const figures = {
    terms: { annualRate: 0.11, years: 20, maxLoanToValue: 0.8, closingCostRate: 0.07 },
    capacity: { limitedBy: 'budget', loan: null, monthlyPayment: null, cashNeeded: null },
    recommendations: { within: [], above: [] },
  }
  const row = assessmentRow({
    ...{ name: 'Eva Ramos', budget: 900_000, figures },
    submittedAt: '2026-02-03T18:00Z',
  })
  await insertAssessments(antesala.db, [row])
  await recordPeople(antesala.db, [row])
  return row.id
}

test('one click on an assessment makes its lead, opens it, and the assessment then leads to it', async () => {
  const id = await assess()
  const worker = await antesala.startWorker()
  const { page } = sara
  await open(`/assessments/${id}/show`)
  await page.getByRole('button', { name: 'Crear prospecto' }).click()
  await page.getByRole('heading', { name: 'Eva Ramos', exact: true }).waitFor()
  await page.waitForURL(/#\/leads\/[^/]+\/show/)
  await page.getByRole('definition').getByText('Evaluación de capacidad').waitFor()
  await page.getByRole('definition').getByText('USD 900,000').first().waitFor()
  await page.getByRole('link', { name: 'Evaluación del 3 de febrero de 2026' }).click()
  await page.getByText('Prospecto de esta evaluación:').waitFor()
  expect(await page.getByRole('button', { name: 'Crear prospecto' }).count()).toBe(0)
  await page.getByRole('link', { name: /^LU-/ }).first().click()
  await page.waitForURL(/#\/leads\/[^/]+\/show/)
  await worker.stop()
})

test('the budget of an assessment is shown on the leads of its client, and proposed for them', async () => {
  await assess()
  const [id] = await recordLeads(antesala, { name: 'Eva Ramos' })
  const { page } = sara
  await open(`/leads/${id}/show`)
  await page.getByRole('link', { name: 'Evaluación del 3 de febrero de 2026' }).waitFor()
  await page.getByText('Cuenta en las sumas cuando se anota').waitFor()
  await page.getByRole('definition').getByText('USD 900,000').waitFor()
  await page.getByRole('button', { name: 'Presupuesto de Eva Ramos' }).click()
  await dialog().getByText('USD 900,000').waitFor()
  await dialog().getByRole('textbox', { name: 'Presupuesto' }).fill('850000')
  await page.keyboard.press('Enter')
  await page.getByRole('definition').getByText('USD 850,000').waitFor()
  await page
    .getByRole('definition')
    .getByText('Evaluación del 3 de febrero de 2026: USD 900,000')
    .waitFor()
  expect((await read(id)).budget).toEqual({ amount: 850_000, currency: 'USD' })
})

test('a lost lead without a reason says so, and the reason is entered, corrected and undone', async () => {
  const [id] = await recordLeads(antesala, { name: 'Ana García', status: 'lost' })
  const { page } = sara
  await open(`/leads/${id}/show`)
  await page.getByText('Perdido: sin motivo anotado').waitFor()
  await page.getByRole('button', { name: 'Anotar el motivo' }).click()
  await dialog().getByRole('combobox', { name: 'Motivo' }).click()
  await page.getByRole('option', { name: 'Precio', exact: true }).click()
  await dialog().getByLabel('Nota (opcional)').fill('Pide 10 % menos')
  await dialog().getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Perdido: Precio').waitFor()
  await page.getByText('Pide 10 % menos').first().waitFor()
  expect(await read(id)).toMatchObject({ status: 'lost', lostReason: 'price' })
  await page.getByRole('button', { name: 'Corregir el motivo' }).waitFor()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('Perdido: sin motivo anotado').waitFor()
  await page.getByRole('tab', { name: 'Recorrido' }).click()
  const undone = page.getByRole('listitem').filter({ hasText: 'Cambio deshecho' })
  await undone.getByText('Motivo').waitFor()
  await undone.getByText('Precio', { exact: true }).waitFor()
})

test('a lead that an undo has made lost again has its reason with the note', async () => {
  const [id] = await recordLeads(antesala, { name: 'Ana García' })
  const lost = { status: 'lost', lostReason: 'price', lostNote: 'Pide 10 % menos' }
  await succeed(client, 'PATCH', `/leads/${id}`, lost, 1)
  const reopened = await succeed(client, 'PATCH', `/leads/${id}`, { status: 'contacted' }, 2)
  await succeed(client, 'POST', '/leads/undos', { undoes: reopened.undo.id })
  await open(`/leads/${id}/show`)
  await sara.page.getByText('Perdido: Precio').waitFor()
  await sara.page.getByText('Pide 10 % menos').first().waitFor()
})

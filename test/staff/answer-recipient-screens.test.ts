import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { recordLeads } from '../setup/leads.ts'
import { personOf } from '../setup/people.ts'
import { createStaffAccounts, type StaffClient, signIn, succeed } from '../setup/staff.ts'

let antesala: AntesalaWithBrowser
let admin: StaffClient
let dashboard: Dashboard
let leadId: string

const phone = { phone: '55 8777 0001', phoneNational: '5587770001', phoneE164: '+525587770001' }

beforeAll(async () => {
  antesala = await openWithBrowser({ UNDO_SECONDS: '60' })
  await createStaffAccounts(antesala)
  await antesala.startWorker()
  admin = await signIn(antesala, 'admin')
  dashboard = await openDashboard(antesala.browser)
  await openSignedIn(dashboard, antesala, 'sales')
})
afterAll(() => antesala?.close())
beforeEach(async () => {
  const client = { name: 'Ana García', email: 'ana@wrong.example', ...phone }
  leadId = (await recordLeads(antesala, client))[0] ?? expect.unreachable()
})
afterEach(() => expect(dashboard.pageErrors).toEqual([]))

const dialog = () => dashboard.page.getByRole('dialog', { name: 'Responder a Ana García' })
const body = () => dialog().getByRole('textbox', { name: 'Texto', exact: true })

async function openAnswer() {
  const { page } = dashboard
  await page.goto(`${antesala.address}/admin#/leads/${leadId}/show`)
  await page.locator('#main-content').getByRole('textbox', { name: 'Nota' }).waitFor()
  await page.getByRole('status').getByText('En vivo').waitFor()
  await page.getByRole('button', { name: 'Responder', exact: true }).click()
  await body().waitFor()
}

test('an undo leaves the next answer that the user has begun', async () => {
  await openAnswer()
  await body().fill('La primera.')
  await dialog().getByRole('button', { name: 'Enviar la respuesta' }).click()
  await dialog().waitFor({ state: 'detached' })
  await dashboard.page.keyboard.press('e')
  await body().fill('La segunda, a medio escribir.')
  await dashboard.page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
  await dashboard.page.keyboard.press('z')
  const told = dashboard.page.getByText(/^Deshecho: Respuesta a Ana García/)
  await told.getByText('La respuesta que está escribiendo se queda').waitFor()
  await dashboard.page.keyboard.press('e')
  expect(await body().inputValue()).toBe('La segunda, a medio escribir.')
  await dashboard.page.keyboard.press('Escape')
  await dashboard.page.getByRole('tab', { name: 'Recorrido' }).click()
  await dashboard.page.getByText('La primera.').first().waitFor()
})

test('an open page and an open answer follow a correction of the client', async () => {
  const { page } = dashboard
  await openAnswer()
  await dialog().getByRole('button', { name: 'WhatsApp' }).click()
  await dialog().getByText('+525587770001').waitFor()
  const { personId, version } = await personOf(admin, leadId)
  const addresses = [
    { kind: 'phone', from: '+525587770001', to: '55 8777 0002' },
    { kind: 'email', from: 'ana@wrong.example', to: 'ana@right.example' },
  ]
  await succeed(admin, 'PATCH', `/people/${personId}`, { addresses }, version)
  await dialog().getByText('+525587770002').waitFor()
  await dialog().getByRole('button', { name: 'Correo', exact: true }).click()
  await dialog().getByText('ana@right.example').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('55 8777 0002').waitFor()
})

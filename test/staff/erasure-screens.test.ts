import { afterAll, beforeAll, expect } from 'vitest'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { inquiry } from '../setup/fixtures.ts'
import { waitUntilRecorded } from '../setup/leads.ts'
import { createStaffAccounts, signIn } from '../setup/staff.ts'

let antesala: AntesalaWithBrowser

beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  await antesala.startWorker()
})
afterAll(() => antesala?.close())

async function recordLead(): Promise<string> {
  const body = await antesala.submit('/api/v1/contact', inquiry)
  await waitUntilRecorded(antesala, body.leadId)
  return body.leadId
}

test('an administrator sees how many records a person has, enters a reason, and erases the person', async () => {
  const id = await recordLead()
  const dashboard = await openDashboard(antesala.browser)
  const { page } = dashboard
  await openSignedIn(dashboard, antesala, 'admin')
  await page.goto(`${antesala.address}/admin#/leads/${id}/show`)
  await page.getByRole('button', { name: 'Borrar los datos de esta persona' }).click()
  await page.getByText(/Se borrará lo siguiente: 1 prospecto,/).waitFor()
  const confirm = page.getByRole('button', { name: 'Borrar para siempre' })
  await expect.poll(() => confirm.isDisabled()).toBe(true)
  await page.getByLabel('Motivo').fill('Lo pidió por carta')
  await confirm.click()
  await page.getByRole('heading', { name: 'Datos borrados', exact: true }).waitFor()
  await page.getByText('el registro ya no se puede cambiar').waitFor()
  for (const action of ['Estado', 'Tipo', 'Responsable', 'Nota'])
    expect(await page.getByLabel(action, { exact: true }).count(), action).toBe(0)
  expect(await page.getByText(inquiry.email).count()).toBe(0)
  await expect
    .poll(() => page.getByRole('button', { name: 'Borrar los datos de esta persona' }).count())
    .toBe(0)
  expect(await page.getByRole('link', { name: 'Enviar correo' }).count()).toBe(0)
  await page.getByRole('tab', { name: 'Recorrido' }).click()
  await page.getByText('Persona borrada').waitFor()
  const { rows } = await antesala.sql(`select id from emails where about_id = '${id}'`)
  await page.goto(`${antesala.address}/admin#/emails/${rows[0]?.id}/show`)
  await page.getByText('Message-ID').waitFor()
  expect(await page.getByRole('button', { name: 'Enviar de nuevo' }).count()).toBe(0)
})

test('an administrator is told that there is nothing to erase', async () => {
  const id = await recordLead()
  const dashboard = await openDashboard(antesala.browser)
  const { page } = dashboard
  // Without live updates, the page still shows the person after the erasure.
  await page.route('**/api/staff/changes*', (route) => route.abort())
  await openSignedIn(dashboard, antesala, 'admin')
  await page.goto(`${antesala.address}/admin#/leads/${id}/show`)
  await page.getByRole('button', { name: 'Borrar los datos de esta persona' }).waitFor()
  // Someone else erases the person while the page is open.
  const aurora = await signIn(antesala, 'admin')
  const { email } = inquiry
  await aurora.send('POST', '/api/staff/erasures', { email, reason: 'Lo pidió por carta' })
  await page.getByRole('button', { name: 'Borrar los datos de esta persona' }).click()
  await page.getByText('No se encontró nada que borrar.').waitFor()
})

test('a salesperson does not see the button that erases a person', async () => {
  const id = await recordLead()
  const dashboard = await openDashboard(antesala.browser)
  const { page } = dashboard
  await openSignedIn(dashboard, antesala, 'sales')
  await page.goto(`${antesala.address}/admin#/leads/${id}/show`)
  await page.getByText(inquiry.message).waitFor()
  expect(await page.getByRole('button', { name: 'Borrar los datos de esta persona' }).count()).toBe(
    0,
  )
})

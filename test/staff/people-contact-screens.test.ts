import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { PersonRecord } from '../../shared/contract/person.ts'
import { findViolations } from '../setup/axe.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { inquiry } from '../setup/fixtures.ts'
import { findSmallTargets } from '../setup/layout.ts'
import { recordLeads } from '../setup/leads.ts'
import { createStaffAccounts, type StaffClient, signIn, succeed } from '../setup/staff.ts'

let antesala: AntesalaWithBrowser
let sara: Dashboard
let admin: StaffClient

beforeAll(async () => {
  antesala = await openWithBrowser({ UNDO_SECONDS: '60' })
  await createStaffAccounts(antesala)
  admin = await signIn(antesala, 'admin')
  sara = await openDashboard(antesala.browser, { viewport: { width: 1280, height: 900 } })
  await openSignedIn(sara, antesala, 'sales')
})
afterAll(() => antesala?.close())
afterEach(async () => {
  expect(sara.pageErrors).toEqual([])
  // A truncation could deadlock with a request of the open page.
  for (const table of ['leads', 'personMerges', 'personAddresses', 'people'] as const)
    await antesala.db.deleteFrom(table).execute()
})

async function openClient(name: string) {
  const { page } = sara
  await page.goto('about:blank')
  await page.goto(`${antesala.address}/admin#/people`)
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { name, exact: true }).waitFor()
  await page.getByRole('button', { name: 'Corregir datos' }).click()
  return page.getByRole('dialog')
}

test('contact data is corrected on the page of a client, shown on the inquiry, and undone', async () => {
  const [id] = await recordLeads(antesala, { name: 'Ana Gracia' })
  const { page } = sara
  const dialog = await openClient('Ana Gracia')
  const save = dialog.getByRole('button', { name: 'Guardar' })
  expect(await save.isDisabled()).toBe(true)
  await dialog.getByLabel('Nombre').fill('Ana García')
  await dialog.getByLabel('Correo', { exact: true }).fill('ana@right.example')
  await dialog.getByRole('button', { name: 'Agregar teléfono' }).click()
  await dialog.getByLabel('Teléfono', { exact: true }).last().fill('81 8345 6789')
  await dialog.getByRole('radio', { name: 'Usar primero 81 8345 6789' }).check()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await findViolations(page)).toEqual([])
  expect(await findSmallTargets(page)).toEqual([])
  await save.click()
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('heading', { name: 'Ana García', exact: true }).waitFor()
  const call = page.getByRole('link', { name: 'Llamar', exact: true })
  await expect.poll(() => call.getAttribute('href')).toBe('tel:+528183456789')
  await page.getByText(inquiry.email, { exact: true }).first().waitFor()
  await page.getByRole('heading', { name: 'Cambios' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  expect(await findSmallTargets(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.goto(`${antesala.address}/admin#/leads/${id}/show`)
  await page.getByText(`Envió: ${inquiry.email}`).waitFor()
  await page.getByRole('link', { name: 'ana@right.example' }).waitFor()
  await page.getByText(`En la consulta dio: ${inquiry.phone}`).waitFor()
  expect(await call.getAttribute('href')).toBe('tel:+528183456789')
  const whatsApp = page.getByRole('link', { name: 'WhatsApp', exact: true }).first()
  expect(await whatsApp.getAttribute('href')).toContain('528183456789')

  await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
  await page.getByText('Deshecho: Ana García: datos corregidos').waitFor()
  await page.getByText(`Envió: ${inquiry.email}`).waitFor({ state: 'detached' })
})

test('a change of a colleague is shown before it is overwritten, and keeps what only it has changed', async () => {
  await recordLeads(antesala, { name: 'Ana Gracia' })
  const { page } = sara
  const dialog = await openClient('Ana Gracia')
  await dialog.getByLabel('Nombre').fill('Ana García')
  const { rows } = await antesala.sql('select id, version from people')
  const { id, version } = rows[0] as { id: string; version: number }
  const added = { addresses: [{ kind: 'email', to: 'ana@new.example' }] }
  const headers = { 'If-Match': `"${version}"` }
  const { status } = await admin.send('PATCH', `/api/staff/people/${id}`, added, headers)
  expect(status).toBe(200)
  // It is reported live, or when saving is refused.
  await dialog.getByText('ana@new.example').waitFor()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Ana García', exact: true }).waitFor()
  await page.getByRole('link', { name: 'ana@new.example' }).waitFor()
})

test('a misspelt name in an inquiry of a client is replaced by the right one, and only that', async () => {
  const [, misspelt, assistant] = await recordLeads(
    antesala,
    { name: 'Rebeca Solís', submittedAt: new Date(Date.now() - 1000) },
    { name: 'Revecca Zolis' },
    { name: 'Ana, su asistente' },
  )
  const { page } = sara
  const dialog = await openClient('Rebeca Solís')
  await dialog.getByRole('checkbox', { name: 'donde dice «Ana, su asistente»' }).waitFor()
  await dialog.getByRole('checkbox', { name: 'donde dice «Revecca Zolis»' }).check()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await findViolations(page)).toEqual([])
  expect(await findSmallTargets(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.waitFor({ state: 'detached' })
  const nameOf = async (id: string | undefined) =>
    ((await (await admin.get(`/api/staff/leads/${id}`)).json()) as { name: string }).name
  expect(await nameOf(misspelt)).toBe('Rebeca Solís')
  expect(await nameOf(assistant)).toBe('Ana, su asistente')
})

test('whoever corrects a client whom a colleague merges meanwhile reads with whom, and gets there', async () => {
  const at = Date.now()
  const names = ['Ana García', 'Luis Ortega']
  const ids = await recordLeads(
    antesala,
    { name: names[0], submittedAt: new Date(at) },
    { name: names[1], email: 'luis@example.com', submittedAt: new Date(at - 1) },
  )
  const { page } = sara
  const dialog = await openClient('Ana García')
  await dialog.getByLabel('Nombre').fill('Ana María García')
  const [ana, luis] = [await personOf(ids[0]), await personOf(ids[1])]
  const merged = { personId: ana.id, version: ana.version }
  await succeed(admin, 'POST', `/people/${luis.id}/merges`, merged, luis.version)
  await dialog.getByText('alguien unió a este cliente con Luis Ortega').waitFor()
  expect(await dialog.getByRole('button', { name: 'Guardar' }).isDisabled()).toBe(true)
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('link', { name: 'Ver a Luis Ortega' }).click()
  await page.getByRole('heading', { name: 'Luis Ortega', exact: true }).waitFor()
  await dialog.waitFor({ state: 'detached' })
})

test('the client who has the address is named, and merged from there', async () => {
  const at = Date.now()
  await recordLeads(
    antesala,
    { name: 'Ana García', submittedAt: new Date(at) },
    { name: 'Luis Ortega', email: 'luis@example.com', submittedAt: new Date(at - 1) },
  )
  const { page } = sara
  const dialog = await openClient('Ana García')
  await dialog.getByRole('button', { name: 'Agregar correo' }).click()
  await dialog.getByLabel('Correo', { exact: true }).last().fill('luis@example.com')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.getByText('es de otro cliente: Luis Ortega').waitFor()
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Unir con Luis Ortega' }).click()
  await dialog.getByRole('status').getByText('luis@example.com').waitFor()
  await dialog.getByRole('button', { name: 'Unir', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Separar a Luis Ortega' }).waitFor()
})

test('the split of a client who would be without contact data asks, and keeps it', async () => {
  const [anaLead] = await recordLeads(antesala, { name: 'Ana García', submittedAt: new Date(0) })
  const [luisLead] = await recordLeads(antesala, {
    name: 'Luis Ortega',
    email: 'luis@example.com',
    ...otherNumber,
  })
  const [ana, luis] = await Promise.all([anaLead, luisLead].map(personOf))
  const path = `/people/${ana?.id}`
  const merge = { personId: luis?.id, version: luis?.version }
  await succeed(admin, 'POST', `${path}/merges`, merge, ana?.version)
  const addresses = [
    { kind: 'email', from: 'luis@example.com' },
    { kind: 'phone', from: otherNumber.phoneE164 },
  ]
  await succeed(admin, 'PATCH', path, { addresses }, (ana?.version ?? 0) + 1)

  const { page } = sara
  await page.goto('about:blank')
  await page.goto(`${antesala.address}/admin#${path}/show`)
  await page.getByRole('button', { name: 'Separar a Luis Ortega' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Luis Ortega se quedaría sin correo ni teléfono').waitFor()
  const keep = dialog.getByRole('checkbox', {
    name: `Conservar: luis@example.com, ${otherNumber.phone}`,
  })
  expect(await keep.isChecked()).toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await findViolations(page)).toEqual([])
  expect(await findSmallTargets(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await dialog.getByRole('button', { name: 'Separar', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Luis Ortega: clientes separados').waitFor()
  const split = await personOf(luisLead)
  expect(split).toMatchObject({ id: luis?.id, name: 'Luis Ortega' })
  expect(split.addresses).toMatchObject([
    { shown: 'luis@example.com' },
    { shown: otherNumber.phone },
  ])
})

const otherNumber = {
  phone: '+52 81 8345 6789',
  phoneE164: '+528183456789',
  phoneNational: '8183456789',
}

async function personOf(leadId: string | undefined) {
  const { personId } = (await (await admin.get(`/api/staff/people/lead/${leadId}`)).json()) as {
    personId: string
  }
  return (await (await admin.get(`/api/staff/people/${personId}`)).json()) as PersonRecord
}

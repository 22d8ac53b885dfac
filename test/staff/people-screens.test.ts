import type { Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { PersonRecord } from '../../shared/contract/person.ts'
import type { LeadRecord } from '../../shared/contract/records.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { insertAssessments } from '../../shared/tables/assessments/assessments.ts'
import { recordPeople } from '../../shared/tables/people/recorded-people.ts'
import { findViolations } from '../setup/axe.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { inquiry, staff } from '../setup/fixtures.ts'
import { findSmallTargets } from '../setup/layout.ts'
import { assessmentRow, recordLeads } from '../setup/leads.ts'
import { personOf } from '../setup/people.ts'
import { addProperty } from '../setup/properties.ts'
import { createStaffAccounts, signIn, succeed } from '../setup/staff.ts'

let antesala: AntesalaWithBrowser
let sara: Dashboard

beforeAll(async () => {
  antesala = await openWithBrowser({ UNDO_SECONDS: '60' })
  await createStaffAccounts(antesala)
  sara = await openDashboard(antesala.browser, { viewport: { width: 1280, height: 900 } })
  await openSignedIn(sara, antesala, 'sales')
})
afterAll(() => antesala?.close())
afterEach(async () => {
  expect(sara.pageErrors).toEqual([])
  for (const table of [
    'leads',
    'assessments',
    'people',
    'personAddresses',
    'personMerges',
  ] as const)
    await antesala.db.deleteFrom(table).execute()
})

async function open(path: string) {
  await sara.page.goto('about:blank')
  await sara.page.goto(`${antesala.address}/admin#${path}`)
}

test('the page of a lead leads to its client, with every inquiry, assessment and property', async () => {
  const propertyId = await addProperty(antesala, { slug: 'patio', price: 1_500_000 })
  const [id] = await recordLeads(
    antesala,
    { name: 'Ana García', message: '¿Sigue en venta?', propertyId },
    {
      name: 'Ana G.',
      message: 'Busco un terreno',
      phoneE164: '+528183456789',
      phone: '81 8345 6789',
    },
  )
  const assessment = assessmentRow({ capacity: 900_000 })
  await insertAssessments(antesala.db, [assessment])
  await recordPeople(antesala.db, [assessment])
  const { page } = sara
  await open(`/leads/${id}/show`)
  await page.getByRole('link', { name: 'Ver al cliente' }).click()

  await page.getByRole('heading', { name: 'Ana G.', exact: true }).waitFor()
  const history = page.locator('section', { hasText: 'Consultas y evaluaciones' }).first()
  const entries = history.getByRole('listitem')
  expect(await entries.count()).toBe(3)
  await entries
    .filter({ hasText: '¿Sigue en venta?' })
    .getByText('Nuevo', { exact: true })
    .waitFor()
  await entries
    .filter({ hasText: 'USD 900,000' })
    .getByRole('link', { name: 'Evaluación' })
    .waitFor()
  await page.getByRole('heading', { name: 'Propiedades por las que preguntó' }).waitFor()
  await page.getByRole('link', { name: '81 8345 6789' }).waitFor()
  // The latest number is called, and the address is written to without a reference code.
  const call = page.getByRole('link', { name: 'Llamar', exact: true })
  expect(await call.getAttribute('href')).toMatch(/^tel:\+52\d{10}$/)
  const write = page.getByRole('link', { name: 'Enviar correo', exact: true })
  expect(await write.getAttribute('href')).toBe('mailto:ana%40example.com')
  expect(await findViolations(page)).toEqual([])

  await entries.filter({ hasText: 'Busco un terreno' }).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Ver al cliente' }).waitFor()
})

test('a client is found in the list by any number, and opens from there', async () => {
  await recordLeads(
    antesala,
    { name: 'Ana García' },
    { name: 'Luis Ortega', email: 'luis@example.com', phoneNational: '8183456789' },
    { name: 'Eva Montes', email: `${'e'.repeat(60)}@example.com`, phoneNational: '8112345678' },
  )
  const { page } = sara
  await open('/people')
  await page.getByRole('link', { name: 'Luis Ortega' }).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.locator('.RaSimpleList-tertiary').first().waitFor()
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  const sizeOf = (element: unknown) => {
    // biome-ignore lint/suspicious/noExplicitAny: in the browser
    const { fontSize } = (globalThis as any).getComputedStyle(element)
    return Number.parseFloat(fontSize)
  }
  const name = page.getByText('Luis Ortega')
  const time = page.locator('.RaSimpleList-tertiary time').first()
  expect(await time.evaluate(sizeOf)).toBeLessThan(await name.evaluate(sizeOf))
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByPlaceholder('Buscar').fill('8345 6789')
  await page.getByRole('link', { name: 'Ana García' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Luis Ortega' }).click()
  await page.getByRole('heading', { name: 'Luis Ortega', exact: true }).waitFor()
  await page.getByText('luis@example.com').first().waitFor()
})

test('two clients are merged after a preview, and split again', async () => {
  const at = Date.now()
  await recordLeads(
    antesala,
    { name: 'Ana García', submittedAt: new Date(at) },
    { name: 'Luis Ortega', email: 'luis@example.com', submittedAt: new Date(at + 2) },
    {
      name: 'Ana G.',
      email: 'ana.g@example.com',
      phoneE164: '+528183456789',
      submittedAt: new Date(at + 1),
    },
  )
  const { page } = sara
  await open('/people')
  await page.getByRole('link', { name: 'Ana García' }).click()
  await page.getByRole('heading', { name: 'Posibles duplicados' }).waitFor()
  await page.getByRole('link', { name: 'Luis Ortega' }).waitFor()
  await page.getByRole('button', { name: 'Unir con otro cliente' }).click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Unir', exact: true })
  expect(await confirm.isDisabled()).toBe(true)
  await dialog.getByLabel('Busque al otro por nombre, correo o teléfono').fill('ana.g@')
  await dialog.getByRole('radio').check()
  await dialog.getByRole('status').getByText('ana.g@example.com').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await findViolations(page)).toEqual([])
  expect(await findSmallTargets(page)).toEqual([])
  await confirm.click()
  await dialog.waitFor({ state: 'detached' })

  // The merge is undone like other changes, and made again.
  const split = page.getByRole('button', { name: 'Separar a Ana G.' })
  await split.waitFor()
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
  await page.getByText('Deshecho: Clientes unidos: Ana García, Ana G.').waitFor()
  await split.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Unir con otro cliente' }).click()
  await dialog.getByLabel('Busque al otro por nombre, correo o teléfono').fill('ana.g@')
  await dialog.getByRole('radio').check()
  await confirm.click()
  await dialog.waitFor({ state: 'detached' })
  await split.waitFor()
  await page.getByRole('link', { name: 'ana.g@example.com' }).waitFor()
  // The inquiry of the other says whose name is in it.
  expect(await page.getByText('A nombre de').allTextContents()).toEqual([
    expect.stringContaining('A nombre de Ana G. ·'),
  ])
  expect(await findViolations(page)).toEqual([])
  expect(await findSmallTargets(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  // So is a split.
  await split.click()
  await split.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'ana.g@example.com' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Deshacer', exact: true }).first().click()
  await page.getByText('Deshecho: Ana G.: clientes separados').waitFor()
  await split.click()
  await split.waitFor({ state: 'detached' })
  // The history tells each once, with the name of the other.
  const changes = page.locator('section', { has: page.getByRole('heading', { name: 'Cambios' }) })
  expect(await changes.getByText('Separado de Ana G.').count()).toBe(3)
  expect(await changes.getByText('Unido con Ana G.').count()).toBe(3)
  await changes.getByRole('link', { name: 'Ana G.' }).first().click()
  await page.getByRole('heading', { name: 'Ana G.', exact: true }).waitFor()
  expect(await changes.getByText('Unido con Ana García').count()).toBe(3)
})

test('a double click splits clients once, without an error', async () => {
  const [ana = expect.unreachable(), other = expect.unreachable()] = await recordLeads(
    antesala,
    { name: 'Ana García' },
    { name: 'Ana G.', email: 'ana.g@example.com' },
  )
  const admin = await signIn(antesala, 'admin')
  const { personId, version } = await personOf(admin, ana)
  const part = await personOf(admin, other)
  const merge = { personId: part.personId, version: part.version }
  await succeed(admin, 'POST', `/people/${personId}/merges`, merge, version)
  const { page } = sara
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'DELETE') sent.push(request.url())
  })
  await open(`/people/${personId}/show`)
  await page.getByRole('button', { name: 'Separar a Ana G.' }).dblclick()
  await page.getByText('clientes separados').waitFor()
  await page.getByRole('button', { name: 'Separar a Ana G.' }).waitFor({ state: 'detached' })
  expect(sent.length).toBe(1)
  expect(await page.getByText('El estado actual de este registro').count()).toBe(0)
})

test('on a phone long names of duplicates and merged clients take several lines', async () => {
  const long = (letter: string) => letter.repeat(200)
  const [ana = expect.unreachable(), merged = expect.unreachable()] = await recordLeads(
    antesala,
    { name: 'Ana García' },
    { name: long('N'), email: 'n@example.com', phoneE164: '+528183456789' },
    { name: long('M'), email: 'm@example.com' },
  )
  const admin = await signIn(antesala, 'admin')
  const { personId, version } = await personOf(admin, ana)
  const part = await personOf(admin, merged)
  const merge = { personId: part.personId, version: part.version }
  await succeed(admin, 'POST', `/people/${personId}/merges`, merge, version)
  const { page } = sara
  await page.setViewportSize({ width: 390, height: 844 })
  await open(`/people/${personId}/show`)
  await page.getByRole('button', { name: `Separar a ${long('N')}` }).waitFor()
  await page.getByRole('button', { name: `Unir con ${long('M')}` }).waitFor()
  const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  expect(await page.evaluate<number>(overflow)).toBe(0)
  await page.getByRole('button', { name: `Unir con ${long('M')}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('status').waitFor()
  const hidden = `[...document.querySelectorAll('[role=dialog], [role=dialog] *')]
    .filter((element) => element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1).map((element) => element.className)`
  expect(await page.evaluate<string[]>(hidden)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await open(`/people/${part.personId}/show`)
  await page.getByRole('button', { name: 'Unir con otro cliente' }).click()
  await dialog.getByLabel('Busque al otro').fill('nobody')
  await dialog.getByText('Nadie coincide.').waitFor()
  await dialog.getByLabel('Busque al otro').fill('')
  await dialog.getByText('Nadie coincide.').waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await page.setViewportSize({ width: 1280, height: 900 })
})

test('the address of a client who was merged leads to the one of whom they are part, also while it is open', async () => {
  const [ana = expect.unreachable(), other = expect.unreachable()] = await recordLeads(
    antesala,
    { name: 'Ana García' },
    { name: 'Ana Gracia', email: 'ana.g@example.com' },
  )
  const { page } = sara
  const admin = await signIn(antesala, 'admin')
  const head = await personOf(admin, ana)
  const part = await personOf(admin, other)
  const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
  await open(`/people/${part.personId}/show`)
  await heading('Ana Gracia')
  const merge = { personId: part.personId, version: part.version }
  await succeed(admin, 'POST', `/people/${head.personId}/merges`, merge, head.version)
  await heading('Ana García')
  expect(page.url()).toContain(`/people/${head.personId}/show`)
  await open(`/people/${part.personId}/show`)
  await heading('Ana García')
  expect(page.url()).toContain(`/people/${head.personId}/show`)
})

test('a client who was changed meanwhile is shown as they are now, and then merged', async () => {
  const [id = expect.unreachable()] = await recordLeads(
    antesala,
    { name: 'Ana García' },
    { name: 'Ana Gracia', email: 'ana.g@example.com' },
  )
  const { page } = sara
  const admin = await signIn(antesala, 'admin')
  const { personId, version } = await personOf(admin, id)
  await open(`/people/${personId}/show`)
  await page.getByRole('button', { name: 'Unir con Ana Gracia' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Unir a otro cliente con Ana García').waitFor()
  await succeed(admin, 'PATCH', `/people/${personId}`, { name: 'Ana García Ruiz' }, version)
  const confirm = dialog.getByRole('button', { name: 'Unir', exact: true })
  await confirm.click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByText('Unir a otro cliente con Ana García Ruiz').waitFor()
  await confirm.click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Separar a Ana Gracia' }).waitFor()
})

test('whoever merges a client a moment after a colleague reads who did it, with a link to whom', async () => {
  const [ana = expect.unreachable(), beto = expect.unreachable(), eva = expect.unreachable()] =
    await recordLeads(
      antesala,
      { name: 'Ana García' },
      { name: 'Beto Ruiz', email: 'beto@example.com' },
      { name: 'Eva Ramos', email: 'eva@example.com', phoneE164: '+528183456789' },
    )
  const { page } = sara
  const admin = await signIn(antesala, 'admin')
  const [head, part, other] = [
    await personOf(admin, ana),
    await personOf(admin, beto),
    await personOf(admin, eva),
  ]
  await open(`/people/${head.personId}/show`)
  await page.getByRole('button', { name: 'Unir con Beto Ruiz' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Unir a otro cliente con Ana García').waitFor()
  const merge = { personId: part.personId, version: part.version }
  await succeed(admin, 'POST', `/people/${other.personId}/merges`, merge, other.version)
  await dialog.getByRole('button', { name: 'Unir', exact: true }).click()
  await dialog
    .getByText(`Mientras tanto, ${staff.admin.name} unió a Beto Ruiz con Eva Ramos.`)
    .waitFor()
  await dialog.getByRole('link', { name: 'Ver a Eva Ramos' }).click()
  await page.getByRole('heading', { name: 'Eva Ramos', exact: true }).waitFor()
})

test('the page of a client shows what was written to them from a lead, with way, author and time, in order', async () => {
  const [id = expect.unreachable()] = await recordLeads(antesala, { name: 'Ana García' })
  const admin = await signIn(antesala, 'admin')
  const answer = { language: 'es', id: newId() }
  const whatsapp = { ...answer, way: 'whatsapp', body: 'Le espero el jueves a las cinco.' }
  await succeed(admin, 'POST', `/leads/${id}/answers`, whatsapp, 1)
  const program = {
    ...{ ...answer, id: newId(), way: 'mail_program' },
    ...{ subject: 'Su visita', body: 'Aquí van los planos.' },
  }
  const { version } = (await (await admin.get(`/api/staff/leads/${id}`)).json()) as LeadRecord
  await succeed(admin, 'POST', `/leads/${id}/answers`, program, version)
  await succeed(admin, 'POST', `/leads/${id}/notes`, {
    kind: 'note',
    body: 'No le gusta el ruido.',
  })
  const { page } = sara
  const { personId } = await personOf(admin, id)
  await open(`/people/${personId}/show`)
  const messages = page.locator('section', { hasText: 'Mensajes al cliente' }).last()
  await messages.getByText('Le espero el jueves a las cinco.').waitFor()
  const texts = await messages.getByRole('listitem').allInnerTexts()
  expect(texts).toHaveLength(2)
  for (const [at, words] of [
    ['Correo', staff.admin.name, 'Su visita', 'Aquí van los planos.'],
    ['Mensaje', staff.admin.name, 'Le espero el jueves a las cinco.'],
  ].entries())
    for (const word of words) expect(texts[at]).toContain(word)
  await messages.getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Ana García', exact: true }).waitFor()
})

test('an answer that the house mails is shown once on the page of the client, before and after it has left', async () => {
  const [id = expect.unreachable()] = await recordLeads(antesala, { name: 'Ana García' })
  const admin = await signIn(antesala, 'admin')
  const answer = {
    id: newId(),
    way: 'mail',
    language: 'es',
    subject: 'Su visita',
    body: 'Con gusto.',
  }
  await succeed(admin, 'POST', `/leads/${id}/answers`, answer, 1)
  const { page } = sara
  await open(`/people/${(await personOf(admin, id)).personId}/show`)
  const messages = page.locator('section', { hasText: 'Mensajes al cliente' }).last()
  await messages.getByText('Por salir').waitFor()
  expect(await messages.getByRole('listitem').count()).toBe(1)
  await messages.getByText('Con gusto.').waitFor()
})

test('an assessment becomes a lead on the page of its client, which then leads to it', async () => {
  await antesala.startWorker()
  const assessment = assessmentRow({ name: 'Ana García', capacity: 900_000 })
  await insertAssessments(antesala.db, [assessment])
  await recordPeople(antesala.db, [assessment])
  const { page } = sara
  const admin = await signIn(antesala, 'admin')
  const { personId } = (await (
    await admin.get(`/api/staff/people/assessment/${assessment.id}`)
  ).json()) as { personId: string }
  await open(`/people/${personId}/show`)
  // The live update of the new lead arrives before the answer to the click.
  const answerLater = async (route: Route) => {
    const refetched = page.waitForResponse(async (response) => {
      if (!response.url().endsWith(`/people/${personId}`)) return false
      return ((await response.json()) as PersonRecord).inquiries.length > 0
    })
    const response = await route.fetch()
    await refetched
    await route.fulfill({ response })
  }
  await page.route(/\/assessments\/[^/]+\/lead$/, answerLater, { times: 1 })
  await page.getByRole('button', { name: 'Crear prospecto' }).click()
  await page.waitForURL(/#\/leads\/[^/]+\/show/)
  const address = page.url()
  await open(`/people/${personId}/show`)
  const entry = page.getByRole('listitem').filter({ hasText: 'USD 900,000' })
  const code = entry.getByRole('link').nth(1)
  expect(await code.getAttribute('href')).toBe(address.slice(address.indexOf('#')))
  expect(await page.getByRole('button', { name: 'Crear prospecto' }).count()).toBe(0)
})

test('whoever has the page of a client open while a colleague erases them reads so, and is still told that all is live', async () => {
  const [id = expect.unreachable()] = await recordLeads(antesala, { name: 'Ana García' })
  const { page } = sara
  const admin = await signIn(antesala, 'admin')
  const { personId } = await personOf(admin, id)
  await open(`/people/${personId}/show`)
  await page.getByRole('heading', { name: 'Ana García', exact: true }).waitFor()
  const body = { email: inquiry.email, reason: 'Lo pidió por carta' }
  expect((await admin.send('POST', '/api/staff/erasures', body)).status).toBe(200)
  const notice = page.getByRole('alert')
  await notice.getByText('Datos borrados').waitFor()
  await notice.getByText('se borraron mientras su página estaba abierta').waitFor()
  expect(await page.getByText('Última actualización').count()).toBe(0)
  await page.getByText('En vivo', { exact: true }).waitFor()
})

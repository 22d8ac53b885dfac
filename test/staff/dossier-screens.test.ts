import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { findViolations } from '../setup/axe.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { villa } from '../setup/fixtures.ts'
import { findSmallTargets } from '../setup/layout.ts'
import { addProperty } from '../setup/properties.ts'
import { createStaffAccounts, signIn, succeed } from '../setup/staff.ts'

let antesala: AntesalaWithBrowser
let sara: Dashboard
beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  sara = await openDashboard(antesala.browser)
  await openSignedIn(sara, antesala, 'sales')
})
afterAll(() => antesala?.close())

/** Starts a worker that runs until it is stopped, or the test has ended. */
const startWorker = async () => {
  const worker = await antesala.startWorker()
  onTestFinished(() => worker.stop())
  return worker
}

test('the page of a property links to its dossiers as soon as they are made', async () => {
  const { page, pageErrors } = sara
  const client = await signIn(antesala, 'sales')
  const { id, slug } = await succeed(client, 'POST', '/properties', villa)
  await page.goto(`${antesala.address}/admin#/properties/${id}/show`)
  await page.getByText('La ficha en PDF se está preparando.', { exact: true }).waitFor()
  const worker = await startWorker()
  const link = page.getByRole('link', { name: 'Ficha en inglés', exact: true })
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe(`/en/properties/${slug}/dossier.pdf`)
  const spanish = page.getByRole('link', { name: 'Ficha en español', exact: true })
  const file = await fetch(antesala.address + (await spanish.getAttribute('href')))
  expect(file.headers.get('Content-Type')).toBe('application/pdf')
  await page.getByText(/^Preparada: /).waitFor()
  expect(await findViolations(page)).toEqual([])
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await findSmallTargets(page)).toEqual([])
  if (size) await page.setViewportSize(size)
  await worker.stop()
  await page.getByRole('button', { name: 'Preparar de nuevo', exact: true }).click()
  await page.getByText('La ficha en PDF se está preparando.', { exact: true }).waitFor()
  await startWorker()
  await page.getByText('Ficha en PDF preparada de nuevo a petición').first().waitFor()
  await link.waitFor()
  expect(pageErrors).toEqual([])
})

test('who may not change properties cannot have their dossiers made again', async () => {
  const olga = await openDashboard(antesala.browser)
  const { page } = olga
  await openSignedIn(olga, antesala, 'ops')
  const id = await addProperty(antesala, { slug: 'without-button' })
  await page.goto(`${antesala.address}/admin#/properties/${id}/show`)
  await page.getByText('La ficha en PDF se está preparando.', { exact: true }).waitFor()
  // By then, the dashboard knows what ops may do: they see the inquiries, and have no button.
  await page.getByRole('heading', { name: 'Consultas', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Preparar de nuevo' }).count()).toBe(0)
})

test('the page of a hidden property has no dossier', async () => {
  const { page } = sara
  const id = await addProperty(antesala, { slug: 'hidden', status: 'hidden' })
  await page.goto(`${antesala.address}/admin#/properties/${id}/show`)
  await page.getByText('Oculta: no aparece en el portal.', { exact: true }).waitFor()
  expect(await page.getByText(/[Ff]icha/).count()).toBe(0)
})

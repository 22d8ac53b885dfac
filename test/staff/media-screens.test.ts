import { afterAll, beforeAll, expect } from 'vitest'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { cameraPhoto } from '../setup/media.ts'
import { addProperty } from '../setup/properties.ts'
import { createStaffAccounts } from '../setup/staff.ts'

let antesala: AntesalaWithBrowser
let sara: Dashboard
beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  await antesala.startWorker()
  sara = await openDashboard(antesala.browser)
  await openSignedIn(sara, antesala, 'sales')
})
afterAll(() => antesala?.close())

const lines = () => sara.page.locator('li', { has: sara.page.getByLabel('Qué se ve, en español') })
const chosen = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
const openProperty = async (id: string) => {
  await sara.page.goto(`${antesala.address}/admin#/properties/${id}/show`)
  await sara.page.getByRole('heading', { name: 'Fotografías, planos y documentos' }).waitFor()
}
const choose = (files: ReturnType<typeof chosen>[]) =>
  sara.page.locator('input[type=file]').setInputFiles(files)
const portal = async (slug: string) =>
  await (await fetch(`${antesala.address}/properties/${slug}`)).text()

test('photographs are uploaded, described, and then shown on the portal', async () => {
  const { page, pageErrors } = sara
  const id = await addProperty(antesala, { slug: 'with-gallery' })
  await openProperty(id)
  await choose([
    chosen('fachada.jpg', await cameraPhoto(700, 500)),
    chosen('patio.jpg', await cameraPhoto(710, 500)),
  ])
  await lines().nth(1).getByText('Falta decir qué se ve, en ambos idiomas').waitFor()
  expect(await portal('with-gallery')).toContain('Todavía no hay fotografías')
  for (const [index, alt] of ['La fachada', 'El patio'].entries()) {
    await lines().nth(index).getByLabel('Qué se ve, en español').fill(alt)
    await lines().nth(index).getByLabel('Qué se ve, en inglés').fill(`In English: ${alt}`)
    await page.keyboard.press('Enter')
  }
  await lines().nth(0).getByText('Portada', { exact: true }).waitFor()
  await lines().nth(1).getByText('En el portal', { exact: true }).waitFor()
  await expect.poll(() => portal('with-gallery')).toContain('alt="La fachada"')

  await lines().nth(1).getByRole('button', { name: 'Usar de portada' }).click()
  await expect
    .poll(() => lines().nth(0).getByLabel('Qué se ve, en español').inputValue())
    .toBe('El patio')
  await expect.poll(() => portal('with-gallery')).toMatch(/alt="El patio"[\s\S]*alt="La fachada"/)
  expect(pageErrors).toEqual([])
})

test('a file that is no picture says why beside its name, and the others are taken', async () => {
  const { page } = sara
  await openProperty(await addProperty(antesala, { slug: 'with-error' }))
  await choose([
    chosen('contrato.jpg', Buffer.from('MZ a program')),
    chosen('sala.jpg', await cameraPhoto(600, 400)),
  ])
  await page.getByRole('alert').getByText('El contenido del archivo no es JPEG').waitFor()
  await lines().nth(0).getByText('Falta decir qué se ve, en ambos idiomas').waitFor()
  expect(await lines().count()).toBe(1)
})

test('a photograph that was removed can be brought back', async () => {
  const { page } = sara
  await openProperty(await addProperty(antesala, { slug: 'with-undo' }))
  await choose([chosen('sala.jpg', await cameraPhoto(600, 400))])
  await page.getByRole('button', { name: 'Quitar sala.jpg' }).click()
  await expect.poll(() => lines().count()).toBe(0)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await lines().nth(0).waitFor()
})

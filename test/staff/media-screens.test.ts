import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
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
  await page.getByRole('alert').getByText('Se esperaba JPEG, PNG, WebP, AVIF, TIFF o PDF').waitFor()
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

test('a row names its file, and one that failed offers only the reason and to remove it', async () => {
  const { page } = sara
  await openProperty(await addProperty(antesala, { slug: 'with-failure' }))
  const photo = await cameraPhoto(600, 400)
  await choose([
    chosen('sala.jpg', photo),
    chosen('mitad.jpg', photo.subarray(0, photo.length / 2)),
    chosen('vacia.jpg', Buffer.alloc(0)),
    chosen('notas.jpg', Buffer.from('Sala, comedor y tres recámaras')),
  ])
  const alert = (text: string) => page.getByRole('alert').getByText(text).waitFor()
  await alert('El archivo está vacío')
  await alert('no se reconoce lo que contiene el archivo')
  const failed = page.locator('li', { has: page.getByRole('button', { name: 'Quitar mitad.jpg' }) })
  await failed.getByText('No se pudo leer: expórtela y súbala de nuevo').waitFor()
  expect(await failed.getByRole('button').allTextContents()).toEqual(['Quitar'])
  expect(await failed.getByRole('textbox').count()).toBe(0)
  expect(await failed.getByRole('combobox').count()).toBe(0)
  await lines().nth(0).getByText('sala.jpg', { exact: true }).waitFor()
})

test('a photograph that is small for a large screen is taken with a warning', async () => {
  const { page } = sara
  await openProperty(await addProperty(antesala, { slug: 'with-small' }))
  await choose([
    chosen('pequena.jpg', await cameraPhoto(240, 260)),
    // Pictures of the camera lie on their sides.
    chosen('grande.jpg', await cameraPhoto(900, 1300)),
  ])
  await page.locator('li', { hasText: 'grande.jpg' }).getByText('Falta decir').waitFor()
  const warnings = page.getByText('Pequeña para una pantalla grande')
  await expect
    .poll(() => warnings.allTextContents())
    .toEqual(['Pequeña para una pantalla grande: 260 px de ancho'])
})

test('a document has a symbol, and a name instead of what it shows', async () => {
  const { page } = sara
  await openProperty(await addProperty(antesala, { slug: 'with-document' }))
  await choose([chosen('plano.pdf', Buffer.from('%PDF-1.7\n%%EOF\n'))])
  const line = page.locator('li', { hasText: 'plano.pdf' })
  await line.getByLabel('Nombre en español').waitFor()
  await line.getByText('Falta su nombre, en ambos idiomas').waitFor()
  expect(await line.getByLabel('Qué se ve').count()).toBe(0)
  // Beside that of the handle.
  await line.locator('svg').nth(1).waitFor()
})

test('moving a file with the keyboard is announced in the language of the user', async () => {
  const { page } = sara
  await openProperty(await addProperty(antesala, { slug: 'with-order' }))
  await choose([
    chosen('uno.jpg', await cameraPhoto(600, 400)),
    chosen('dos.jpg', await cameraPhoto(610, 400)),
  ])
  await lines().nth(1).getByText('Falta decir').waitFor()
  const announcement = page.locator('[id^=rfd-announcement]')
  await page.getByLabel('Mover uno.jpg').focus()
  await page.keyboard.press('Space')
  await expect.poll(() => announcement.textContent()).toBe('uno.jpg, tomado. Lugar: 1 de 2')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => announcement.textContent()).toBe('Lugar: 2 de 2')
  await page.keyboard.press('Space')
  await lines().nth(1).getByText('uno.jpg', { exact: true }).waitFor()
})

test('on a phone, what a row says stays within it', async () => {
  const { page } = sara
  const desktop = page.viewportSize() ?? expect.unreachable()
  onTestFinished(() => page.setViewportSize(desktop))
  await page.setViewportSize({ width: 390, height: 844 })
  await openProperty(await addProperty(antesala, { slug: 'on-a-phone' }))
  await choose([chosen('sala.jpg', await cameraPhoto(600, 400))])
  const state = lines().nth(0).getByText('Falta decir qué se ve, en ambos idiomas')
  await state.waitFor()
  const [row, chip] = [await lines().nth(0).boundingBox(), await state.boundingBox()]
  if (!row || !chip) throw new Error('The row is not shown')
  expect(chip.x + chip.width).toBeLessThanOrEqual(row.x + row.width)
})

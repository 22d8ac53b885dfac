import { afterAll, beforeAll, expect } from 'vitest'
import { findViolations } from '../setup/axe.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { cameraPhoto, uploadPortrait } from '../setup/media.ts'
import { addProperty } from '../setup/properties.ts'
import { createStaffAccounts, signIn, staffIdOf, succeed } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: AntesalaWithBrowser
let sara: Dashboard
beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  const advisorId = await staffIdOf(antesala, 'sales')
  await addProperty(antesala, { slug: 'advised', advisorId })
  await antesala.startWorker()
  sara = await openDashboard(antesala.browser)
  await openSignedIn(sara, antesala, 'sales')
})
afterAll(() => antesala?.close())

const choose = async ({ page }: Dashboard, name: string, buffer: Buffer) =>
  await page
    .getByLabel('Elegir fotografía')
    .and(page.locator('input'))
    .setInputFiles({ name, mimeType: 'image/jpeg', buffer })
const naturalWidthOf = (picture: unknown) => (picture as { naturalWidth: number }).naturalWidth
const shownWidth = ({ page }: Dashboard) =>
  page.getByRole('img', { name: 'Retrato' }).evaluate(naturalWidthOf)

test('a salesperson uploads a portrait in the profile, and the portal shows it', async () => {
  const { page, pageErrors } = sara
  await page.goto(`${antesala.address}/admin#/profile`)
  await page.getByRole('heading', { name: 'Retrato' }).waitFor()
  await choose(sara, 'documento.jpg', Buffer.from('%PDF-1.7\n%%EOF\n'))
  await page.getByText('application/pdf').waitFor()
  await choose(sara, 'yo.jpg', await cameraPhoto(900, 900))
  await page.getByRole('img', { name: 'Retrato' }).waitFor()
  await expect.poll(() => shownWidth(sara), soon).toBe(160)
  expect(await findViolations(page)).toEqual([])
  expect(pageErrors).toEqual([])

  const portal = await antesala.browser.newPage()
  await portal.goto(`${antesala.address}/propiedades/advised`)
  const portrait = portal.locator('.advisor img')
  await portrait.scrollIntoViewIfNeeded()
  await expect.poll(() => portrait.evaluate(naturalWidthOf), soon).toBeGreaterThanOrEqual(64)
  await portal.close()
})

test('an administrator sees and removes it on the page of the salesperson', async () => {
  const client = await signIn(antesala, 'sales')
  const id = crypto.randomUUID()
  await uploadPortrait(client, antesala, await cameraPhoto(600, 600), { id })
  const readShown = async () => (await succeed(client, 'GET', '/me/portrait')).shown?.id
  await expect.poll(readShown).toBe(id)
  const ada = await openDashboard(antesala.browser)
  await openSignedIn(ada, antesala, 'admin')
  const { page, pageErrors } = ada
  await page.goto(`${antesala.address}/admin#/staff/${await staffIdOf(antesala, 'sales')}/show`)
  await page.getByRole('img', { name: 'Retrato' }).waitFor()
  await page.getByRole('button', { name: 'Quitar', exact: true }).click()
  await page.getByRole('img', { name: 'Retrato' }).waitFor({ state: 'detached' })
  await page.getByText('Retrato quitado').first().waitFor()
  expect(await findViolations(page)).toEqual([])
  expect(pageErrors).toEqual([])
  await page.goto(`${antesala.address}/admin#/staff/${await staffIdOf(antesala, 'ops')}/show`)
  await page.getByText('Ve casi todo').waitFor()
  expect(await page.getByRole('heading', { name: 'Retrato' }).count()).toBe(0)
})

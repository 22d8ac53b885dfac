import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, vi } from 'vitest'
import { nearbyCodes } from '../../shared/domain/nearby-codes.ts'
import { recordUnknownCode } from '../../shared/tables/referrals/unknown-codes.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { inquiry, staff } from '../setup/fixtures.ts'
import { holdNextAnswer } from '../setup/hold-back.ts'
import { waitUntilRecorded } from '../setup/leads.ts'
import { applyAsPartner, type TestApplication, waitForPartners } from '../setup/partners.ts'
import { assessWith } from '../setup/referrals.ts'
import { createStaffAccounts, signIn, succeed } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: AntesalaWithBrowser
let pablo: Dashboard
let norte: TestApplication
let sur: TestApplication
let boreal: TestApplication

beforeAll(async () => {
  antesala = await openWithBrowser({ UNDO_SECONDS: '60' })
  await createStaffAccounts(antesala)
  norte = await applyAsPartner(antesala, { agencyName: 'Casa Norte' })
  sur = await applyAsPartner(antesala, { agencyName: 'Casa Sur', referredByCode: norte.code })
  boreal = await applyAsPartner(antesala, { agencyName: 'Casa Boreal' })
  await antesala.startWorker()
  await waitForPartners(antesala, 3)
  pablo = await openDashboard(antesala.browser, { viewport: { width: 1400, height: 1000 } })
  await openSignedIn(pablo, antesala, 'partnerships')
})
afterAll(() => antesala?.close())
beforeEach(async () => {
  const referrer = `referred_by_code = '${norte.code}', referred_by_partner_id = '${norte.id}'`
  await antesala.sql(`update partners set ${referrer} where id = '${sur.id}'`)
  await pablo.page.evaluate(() => sessionStorage.removeItem('antesala.undoOffers'))
})

const lastChange = (page: Page) => page.getByRole('region', { name: 'Último cambio' })

const referrerOf = async ({ id }: TestApplication) =>
  (
    await antesala.db
      .selectFrom('partners')
      .select('referredByPartnerId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).referredByPartnerId

async function openCorrection() {
  const { page } = pablo
  await page.goto(`${antesala.address}/admin#/partners/${sur.id}/show`)
  await page.reload()
  await page.getByRole('button', { name: 'Corregir', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Corregir la atribución' })
  const partner = dialog.getByLabel('Socio que lo refirió')
  await expect.poll(() => partner.inputValue()).toBe(`Casa Norte ${norte.code}`)
  return { page, dialog, partner }
}

test('the referrer of an agency is corrected, named in its journey, and restored with z', async () => {
  const { page, dialog, partner } = await openCorrection()
  const save = dialog.getByRole('button', { name: 'Guardar' })
  await dialog.getByLabel('Motivo').fill('Lo dijo por teléfono')
  // The present referrer is no change.
  expect(await save.isDisabled()).toBe(true)
  await partner.fill(boreal.code)
  await save.click()
  const text = `Atribución de ${sur.code}: Casa Norte → Casa Boreal`
  await lastChange(page).getByText(text, { exact: true }).waitFor()
  await page.getByText(`Casa Norte ${norte.code}`).last().waitFor()
  await page.locator('ins', { hasText: `Casa Boreal ${boreal.code}` }).waitFor()
  await page.locator('del', { hasText: `Casa Norte ${norte.code}` }).waitFor()
  expect(await referrerOf(sur)).toBe(boreal.id)

  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('z')
  await page.getByText(`Deshecho: ${text}`).waitFor()
  await page.locator('ins', { hasText: `Casa Norte ${norte.code}` }).waitFor()
  expect(await referrerOf(sur)).toBe(norte.id)
  expect(pablo.pageErrors).toEqual([])
})

test('an attribution is removed with a button of its own, which needs the reason, and restored with the toast', async () => {
  const { page, dialog } = await openCorrection()
  const remove = dialog.getByRole('button', { name: 'Quitar la atribución' })
  expect(await remove.isDisabled()).toBe(true)
  await dialog.getByLabel('Motivo').fill('No los conoce')
  await remove.click()
  await lastChange(page).getByText('Casa Norte → Ninguna').waitFor()
  expect(await referrerOf(sur)).toBe(null)
  await lastChange(page).getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText(`Deshecho: Atribución de ${sur.code}`).waitFor()
  expect(await referrerOf(sur)).toBe(norte.id)
})

/** Attributes the second agency to another partner as the administrator. */
async function attributeAsAdmin(partner: TestApplication) {
  const admin = await signIn(antesala, 'admin')
  const body = { code: sur.code, replaces: norte.code, reason: 'Así venía en su correo' }
  await succeed(admin, 'POST', '/attributions', { ...body, partner: partner.code })
}

test('a correction that comes after that of somebody else says whose, keeps what was typed, and can be saved again', async () => {
  const isStream = '**/api/staff/changes*'
  await pablo.page.route(isStream, () => {})
  onTestFinished(() => pablo.page.unroute(isStream))
  const { dialog, partner } = await openCorrection()
  const { id: oeste, code } = await applyAsPartner(antesala, { agencyName: 'Casa Oeste' })
  await waitForPartners(antesala, 4)
  await partner.fill(code)
  await dialog.getByLabel('Motivo').fill('Lo dijo por teléfono')
  await attributeAsAdmin(boreal)
  const save = dialog.getByRole('button', { name: 'Guardar' })
  await save.click()
  const alert = dialog.getByRole('alert').filter({ hasText: 'Hubo otro cambio mientras tanto' })
  for (const text of [`Casa Boreal ${boreal.code}`, 'Así venía en su correo', staff.admin.name])
    await alert.getByText(text).waitFor()
  await pablo.page.locator('#main-content').getByText(boreal.code).first().waitFor()
  expect(await alert.getByRole('listitem').count()).toBe(1)
  expect(await dialog.getByLabel('Motivo').inputValue()).toBe('Lo dijo por teléfono')
  expect(await partner.inputValue()).toBe(code)
  expect(await referrerOf(sur)).toBe(boreal.id)
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  expect(await referrerOf(sur)).toBe(oeste)
})

test('a correction learns at once that somebody else has made the same one', async () => {
  const { dialog, partner } = await openCorrection()
  await partner.fill(boreal.code)
  await dialog.getByLabel('Motivo').fill('Lo dijo por teléfono')
  await attributeAsAdmin(boreal)
  const alert = dialog.getByRole('alert')
  await alert.getByText('Hubo otro cambio desde que usted abrió esta ventana').waitFor()
  await alert.getByText('La atribución ya es a ese socio: no hace falta repetirla.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Guardar' }).isDisabled()).toBe(true)
  expect(await dialog.getByLabel('Motivo').inputValue()).toBe('Lo dijo por teléfono')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('a correction that was rejected still says so when an earlier comparison ends after it', async () => {
  const { page, dialog, partner } = await openCorrection()
  const comparison = await holdNextAnswer(page, `/attributions/${sur.code}`)
  await partner.fill(boreal.code)
  await dialog.getByLabel('Motivo').fill('Lo dijo por teléfono')
  await attributeAsAdmin(boreal)
  await comparison.asked
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  const rejected = dialog.getByText('Hubo otro cambio mientras tanto')
  await rejected.waitFor()
  const ended = page.waitForEvent('requestfinished', (request) =>
    /attributions/.test(request.url()),
  )
  comparison.release()
  await ended
  await page.evaluate('new Promise(requestAnimationFrame)')
  expect(await rejected.isVisible()).toBe(true)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('on a phone, the three buttons of the correction are in view', async () => {
  await pablo.page.setViewportSize({ width: 390, height: 700 })
  onTestFinished(() => pablo.page.setViewportSize({ width: 1400, height: 1000 }))
  const { page, dialog } = await openCorrection()
  for (const name of ['Quitar la atribución', 'Cancelar', 'Guardar']) {
    const box = await dialog.getByRole('button', { name }).boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 390)).toBeLessThanOrEqual(390)
    expect((box?.y ?? 0) + (box?.height ?? 700)).toBeLessThanOrEqual(700)
  }
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('a lead that was attributed on the page of a partner is given back', async () => {
  const { refCode } = await antesala.submit('/api/v1/contact', inquiry)
  const lead = () =>
    antesala.db
      .selectFrom('leads')
      .select('referredByPartnerId')
      .where('refCode', '=', refCode)
      .executeTakeFirstOrThrow()
  await vi.waitFor(lead, soon)
  const { page } = pablo
  await page.goto(`${antesala.address}/admin#/partners/${boreal.id}/show`)
  await page.getByRole('button', { name: 'Atribuir un prospecto' }).click()
  const dialog = page.getByRole('dialog', { name: 'Atribuir manualmente' })
  await dialog.getByLabel('Agencia, o código LU-… o LP-…').fill(refCode)
  await dialog.getByLabel('Motivo').fill('Lo dijo por teléfono')
  await dialog.getByRole('button', { name: 'Atribuir' }).click()
  const text = `Atribución de ${refCode}: Ninguna → Casa Boreal`
  await lastChange(page).getByText(text, { exact: true }).waitFor()
  expect(await lead()).toEqual({ referredByPartnerId: boreal.id })
  await lastChange(page).getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText(`Deshecho: ${text}`).waitFor()
  expect(await lead()).toEqual({ referredByPartnerId: null })
})

test('a lead and an assessment say that nobody has their code, with the most similar one, and lead to where it is attributed', async () => {
  const code = nearbyCodes(norte.code).at(2) ?? expect.unreachable()
  const { leadId } = await antesala.submit('/api/v1/contact', { ...inquiry, referredByCode: code })
  const assessmentId = await assessWith(antesala, code)
  await waitUntilRecorded(antesala, leadId)
  const admin = await openDashboard(antesala.browser, { viewport: { width: 1400, height: 1000 } })
  onTestFinished(() => admin.page.close())
  await openSignedIn(admin, antesala, 'admin')
  for (const path of [`leads/${leadId}`, `assessments/${assessmentId}`]) {
    await admin.page.goto(`${antesala.address}/admin#/${path}/show`)
    const facts = admin.page.locator('#main-content')
    await facts.getByText(`Ningún socio tiene el código de referido ${code}`).first().waitFor()
    await facts.getByText(`El más parecido: ${norte.code}`).waitFor()
    await facts.getByRole('link', { name: 'Atribuir el código' }).click()
    await admin.page.getByRole('row', { name: code }).waitFor()
  }
})

test('an unknown code that was attributed is listed again after an undo', async () => {
  const code = nearbyCodes(norte.code).at(0) ?? expect.unreachable()
  await recordUnknownCode(antesala.db, code)
  const { page } = pablo
  await page.goto(`${antesala.address}/admin#/referrals`)
  await page.getByRole('tab', { name: 'Códigos desconocidos' }).click()
  const row = page.getByRole('row', { name: code })
  await row.getByRole('button', { name: 'Atribuir' }).click()
  const dialog = page.getByRole('dialog', { name: `Atribuir el código ${code}` })
  await dialog.getByLabel('Motivo').fill('Lo escribieron mal')
  await dialog.getByRole('button', { name: 'Atribuir' }).click()
  await lastChange(page)
    .getByText(`${code}: Código atribuido. Prospectos: 0. Evaluaciones: 0.`)
    .waitFor()
  await row.waitFor({ state: 'detached' })
  await page.keyboard.press('z')
  await page.getByText(`Deshecho: ${code}`).waitFor()
  await row.waitFor()
})

test('an unknown code that somebody else has attributed meanwhile says so', async () => {
  const code = nearbyCodes(norte.code).at(1) ?? expect.unreachable()
  await recordUnknownCode(antesala.db, code)
  const { page } = pablo
  await page.goto(`${antesala.address}/admin#/referrals`)
  await page.reload()
  await page.getByRole('tab', { name: 'Códigos desconocidos' }).click()
  const row = page.getByRole('row', { name: code })
  await row.getByRole('button', { name: 'Atribuir' }).click()
  const dialog = page.getByRole('dialog', { name: `Atribuir el código ${code}` })
  await dialog.getByLabel('Motivo').fill('Lo escribieron mal')
  const theirs = { partner: norte.code, reason: 'Así venía en su correo' }
  await succeed(
    await signIn(antesala, 'admin'),
    'POST',
    `/unknown-codes/${code}/attributions`,
    theirs,
  )
  await dialog.getByRole('button', { name: 'Atribuir' }).click()
  await dialog.getByText(`Con ${code} ya no queda nada por atribuir`).waitFor()
  expect(await dialog.getByLabel('Motivo').inputValue()).toBe('Lo escribieron mal')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await row.waitFor({ state: 'detached' })
})

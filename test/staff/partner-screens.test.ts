import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { closePages, sharedBrowser } from '../setup/browser/browser.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { inquiry } from '../setup/cast.ts'
import { type Dashboard, enter, openDashboard } from '../setup/dashboard.ts'
import { type Applied, apply, recordedPartners } from '../setup/partners.ts'
import { soon } from '../setup/soon.ts'
import { hireStaff } from '../setup/staff.ts'

let antesala: Antesala
let browser: Browser
let pablo: Dashboard
let norte: Applied
let sur: Applied
let copy: Applied

beforeAll(async () => {
  antesala = await openAntesala()
  await hireStaff(antesala)
  await antesala.startWorker()
  norte = await apply(antesala, { agencyName: 'Casa Norte', email: 'norte@example.com' })
  await recordedPartners(antesala, 1)
  sur = await apply(antesala, { agencyName: 'Casa Sur', referredByCode: norte.code })
  copy = await apply(antesala, { agencyName: 'Copia', email: 'norte@example.com' })
  await recordedPartners(antesala, 3)
  browser = await sharedBrowser()
})
afterAll(async () => {
  await closePages(browser)
  await antesala?.close()
})
beforeEach(async () => {
  pablo = await openDashboard(browser)
  await enter(pablo, antesala, 'partnerships')
})
afterEach(async () => {
  expect(pablo.complaints).toEqual([])
  await pablo.page.close()
})

const statusOf = async ({ id }: Applied) =>
  (
    await antesala.db
      .selectFrom('partners')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status

async function open({ id }: Applied) {
  await pablo.page.goto(`${antesala.address}/admin#/partners/${id}/show`)
}

/** Chooses one of the choices of a field. */
async function choose(field: string, choice: string) {
  await pablo.page.getByLabel(field).click()
  await pablo.page.getByRole('option', { name: choice }).click()
}

test('an application is rejected, and later approved, and the applicant hears of both', async () => {
  const { page } = pablo
  await open(norte)
  await page.getByRole('button', { name: 'Rechazar' }).click()
  await choose('Motivo', 'Fuera de zona')
  await page.getByRole('dialog').getByLabel('Nota').fill('Lo vemos en marzo.')
  await page.getByRole('dialog').getByRole('button', { name: 'Rechazar' }).click()
  await page.getByText('Rechazado').first().waitFor()
  await page.getByText('Lo vemos en marzo.').first().waitFor()
  await vi.waitFor(() => {
    const mail = antesala.relay.accepted.find(({ text }) => text?.includes('> Lo vemos en marzo.'))
    expect(mail?.subject).toContain('Sobre su solicitud')
  }, soon)

  await page.getByRole('button', { name: 'Aprobar' }).click()
  await choose('Motivo', 'Revisada de nuevo')
  await page.getByRole('dialog').getByRole('button', { name: 'Aprobar' }).click()
  await page.getByText('Aprobado').first().waitFor()
  await vi.waitFor(() => {
    const subjects = antesala.relay.accepted.map(({ subject }) => subject)
    expect(subjects).toContain('Su agencia es ahora socia fundadora')
  }, soon)
})

test('many are approved at once, but the flagged one only after it was looked at', async () => {
  const { page } = pablo
  await page.goto(`${antesala.address}/admin#/partners?filter={"status":["pending"]}`)
  await page.getByRole('cell', { name: 'Copia' }).waitFor()
  const approve = async () => {
    await page.locator('thead input[type=checkbox]').click()
    await page.getByRole('button', { name: 'Aprobar', exact: true }).click()
    await choose('Motivo', 'Agencia conocida')
  }
  await approve()
  await page.getByRole('dialog').getByText('Cambiará 1 de 2.').waitFor()
  await page.getByRole('button', { name: 'Aprobar 1' }).click()
  await page.getByText('1 cambiada, 1 sin cambio').waitFor()
  expect([await statusOf(sur), await statusOf(copy)]).toEqual(['approved', 'pending'])

  await page.getByRole('cell', { name: 'Casa Sur' }).waitFor({ state: 'detached' })
  await approve()
  const button = page.getByRole('dialog').getByRole('button', { name: /Aprobar/ })
  expect(await button.isDisabled()).toBe(true)
  await page.getByLabel('Revisé a Copia').check()
  await page.getByRole('button', { name: 'Aprobar 1' }).click()
  await page.getByText('1 cambiada, 0 sin cambio').waitFor()
  expect(await statusOf(copy)).toBe('approved')
})

test('a flag names the other application and is taken off with a reason', async () => {
  const { page } = pablo
  await open(copy)
  const link = page.getByRole('link', { name: 'Casa Norte' })
  await link.waitFor()
  expect(await link.getAttribute('href')).toContain(norte.id)
  await page.getByRole('button', { name: 'Descartar aviso' }).click()
  await page.getByLabel('Motivo').fill('Comparten la recepción')
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar aviso' }).click()
  await page.getByText('Comparten la recepción').waitFor()
  await page.locator('del', { hasText: 'Correo ya usado' }).waitFor()
  await page.getByRole('button', { name: 'Descartar aviso' }).waitFor({ state: 'detached' })
})

test('the tree tells who brought whom, and a lead is attributed by hand', async () => {
  const { body } = await antesala.post('/api/v1/contact', inquiry)
  const { page } = pablo
  await page.getByRole('menuitem', { name: 'Referidos' }).click()
  await page.getByRole('tab', { name: 'Quién trajo a quién' }).click()
  const branch = page.getByRole('listitem').filter({ hasText: 'Casa Norte' }).first()
  await branch.getByRole('listitem').getByText('Casa Sur').waitFor()

  await page.getByRole('button', { name: 'Atribuir a mano' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Código LU-… o LP-…').fill(body.refCode.toLowerCase())
  await dialog.getByText('Hoy atribuido a: Ninguno').waitFor()
  await dialog.getByLabel('Socio que lo trajo').fill(sur.code)
  await dialog.getByLabel('Motivo').fill('Lo dijo por teléfono')
  await dialog.getByRole('button', { name: 'Atribuir' }).click()
  await page.getByText('Atribución guardada').waitFor()
  await branch.getByText('1 prospecto').waitFor()

  await open(sur)
  await page.getByText(body.refCode).waitFor()
  expect(await page.getByText(inquiry.email).count()).toBe(0)
})

test('an unknown code is found to be somebody’s', async () => {
  const slip = norte.code.replace(/.$/, '0')
  const refused = { ...inquiry, agencyName: 'A', contactName: 'B', city: 'C', referredByCode: slip }
  expect((await antesala.post('/api/v1/partner-waitlist', refused)).status).toBe(400)
  await vi.waitFor(async () => {
    const codes = await antesala.db.selectFrom('unknownCodes').select('code').execute()
    expect(codes).toEqual([{ code: slip }])
  }, soon)
  const { page } = pablo
  await page.goto(`${antesala.address}/admin#/referrals?view=unknown`)
  await page.getByRole('cell', { name: slip }).waitFor()
  await page.getByRole('button', { name: 'Era de…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Socio que lo trajo').fill(norte.code)
  await dialog.getByLabel('Motivo').fill('Folleto con una errata')
  await dialog.getByRole('button', { name: 'Atribuir' }).click()
  await page.getByText('No hay códigos desconocidos por aclarar.').waitFor()
})

test('the leaderboard counts what each brought', async () => {
  const { page } = pablo
  await page.goto(`${antesala.address}/admin#/referrals`)
  const row = page.getByRole('row').filter({ hasText: 'Casa Norte' })
  await row.waitFor()
  expect(await row.getByRole('cell').allTextContents()).toEqual(
    expect.arrayContaining(['Casa Norte', '1', '1 / 1']),
  )
})

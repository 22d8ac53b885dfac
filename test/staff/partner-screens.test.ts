import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { inquiry } from '../setup/fixtures.ts'
import { applyAsPartner, type TestApplication, waitForPartners } from '../setup/partners.ts'
import { createStaffAccounts } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: AntesalaWithBrowser
let pablo: Dashboard
let norte: TestApplication
let sur: TestApplication
let copy: TestApplication

beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  await antesala.startWorker()
  norte = await applyAsPartner(antesala, { agencyName: 'Casa Norte', email: 'norte@example.com' })
  await waitForPartners(antesala, 1)
  sur = await applyAsPartner(antesala, {
    agencyName: 'Casa Sur',
    contactName: 'Ximena Robles',
    referredByCode: norte.code,
  })
  copy = await applyAsPartner(antesala, { agencyName: 'Copia', email: 'norte@example.com' })
  await waitForPartners(antesala, 3)
})
afterAll(() => antesala?.close())
beforeEach(async () => {
  pablo = await openDashboard(antesala.browser)
  await openSignedIn(pablo, antesala, 'partnerships')
})
afterEach(async () => {
  expect(pablo.pageErrors).toEqual([])
  await pablo.page.close()
})

const statusOf = async ({ id }: TestApplication) =>
  (
    await antesala.db
      .selectFrom('partners')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status

async function open({ id }: TestApplication) {
  await pablo.page.goto(`${antesala.address}/admin#/partners/${id}/show`)
}

/** Selects an option of a field. */
async function choose(field: string, choice: string) {
  await pablo.page.getByLabel(field).click()
  await pablo.page.getByRole('option', { name: choice }).click()
}

test('a list with a sort order that no longer exists says so, and can be reset', async () => {
  const { page } = pablo
  await page.goto(`${antesala.address}/admin#/partners?sort=phone&order=ASC&filter={}&page=1`)
  const alert = page.getByRole('alert').filter({ hasText: 'el orden elegido ya no existe' })
  await alert.waitFor()
  expect(await page.getByText('Todavía no hay nada').count()).toBe(0)
  await alert.getByRole('link', { name: 'Quitar filtros y orden' }).click()
  await page.getByText('Casa Norte').first().waitFor()
})

test('an application is rejected and later approved, and the applicant gets an email about both', async () => {
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
    expect(subjects).toContain('Su agencia ya es socia fundadora')
  }, soon)
})

test('several applications are approved together, but a flagged one only after a review', async () => {
  const { page } = pablo
  await page.goto(`${antesala.address}/admin#/partners?filter={"status":["pending"]}`)
  await page.getByRole('cell', { name: 'Copia' }).waitFor()
  const approve = async () => {
    await page.locator('thead input[type=checkbox]').click()
    await page.getByRole('button', { name: 'Aprobar', exact: true }).click()
    await choose('Motivo', 'Agencia conocida')
  }
  await approve()
  await page.getByRole('dialog').getByText('Cambiarán: 1 de 2.').waitFor()
  await page.getByRole('button', { name: 'Aprobar 1' }).click()
  await page.getByText('Solicitudes cambiadas: 1. Sin cambio: 1.').waitFor()
  expect([await statusOf(sur), await statusOf(copy)]).toEqual(['approved', 'pending'])

  await page.getByRole('cell', { name: 'Casa Sur' }).waitFor({ state: 'detached' })
  await approve()
  const button = page.getByRole('dialog').getByRole('button', { name: /Aprobar/ })
  await expect.poll(() => button.isDisabled()).toBe(true)
  await page.getByLabel('Revisé la solicitud de Copia').check()
  await page.getByRole('button', { name: 'Aprobar 1' }).click()
  await page.getByText('Solicitudes cambiadas: 1. Sin cambio: 0.').waitFor()
  expect(await statusOf(copy)).toBe('approved')
})

test('a flag links to the other application, and is cleared with a reason', async () => {
  const { page } = pablo
  await open(copy)
  const link = page.getByRole('link', { name: 'Casa Norte' })
  await link.waitFor()
  expect(await link.getAttribute('href')).toContain(norte.id)
  await page.getByRole('button', { name: 'Descartar alerta' }).click()
  await page.getByLabel('Motivo').fill('Comparten la recepción')
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar alerta' }).click()
  await page.getByText('Comparten la recepción').waitFor()
  await page.locator('del', { hasText: 'Correo ya usado' }).waitFor()
  await page.getByRole('button', { name: 'Descartar alerta' }).waitFor({ state: 'detached' })
})

test('the tree shows who referred whom, and a lead is attributed manually', async () => {
  const body = await antesala.submit('/api/v1/contact', inquiry)
  const { page } = pablo
  await page.getByRole('menuitem', { name: 'Referidos' }).click()
  await page.getByRole('tab', { name: 'Quién refirió a quién' }).click()
  const branch = page.getByRole('listitem').filter({ hasText: 'Casa Norte' }).first()
  await branch.getByRole('listitem').getByText('Casa Sur').waitFor()

  await page.getByRole('button', { name: 'Atribuir manualmente' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Código LU-… o LP-…').fill(body.refCode.toLowerCase())
  await dialog.getByText('Atribución actual: Ninguna').waitFor()
  await dialog.getByLabel('Socio que lo refirió').fill(sur.code)
  await dialog.getByLabel('Motivo').fill('Lo dijo por teléfono')
  await dialog.getByRole('button', { name: 'Atribuir' }).click()
  await page.getByText('Atribución guardada').waitFor()
  await branch.getByText('1 prospecto').waitFor()

  await open(sur)
  await page.getByText(body.refCode).waitFor()
  expect(await page.getByText(inquiry.email).count()).toBe(0)
})

test('a partner is found by the name of the contact, and chosen with the keyboard', async () => {
  const body = await antesala.submit('/api/v1/contact', { ...inquiry, email: 'otra@example.com' })
  const { page } = pablo
  await page.goto(`${antesala.address}/admin#/referrals`)
  await page.getByRole('button', { name: 'Atribuir manualmente' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Código LU-… o LP-…').fill(body.refCode)
  await dialog.getByText('Atribución actual: Ninguna').waitFor()
  await dialog.getByLabel('Motivo').fill('Lo dijo por teléfono')
  const partner = dialog.getByLabel('Socio que lo refirió')
  await partner.pressSequentially('ximena')
  const choice = page.getByRole('option')
  await choice
    .filter({ hasText: `Casa Sur ${sur.code}` })
    .filter({ hasText: 'Ximena' })
    .waitFor()
  const confirm = dialog.getByRole('button', { name: 'Atribuir' })
  expect([await choice.count(), await confirm.isDisabled()]).toEqual([1, true])
  await partner.press('ArrowDown')
  await partner.press('Enter')
  await expect.poll(() => partner.inputValue()).toBe(`Casa Sur ${sur.code}`)
  await confirm.click()
  await page.getByText('Atribución guardada').waitFor()
  const lead = await antesala.db
    .selectFrom('leads')
    .select('referredByPartnerId')
    .where('refCode', '=', body.refCode)
    .executeTakeFirst()
  expect(lead?.referredByPartnerId).toBe(sur.id)
})

test('the list names the agency that referred a partner, and the page leads to the next one', async () => {
  const { page } = pablo
  await page.goto(
    `${antesala.address}/admin#/partners?sort=agencyName&order=DESC&filter={"q":"casa"}`,
  )
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Casa Sur' }) })
  const referrer = row.getByRole('link', { name: 'Casa Norte', exact: true })
  await row.getByText(norte.code).waitFor()
  await referrer.click()
  await page.getByRole('heading', { name: 'Casa Norte', exact: true }).waitFor()
  await page.goBack()

  await row.getByRole('link', { name: 'Casa Sur' }).click()
  await page.getByRole('heading', { name: 'Casa Sur', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Registro anterior' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Registro siguiente' }).click()
  await page.getByRole('heading', { name: 'Casa Norte', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Registro siguiente' }).isDisabled()).toBe(true)
  await page.keyboard.press('k')
  await page.getByRole('heading', { name: 'Casa Sur', exact: true }).waitFor()
})

test('the list is filtered by the name of the partner that referred, also from a shared link', async () => {
  const { page } = pablo
  await page.goto(`${antesala.address}/admin#/partners`)
  await page.getByRole('link', { name: 'Copia' }).waitFor()
  await page.getByRole('button', { name: 'Filtros' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filtros' })
  await drawer.getByLabel('Socio que la refirió').pressSequentially('norte')
  await page.getByRole('option').filter({ hasText: norte.code }).click()
  await drawer.getByRole('button', { name: 'Ver resultados' }).click()
  const chip = page.getByText(`Socio que la refirió: Casa Norte ${norte.code}`)
  await chip.waitFor()

  await page.reload()
  await chip.waitFor()
  await page.getByRole('link', { name: 'Casa Sur' }).waitFor()
  expect(await page.getByRole('link', { name: 'Copia' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Filtros' }).click()
  const field = drawer.getByLabel('Socio que la refirió')
  await expect.poll(() => field.inputValue()).toBe(`Casa Norte ${norte.code}`)
  await field.fill('')
  await drawer.getByRole('button', { name: 'Ver resultados' }).click()
  await page.getByRole('link', { name: 'Copia' }).waitFor()
})

test('the pending applications come first, and the heading of the status sorts by them', async () => {
  const { page } = pablo
  const names = () => page.locator('tbody tr:has(a) td.column-agencyName a').allTextContents()
  await antesala.sql(`update partners set status = 'approved' where id = '${copy.id}'`)
  await antesala.sql(`update partners set status = 'pending' where id = '${norte.id}'`)
  await antesala.sql(`update partners set status = 'approved' where id = '${sur.id}'`)
  await page.goto(`${antesala.address}/admin#/partners`)
  await expect.poll(names).toEqual(['Casa Norte', 'Copia', 'Casa Sur'])
  await page.getByRole('columnheader').getByRole('button', { name: 'Estado' }).click()
  await expect.poll(names).toEqual(['Casa Sur', 'Copia', 'Casa Norte'])
})

test('the whole name of an agency and the meaning of its flags are shown to the mouse, the keyboard and touch', async () => {
  const long = `Inmobiliaria ${'de la Costa '.repeat(12)}`.trim()
  await antesala.sql(`update partners set agency_name = '${long}' where id = '${copy.id}'`)
  await antesala.sql(
    `update partners set risk_flags = '{same_email,too_fast}' where id = '${copy.id}'`,
  )
  const meaning = 'Otra solicitud tiene el mismo correo. El formulario se envió en menos tiempo'
  const { page } = pablo
  await page.goto(`${antesala.address}/admin#/partners`)
  const tooltip = page.getByRole('tooltip')
  const cut = page.getByRole('link', { name: long })
  await cut.hover()
  await tooltip.getByText(long).waitFor()
  await page.mouse.move(0, 0)
  await tooltip.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Casa Sur' }).hover()
  await page.getByRole('link', { name: 'Casa Sur' }).press('Shift')
  expect(await tooltip.count()).toBe(0)
  const flags = page.getByRole('button', { name: 'Correo ya usado, Enviado demasiado rápido' })
  await page.getByRole('checkbox', { name: long }).focus()
  await page.keyboard.press('Tab')
  await tooltip.getByText(long).waitFor()
  await page.keyboard.press('Tab')
  await tooltip.getByText(meaning).waitFor()
  await page.keyboard.press('Escape')

  const tablet = await openDashboard(antesala.browser, { hasTouch: true })
  await openSignedIn(tablet, antesala, 'partnerships')
  await tablet.page.goto(`${antesala.address}/admin#/partners`)
  await tablet.page.getByRole('button', { name: 'Correo ya usado' }).tap()
  await tablet.page.getByRole('tooltip').getByText(meaning).waitFor()
  expect(tablet.page.url()).toMatch(/#\/partners$/)
  await tablet.page.close()
  await flags.click()
  expect(page.url()).toMatch(/#\/partners$/)
  await cut.click()
  await page.getByText('Otra solicitud tiene el mismo correo.').waitFor()
  await antesala.sql(
    `update partners set agency_name = 'Copia', risk_flags = '{}' where id = '${copy.id}'`,
  )
})

test('an unknown code is attributed to a partner', async () => {
  const mistyped = norte.code.replace(/.$/, '0')
  const refused = {
    ...inquiry,
    agencyName: 'A',
    contactName: 'B',
    city: 'C',
    referredByCode: mistyped,
  }
  expect((await antesala.post('/api/v1/partner-waitlist', refused)).status).toBe(400)
  await vi.waitFor(async () => {
    const codes = await antesala.db.selectFrom('unknownCodes').select('code').execute()
    expect(codes).toEqual([{ code: mistyped }])
  }, soon)
  const { page } = pablo
  await page.goto(`${antesala.address}/admin#/referrals/unknown`)
  await page.getByRole('cell', { name: mistyped }).waitFor()
  await page.getByRole('button', { name: 'Atribuir', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Socio que lo refirió').fill(norte.code)
  await dialog.getByLabel('Motivo').fill('Folleto con una errata')
  await dialog.getByRole('button', { name: 'Atribuir' }).click()
  await page.getByText('No hay códigos desconocidos pendientes.').waitFor()
})

test('the leaderboard counts the referrals of a partner', async () => {
  const { page } = pablo
  await page.goto(`${antesala.address}/admin#/referrals`)
  const row = page.getByRole('row').filter({ hasText: 'Casa Norte' })
  await row.waitFor()
  expect(await row.getByRole('cell').allTextContents()).toEqual(
    expect.arrayContaining([`Casa Norte ${norte.code}`, '1']),
  )
})

test.each([1024, 1280])('no column of the list is cut off at %s px', async (width) => {
  const { page } = pablo
  await page.setViewportSize({ width, height: 900 })
  await page.goto(`${antesala.address}/admin#/partners`)
  await page.getByRole('link', { name: 'Casa Norte' }).first().waitFor()
  const hidden = await page.evaluate<number>(
    `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('table').parentElement)`,
  )
  expect(hidden).toBe(0)
})

test.each([1024, 1280])(
  'the names of an agency and its contact are whole at %s px',
  async (width) => {
    const [agency, contact] = ['Llave Maestra y Asociados', 'Verónica Gálvez Soto']
    await antesala.sql(`update partners set agency_name = '${agency}', contact_name = '${contact}',
    risk_flags = '{same_email,too_fast}' where id = '${sur.id}'`)
    const { page } = pablo
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${antesala.address}/admin#/partners`)
    const row = page.locator('tbody tr').filter({ hasText: agency })
    await row.getByText(sur.code).waitFor()
    const cut = await page.evaluate<string[]>(`
    [...document.querySelectorAll('.column-agencyName .row-link, .column-contactName')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent)`)
    expect(cut.filter((text) => text === agency || text === contact)).toEqual([])
    await antesala.sql(`update partners set agency_name = 'Casa Sur', contact_name = 'Ximena Robles',
    risk_flags = '{}' where id = '${sur.id}'`)
  },
)

test('the page of a partner tells what became of emails in words, without replies of mail servers', async () => {
  const { page } = pablo
  const reply = '250 2.0.0 queued as 4XyZ'
  await antesala.db
    .updateTable('emails')
    .set({ status: 'sent', smtpReply: reply, sentAt: new Date() })
    .where('aboutId', '=', norte.id)
    .execute()
  await open(norte)
  const journey = page.getByRole('region', { name: 'Recorrido' })
  await journey
    .getByText(/: se envió$/)
    .first()
    .waitFor()
  expect(await page.getByText(reply).count()).toBe(0)
})

test('the period of the leaderboard stays when a partner is opened, printed and reloaded', async () => {
  const { page } = pablo
  await page.goto(`${antesala.address}/admin#/referrals`)
  await choose('Periodo', 'Este año')
  const period = page.getByRole('combobox', { name: 'Periodo' }).filter({ hasText: 'Este año' })
  await page.getByRole('link', { name: 'Casa Norte' }).first().click()
  await page.getByRole('heading', { name: 'Casa Norte', level: 2 }).waitFor()
  await page.goBack()
  await period.waitFor()
  await page.getByRole('link', { name: 'Informe para imprimir' }).click()
  await page.getByRole('link', { name: 'Volver a la clasificación' }).click()
  await period.waitFor()
  await page.reload()
  await period.waitFor()
})

test('an agency is attributed by its name, and a name of a client says that a code is needed', async () => {
  const { page } = pablo
  await page.goto(`${antesala.address}/admin#/referrals`)
  await page.getByRole('button', { name: 'Atribuir manualmente' }).click()
  const dialog = page.getByRole('dialog')
  const record = dialog.getByRole('combobox', { name: 'Agencia, o código LU-… o LP-…' })
  await record.pressSequentially('Michael')
  await dialog
    .getByText('Un prospecto no se busca por nombre: se necesita su código LU-…')
    .waitFor()
  expect(await dialog.getByText('Ese código no existe').count()).toBe(0)
  await record.fill('LU-22222')
  await dialog.getByText('Ese código no existe').waitFor()

  await record.fill('copi')
  await page.getByRole('option').filter({ hasText: copy.code }).waitFor()
  await record.press('ArrowDown')
  await record.press('Enter')
  await expect.poll(() => record.inputValue()).toBe(`Copia ${copy.code}`)
  await dialog.getByText('Solicitud de socio · ').waitFor()
  await dialog.getByText('Atribución actual: Ninguna').waitFor()
  await dialog.getByRole('combobox', { name: 'Socio que lo refirió' }).fill(sur.code)
  await dialog.getByLabel('Motivo').fill('Lo dijo por teléfono')
  await dialog.getByRole('button', { name: 'Atribuir' }).click()
  await page.getByText('Atribución guardada').waitFor()
  const { referredByPartnerId } = await antesala.db
    .selectFrom('partners')
    .select('referredByPartnerId')
    .where('id', '=', copy.id)
    .executeTakeFirstOrThrow()
  expect(referredByPartnerId).toBe(sur.id)
})

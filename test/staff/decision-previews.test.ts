import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { DecisionResult } from '../../shared/contract/decision.ts'
import type { EmailRecord } from '../../shared/contract/records.ts'
import type { StaffRole } from '../../shared/contract/staff.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest } from '../setup/browser/browser-test.ts'
import { openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { waitUntilIdle } from '../setup/idle.ts'
import { applyAsPartner, type TestApplication, waitForPartners } from '../setup/partners.ts'
import { createStaffAccounts, type StaffClient, signInEveryRole } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

const unknownId = '01890000-0000-7000-8000-000000000000'

let antesala: AntesalaWithBrowser
let colleagues: Record<StaffRole, StaffClient>
let norte: TestApplication
let sur: TestApplication
let isla: TestApplication

beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  colleagues = await signInEveryRole(antesala)
  await antesala.startWorker()
  norte = await applyAsPartner(antesala, { agencyName: 'Casa Norte', contactName: 'Nora Niño' })
  sur = await applyAsPartner(antesala, { agencyName: 'Casa Sur' })
  isla = await applyAsPartner(antesala, { agencyName: 'Casa Isla' })
  await waitForPartners(antesala, 3)
})
afterAll(() => antesala?.close())

/** Requests the email of a decision, as JSON or as the page for an iframe. */
async function preview(id: string, fields: Record<string, string>, accept = 'application/json') {
  return await fetch(`${antesala.address}/api/staff/partners/${id}/decision-previews`, {
    method: 'POST',
    headers: { Cookie: colleagues.partnerships.cookie, Accept: accept },
    body: new URLSearchParams(fields),
  })
}

async function sentEmail(partnerId: string) {
  const pablo = colleagues.partnerships
  return await vi.waitFor(async () => {
    const filter = JSON.stringify({ aboutId: partnerId, template: 'partner-decision' })
    const list = await pablo.get(`/api/staff/emails?filter=${encodeURIComponent(filter)}`)
    const [email] = (await list.json()) as EmailRecord[]
    expect(email?.status).toBe('sent')
    return email as EmailRecord
  }, soon)
}

const withoutBase = (html: string) => html.replace('<base target="_blank">', '')

test('the preview of a decision is the email that its applicant gets, with reason and note', async () => {
  const decision = {
    decision: 'rejected',
    reason: 'outside_area',
    note: 'Lo vemos en marzo.\n¿Le parece? <b>',
  }
  const head = await preview(norte.id, decision)
  expect(await head.json()).toEqual({
    toName: 'Nora Niño',
    toEmail: expect.stringContaining('@example.com'),
    language: 'es',
    subject: `Sobre su solicitud ${norte.code}`,
  })
  const page = await preview(norte.id, decision, 'text/html')
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  const html = withoutBase(await page.text())
  expect(html).toContain('El programa todavía no cubre la zona')
  expect(html).toContain('Lo vemos en marzo.')
  expect(html).not.toContain('<b>')

  const pablo = colleagues.partnerships
  const { status } = await pablo.send(
    'POST',
    `/api/staff/partners/${norte.id}/decisions`,
    decision,
    {
      'If-Match': '"1"',
    },
  )
  expect(status).toBe(201)
  const email = await sentEmail(norte.id)
  expect(email.subject).toBe(`Sobre su solicitud ${norte.code}`)
  const sent = await pablo.get(`/api/staff/emails/${email.id}/preview`)
  expect(withoutBase(await sent.text())).toBe(html)
})

test('a form that the dashboard posts into an iframe may hide its origin, no other request', async () => {
  const send = (headers: Record<string, string>) =>
    fetch(`${antesala.address}/api/staff/partners/${sur.id}/decision-previews`, {
      method: 'POST',
      headers: { Cookie: colleagues.partnerships.cookie, Origin: 'null', ...headers },
      body: new URLSearchParams({ decision: 'approved', reason: 'known_agency' }),
    })
  const own = { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'iframe' }
  expect((await send(own)).status).toBe(200)
  for (const other of [{ 'Sec-Fetch-Site': 'same-site' }, { 'Sec-Fetch-Dest': 'document' }])
    expect((await send({ ...own, ...other })).status).toBe(403)
})

test('the preview is in the language of the applicant, and changes nothing', async () => {
  await antesala.sql(`update partners set language = 'en' where id = '${sur.id}'`)
  const approval = { decision: 'approved', reason: 'known_agency' }
  const head = await preview(sur.id, approval)
  expect(await head.json()).toMatchObject({
    language: 'en',
    subject: 'Your agency is now a founding partner',
  })
  const html = await (await preview(sur.id, approval, 'text/html')).text()
  expect(html).toContain(`?ref=${sur.code}`)
  await waitUntilIdle(antesala)
  const row = await antesala.db
    .selectFrom('partners')
    .select(['status', 'version'])
    .where('id', '=', sur.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ status: 'pending', version: 1 })
  await antesala.sql(`update partners set language = 'es' where id = '${sur.id}'`)
})

test.each([
  ['an unknown partner', unknownId, { decision: 'approved', reason: 'known_agency' }, 404],
  ['a decision without email', undefined, { decision: 'paused', reason: 'inactive' }, 400],
  ['a reason of another decision', undefined, { decision: 'approved', reason: 'duplicate' }, 400],
  [
    'a note of more than 2,000 characters',
    undefined,
    { decision: 'approved', reason: 'known_agency', note: 'a'.repeat(2_001) },
    400,
  ],
])('there is no preview of %s', async (_what, id, fields, status) => {
  expect((await preview(id ?? sur.id, fields)).status).toBe(status)
})

test('a bulk decision names at most 100 of the applicants that it notifies', async () => {
  await antesala.sql(`insert into partners (id, referral_code, agency_name, contact_name, email,
      email_normalized, phone, phone_national, city, interests, language, search, submitted_at,
      recorded_at, updated_at)
    select gen_random_uuid(), 'XX-' || n, 'Masa', 'm', 'm', 'm' || n, '1', '1', 'Masa', '{}',
      'es', array_to_tsvector('{#masa}'), now(), now(), now()
    from generate_series(1, 101) as n`)
  const { body } = await colleagues.partnerships.send('POST', '/api/staff/partner-decisions', {
    ...{ selection: { filter: { city: 'Masa' } }, seen: [], dryRun: true },
    ...{ decision: 'approved', reason: 'known_agency' },
  })
  const { emails, recipients } = body as DecisionResult
  expect(emails).toBe(101)
  expect(recipients).toHaveLength(100)
  await antesala.sql(`delete from partners where city = 'Masa'`)
})

browserTest(
  'a partnership manager reads the email before and after sending it, and sees that it was delivered',
  async () => {
    const pablo = await openDashboard(antesala.browser)
    await openSignedIn(pablo, antesala, 'partnerships')
    const { page } = pablo
    await page.goto(`${antesala.address}/admin#/partners/${sur.id}/show`)
    await page.getByRole('button', { name: 'Rechazar' }).click()
    const dialog = page.getByRole('dialog')
    await expect
      .poll(() => dialog.getByRole('button', { name: 'Ver el correo' }).isDisabled())
      .toBe(true)
    await dialog.getByLabel('Motivo').click()
    await page.getByRole('option', { name: 'Programa sin cupo' }).click()
    await dialog.getByRole('button', { name: 'Ver el correo' }).click()
    const mail = page.frameLocator('iframe[title="El correo tal como se enviará"]')
    await mail.getByText('Ya se ocuparon todos los lugares').waitFor()
    await dialog.getByText(`Sobre su solicitud ${sur.code}`).waitFor()
    await dialog.getByLabel('Nota').fill('Hasta pronto.')
    await mail.getByText('Hasta pronto.').waitFor()
    await dialog.getByRole('button', { name: 'Rechazar' }).click()
    await page.getByText('Rechazado').first().waitFor()

    await sentEmail(sur.id)
    await page.getByRole('link', { name: 'Decisión' }).first().click()
    await page.getByRole('heading', { name: `Sobre su solicitud ${sur.code}` }).waitFor()
    await page.getByText('Enviado', { exact: true }).first().waitFor()
    const sent = page.frameLocator('iframe[title="El correo tal como se envía"]')
    await sent.getByText('Hasta pronto.').waitFor()
    // If it could not be loaded, the console would say so.
    await sent.locator('img[alt="Antesala"]').waitFor()
    expect(pablo.pageErrors).toEqual([])
    await page.close()
  },
)

browserTest('the emails of a bulk decision are read one by one', async () => {
  await antesala.sql(`update partners set status = 'pending', told_status = null
    where id in ('${norte.id}', '${isla.id}')`)
  const pablo = await openDashboard(antesala.browser)
  await openSignedIn(pablo, antesala, 'partnerships')
  const { page } = pablo
  await page.goto(`${antesala.address}/admin#/partners?filter={"status":["pending"]}`)
  await page.getByRole('cell', { name: 'Casa Isla' }).waitFor()
  await page.locator('thead input[type=checkbox]').click()
  await page.getByRole('button', { name: 'Aprobar', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motivo').click()
  await page.getByRole('option', { name: 'Agencia conocida' }).click()
  for (const { name, code } of [
    { name: 'Casa Norte', code: norte.code },
    { name: 'Casa Isla', code: isla.code },
  ]) {
    await dialog.getByLabel('Correo para').click()
    await page.getByRole('option', { name }).click()
    if (name === 'Casa Norte') await dialog.getByRole('button', { name: 'Ver el correo' }).click()
    const mail = page.frameLocator('iframe[title="El correo tal como se enviará"]')
    await mail.getByText(code, { exact: true }).first().waitFor()
  }
  expect(pablo.pageErrors).toEqual([])
  await page.close()
})

import { afterAll, beforeAll, expect, vi } from 'vitest'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { fillSignIn, openDashboard } from '../setup/dashboard.ts'
import { inquiry, staff, staffPassword } from '../setup/fixtures.ts'
import { createStaffAccounts } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: AntesalaWithBrowser

beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  await antesala.startWorker()
})
afterAll(() => antesala?.close())

test('a salesperson signs in, finds a lead and sees that its acknowledgement was sent', async () => {
  const body = await antesala.submit('/api/v1/contact', inquiry)
  await vi.waitFor(async () => {
    const emails = await antesala.db.selectFrom('emails').select('status').execute()
    expect(emails).toEqual([{ status: 'sent' }, { status: 'sent' }])
  }, soon)

  const { page, pageErrors } = await openDashboard(antesala.browser)
  await page.goto(`${antesala.address}/admin`)
  await fillSignIn(page, staff.sales.email, 'a wrong password')
  await page.getByText('El correo o la contraseña no son correctos').waitFor()
  await fillSignIn(page, staff.sales.email, staffPassword)

  await page.getByRole('menuitem', { name: 'Prospectos' }).click()
  await page.getByRole('link', { name: inquiry.name }).click()
  await page.locator('blockquote').getByText(inquiry.message).waitFor()
  await page.getByRole('tab', { name: 'Recorrido' }).click()
  await page.getByText(body.refCode).first().waitFor()
  await page.getByText('Acuse de recibo al cliente: se envió').waitFor()
  await page.getByText(/^250 /).first().waitFor()

  expect(await page.getByRole('menuitem', { name: 'Socios' }).count()).toBe(0)
  expect(pageErrors).toEqual([])
})

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { openBrowser } from '../setup/browser.ts'
import { inquiry, staff, staffPassword } from '../setup/cast.ts'
import { hireStaff } from '../setup/staff.ts'

const soon = { timeout: 20_000, interval: 50 }

let house: Antesala
let browser: Browser
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  house = await openAntesala()
  await hireStaff(house)
  await house.startWorker()
  browser = await openBrowser()
  page = await browser.newPage()
  page.setDefaultTimeout(15_000)
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (line) => {
    const isRefusal = line.text().includes('status of 401')
    if (line.type() === 'error' && !isRefusal) complaints.push(line.text())
  })
})
afterAll(async () => {
  await browser?.close()
  await house?.close()
})

async function signIn(password: string) {
  await page.getByLabel('Correo').fill(staff.sales.email)
  await page.getByLabel('Contraseña').fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
}

test('a salesperson signs in, finds a lead and reads what became of it', async () => {
  const { body } = await house.post('/api/v1/contact', inquiry)
  await vi.waitFor(async () => {
    const mails = await house.db.selectFrom('emails').select('status').execute()
    expect(mails).toEqual([{ status: 'sent' }, { status: 'sent' }])
  }, soon)

  await page.goto(`${house.address}/admin`)
  await signIn('a wrong password')
  await page.getByText('El correo o la contraseña no coinciden').waitFor()
  await signIn(staffPassword)

  await page.getByRole('menuitem', { name: 'Prospectos' }).click()
  await page.getByRole('cell', { name: body.refCode }).click()
  await page.getByText(inquiry.message).waitFor()
  await page.getByText('Acuse de recibo al cliente: enviado').waitFor()
  await page.getByText(/^250 /).first().waitFor()

  expect(await page.getByRole('menuitem', { name: 'Socios' }).count()).toBe(0)
  expect(complaints).toEqual([])
})

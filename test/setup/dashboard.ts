import type { Browser, Page } from 'playwright-core'
import type { StaffRole } from '../../shared/contract/staff.ts'
import type { Antesala } from './antesala.ts'
import { staff, staffPassword } from './cast.ts'
import { soon } from './soon.ts'

/** A page of the dashboard, and what its console complained of. */
export type Dashboard = { page: Page; complaints: string[] }

/**
 * Opens a page of its own cookies, where nothing fades in or slides; refusals a test provokes are no
 * complaints.
 */
export async function openDashboard(
  browser: Browser,
  options: Parameters<Browser['newPage']>[0] = {},
): Promise<Dashboard> {
  const page = await browser.newPage({ reducedMotion: 'reduce', ...options })
  page.setDefaultTimeout(soon.timeout)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (line) => {
    const isRefusal = /status of 4\d\d/.test(line.text())
    if (line.type() === 'error' && !isRefusal) complaints.push(line.text())
  })
  return { page, complaints }
}

/** Fills in the form of the sign-in page, in Spanish. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Correo').fill(email)
  await page.getByLabel('Contraseña').fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
}

/** Opens the dashboard for one of the cast, signed in without the form. */
export async function enter({ page }: Dashboard, { address }: Antesala, role: StaffRole) {
  const { email } = staff[role]
  const answer = await page.request.post(`${address}/auth/sign-in/email`, {
    data: { email, password: staffPassword },
  })
  if (!answer.ok()) throw new Error(`${role} was not signed in: ${answer.status()}`)
  await page.goto(`${address}/admin`)
  await page.getByRole('menuitem', { name: 'Inicio' }).waitFor()
}

import type { Browser, Locator, Page } from 'playwright-core'
import type { StaffRole } from '../../shared/contract/staff.ts'
import type { Antesala } from './antesala.ts'
import { staff, staffPassword } from './fixtures.ts'

/** A browser page for the dashboard; `pageErrors` are its uncaught errors and its console errors. */
export type Dashboard = { page: Page; pageErrors: string[] }

/**
 * Opens an empty page with its own cookies and without animations. `pageErrors` does not contain the console
 * errors that 4xx responses cause.
 */
export async function openDashboard(
  browser: Browser,
  options: Parameters<Browser['newPage']>[0] = {},
): Promise<Dashboard> {
  const page = await browser.newPage({ reducedMotion: 'reduce', ...options })
  const pageErrors: string[] = []
  page.on('pageerror', (error) => pageErrors.push(error.message))
  page.on('console', (message) => {
    const isClientError = /status of 4\d\d/.test(message.text())
    if (message.type() === 'error' && !isClientError) pageErrors.push(message.text())
  })
  return { page, pageErrors }
}

/** Fills in and submits the sign-in form, in Spanish. */
export async function fillSignIn(
  page: Page | Locator,
  email: string,
  password: string,
): Promise<void> {
  await page.getByLabel('Correo').fill(email)
  await page.getByLabel('Contraseña').fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
}

/** Signs in as the staff member with a role, and opens the dashboard. */
export async function openSignedIn({ page }: Dashboard, { address }: Antesala, role: StaffRole) {
  const { email } = staff[role]
  const response = await page.request.post(`${address}/auth/sign-in/email`, {
    data: { email, password: staffPassword },
  })
  if (!response.ok()) throw new Error(`${role} was not signed in: ${response.status()}`)
  await page.goto(`${address}/admin`)
  await page.getByRole('menuitem', { name: 'Inicio' }).waitFor()
}

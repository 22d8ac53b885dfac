import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished } from 'vitest'
import { freePort } from '../../local/ports.ts'
import { openAntesala } from '../setup/antesala.ts'
import { findViolations, wcag } from '../setup/axe.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, fillSignIn, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { endSessionDuring } from '../setup/ended-session.ts'
import { inquiry, staff, staffPassword } from '../setup/fixtures.ts'
import { waitUntilRecorded } from '../setup/leads.ts'
import { startOidcProvider } from '../setup/oidc-provider.ts'
import { passwordTokenFromEmail } from '../setup/password-token.ts'
import { createStaffAccounts, signIn } from '../setup/staff.ts'
import { totpOf } from '../setup/totp.ts'
import { turnOnTwoFactor } from '../setup/two-factor.ts'

const newPassword = 'another password entirely'

let antesala: AntesalaWithBrowser
let dashboard: Dashboard
let page: Page
beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  await antesala.startWorker()
})
beforeEach(async () => {
  await antesala.sql('delete from staff_rate_limits')
  dashboard = await openDashboard(antesala.browser)
  page = dashboard.page
})
afterAll(() => antesala?.close())

async function signOut() {
  await page.getByRole('button', { name: 'Su cuenta' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor()
}

async function choosePassword(token: string) {
  await page.goto(`${antesala.address}/admin/#/password/${token}`)
  await page.getByLabel('Contraseña nueva').fill(newPassword)
  await page.getByLabel('Repita la contraseña').fill('something else here')
  await page.getByText('Las contraseñas no coinciden').waitFor()
  await page.getByLabel('Repita la contraseña').fill(newPassword)
  await page.getByRole('button', { name: 'Guardar la contraseña' }).click()
}

test('an invited staff member follows the emailed link, sets a password and signs in', async () => {
  await openSignedIn(dashboard, antesala, 'admin')
  await page.getByRole('menuitem', { name: 'Equipo' }).click()
  await page.getByRole('button', { name: 'Invitar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombre').fill('Nuria Sol')
  await dialog.getByLabel('Correo', { exact: false }).first().fill('sara@house.example')
  await dialog.getByRole('button', { name: 'Enviar la invitación' }).click()
  await dialog.getByText('Ya hay una cuenta con ese correo.').waitFor()
  await dialog.getByLabel('Correo', { exact: false }).first().fill('nuria@house.example')
  await dialog.getByRole('button', { name: 'Enviar la invitación' }).click()
  await page.getByRole('row', { name: /Nuria Sol.*Invitada/ }).waitFor()
  await signOut()

  const token = await passwordTokenFromEmail(antesala, 'nuria@house.example')
  await choosePassword(token)
  await page.getByText('Se guardó su contraseña').waitFor()
  await page.getByRole('link', { name: 'Ir a la página de acceso' }).click()
  await fillSignIn(page, 'nuria@house.example', newPassword)
  await page.getByRole('menuitem', { name: 'Prospectos' }).waitFor()

  await choosePassword(token)
  await page.getByText('El enlace ya se usó o venció').waitFor()
  expect(dashboard.pageErrors).toEqual([])
})

test('a forgotten password is replaced through an emailed link', async () => {
  await page.goto(`${antesala.address}/admin`)
  await page.getByLabel('Correo').fill(staff.partnerships.email)
  await page.getByRole('button', { name: 'Olvidé mi contraseña' }).click()
  await expect.poll(() => page.getByLabel('Correo').inputValue()).toBe(staff.partnerships.email)
  await page.getByRole('button', { name: 'Enviarme un enlace' }).click()
  await page.getByText('Si hay una cuenta con ese correo').waitFor()
  const token = await passwordTokenFromEmail(antesala, staff.partnerships.email)
  await page.goto(`${antesala.address}/admin/#/password/${token}`)
  await page.getByLabel('Contraseña nueva').fill('contraseña1234')
  await page.getByLabel('Repita la contraseña').fill('contraseña1234')
  await page.getByRole('button', { name: 'Guardar la contraseña' }).click()
  await page.getByText('Esta contraseña es fácil de adivinar').waitFor()
  await choosePassword(token)
  await page.getByRole('link', { name: 'Ir a la página de acceso' }).click()
  await fillSignIn(page, staff.partnerships.email, newPassword)
  await page.getByRole('menuitem', { name: 'Socios' }).waitFor()
  expect(dashboard.pageErrors).toEqual([])
})

test('two-step verification is set up with a QR code and required at the next sign-in', async () => {
  await openSignedIn(dashboard, antesala, 'sales')
  await page.getByRole('button', { name: 'Su cuenta' }).click()
  await page.getByRole('menuitem', { name: 'Su cuenta' }).click()
  await page.getByRole('button', { name: 'Activar', exact: true }).click()
  await page.getByLabel('Contraseña actual').last().fill('a wrong password')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByText('La contraseña actual no es correcta.').waitFor()
  await page.getByLabel('Contraseña actual').last().fill(staffPassword)
  const answer = page.waitForResponse(/two-factor\/enable/)
  await page.getByRole('button', { name: 'Continuar' }).click()
  const { totpURI, backupCodes } = await (await answer).json()
  await page.getByRole('img', { name: 'Código QR' }).waitFor()
  await page.getByLabel('Código de la aplicación').fill(totpOf(totpURI))
  await page.getByRole('button', { name: 'Activar la verificación en dos pasos' }).click()
  for (const code of backupCodes) await page.getByText(code).waitFor()
  await page.getByRole('button', { name: 'Ya los guardé' }).click()
  await page.getByText('Activada: además').waitFor()
  await signOut()

  await fillSignIn(page, staff.sales.email, staffPassword)
  await page.getByLabel('Código de la aplicación').fill('12')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.getByText('El código no es correcto').waitFor()
  // The current code turned on the verification, and works only once.
  await page.getByLabel('Código de la aplicación').fill(totpOf(totpURI, Date.now() + 30_000))
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.getByRole('menuitem', { name: 'Prospectos' }).waitFor()
  await signOut()

  await fillSignIn(page, staff.sales.email, staffPassword)
  const tooMany = page.getByText('Demasiados códigos incorrectos. Escriba su contraseña de nuevo.')
  const code = page.getByLabel('Código de la aplicación')
  const enterWrongCode = async () => {
    await code.fill('12')
    const refused = page.waitForResponse(/verify-totp/)
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await refused
  }
  for (let attempt = 1; attempt <= 6; attempt++) await enterWrongCode()
  await page.getByText('Espere 1 minuto e intente de nuevo').waitFor()
  // Without the delay, the limit of better-auth remains.
  await antesala.sql('delete from sign_in_failures')
  await enterWrongCode()
  await tooMany.waitFor()

  await fillSignIn(page, staff.sales.email, staffPassword)
  await page.getByRole('button', { name: 'Usar un código de respaldo' }).click()
  await page.getByLabel('Código de respaldo').fill(backupCodes[0])
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.getByRole('menuitem', { name: 'Prospectos' }).waitFor()
  expect(dashboard.pageErrors).toEqual([])
})

test('the sign-in page is available in English, and shows no demo accounts', async () => {
  await page.goto(`${antesala.address}/admin`)
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByText('Staff sign-in').waitFor()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  expect(await page.getByText('Demo data').count()).toBe(0)
  expect(await page.getByText('work account').count()).toBe(0)
})

test('what was typed stays when another language is chosen, even while its texts are loaded', async () => {
  const { page } = dashboard
  await page.goto(`${antesala.address}/admin`)
  await page.locator('input[name=email]').fill(staff.sales.email)
  const texts = Promise.withResolvers<void>()
  const requested = Promise.withResolvers<void>()
  await page.route(/messages[^/]*\.js$/, async (route) => {
    requested.resolve()
    await texts.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'English' }).click()
  await requested.promise
  await page.locator('input[name=password]').fill('no such password')
  expect(await page.getByText('Acceso del equipo').count()).toBe(1)
  texts.resolve()
  await page.getByText('Staff sign-in').waitFor()
  expect(await page.locator('input[name=email]').inputValue()).toBe(staff.sales.email)
  expect(await page.locator('input[name=password]').inputValue()).toBe('no such password')
})

test('with demo data, one click fills in the sign-in form', async () => {
  const { admin } = staff
  const signIns = [{ email: admin.email, password: staffPassword, role: admin.role }]
  const demo = await openAntesala({
    DEMO_STAFF: JSON.stringify(signIns),
    ENVIRONMENT_NAME: '<b>demo</b></script>',
  })
  onTestFinished(() => demo.close())
  await createStaffAccounts(demo)
  await page.goto(`${demo.address}/admin`)
  await page.getByText('<b>demo</b></script>').waitFor()
  await page.getByRole('button', { name: admin.email }).click()
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.getByRole('menuitem', { name: 'Equipo' }).waitFor()
  expect(dashboard.pageErrors).toEqual([])
})

test('staff sign in with their work account; anyone else is told that their work account has no access', async () => {
  const provider = await startOidcProvider()
  const PORT = String(await freePort())
  const work = await openAntesala({
    PORT,
    PUBLIC_URL: `http://127.0.0.1:${PORT}`,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
  })
  onTestFinished(async () => {
    await work.close()
    await provider.stop()
  })
  await createStaffAccounts(work)
  await page.goto(`${work.address}/admin`)
  provider.subject = { sub: 'mallory', email: 'mallory@elsewhere.example', email_verified: true }
  await page.getByRole('button', { name: 'Entrar con su cuenta de trabajo' }).click()
  await page.getByText('Su cuenta de trabajo no tiene acceso').waitFor()
  provider.subject = { sub: 'olga', email: staff.ops.email, email_verified: true }
  await page.getByRole('button', { name: 'Entrar con su cuenta de trabajo' }).click()
  await page.getByRole('menuitem', { name: 'Auditoría' }).waitFor()
  await signOut()
  provider.subject = { ...provider.subject, sub: 'olga-2' }
  await page.getByRole('button', { name: 'Entrar con su cuenta de trabajo' }).click()
  await page.getByText('ya está vinculada con otra cuenta de trabajo').waitFor()

  const { uri } = await turnOnTwoFactor(work, (await signIn(work, 'ops')).cookie)
  provider.subject = { ...provider.subject, sub: 'olga' }
  await page.getByRole('button', { name: 'Entrar con su cuenta de trabajo' }).click()
  await page.getByLabel('Código de la aplicación').fill(totpOf(uri, Date.now() + 30_000))
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.getByRole('menuitem', { name: 'Auditoría' }).waitFor()
  expect(dashboard.pageErrors).toEqual([])
})

test('password fields are masked, and a password can be pasted', async () => {
  await page.goto(`${antesala.address}/admin`)
  const field = page.getByLabel('Contraseña')
  await field.waitFor()
  expect(await field.getAttribute('type')).toBe('password')
  await expect.poll(() => field.getAttribute('autocomplete')).toBe('current-password')
  await field.focus()
  const paste = "new ClipboardEvent('paste', { bubbles: true, cancelable: true })"
  expect(await page.evaluate(`document.activeElement.dispatchEvent(${paste})`)).toBe(true)
  await page.goto(`${antesala.address}/admin/#/password/a-token`)
  for (const label of ['Contraseña nueva', 'Repita la contraseña']) {
    const input = page.getByLabel(label)
    await expect.poll(() => input.getAttribute('type')).toBe('password')
    await expect.poll(() => input.getAttribute('autocomplete')).toBe('new-password')
  }
})

test('signing out leaves nothing that staff have read or typed in the browser', async () => {
  const email = 'remains@example.com'
  const name = 'Ximena Quetzal'
  const { leadId } = await antesala.submit('/api/v1/contact', { ...inquiry, name, email })
  await waitUntilRecorded(antesala, leadId)
  await openSignedIn(dashboard, antesala, 'admin')
  await page.goto(`${antesala.address}/admin/#/leads?filter={"q":"Ximena"}`)
  await page.getByText(name).first().waitFor()
  await page.goto(`${antesala.address}/admin/#/leads/${leadId}/show`)
  await page.getByLabel('Nota', { exact: true }).first().fill('un borrador')
  const stored = () => page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')
  expect(await stored()).toContain('Ximena')
  expect(await stored()).toContain('un borrador')

  await page.getByRole('button', { name: 'Su cuenta' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()
  await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor()
  expect(await stored()).not.toMatch(/Ximena|borrador/)
  await page.goBack()
  await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor()
  expect(await page.content()).not.toMatch(/Ximena|borrador|remains@/)
})

test('after their session has ended, staff are told so, and come back to where they were', async () => {
  await openSignedIn(dashboard, antesala, 'ops')
  const filter = encodeURIComponent(JSON.stringify({ type: 'staff.signed_in' }))
  await page.goto(`${antesala.address}/admin/#/events?filter=${filter}`)
  const audit = page.getByRole('table')
  await audit.getByText('Inició sesión').first().waitFor()
  await antesala.sql('delete from staff_sessions')
  await page.getByText('Su sesión terminó. Inicie sesión para volver a donde estaba.').waitFor()
  await fillSignIn(page, staff.ops.email, staffPassword)
  await audit.getByText('Inició sesión').first().waitFor()
  expect(new URL(page.url()).hash).toContain(filter)
  expect(dashboard.pageErrors).toEqual([])
})

test('a request with a session that a new one has replaced is sent again, and does not open the sign-in page', async () => {
  await openSignedIn(dashboard, antesala, 'ops')
  // As the API answers if the request arrives after the new session has replaced the one that it was sent with.
  let refused = 0
  const refuse = async (route: Route) => {
    refused++
    await route.fulfill({ status: 401 })
  }
  const isList = (url: string) => new URL(url).pathname === '/api/staff/emails'
  await page.route((url) => isList(url.href), refuse, { times: 1 })
  const loaded = page.waitForResponse((response) => isList(response.url()) && response.ok())
  await page.getByRole('menuitem', { name: 'Correos' }).click()
  await expect.poll(() => refused).toBe(1)
  await loaded
  await page.getByRole('heading', { name: 'Correos' }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Iniciar sesión' }).count()).toBe(0)
  expect(dashboard.pageErrors).toEqual([])
})

test('who has signed in to follow a link does not see the form again after Back, nor by its address', async () => {
  await page.goto(`${antesala.address}/admin/#/emails`)
  await fillSignIn(page, staff.ops.email, staffPassword)
  const emails = page.getByRole('heading', { name: 'Correos' }).first()
  await emails.waitFor()
  await page.goBack()
  await emails.waitFor()
  expect(await page.getByRole('button', { name: 'Iniciar sesión' }).count()).toBe(0)
  await page.goto(`${antesala.address}/admin/#/login`)
  await page.getByRole('heading', { name: 'Inicio' }).first().waitFor()
  expect(dashboard.pageErrors).toEqual([])
})

/** Types the name of a person to invite, and confirms; the session ends before the API gets the request. */
async function inviteWithoutSession(name: string) {
  await openSignedIn(dashboard, antesala, 'admin')
  await page.getByRole('menuitem', { name: 'Equipo' }).click()
  await page.getByRole('button', { name: 'Invitar' }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: 'Nombre' })
  await dialog.getByLabel('Nombre').fill(name)
  await dialog.getByLabel('Correo', { exact: false }).first().fill(`${name}@house.example`)
  const cover = page.getByRole('dialog', { name: 'Su sesión terminó' })
  await endSessionDuring(page, antesala, /\/staff\/staff$/, async () => {
    await dialog.getByRole('button', { name: 'Enviar la invitación' }).click()
    await cover.getByText('lo que estaba escribiendo se conserva').waitFor()
  })
  return cover
}

test('a session that ends while staff type in a dialog is continued, and nothing typed is lost', async () => {
  const cover = await inviteWithoutSession('ofelia')
  expect(await findViolations(page, wcag)).toEqual([])
  await fillSignIn(cover, staff.admin.email, 'a wrong password')
  await cover.getByText('El correo o la contraseña no son correctos').waitFor()
  await page.route('**/api/staff/me', (route) => route.fulfill({ status: 429 }))
  await fillSignIn(cover, staff.admin.email, staffPassword)
  await cover.getByText('El servicio no está disponible').waitFor()
  await page.unroute('**/api/staff/me')
  await fillSignIn(cover, staff.admin.email, staffPassword)
  await page.getByRole('row', { name: /ofelia.*Invitada/ }).waitFor()
  expect(dashboard.pageErrors).toEqual([])
})

test('what somebody typed before their session ended is not sent by a colleague who signs in', async () => {
  const cover = await inviteWithoutSession('regina')
  await fillSignIn(cover, staff.ops.email, staffPassword)
  await page.getByRole('menuitem', { name: 'Trabajos' }).waitFor()
  expect(await page.content()).not.toContain('regina')
  const { rows } = await antesala.sql(`select 1 from staff where email like 'regina%'`)
  expect(rows).toEqual([])
})

test('an administrator without two-step verification sets it up before anything else', async () => {
  const strict = await openAntesala({ REQUIRE_TWO_FACTOR: 'administrators' })
  onTestFinished(() => strict.close())
  await createStaffAccounts(strict)
  await page.goto(`${strict.address}/admin/#/staff`)
  await fillSignIn(page, staff.admin.email, staffPassword)
  await page.getByText('Su función exige la verificación en dos pasos').waitFor()
  expect(await page.getByRole('menuitem').count()).toBe(0)
  await page.getByRole('button', { name: 'Activar', exact: true }).click()
  await page.getByLabel('Contraseña actual').fill(staffPassword)
  const answer = page.waitForResponse(/two-factor\/enable/)
  await page.getByRole('button', { name: 'Continuar' }).click()
  const { totpURI } = await (await answer).json()
  await page.getByLabel('Código de la aplicación').fill(totpOf(totpURI))
  await page.getByRole('button', { name: 'Activar la verificación en dos pasos' }).click()
  await page.getByRole('button', { name: 'Ya los guardé' }).click()
  await page.getByRole('menuitem', { name: 'Equipo' }).waitFor()
  expect(dashboard.pageErrors).toEqual([])
})

test('a new password that is easy to guess is refused with the reason', async () => {
  await openSignedIn(dashboard, antesala, 'ops')
  await page.goto(`${antesala.address}/admin/#/profile`)
  await page.getByLabel('Contraseña actual').fill(staffPassword)
  const enter = async (password: string) => {
    await page.getByLabel('Contraseña nueva').fill(password)
    await page.getByLabel('Repita la contraseña').fill(password)
    await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
  }
  await enter('contraseña1234')
  await page.getByText('Esta contraseña es fácil de adivinar').waitFor()
  await enter('la lluvia de Olga')
  await page.getByText('La contraseña contiene su nombre').waitFor()
  expect(dashboard.pageErrors).toEqual([])
})

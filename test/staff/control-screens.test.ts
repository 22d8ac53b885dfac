import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { findViolations, wcag } from '../setup/axe.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { inquiry } from '../setup/fixtures.ts'
import { createStaffAccounts } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: AntesalaWithBrowser
let dashboard: Dashboard
let page: Page
beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  const boss = await antesala.startBoss()
  await boss.updateQueue('send-email', { retryDelay: 3_600 })
  dashboard = await openDashboard(antesala.browser, { timezoneId: 'America/Mexico_City' })
  page = dashboard.page
  await openSignedIn(dashboard, antesala, 'ops')
})
afterAll(() => antesala?.close())

const open = (path: string) => page.goto(`${antesala.address}/admin#${path}`)

async function choose(queue: string, action: string) {
  await open('/jobs/queues')
  await page.getByRole('button', { name: `Acciones de ${queue}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
  return page.getByRole('dialog')
}

const recorded = async () => (await antesala.sql('select 1 from leads')).rows.length
const submit = (client: string) =>
  antesala.submit('/api/v1/contact', { ...inquiry, email: `${client}@example.com` })

test('ops pause a queue, which home says with its reason, and resume it there', async () => {
  const dialog = await choose('Registro de consultas', 'Poner en pausa…')
  await dialog.getByText('nada se pierde').waitFor()
  expect(await findViolations(page, wcag)).toEqual([])
  const pause = dialog.getByRole('button', { name: 'Poner en pausa' })
  await expect.poll(() => pause.isDisabled()).toBe(true)
  await dialog.getByLabel('Motivo').fill('Se muda la base de datos')
  await pause.click()
  await dialog.waitFor({ state: 'detached' })
  await antesala.startWorker()
  await submit('ana')

  await page.getByRole('menuitem', { name: 'Inicio' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Registro de consultas: en pausa' })
  await notice.getByText('Se muda la base de datos').waitFor()
  await notice.getByText('por Olga Marín').waitFor()
  await notice.getByText('en espera: 1').waitFor()
  expect(await recorded()).toBe(0)
  await notice.getByRole('button', { name: 'Reanudar' }).click()
  await notice.waitFor({ state: 'detached' })
  await vi.waitFor(async () => expect(await recorded()).toBe(1), soon)
})

test('the table of queues marks a paused queue, whose menu changes the pause and resumes it', async () => {
  const dialog = await choose('Registro de consultas', 'Poner en pausa…')
  await dialog.getByLabel('Motivo').fill('Se cambia el disco')
  await dialog.getByRole('button', { name: 'Poner en pausa' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Registro de consultas' })
  await row.getByTitle('Se cambia el disco (Olga Marín)').waitFor()
  await choose('Registro de consultas', 'Cambiar la pausa…')
  await dialog.getByText('Cambiar la pausa: Registro de consultas').waitFor()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await choose('Registro de consultas', 'Reanudar')
  await row.getByText('En pausa').waitFor({ state: 'detached' })
})

test('ops hold a template, change the hold, and release it', async () => {
  const dialog = await choose('Envío de correos', 'Retener una plantilla…')
  await dialog.getByLabel('Plantilla').click()
  await page.getByRole('option', { name: 'Acuse de recibo al cliente' }).click()
  await dialog.getByLabel('Motivo').fill('Falta un acento')
  await dialog.getByRole('button', { name: 'Retener' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'correos retenidos' })
  await notice.getByText('Falta un acento').waitFor()
  await submit('berta')
  await notice.getByText('en espera: 1').waitFor()

  await notice.getByRole('button', { name: 'Cambiar…' }).click()
  await dialog.getByLabel('Motivo').fill('Faltan dos acentos')
  await dialog.getByRole('button', { name: 'Cambiar' }).click()
  await notice.getByText('Faltan dos acentos').waitFor()

  await open(`/jobs?filter=${JSON.stringify({ state: 'deferred' })}`)
  await page.getByText('cuando se libere su plantilla').waitFor()
  await notice.getByRole('button', { name: 'Liberar' }).click()
  await vi.waitFor(() => {
    const recipients = antesala.relay.accepted.flatMap((mail) => mail.recipients)
    expect(recipients).toContain('berta@example.com')
  }, soon)
})

test('ops see what the mail server replies to a probe, and run a scheduled job', async () => {
  const dialog = await choose('Envío de correos', 'Probar el servidor de correo')
  await dialog.getByText('acepta').waitFor()
  await dialog.getByRole('button', { name: 'Cerrar' }).click()
  const boss = await antesala.startBoss('worker')
  await boss.schedule('housekeeping', '0 0 1 1 *', {})
  await boss.schedule('mint-codes', '*/15 * * * *', {})
  await open('/jobs/workers')
  await page.getByRole('cell', { name: 'Cada 15 minutos', exact: true }).waitFor()
  const schedule = page.getByRole('row').filter({ hasText: 'Limpieza' })
  await schedule.getByText('0 0 1 1 *').waitFor()
  await schedule.getByRole('button', { name: 'Ejecutar ahora' }).click()
  await page.getByText('El trabajo está en la cola.').waitFor()
})

test('ops change how many emails are sent at once', async () => {
  const dialog = await choose('Envío de correos', 'Concurrencia…')
  await dialog.getByLabel('Correos simultáneos por worker').fill('101')
  await dialog.getByLabel('Motivo').fill('Lo pide el proveedor')
  await expect.poll(() => dialog.getByRole('button', { name: 'Cambiar' }).isDisabled()).toBe(true)
  await dialog.getByLabel('Correos simultáneos por worker').fill('4')
  await dialog.getByRole('button', { name: 'Cambiar' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { rows } = await antesala.sql('select queue, concurrency, actor from queue_concurrency')
  expect(rows).toEqual([{ queue: 'send-email', concurrency: 4, actor: 'Olga Marín' }])
})

test('canceling several emails to clients asks for a reason, and shows an undo', async () => {
  antesala.relay.onRecipient = (address) =>
    address.startsWith('client') ? { code: 451, text: '4.7.1 Greylisted' } : undefined
  for (const client of ['client1', 'client2']) await submit(client)
  await open('/jobs')
  await vi.waitFor(async () => expect(await page.locator('tbody tr').count()).toBe(2), soon)
  await page.getByRole('checkbox', { name: 'Seleccionar todo' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Cancelar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancelar trabajos' })
  const cancel = dialog.getByRole('button', { name: 'Cancelar 2 trabajos' })
  await cancel.waitFor()
  expect(await cancel.isDisabled()).toBe(true)
  await dialog.getByLabel('Motivo').fill('Por error')
  await cancel.click()
  const result = page.getByRole('dialog', { name: 'Hecho' })
  await result.getByText('2 se cancelaron.').waitFor()
  await result.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByRole('dialog', { name: 'Se deshizo' }).getByText('2 vuelven a esperar.').waitFor()
  const { rows } = await antesala.sql(`select count(*)::int as waiting from emails
    where status = 'queued' and to_email like 'client%'`)
  expect(rows).toEqual([{ waiting: 2 }])
  await page.getByRole('button', { name: 'Cerrar' }).click()
  expect(dashboard.pageErrors).toEqual([])
})

test('a reason that is typed while it is asked what would happen stays, with the focus', async () => {
  const planned = Promise.withResolvers<void>()
  const isPlan = (url: URL) => url.pathname.endsWith('/jobs/cancellations')
  await page.route(isPlan, async (route) => {
    await planned.promise
    await route.continue()
  })
  await open(
    `/jobs?filter=${encodeURIComponent(JSON.stringify({ state: ['retrying', 'deferred'] }))}`,
  )
  await page.getByRole('checkbox', { name: 'Seleccionar todo' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Cancelar' }).click()
  const field = page.getByRole('dialog').locator('textarea:focus')
  await field.pressSequentially('Por ')
  planned.resolve()
  await page.getByRole('button', { name: 'Cancelar 2 trabajos' }).waitFor()
  await page.keyboard.type('error')
  expect(await field.inputValue()).toBe('Por error')
  await page.unroute(isPlan)
  await page.keyboard.press('Escape')
})

test('after its result was closed, a cancellation is undone on another screen, and the audit says so', async () => {
  const filter = encodeURIComponent(JSON.stringify({ state: ['retrying', 'deferred'] }))
  await open(`/jobs?filter=${filter}`)
  await vi.waitFor(async () => expect(await page.locator('tbody tr').count()).toBe(2), soon)
  await page.getByRole('checkbox', { name: 'Seleccionar todo' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Cancelar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancelar trabajos' })
  await dialog.getByLabel('Motivo').fill('Otra vez')
  await dialog.getByRole('button', { name: 'Cancelar 2 trabajos' }).click()
  await page.getByRole('dialog', { name: 'Hecho' }).waitFor()
  await page.keyboard.press('Escape')
  const offer = page.getByRole('alert').filter({ hasText: 'Se cancelaron 2 trabajos.' })
  await offer.waitFor()
  await page.getByRole('menuitem', { name: 'Auditoría' }).click()
  const entry = page.getByRole('row').filter({ hasText: 'Otra vez' })
  await entry.getByRole('button', { name: 'Deshacer' }).waitFor()
  await offer.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('Se deshizo: 2 trabajos vuelven a esperar.').waitFor()
  await offer.waitFor({ state: 'detached' })
  await entry.getByText('Lo deshizo Olga Marín').waitFor()
  expect(await entry.getByRole('button', { name: 'Deshacer' }).count()).toBe(0)
  expect(dashboard.pageErrors).toEqual([])
})

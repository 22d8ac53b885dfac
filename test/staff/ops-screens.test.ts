import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import type { Summary } from '../../shared/contract/summary.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { assessmentRequest, inquiry } from '../setup/fixtures.ts'
import { waitUntilRecorded } from '../setup/leads.ts'
import { createStaffAccounts, signIn } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: AntesalaWithBrowser
let dashboard: Dashboard
let page: Page

beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  dashboard = await openDashboard(antesala.browser)
  page = dashboard.page
  await openSignedIn(dashboard, antesala, 'ops')
})
afterAll(() => antesala?.close())

/** Opens a screen of the dashboard. */
async function open(path: string) {
  await page.goto(`${antesala.address}/admin#${path}`)
}

test('the home screen shows that no worker is connected, and a submission is found by its code', async () => {
  await page.getByText('Ningún worker está conectado').waitFor()
  const body = await antesala.submit('/api/v1/contact', inquiry)
  await page.getByLabel('Seguir una solicitud por su código').fill(body.refCode.toLowerCase())
  await page.getByRole('button', { name: 'Ver', exact: true }).click()
  await page.getByText('Espera su turno', { exact: true }).waitFor()
  await page.getByText('Registro de consultas: en cola').waitFor()
  await antesala.startWorker()
  await page.getByRole('link', { name: 'Abrir el registro' }).waitFor()
})

test('a lead that cannot be recorded is corrected and recorded with its code, and its original is kept', async () => {
  const body = await antesala.submit('/api/v1/contact', { ...inquiry, name: 'Berta Solís' })
  // No client can send this: delete the recorded lead, and run its job again with an invalid address.
  const email = 'berta@@example.com'
  await waitUntilRecorded(antesala, body.leadId)
  await antesala.sql(`delete from emails where about_id = '${body.leadId}'`)
  await antesala.sql(`delete from events where about_id = '${body.leadId}'`)
  await antesala.sql(`delete from leads where id = '${body.leadId}'`)
  await antesala.sql(`update pgboss.job set state = 'retry', completed_on = null, start_after = now(),
    data = jsonb_set(data, '{fields,email}', '"${email}"')
    where name = 'record-lead' and id = '${body.leadId}'`)

  await open('/jobs/failures')
  await page.getByRole('link', { name: 'Corregir los datos' }).click()
  await page.getByText('Abandonada', { exact: true }).waitFor()
  await page.getByText('Escriba un correo válido').waitFor()
  await page.getByText(/Registro de consultas: se abandonó tras el intento \d/).waitFor()
  const field = page.getByLabel('Correo')
  await expect.poll(() => field.inputValue()).toBe(email)
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  await field.fill('berta@example.com')
  await page.locator('ins', { hasText: 'berta@example.com' }).waitFor()
  await page.getByLabel('Motivo').fill('La arroba estaba dos veces.')
  await page.getByRole('button', { name: 'Corregir y registrar' }).click()

  await page.getByRole('link', { name: 'Abrir el registro' }).click()
  await page.getByRole('tab', { name: 'Recorrido' }).click()
  await page.getByText('Solicitud corregida').waitFor()
  await page.locator('del', { hasText: email }).waitFor()
  await page.getByText('La arroba estaba dos veces.').waitFor()
  await page.getByText(body.refCode).first().waitFor()
})

test('of garbage that is no submission, the group is dismissed with a reason, and not retried', async () => {
  for (const number of [1, 2])
    await antesala.sql(`insert into pgboss.job (id, name, data, retry_limit, expire_seconds, policy, source_name, source_id, source_output)
      select gen_random_uuid(), name, '{"garbage": ${number}}', retry_limit, expire_seconds, policy, 'record-lead',
        gen_random_uuid(), '{"name": "Error", "message": "x", "maskedKey": "garbage"}'
      from pgboss.queue where name = 'record-lead-dead'`)
  await open('/jobs/failures')
  // Until it is read again, the page shows the groups of the last visit.
  await page.getByRole('link', { name: 'garbage', exact: true }).waitFor()
  await page.getByText('un reintento fallaría igual').waitFor()
  expect(await page.getByRole('button', { name: 'Reintentar el grupo' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Descartar el grupo…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Descartar trabajos abandonados' })
  await dialog.getByLabel('Motivo').fill('Pruebas de otro equipo')
  await dialog.getByRole('button', { name: 'Descartar 2 trabajos' }).click()
  await page.getByRole('dialog', { name: 'Hecho' }).getByText('2 se descartaron.').waitFor()
  await page.getByRole('button', { name: 'Cerrar' }).first().click()
  await page.getByText('un reintento fallaría igual').waitFor({ state: 'detached' })
})

test('an amount is corrected as clients write it, and one that is not an amount is shown as it is', async () => {
  await antesala.sql(`alter table assessments add constraint poison check (name <> 'Poison')`)
  await antesala.submit('/api/v1/assessment-email', { ...assessmentRequest, name: 'Poison' })
  const dead = await vi.waitFor(async () => {
    const { rows } = await antesala.sql(`select id, data from pgboss.job
      where name = 'prepare-assessment-dead' and state = 'created'`)
    expect(rows).toHaveLength(1)
    return rows[0] as { id: string; data: { id: string } }
  }, soon)
  // No client can send this.
  await antesala.sql(`update pgboss.job set data = jsonb_set(data, '{fields,budget}', '"lots"')
    where id = '${dead.id}'`)
  await antesala.sql('alter table assessments drop constraint poison')

  await open(`/jobs/prepare-assessment-dead.${dead.id}/show`)
  await page.getByRole('link', { name: 'Corregir los datos' }).click()
  await page.getByText('Escriba el monto completo en USD, por ejemplo 900,000.').waitFor()
  await page.getByText('Ninguno todavía.').waitFor()
  await page.getByLabel('Presupuesto').fill('US$ 900,000')
  await page.locator('del', { hasText: 'lots' }).waitFor()
  expect(await page.getByLabel('Presupuesto').getAttribute('aria-invalid')).toBe('false')
  await page.locator('ins', { hasText: '900,000' }).waitFor()
  await page.getByLabel('Motivo').fill('Lo dijo por teléfono.')
  await page.getByRole('button', { name: 'Corregir y registrar' }).click()
  await page.getByRole('link', { name: 'Abrir el registro' }).waitFor()
  await page.locator('dd', { hasText: 'USD 900,000' }).waitFor()
})

test('a redriven dead letter opens as the job that continues it, and its event is shown in words', async () => {
  await antesala.sql(`alter table leads add constraint poison check (name <> 'Poison')`)
  const body = await antesala.submit('/api/v1/contact', { ...inquiry, name: 'Poison' })
  const id = await vi.waitFor(async () => {
    const { rows } = await antesala.sql(`select id from pgboss.job where name = 'record-lead-dead'
      and state = 'created' and data ->> 'id' = '${body.leadId}'`)
    expect(rows).toHaveLength(1)
    return String(rows[0]?.id)
  }, soon)
  await antesala.sql('alter table leads drop constraint poison')
  await open(`/jobs/record-lead-dead.${id}/show`)
  await page.getByRole('button', { name: 'Devolver a su cola' }).click()
  // The only copy of a submission cannot be canceled.
  expect(await page.getByRole('button', { name: 'Cancelar' }).count()).toBe(0)
  const dialog = page.getByRole('dialog', { name: 'Reintentar trabajos' })
  await dialog.getByRole('button', { name: 'Cerrar' }).waitFor()
  await dialog.getByRole('button', { name: 'Reintentar 1 trabajo' }).click()
  await page.getByText('El trabajo volvió a su cola').waitFor()
  await page.getByText('Trabajo devuelto a su cola').waitFor()
  await page.waitForURL(/#\/jobs\/record-lead\./)
  await page.getByText('Terminado').first().waitFor()

  await open(`/leads/${body.leadId}/show/journey`)
  const step = page.getByRole('listitem').filter({ hasText: 'Trabajo devuelto a su cola' })
  await step.locator('del', { hasText: 'Registro de consultas (abandonados)' }).waitFor()
  await step.locator('dt:text-is("Estado") + dd', { hasText: 'Abandonado' }).waitFor()
  expect(await step.getByText('vacío').count()).toBe(0)
})

test('the journey shows both failed attempts to send an email, and the number of the next one', async () => {
  await antesala.sql(`update pgboss.queue set retry_delay = 1 where name = 'send-email'`)
  // The notice to sales is accepted, because the counts on the home screen must not change in later tests.
  antesala.relay.onRecipient = (address) =>
    address === 'two@example.com' ? { code: 451, text: '4.3.0 Try again later' } : undefined
  const body = await antesala.submit('/api/v1/contact', { ...inquiry, email: 'two@example.com' })
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(`select 1 from attempts a join emails e on e.id = a.email_id
      where e.about_id = '${body.leadId}' and e.to_email = 'two@example.com' and a.number = 2`)
    expect(rows).toHaveLength(1)
    await antesala.sql(`update pgboss.job set start_after = now() + interval '1 hour'
      where name = 'send-email' and state = 'retry'`)
  }, soon)
  await open(`/leads/${body.leadId}/show/journey`)
  const mail = 'Acuse de recibo al cliente'
  await page.getByText(`${mail}: falló el intento 1`).waitFor()
  await page.getByText(`${mail}: falló el intento 2`).waitFor()
  await page.getByText(`${mail}: próximo intento: 3 de 17`).waitFor()
  expect(await page.getByText(/^451 4\.3\.0/).count()).toBeGreaterThanOrEqual(2)
  await page.getByRole('button', { name: /^Equipo/ }).click()
  await page.getByText('No hay entradas de este tipo.').waitFor()
  await page.getByRole('button', { name: /^Problemas/ }).click()
  await page.getByRole('link', { name: `${mail}: falló el intento 1` }).click()
  await page.getByText('Message-ID').waitFor()
  antesala.relay.onRecipient = () => undefined
})

test('the frame of an email loads nothing, runs no script and follows no link', async () => {
  const body = await antesala.submit('/api/v1/contact', {
    ...inquiry,
    email: 'frame@example.com',
  })
  const id = await vi.waitFor(async () => {
    const { rows } = await antesala.sql(`select id from emails where about_id = '${body.leadId}'
      and to_email = 'frame@example.com' and status = 'sent'`)
    expect(rows).toHaveLength(1)
    return String(rows[0]?.id)
  }, soon)
  const hits: string[] = []
  const elsewhere = createServer(({ url = '' }, response) => {
    hits.push(url)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const evil = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  const hostile = `<html><head></head><body><p>Hola</p><script>document.title = top.document.title = 'run'</script>
    <img src="${evil}/beacon.png" onerror="parent.hit = 1">
    <a href="${evil}/away">lejos</a><form action="${evil}/form"><button>enviar</button></form>
    </body></html>`
  await antesala.sql(
    `update emails set html = '${hostile.replaceAll("'", "''")}' where id = '${id}'`,
  )
  await open(`/emails/${id}/show`)
  const frame = page.frameLocator('iframe')
  await frame.getByText('Hola').waitFor()
  await frame.getByText('lejos').click()
  await frame.getByRole('button', { name: 'enviar' }).click()
  await frame.getByText('Hola').waitFor()
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('')
  expect(page.context().pages()).toHaveLength(1)
  expect(await page.title()).not.toBe('run')
  expect(hits).toEqual([])
  const refusals = dashboard.pageErrors.splice(0)
  expect(refusals.filter((line) => !/sandboxed|Content Security Policy/.test(line))).toEqual([])
  expect(refusals).not.toEqual([])
  // The server does receive requests that are not blocked.
  await fetch(`${evil}/heard`)
  expect(hits).toEqual(['/heard'])
  elsewhere.close()
})

test('the counts on the home screen equal those of the lists that they link to', async () => {
  // Otherwise emails that are sent in between change the counts.
  await antesala.sql(`update pgboss.job set start_after = now()
    where name = 'send-email' and state = 'retry'`)
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(
      "select id from emails where status in ('queued', 'sending')",
    )
    expect(rows).toEqual([])
  }, soon)
  const ops = await signIn(antesala, 'ops')
  const summary = (await (await ops.get('/api/staff/summary')).json()) as Summary
  const figures = [...(summary.leads?.all ?? []), ...(summary.system?.figures ?? [])]
  const shown = figures.filter(({ count, resource }) => count && resource !== 'jobs')
  expect(shown.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['unanswered', 'receivedToday']),
  )
  for (const { name, count } of shown) {
    await open('/')
    const card = page.locator(`[data-figure=${name}]`)
    await card.locator('.number', { hasText: new RegExp(`^${count}$`) }).waitFor()
    await card.click()
    await page.getByText(new RegExp(`de ${count}$`)).waitFor()
  }
  expect(dashboard.pageErrors).toEqual([])
})

import { v7 as uuid } from 'uuid'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { SuppressionCause } from '../../shared/contract/email.ts'
import { findColorViolations, findViolations } from '../setup/axe.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { recordLeads } from '../setup/leads.ts'
import { addProperty } from '../setup/properties.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'

const longMessage = `Busco una casa con patio. ${'Tengo dos perros y un piano. '.repeat(30)}`

let antesala: AntesalaWithBrowser
let sara: Dashboard
let client: StaffClient
let patio: string

beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  patio = await addProperty(antesala, { slug: 'patio', price: 1_500_000 })
  client = await signIn(antesala, 'sales')
  sara = await openDashboard(antesala.browser, { viewport: { width: 1280, height: 900 } })
  await openSignedIn(sara, antesala, 'sales')
})
afterAll(() => antesala?.close())
afterEach(async () => {
  expect(sara.pageErrors).toEqual([])
  await sara.page.setViewportSize({ width: 1280, height: 900 })
  await antesala.db.deleteFrom('leads').execute()
})

/** Stores an email about a lead to its client, and what a mail server replied. Returns its id. */
async function addEmail(
  leadId: string,
  status: 'sent' | 'failed' | 'suppressed',
  at: Date,
  subject: string,
  suppressedBy: SuppressionCause | null = null,
) {
  const id = uuid({ msecs: at.getTime() })
  await antesala.db
    .insertInto('emails')
    .values({
      id,
      dedupeKey: id,
      template: 'lead-acknowledgement',
      aboutKind: 'lead',
      aboutId: leadId,
      language: 'es',
      toEmail: 'ana@example.com',
      data: '{}',
      status,
      suppressedBy,
      messageId: `<${id}@house.example>`,
      subject,
      smtpReply: status === 'failed' ? '550 5.1.1 no such user' : '250 2.0.0 queued',
      createdAt: at,
      updatedAt: at,
      sentAt: status === 'sent' ? at : null,
    })
    .execute()
  return id
}

/** Opens a dashboard path from an empty page, so that nothing of the screen before is left. */
async function open(path: string) {
  // A row below the mouse would show its tooltip.
  await sara.page.mouse.move(0, 0)
  await sara.page.goto('about:blank')
  await sara.page.goto(`${antesala.address}/admin#${path}`)
}

test('the list shows one line of the message, and more of it to the mouse and the keyboard', async () => {
  await recordLeads(antesala, { name: 'Ana García', message: longMessage, propertyId: patio })
  const { page } = sara
  await open('/leads')
  const row = page.locator('tbody tr:has(a)')
  const line = row.getByText(/^Busco una casa con patio/)
  await line.waitFor()
  // It is cut with an ellipsis, and takes one line.
  const size = await line.evaluate((element) => {
    const { scrollWidth, clientWidth, clientHeight } = element as unknown as Record<string, number>
    return { scrollWidth, clientWidth, clientHeight }
  })
  expect(size.scrollWidth).toBeGreaterThan(Number(size.clientWidth))
  expect(size.clientHeight).toBeLessThan(24)
  await row.getByText('USD 1,500,000').waitFor()

  await line.hover()
  await page
    .getByRole('tooltip')
    .getByText(/^Busco una casa con patio.*…$/)
    .waitFor()
  await page.mouse.move(0, 0)
  await page.getByRole('tooltip').waitFor({ state: 'detached' })
  await page.keyboard.press('Tab')
  await row.getByRole('link', { name: 'Ana García' }).focus()
  await page
    .getByRole('tooltip')
    .getByText(/^Busco una casa con patio.*…$/)
    .waitFor()
})

test('on a phone, the list shows a line of the message, too', async () => {
  await recordLeads(antesala, { name: 'Ana García', message: longMessage })
  await open('/leads')
  await sara.page.getByText(/^Busco una casa con patio/).waitFor()
  await sara.page.setViewportSize({ width: 390, height: 844 })
  await sara.page.locator('table').waitFor({ state: 'detached' })
  const line = sara.page.getByText(/^Busco una casa con patio/)
  await line.waitFor()
  expect((await line.boundingBox())?.height).toBeLessThan(24)
})

test('the list says in short when a lead arrived, and exactly on hover', async () => {
  await recordLeads(antesala, {
    name: 'Ana García',
    submittedAt: new Date(Date.now() - 17 * 60_000),
  })
  await open('/leads')
  const time = sara.page.locator('tbody time').last()
  await time.waitFor()
  expect(await time.textContent()).toMatch(/^hace 1\d min$/)
  await expect.poll(() => time.getAttribute('title')).toMatch(/\d{4}, \d{1,2}:\d\d:\d\d/)
})

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

/** The vertical positions of these elements, from top to bottom of the page. */
async function tops(...names: RegExp[]) {
  const { page } = sara
  const boxes = names.map(async (name) => await page.getByText(name).first().boundingBox())
  return (await Promise.all(boxes)).map((box) => box?.y ?? Number.NaN)
}

test("a lead's page begins with the client's words in large type, then the next step and the conversation", async () => {
  const [id] = await recordLeads(antesala, {
    name: 'Ana García',
    message: 'Busco una casa con patio.',
    propertyId: patio,
  })
  const { page } = sara
  await open(`/leads/${id}/show`)
  const words = page.getByText('Busco una casa con patio.')
  await words.waitFor()
  const fontSize = await words.evaluate(
    // biome-ignore lint/suspicious/noExplicitAny: the types of the DOM are not loaded
    (element) => (globalThis as any).getComputedStyle(element).fontSize as string,
  )
  expect(Number.parseFloat(fontSize)).toBeGreaterThanOrEqual(18)
  await page.getByRole('img', { name: 'Sin foto' }).waitFor()
  for (const width of [390, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const order = [/^Busco una casa/, /^Llamar$/, /^Casa patio$/, /^Conversación$/]
    const isNarrow = width === 390
    await expect
      .poll(async () => {
        const y = await tops(...(isNarrow ? order : order.filter((_, index) => index !== 2)))
        return y.every((top, index) => index === 0 || top > Number(y[index - 1]))
      })
      .toBe(true)
    const overflow = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    )
    expect(overflow, `${width} px`).toBe(0)
  }
})

test('a phone number that cannot exist is no link, and the page says so', async () => {
  const [id] = await recordLeads(antesala, { phone: '8888 8888', phoneE164: null })
  const { page } = sara
  await open(`/leads/${id}/show`)
  await page.getByText('Este número no puede existir así').waitFor()
  expect(await page.getByRole('link', { name: '8888 8888' }).count()).toBe(0)
})

test('a long message is cut after some lines, and shown as a whole with one click', async () => {
  const [id] = await recordLeads(antesala, { message: longMessage })
  const { page } = sara
  await open(`/leads/${id}/show`)
  const words = page.locator('blockquote')
  const before = (await words.boundingBox())?.height
  await page.getByRole('button', { name: 'Mostrar el mensaje completo' }).click()
  await expect.poll(async () => (await words.boundingBox())?.height).toBeGreaterThan(Number(before))
  expect(await page.getByRole('button', { name: 'Mostrar el mensaje completo' }).count()).toBe(0)
})

test('the property is a card, with a link to all inquiries about it', async () => {
  const [id] = await recordLeads(
    antesala,
    { name: 'Ana García', propertyId: patio },
    { name: 'Berta Núñez', propertyId: patio },
    { name: 'Carla Ruiz' },
  )
  const { page } = sara
  await open(`/leads/${id}/show`)
  const card = page.getByRole('region', { name: 'Propiedad' })
  await card.getByRole('heading', { name: 'Casa patio' }).waitFor()
  await card.getByText('Mérida, Yucatán').waitFor()
  await card.getByText('USD 1,500,000').waitFor()
  await card.getByText('Disponible').waitFor()
  // The drawing of the portal.
  await card.getByRole('img', { name: 'Sin foto' }).waitFor()
  const portal = card.getByRole('link', { name: 'Ver en el portal' })
  await expect.poll(() => portal.getAttribute('href')).toBe('/propiedades/patio')
  await card.getByRole('link', { name: '2 consultas sobre esta propiedad' }).click()
  await page.getByText('Propiedad: Casa patio').waitFor()
  await page.getByRole('link', { name: 'Berta Núñez' }).waitFor()
  expect(await page.getByRole('link', { name: 'Carla Ruiz' }).count()).toBe(0)
  await page.goBack()
  await card.getByRole('link', { name: 'Casa patio' }).click()
  await page.getByRole('heading', { name: 'Casa patio' }).first().waitFor()
})

test('a picture of the property is shown, and one that cannot be loaded says so', async () => {
  const pictured = await addProperty(antesala, {
    slug: 'terraza',
    pictureUrl: 'https://pictures.example/terraza.svg',
  })
  const [id] = await recordLeads(antesala, { propertyId: pictured })
  const { page } = sara
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"></svg>'
  await page.route('https://pictures.example/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: picture }),
  )
  await open(`/leads/${id}/show`)
  const card = page.getByRole('region', { name: 'Propiedad' })
  await card.getByRole('img', { name: 'Imagen' }).waitFor()
  await page.unroute('https://pictures.example/**')

  await antesala.db
    .updateTable('properties')
    .set({ pictureUrl: 'https://pictures.example/gone.svg' })
    .where('id', '=', pictured)
    .execute()
  await page.route('https://pictures.example/**', (route) =>
    route.fulfill({ status: 404, body: '' }),
  )
  await open(`/leads/${id}/show`)
  await card.getByRole('img', { name: 'No se pudo cargar la foto desde este enlace.' }).waitFor()
  await page.unroute('https://pictures.example/**')
})

test('notes and emails to the client are one conversation, the newest last', async () => {
  const [id = ''] = await recordLeads(antesala, { name: 'Ana García' })
  await addEmail(id, 'sent', minutesAgo(60), 'Recibimos su consulta')
  const note = { kind: 'call', body: 'Llamé y no contestó.' }
  await client.send('POST', `/api/staff/leads/${id}/notes`, note)
  const { page } = sara
  await open(`/leads/${id}/show`)
  const entries = page.getByRole('region', { name: 'Conversación' }).getByRole('listitem')
  await entries.filter({ hasText: 'Llamé y no contestó.' }).waitFor()
  await entries.filter({ hasText: 'Recibimos su consulta' }).getByText('Enviado').waitFor()
  await page.getByRole('textbox', { name: 'Nota' }).fill('Contestó por la tarde.')
  await page.getByRole('button', { name: 'Guardar la nota' }).click()
  await entries.filter({ hasText: 'Contestó por la tarde.' }).waitFor()
  const texts = await entries.allTextContents()
  expect(texts).toHaveLength(3)
  expect(texts[0]).toContain('Recibimos su consulta')
  expect(texts[2]).toContain('Contestó por la tarde.')
})

test('of a long conversation, the earliest entries are unfolded with one click', async () => {
  const [id = ''] = await recordLeads(antesala, { name: 'Ana García' })
  for (let number = 1; number <= 14; number++)
    await addEmail(id, 'sent', minutesAgo(60 - number), `Correo ${number}.`)
  const { page } = sara
  await open(`/leads/${id}/show`)
  const entries = page.getByRole('region', { name: 'Conversación' }).getByRole('listitem')
  await page.getByText('Correo 14.').waitFor()
  expect(await entries.count()).toBe(12)
  await page.getByRole('button', { name: 'Mostrar las 2 entradas anteriores' }).click()
  await page.getByText('Correo 1.', { exact: true }).waitFor()
  expect(await entries.count()).toBe(14)
})

test('an email to the client that failed is named on the first tab until a later one was sent', async () => {
  const [id = ''] = await recordLeads(antesala, { name: 'Ana García' })
  const emailId = await addEmail(id, 'failed', minutesAgo(30), 'Recibimos su consulta')
  const { page } = sara
  await open(`/leads/${id}/show`)
  const notice = page.getByRole('alert').filter({ hasText: 'no se pudo entregar' })
  await notice.waitFor()
  await notice.getByRole('link', { name: 'Abrir el correo' }).click()
  await page.waitForURL(new RegExp(`emails/${emailId}/show`))

  await addEmail(id, 'sent', minutesAgo(10), 'Otra vez')
  await open(`/leads/${id}/show`)
  await page.getByText('Otra vez').waitFor()
  expect(await notice.count()).toBe(0)
})

test.each([
  ['client_cap', 'desde la misma red ya se había escrito a demasiados', 'Abrir el correo'],
  [
    'refused_address',
    'el servidor de correo rechazó antes esta dirección',
    'Corregir la dirección',
  ],
  [null, 'alguien del equipo lo canceló', 'Abrir el correo'],
] as const)(
  'a suppressed email says why it was not sent, and what can be done: %s',
  async (cause, why, action) => {
    const [id = ''] = await recordLeads(antesala, { name: 'Ana García' })
    const emailId = await addEmail(id, 'suppressed', minutesAgo(30), 'Recibimos su consulta', cause)
    const { page } = sara
    await open(`/leads/${id}/show`)
    const conversation = page.getByRole('region', { name: 'Conversación' })
    await conversation.getByText(why).waitFor()
    const notice = page.getByRole('alert').filter({ hasText: why })
    await notice.getByRole('link', { name: action }).click()
    await page.waitForURL(new RegExp(`emails/${emailId}/show`))
    if (cause === 'refused_address')
      await page.getByRole('button', { name: 'Corregir la dirección' }).waitFor()
  },
)

test('the name of a lead without spaces fits a window of 320 px', async () => {
  const [id = ''] = await recordLeads(antesala, { name: 'Wolfeschlegel'.repeat(8).slice(0, 100) })
  const { page } = sara
  await page.setViewportSize({ width: 320, height: 700 })
  await open(`/leads/${id}/show`)
  const heading = page.getByRole('heading', { name: 'Wolfeschlegel', level: 2 })
  await heading.waitFor()
  const isCut = () =>
    page.evaluate<boolean[]>(`[
      document.documentElement.scrollWidth > 320,
      (({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector('#main-content h2')),
    ]`)
  // The page, which was wide before, follows the width of the window a moment later.
  await expect.poll(isCut).toEqual([false, false])
})

test('the seconds of a wait are counted while they are shown', async () => {
  const [id = ''] = await recordLeads(antesala, { name: 'Ana García' })
  await open(`/leads/${id}/show`)
  const wait = sara.page.getByText(/^Sin respuesta desde hace \d+ s/)
  await wait.waitFor()
  const seconds = async () => Number(/\d+/.exec((await wait.textContent()) ?? '')?.[0])
  const first = await seconds()
  // The page shows each of the next seconds, one after the other.
  for (const later of [1, 2, 3])
    await expect.poll(seconds, { interval: 100, timeout: 10_000 }).toBe(first + later)
})

test('a list on which nothing matches says so in our words, and removes the filters', async () => {
  await recordLeads(antesala, { name: 'Ana García' })
  for (const width of [1280, 390]) {
    await sara.page.setViewportSize({ width, height: 900 })
    await open(`/leads?filter=${encodeURIComponent(JSON.stringify({ q: 'zzzz nadie' }))}`)
    await sara.page.locator('[data-reason=noMatch]').waitFor()
  }
  await sara.page.getByRole('button', { name: 'Quitar los filtros' }).click()
  await sara.page.getByText('Ana García').first().waitFor()
})

test('replies of mail servers and codes are behind the tab of the journey, which the address keeps', async () => {
  const [id = ''] = await recordLeads(antesala, { name: 'Ana García', refCode: 'LU-JRNEY' })
  await addEmail(id, 'sent', minutesAgo(30), 'Recibimos su consulta')
  const { page } = sara
  await open(`/leads/${id}/show`)
  await page.getByText('Recibimos su consulta').waitFor()
  expect(await page.getByText('250 2.0.0 queued').count()).toBe(0)
  expect(await page.getByText('LU-JRNEY').count()).toBe(0)
  await page.getByRole('tab', { name: 'Recorrido' }).click()
  await page.getByText('250 2.0.0 queued').waitFor()
  await page.getByText('LU-JRNEY').waitFor()
  expect(page.url()).toMatch(/\/show\/journey$/)
  await page.reload()
  await page.getByText('250 2.0.0 queued').waitFor()
  await page.goBack()
  await page.getByRole('tab', { name: 'Prospecto', selected: true }).waitFor()
})

test('the tabs of a lead pass axe-core, in light and dark and on a phone', async () => {
  const [id = ''] = await recordLeads(antesala, { name: 'Ana García', propertyId: patio })
  await addEmail(id, 'failed', minutesAgo(30), 'Recibimos su consulta')
  const { page } = sara
  for (const [path, text] of [
    [`/leads/${id}/show`, 'Recibimos su consulta'],
    [`/leads/${id}/show/journey`, 'Acuse de recibo al cliente: falló'],
    ['/leads', 'USD 1,500,000'],
  ] as const) {
    await open(path)
    await page.getByText(text).first().waitFor()
    expect(await findViolations(page), path).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    // Some parts are rendered again for the width, and for the look.
    await expect.poll(() => findViolations(page), { message: path }).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => findColorViolations(page), { message: path }).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 900 })
  }
})

test('on a phone, the controls of a lead are large enough for a finger', async () => {
  const [id] = await recordLeads(antesala, { name: 'Ana García' })
  const { page } = sara
  await page.setViewportSize({ width: 390, height: 844 })
  await open(`/leads/${id}/show`)
  const main = page.locator('#main-content')
  await main.getByRole('button', { name: 'Guardar la nota' }).waitFor()
  for (const name of ['Llamar', 'WhatsApp', 'Enviar correo'])
    expect(
      (await main.getByRole('link', { name }).boundingBox())?.height,
      name,
    ).toBeGreaterThanOrEqual(44)
  for (const name of [
    'Programar seguimiento',
    'Llamada',
    'Guardar la nota',
    'Prospecto siguiente',
  ]) {
    const box = await main.getByRole('button', { name }).boundingBox()
    expect(Math.min(box?.height ?? 0, box?.width ?? 0), name).toBeGreaterThanOrEqual(44)
  }
  await open('/leads?layout=board')
  const move = page.getByRole('button', { name: 'Mover la tarjeta de Ana García' })
  const box = await move.boundingBox()
  expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44)
})

import type { ParsedMail } from 'mailparser'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { clayOnAnyGround, colors } from '../../shared/brand/colors.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { mailedProperty } from '../../shared/mail/mailed-property.ts'
import { mailMark } from '../../shared/mail/mark.ts'
import { promisedDay } from '../../shared/mail/promised-day.ts'
import { compileTemplates } from '../../shared/mail/templates.ts'
import { type Config, loadConfig } from '../../shared/runtime/config.ts'
import { createClaims } from '../../worker/mail/claims.ts'
import { enqueueEmails } from '../../worker/mail/enqueue.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { handleBatch } from '../setup/batch-step.ts'
import { setDefaultAssignee } from '../setup/default-assignee.ts'
import { assessmentRequest, inquiry, staff } from '../setup/fixtures.ts'
import { cameraPhoto, publish } from '../setup/media.ts'
import { applyAsPartner, waitForPartners } from '../setup/partners.ts'
import { addProperty } from '../setup/properties.ts'
import { createStaffAccounts, signIn } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: Antesala
let config: Config
let propertyId: string
let photoId: string
let stopWorker: () => Promise<void>
beforeAll(async () => {
  antesala = await openAntesala()
  config = loadConfig([], antesala.workerEnv)
  await createStaffAccounts(antesala)
  const { id } = await antesala.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', staff.sales.email)
    .executeTakeFirstOrThrow()
  await setDefaultAssignee(antesala.db, id)
  stopWorker = (await antesala.startWorker()).stop
  propertyId = await addProperty(antesala, { slug: 'del-agave', price: 500_000 })
  const sara = await signIn(antesala, 'sales')
  photoId = await publish(sara, antesala, propertyId, await cameraPhoto())
  await addProperty(antesala, { slug: 'sin-fotos', price: 400_000 })
})
afterAll(() => antesala.close())

async function mailTo(email: string): Promise<ParsedMail & { html: string; text: string }> {
  const isTo = ({ to }: ParsedMail) => [to].flat().some((each) => each?.text.includes(email))
  const mail = await vi.waitFor(
    () => antesala.relay.accepted.find(isTo) ?? expect.unreachable(),
    soon,
  )
  return { ...mail, html: String(mail.html), text: String(mail.text) }
}

const plain = (html: string) => html.replaceAll('&#x3D;', '=')

test('the acknowledgement names the property with its photograph, who answers and until when', async () => {
  const { code } = await applyAsPartner(antesala, { agencyName: 'Casa Norte' })
  await waitForPartners(antesala, 1)
  const sent = { ...inquiry, email: 'ana.property@example.com', propertyId: 'del-agave' }
  await antesala.submit(
    '/api/v1/contact',
    { ...sent, referredByCode: code },
    { 'Accept-Language': 'es' },
  )
  const mail = await mailTo(sent.email)
  const link = `${config.PUBLIC_URL}/propiedades/del-agave?ref=${code}`
  const next = `${staff.sales.name} se comunicará con usted a más tardar el ${promisedDay('answer', config, 'es')}.`
  for (const part of [plain(mail.html), mail.text]) {
    expect(part).toContain(`Buen día, ${inquiry.name}:`)
    expect(part).toContain('Casa del-agave')
    expect(part).toContain('USD 500,000')
    expect(part).toContain(link)
    expect(part).toContain(next)
    expect(part).not.toContain(staff.sales.email)
  }
  expect(mail.replyTo?.text).toBe('ventas@antesala.example')
  const picture = `/media/${photoId}/preview.jpg`
  expect(mail.html).toContain(
    `src="${config.PUBLIC_URL}${picture}" width="534" height="280" alt="La terraza"`,
  )
  const shown = await fetch(antesala.address + picture)
  expect(shown.headers.get('Content-Type')).toBe('image/jpeg')
  expect(shown.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
})

test('the acknowledgement shows the drawing of a property without a photograph, says that it is one, and links to the page in English', async () => {
  const sent = { ...inquiry, email: 'ana.plain@example.com', propertyId: 'sin-fotos' }
  await antesala.submit('/api/v1/contact', sent, { 'Accept-Language': 'en' })
  const mail = await mailTo(sent.email)
  const link = `${config.PUBLIC_URL}/en/properties/sin-fotos`
  for (const part of [mail.html, mail.text]) {
    expect(part).toContain(link)
    expect(part).toContain(`by ${promisedDay('answer', config, 'en')}.`)
  }
  const path = '/properties/sin-fotos/drawing.png'
  expect(mail.html).toContain(
    `src="${config.PUBLIC_URL}${path}" width="534" height="280" alt="There are no photographs yet: Villa, Mérida, Yucatán"`,
  )
  expect(mail.html).toContain('>Illustration</span>')
  const shown = await fetch(antesala.address + path)
  expect(shown.headers.get('Content-Type')).toBe('image/png')
  expect(shown.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
  expect((await shown.arrayBuffer()).byteLength).toBeLessThan(40_000)
})

test('the acknowledgement shows no picture from the host of somebody else', async () => {
  const pictureUrl = 'https://pictures.example/house.jpg'
  await addProperty(antesala, { slug: 'de-otro', price: 300_000, pictureUrl })
  const sent = { ...inquiry, email: 'ana.other@example.com', propertyId: 'de-otro' }
  await antesala.submit('/api/v1/contact', sent)
  const mail = await mailTo(sent.email)
  expect(mail.html).toContain('Casa de-otro')
  expect(mail.html).not.toContain('pictures.example')
  expect(mail.html.match(/<img /g)).toHaveLength(1)
})

test('an assessment shows recommended properties with small photographs, and says what happens next', async () => {
  const sent = { ...assessmentRequest, email: 'eva.property@example.com' }
  await antesala.submit('/api/v1/assessment-email', sent, { 'Accept-Language': 'es' })
  const mail = await mailTo(sent.email)
  // The photograph is upright.
  const src = `${config.PUBLIC_URL}/media/${photoId}/480.jpg`
  expect(mail.html).toContain(`src="${src}" width="53" height="84" alt="La terraza"`)
  expect(mail.html).toContain('/properties/sin-fotos/drawing.png" width="112" height="59"')
  expect(mail.html).toContain('>Ilustración</span>')
  for (const part of [mail.html, mail.text]) {
    expect(part).toContain('Casa sin-fotos')
    expect(part).toContain(`si nos escribe hoy, el ${promisedDay('answer', config, 'es')}.`)
  }
  expect(mail.replyTo?.text).toBe('ventas@antesala.example')
})

test('the email to an applicant says until when they get a decision, and how their clients use the code', async () => {
  const applied = { agencyName: 'Casa Sur', email: 'sur@example.com' }
  const { code } = await applyAsPartner(antesala, applied)
  const mail = await mailTo(applied.email)
  for (const part of [plain(mail.html), mail.text]) {
    expect(part).toContain(
      `nuestra decisión a más tardar el ${promisedDay('decision', config, 'es')}.`,
    )
    expect(part).toContain(`${config.PUBLIC_URL}/?ref=${code}`)
    expect(part).toContain(`agregue ?ref=${code} a la dirección de cualquiera de nuestras páginas`)
    expect(part).toContain('referredByCode')
  }
  expect(mail.replyTo?.text).toBe('socios@antesala.example')
})

test('a property that was hidden before the email is rendered is not in it; after that, the content stays', async () => {
  const slug = 'oculta'
  const id = await addProperty(antesala, { slug, price: 900_000 })
  const found = await antesala.db
    .selectFrom('properties')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const enqueue = async () => {
    const emailId = newId()
    const request = {
      ...{ id: emailId, template: 'lead-acknowledgement' as const, language: 'es' as const },
      about: { kind: 'lead' as const, id: newId() },
      to: { name: 'Ana', email: 'ana.hidden@example.com' },
      data: {
        ...{ name: 'Ana', code: 'LU-AAAAA', receivedOn: '22 de noviembre de 2026' },
        property: mailedProperty(found, 'es'),
      },
    }
    await handleBatch(
      antesala,
      await antesala.startBoss(),
      (step) => enqueueEmails(step, [request]),
      [],
    )
    return emailId
  }
  const renderEmail = await compileTemplates()
  const claim = createClaims({ db: antesala.db, renderEmail, config })
  const contentOf = async (emailId: string) => {
    const claimed = await claim({ emailId, jobId: emailId })
    if (typeof claimed !== 'object' || typeof claimed.plan !== 'object') expect.unreachable()
    return 'send' in claimed.plan ? claimed.plan.send : expect.unreachable()
  }
  // From here on, this test claims the emails.
  await stopWorker()
  const [shown, later] = [await enqueue(), await enqueue()]
  const content = await contentOf(shown)
  expect(content.bodyText).toContain(`/propiedades/${slug}`)
  await antesala.sql(`update properties set status = 'hidden' where id = '${id}'`)
  expect(await contentOf(shown)).toEqual(content)
  const { subject, html, bodyText } = await contentOf(later)
  for (const part of [subject, html, bodyText]) expect(part).not.toContain(slug)
  expect(bodyText).toContain('Recibimos su solicitud el 22 de noviembre de 2026.')
})

test('the portal serves the pictures at the head of emails to pages of anybody, in three times their size', async () => {
  for (const { path, width, height } of Object.values(mailMark)) {
    const response = await fetch(antesala.address + path)
    expect(response.headers.get('Content-Type')).toBe('image/png')
    expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
    const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect(metadata).toMatchObject({ width: 3 * width, height: 3 * height, hasAlpha: true })
  }
})

test('the color of these pictures has a contrast of at least 3 in light and dark mode', () => {
  for (const ground of [
    ...Object.values(colors.paper),
    ...Object.values(colors.surface),
    '#000000',
  ])
    expect(contrast(clayOnAnyGround, ground), ground).toBeGreaterThanOrEqual(3)
})

// WCAG 2.2, contrast ratio.
function contrast(one: string, other: string) {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

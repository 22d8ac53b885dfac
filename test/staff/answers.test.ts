import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AnswerFacts } from '../../shared/contract/answer.ts'
import type { NoteRow } from '../../shared/contract/note.ts'
import type { LeadRecord } from '../../shared/contract/records.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { staff, villa } from '../setup/fixtures.ts'
import { waitUntilIdle } from '../setup/idle.ts'
import { recordLeads } from '../setup/leads.ts'
import { createStaffAccounts, type StaffClient, signIn, succeed } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: Antesala
let sales: StaffClient
let admin: StaffClient
/** A new lead, whose client waits. */
let leadId: string
/** Distinguishes the clients of the tests. */
let number = 0
let email: string

beforeAll(async () => {
  antesala = await openAntesala({ UNDO_SECONDS: '0' })
  await createStaffAccounts(antesala)
  sales = await signIn(antesala, 'sales')
  admin = await signIn(antesala, 'admin')
  await antesala.startWorker()
})
afterAll(() => antesala?.close())

beforeEach(async () => {
  email = `client.${++number}@example.com`
  leadId = (await recordLeads(antesala, { email }))[0] ?? expect.unreachable()
})

const lead = async (id = leadId) =>
  (await (await sales.get(`/api/staff/leads/${id}`)).json()) as LeadRecord
const notes = async () =>
  (await (await sales.get(`/api/staff/leads/${leadId}/notes`)).json()) as NoteRow[]
const facts = async (who = sales) =>
  (await (await who.get(`/api/staff/leads/${leadId}/answer-facts`)).json()) as AnswerFacts

const written = {
  way: 'mail',
  language: 'es',
  subject: 'Su visita a la Casa del Cerro',
  body: 'Ana García:\n\nLe espero el sábado a las 11.\nVea https://house.example/casa?a=1&b=2.\n\nSara',
}

const send = (body: object, version = 1, who = sales) =>
  who.send('POST', `/api/staff/leads/${leadId}/answers`, body, { 'If-Match': `"${version}"` })

async function answer(body: object = {}, version = 1, who = sales): Promise<LeadRecord> {
  const { status, body: answered } = await send(
    { id: randomUUID(), ...written, ...body },
    version,
    who,
  )
  expect(status, JSON.stringify(answered)).toBe(201)
  return answered
}

async function arrived() {
  return await vi.waitFor(
    () =>
      antesala.relay.accepted.find(({ recipients }) => recipients.includes(email)) ??
      expect.unreachable(),
    soon,
  )
}

test('a text in which a variable still has no value is refused, and nothing is recorded', async () => {
  const open = { id: randomUUID(), ...written, body: 'Cuesta {precio}. Llámeme: {Mi_Telefono}' }
  const refused = await send(open)
  expect([refused.status, refused.body.error.fields]).toMatchObject([
    400,
    [{ path: 'body', message: expect.stringContaining('{precio}, {Mi_Telefono}') }],
  ])
  expect(await (await sales.get(`/api/staff/leads/${leadId}/notes`)).json()).toEqual([])
})

test('whoever answers a lead that nobody has gets it, with the follow-up; who answers that of a colleague does not', async () => {
  expect((await lead()).assignee).toBeNull()
  const { version, assignee } = await answer({ followUpOn: '2031-02-03' })
  expect(assignee).toMatchObject({ name: staff.sales.name })
  const second = await answer({}, version, admin)
  expect(second.assignee).toMatchObject({ name: staff.sales.name })
})

describe('an answer as an email of the house', () => {
  test('arrives in the layout of the house, with its text, and is answered to the salesperson', async () => {
    await answer()
    const mail = await arrived()
    expect(mail.subject).toBe(written.subject)
    expect(mail.replyTo?.value).toEqual([{ address: staff.sales.email, name: '' }])
    // A person wrote it (RFC 3834).
    expect(mail.headers.has('auto-submitted')).toBe(false)
    const { refCode } = await lead()
    expect(mail.text).toContain(
      'Ana García:\n\nLe espero el sábado a las 11.\nVea https://house.example/casa?a=1&b=2.\n\nSara\n\n' +
        `Sobre su solicitud ${refCode}. Si responde a este correo, le llega directamente a ${staff.sales.name}.`,
    )
    expect(mail.html).toContain('Le espero el sábado a las 11.<br>')
    expect(mail.html).toContain('href="https://house.example/casa?a&#x3D;1&amp;b&#x3D;2"')
    expect(mail.html).toContain('lang="es"')
  })

  test('is in the language of its text', async () => {
    await answer({
      language: 'en',
      subject: 'Your visit',
      body: 'Dear Ana,\n\nSee you on Saturday.',
    })
    const mail = await arrived()
    expect(mail.subject).toBe('Your visit')
    expect(mail.text).toContain(
      `If you reply to this email, ${staff.sales.name} will receive your reply.`,
    )
    expect(mail.html).toContain('lang="en"')
  })

  test('is in the conversation and the journey with its delivery, and ends the wait', async () => {
    const answered = await answer()
    expect(answered).toMatchObject({ status: 'new', waitingSince: null, version: 2 })
    expect(answered.firstResponseAt).not.toBeNull()
    await arrived()
    await waitUntilIdle(antesala)
    const [note] = await notes()
    expect(note).toMatchObject({ kind: 'email', body: written.body, subject: written.subject })
    const { journey, firstResponseAt } = await lead()
    expect(firstResponseAt).toBe(note?.createdAt)
    expect(journey.emails).toMatchObject([
      { id: note?.emailId, template: 'lead-answer', status: 'sent', subject: written.subject },
    ])
    expect(journey.events.filter(({ type }) => type === 'note.added')).toMatchObject([
      { actor: staff.sales.name, after: { kind: 'email', body: written.body } },
    ])
  })

  test('changes the status and the next step with it', async () => {
    const answered = await answer({ status: 'contacted', followUpOn: '2030-01-07' })
    expect(answered).toMatchObject({ status: 'contacted', followUpOn: '2030-01-07', version: 2 })
    expect(answered.journey.events.map(({ type }) => type).toSorted()).toEqual([
      'lead.assigned',
      'lead.follow_up_set',
      'lead.status_changed',
      'note.added',
    ])
  })

  test.each(['won', 'lost', 'spam'])(
    'cannot make the lead %s, which needs more',
    async (status) => {
      const { status: answered, body } = await send({ id: randomUUID(), ...written, status })
      expect([answered, body.error.fields?.[0]?.path]).toEqual([400, 'status'])
      expect(await lead()).toMatchObject({ status: 'new', version: 1 })
    },
  )

  test('is sent once, however often it is requested', async () => {
    const request = { id: randomUUID(), ...written, status: 'contacted' }
    const answers = await Promise.all([send(request), send(request), send(request)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await send(request)).status).toBe(201)
    await arrived()
    await waitUntilIdle(antesala)
    const { journey, version } = await lead()
    expect(journey.emails).toHaveLength(1)
    expect(version).toBe(2)
    expect(await notes()).toHaveLength(1)
    const sent = antesala.relay.accepted.filter(({ recipients }) => recipients.includes(email))
    expect(sent).toHaveLength(1)
  })

  test('under the same id with another text is refused', async () => {
    const id = randomUUID()
    await answer({ id })
    const { status, body } = await send({ id, ...written, body: 'Otro texto' })
    expect([status, body.error.code]).toEqual([409, 'ALREADY_ANSWERED'])
    expect((await send({ id, ...written }, 1, admin)).status).toBe(403)
  })

  test('is refused if the lead was changed meanwhile', async () => {
    await succeed(admin, 'PATCH', `/leads/${leadId}`, { status: 'qualified' }, 1)
    const { status } = await send({ id: randomUUID(), ...written })
    expect(status).toBe(412)
    expect(await notes()).toEqual([])
  })

  test('can neither be edited nor deleted afterwards', async () => {
    await answer()
    const [note] = await notes()
    const path = `/api/staff/leads/${leadId}/notes`
    const edited = await sales.send(
      'PATCH',
      `${path}/${note?.id}`,
      { body: 'Otro' },
      { 'If-Match': '"1"' },
    )
    const removed = await sales.send('DELETE', `${path}/${note?.id}`)
    const repeated = await sales.send('POST', path, { id: note?.id, kind: 'email', body: 'Otro' })
    expect([edited.status, removed.status, repeated.status]).toEqual([409, 409, 409])
  })
})

describe('a client who cannot get the email', () => {
  test('without an address is answered in another way', async () => {
    leadId = (await recordLeads(antesala, { email: '' }))[0] ?? expect.unreachable()
    for (const way of ['mail', 'mail_program']) {
      const { status, body } = await send({ id: randomUUID(), ...written, way })
      expect([status, body.error.fields]).toMatchObject([
        400,
        [{ path: 'way', message: expect.stringContaining('no dejó correo') }],
      ])
    }
    expect(await notes()).toEqual([])
    const { status } = await send({ id: randomUUID(), ...written, way: 'whatsapp' })
    expect(status).toBe(201)
  })

  test('without a phone number that can be dialed gets nothing on WhatsApp', async () => {
    leadId = (await recordLeads(antesala, { email, phoneE164: null }))[0] ?? expect.unreachable()
    const { status, body } = await send({ id: randomUUID(), ...written, way: 'whatsapp' })
    expect([status, body.error.fields]).toMatchObject([
      400,
      [{ path: 'way', message: expect.stringContaining('WhatsApp') }],
    ])
    expect([await notes(), (await lead()).status]).toEqual([[], 'new'])
  })

  test('gets it at the address that staff corrected on the page of the client, whose suppression counts', async () => {
    const wrong = email
    const read = async <Body>(path: string) =>
      (await (await sales.get(`/api/staff/people/${path}`)).json()) as Body
    const { personId } = await read<{ personId: string }>(`lead/${leadId}`)
    const { version } = await read<{ version: number }>(personId)
    email = `right.${number}@example.com`
    const addresses = [{ kind: 'email', from: wrong, to: email }]
    await succeed(sales, 'PATCH', `/people/${personId}`, { addresses }, version)
    expect(await facts()).toMatchObject({ isSuppressed: false })
    await answer()
    expect((await arrived()).recipients).toEqual([email])
    const subjectsTo = (address: string) =>
      antesala.relay.accepted
        .filter(({ recipients }) => recipients.includes(address))
        .map(({ subject }) => subject)
    expect(subjectsTo(wrong)).not.toContain(written.subject)

    // The acceptance of that email lifts a suppression, if it is stored later.
    await waitUntilIdle(antesala)
    await antesala.sql(`insert into suppressions (id, address, smtp_reply, email_id, created_at)
      values (gen_random_uuid(), '${email}', '550 5.1.1 No such user', gen_random_uuid(), now())`)
    expect(await facts()).toMatchObject({ isSuppressed: true })
  })

  test('at the address that the user saw, gets nothing at another one', async () => {
    const elsewhere = await send({ id: randomUUID(), ...written, to: 'other@example.com' })
    const called = { way: 'whatsapp', to: '+525500000000' }
    const byPhone = await send({ id: randomUUID(), ...written, ...called })
    for (const { status, body } of [elsewhere, byPhone])
      expect([status, body.error.code]).toEqual([409, 'CONTACT_CHANGED'])
    expect(await notes()).toEqual([])
    expect((await facts()).contact.email).toBe(email)
    await answer({ to: email })
    expect((await arrived()).recipients).toEqual([email])
  })

  test('with a suppressed address gets none, and the user is told', async () => {
    antesala.relay.onRecipient = (address) =>
      address === email ? { code: 550, text: '5.1.1 No such user' } : undefined
    await answer()
    await vi.waitFor(async () => expect(await facts()).toMatchObject({ isSuppressed: true }), soon)
    antesala.relay.onRecipient = () => undefined
    const { status, body } = await send({ id: randomUUID(), ...written }, 2)
    expect([status, body.error.code]).toEqual([409, 'ADDRESS_SUPPRESSED'])
    expect(await notes()).toHaveLength(1)
    // The user can still answer from their own program.
    await answer({ way: 'mail_program' }, 2)
  })
})

describe('an answer that the user sends themselves', () => {
  test('on WhatsApp is recorded as a message with its text, and no email is sent', async () => {
    await answer({ way: 'whatsapp', subject: undefined })
    await waitUntilIdle(antesala)
    const [note] = await notes()
    expect(note).toMatchObject({
      kind: 'message',
      body: written.body,
      subject: null,
      emailId: null,
    })
    const { journey, waitingSince } = await lead()
    expect(journey.emails).toEqual([])
    expect(waitingSince).toBeNull()
  })

  test('in the mail program is recorded with its subject', async () => {
    await answer({ way: 'mail_program' })
    const [note] = await notes()
    expect(note).toMatchObject({ kind: 'email', body: `${written.subject}\n\n${written.body}` })
  })
})

describe('the limits of an answer', () => {
  test.each([
    ['a text of more than 5,000 characters', { body: 'a'.repeat(5_001) }, 'body'],
    ['a subject of more than 200 characters', { subject: 'a'.repeat(201) }, 'subject'],
    ['an email without a subject', { subject: undefined }, 'subject'],
    ['a status that needs a reason', { status: 'lost' }, 'status'],
    ['a way that does not exist', { way: 'fax' }, 'way'],
  ])('%s is refused', async (_name, change, path) => {
    const { status, body } = await send({ id: randomUUID(), ...written, ...change })
    expect([status, body.error.fields[0].path]).toEqual([400, path])
    expect(await notes()).toEqual([])
  })

  test('the longest text and subject arrive whole', async () => {
    const subject = `${'Sobre '.repeat(33)}él`
    expect(subject).toHaveLength(200)
    const body = 'palabra '.repeat(625).trim()
    await answer({ subject, body: `${body}.` })
    const mail = await arrived()
    expect(mail.subject).toBe(subject)
    expect(mail.text).toContain(body)
  })
})

test('the facts of an answer have the property in each language, and who answers', async () => {
  const { id: propertyId } = await succeed(admin, 'POST', '/properties', villa)
  const record = { email, name: 'Ana García', propertyId }
  leadId = (await recordLeads(antesala, record))[0] ?? expect.unreachable()
  await succeed(sales, 'PATCH', '/me', { phone: '+52 55 5555 0142' })
  const { values, isSuppressed } = await facts()
  expect(isSuppressed).toBe(false)
  expect(values.es).toMatchObject({
    client: 'Ana García',
    property: 'Casa del Cerro',
    price: 'USD 1,850,000',
    link: expect.stringMatching(/^http.*\/propiedades\/casa-del-cerro$/),
    myName: staff.sales.name,
    myPhone: '+52 55 5555 0142',
    myEmail: staff.sales.email,
  })
  expect(values.en).toMatchObject({
    property: 'House on the Hill',
    link: expect.stringMatching(/\/en\/properties\/casa-del-cerro$/),
  })
  expect((await facts(admin)).values.es.myPhone).toBeNull()
})

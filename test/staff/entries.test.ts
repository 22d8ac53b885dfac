import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EntryResult } from '../../shared/contract/entry.ts'
import type { LeadRecord, PersonRecords } from '../../shared/contract/records.ts'
import type { MyDay } from '../../shared/contract/task.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { staff } from '../setup/fixtures.ts'
import { waitUntilIdle } from '../setup/idle.ts'
import { waitUntilRecorded } from '../setup/leads.ts'
import { applyAsPartner, waitForPartners } from '../setup/partners.ts'
import { createStaffAccounts, type StaffClient, signIn, succeed } from '../setup/staff.ts'

let antesala: Antesala
let sales: StaffClient
let admin: StaffClient
let ids: Record<'sales' | 'admin' | 'ops', string>
let phones = 0

beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  await antesala.startWorker()
  sales = await signIn(antesala, 'sales')
  admin = await signIn(antesala, 'admin')
  const { rows } = await antesala.sql('select id, role from staff')
  ids = Object.fromEntries(rows.map(({ id, role }) => [role, id])) as typeof ids
})
afterAll(() => antesala?.close())

const called = {
  name: 'Irene Vidal',
  phone: '55 4321 8765',
  message: 'Llamó por la casa de la barranca. Quiere visitarla el sábado.',
}

function enter(body: object, who = sales, headers: Record<string, string> = {}) {
  return who.send('POST', '/api/staff/leads', body, headers)
}

async function enterAndRecord(body: object, who = sales): Promise<LeadRecord> {
  const { id } = (await succeed(who, 'POST', '/leads', body)) as EntryResult
  return await recorded(id)
}

async function recorded(id: string): Promise<LeadRecord> {
  await waitUntilRecorded(antesala, id)
  return (await (await sales.get(`/api/staff/leads/${id}`)).json()) as LeadRecord
}

describe('a lead that a salesperson enters', () => {
  test('is recorded with a code, an origin and a journey of its own, and is theirs', async () => {
    const { status, body } = await enter(called)
    expect(status).toBe(201)
    expect(body).toEqual({ id: expect.any(String), refCode: expect.stringMatching(/^LU-.{5}$/) })
    const lead = await recorded(body.id)
    expect(lead).toMatchObject({
      refCode: body.refCode,
      name: 'Irene Vidal',
      email: '',
      phone: '55 4321 8765',
      phoneE164: '+525543218765',
      origin: 'phone_call',
      kind: 'tour',
      language: 'es',
      assignee: { id: ids.sales },
      assignment: { by: 'staff' },
    })
    expect(lead.journey.events.map(({ type, actor }) => [type, actor])).toEqual([
      ['lead.entered', staff.sales.name],
      ['submission.recorded', null],
      ['lead.assigned', null],
    ])
  })

  test('is credited to the partner whose code was given', async () => {
    const { id, code } = await applyAsPartner(antesala)
    await waitForPartners(antesala, 1)
    const lead = await enterAndRecord({ ...called, phone: '5548000001', referredByCode: code })
    expect(lead).toMatchObject({ referredByCode: code, referrer: { id } })
  })

  test.each(['phone_call', 'office_visit'])(
    'has had its first response if it came by %s',
    async (origin) => {
      const lead = await enterAndRecord({ ...called, origin })
      expect(lead.status).toBe('contacted')
      expect(lead.waitingSince).toBeNull()
      expect(lead.firstResponseAt).toBe(lead.submittedAt)
    },
  )

  test.each(['direct_message', 'event', 'acquaintance'])(
    'waits for a response if it came by %s',
    async (origin) => {
      const lead = await enterAndRecord({ ...called, origin })
      expect(lead).toMatchObject({ status: 'new', origin, firstResponseAt: null })
      expect(lead.waitingSince).toBe(lead.submittedAt)
    },
  )

  test('has no response time in the summary if it was entered during a conversation', async () => {
    const before = await answeredLeads()
    await enterAndRecord(called)
    expect(await answeredLeads()).toBe(before)
  })

  test('is never suspected to be spam, however many have the same text', async () => {
    const message = `Visitó la oficina. ${'Quiere ver casas con jardín en el sur. '.repeat(3)} www.a.mx www.b.mx www.c.mx`
    for (const name of ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco']) {
      const lead = await enterAndRecord({ name, message, email: `${name}@mailinator.com` })
      expect(lead.spamReasons).toEqual([])
    }
  })
})

async function answeredLeads() {
  const summary = (await (await sales.get('/api/staff/summary')).json()) as {
    leads: { response: { answered: number } }
  }
  return summary.leads.response.answered
}

describe('a lead by phone or visit that is entered for somebody else waits for their response:', () => {
  test.each([
    ['a colleague who was chosen', () => sales, () => ({ assigneeId: ids.admin })],
    ['a salesperson, by an administrator', () => admin, () => ({ assigneeId: ids.sales })],
    ['nobody, because no rule has an assignee', () => admin, () => ({ origin: 'office_visit' })],
  ])('%s', async (_whom, who, fields) => {
    const phone = `5546${String(++phones).padStart(6, '0')}`
    const lead = await enterAndRecord({ ...called, phone, ...fields() }, who())
    expect(lead.assignee?.id ?? null).toBe(Object(fields()).assigneeId ?? null)
    expect(lead).toMatchObject({ status: 'new', firstResponseAt: null })
    expect(lead.waitingSince).toBe(lead.submittedAt)
  })

  test('the one whom a rule chose, but not the one who entered it', async () => {
    const rule = { name: 'Ventas', conditions: { origins: ['phone_call'] }, assigneeId: ids.sales }
    const { id } = await succeed(admin, 'POST', '/rules', rule)
    const others = await enterAndRecord({ ...called, phone: '5547000001' }, admin)
    const own = await enterAndRecord({ ...called, phone: '5547000002', assigneeId: null })
    await succeed(admin, 'DELETE', `/rules/${id}`, undefined, 1)
    expect(others).toMatchObject({ status: 'new', assignee: { id: ids.sales } })
    expect(own).toMatchObject({ status: 'contacted', assignee: { id: ids.sales } })
    const day = (await (await sales.get('/api/staff/my-day')).json()) as MyDay
    const unanswered = day.now.filter(({ reason }) => reason === 'unanswered')
    expect(unanswered.map(({ lead }) => lead.id)).toContain(others.id)
  })
})

describe('the assignee of an entered lead', () => {
  test('is whom the rules choose if an administrator enters it', async () => {
    const lead = await enterAndRecord({ ...called, phone: '5540000001' }, admin)
    expect(lead.assignee).toBeNull()
    expect(lead.assignment).toMatchObject({ by: 'default' })
  })

  test('is whom the rules choose if the salesperson wants that', async () => {
    const lead = await enterAndRecord({ ...called, phone: '5540000002', assigneeId: null })
    expect(lead.assignment).toMatchObject({ by: 'default' })
  })

  test('is the colleague who was chosen, who gets a notice', async () => {
    const lead = await enterAndRecord({ ...called, assigneeId: ids.admin })
    expect(lead.assignee).toMatchObject({ id: ids.admin })
    expect(lead.journey.emails).toMatchObject([
      { template: 'lead-notice', toEmail: staff.admin.email },
    ])
  })

  test('follows a rule for the origin', async () => {
    const rule = {
      name: 'Visitas',
      conditions: { origins: ['office_visit'] },
      assigneeId: ids.admin,
    }
    const { id } = await succeed(admin, 'POST', '/rules', rule)
    const visit = { ...called, origin: 'office_visit', phone: '5540000003', assigneeId: null }
    const lead = await enterAndRecord(visit)
    await succeed(admin, 'DELETE', `/rules/${id}`, undefined, 1)
    expect(lead.assignee).toMatchObject({ id: ids.admin })
    expect(lead.assignment).toMatchObject({ by: 'rule', rule: 'Visitas' })
  })
})

describe('the emails about an entered lead', () => {
  beforeEach(() => waitUntilIdle(antesala))

  test('are none if it is the own lead and no acknowledgement is wanted', async () => {
    const lead = await enterAndRecord({ ...called, email: 'irene@example.com' })
    expect(lead.journey.emails).toEqual([])
  })

  test('are the acknowledgement, in the language of the client, if it is wanted', async () => {
    const wanted = { email: 'irene@example.com', acknowledges: true, language: 'en' }
    const lead = await enterAndRecord({ ...called, ...wanted })
    expect(lead.journey.emails).toMatchObject([
      { template: 'lead-acknowledgement', toEmail: 'irene@example.com', language: 'en' },
    ])
    await waitUntilIdle(antesala)
    const message = antesala.relay.accepted.find(({ text }) => text?.includes(lead.refCode))
    for (const part of [message?.text, message?.html]) {
      expect(part).toContain('Thank you for speaking with us')
      expect(part).toContain('our team noted this address')
      expect(part).not.toMatch(/portal\.|business day/)
    }
  })

  test('a notice about a client without an email address asks for a call, and has no reply address', async () => {
    const lead = await enterAndRecord({ ...called, assigneeId: ids.admin })
    const [notice] = lead.journey.emails
    await waitUntilIdle(antesala)
    const message = antesala.relay.accepted.find(({ text }) => text?.includes(lead.refCode))
    expect(message?.replyTo).toBeUndefined()
    expect(message?.text).not.toContain('Correo:')
    expect(message?.text).toContain('Teléfono: 55 4321 8765')
    expect(notice?.toEmail).toBe(staff.admin.email)
  })
})

describe('a client without an email address or a phone number', () => {
  test('is not taken for others without one', async () => {
    const first = await enterAndRecord({ name: 'Sin correo', phone: '5541000001', message: 'Hola' })
    const second = await enterAndRecord({ name: 'Otra', phone: '5541000002', message: 'Hola' })
    const third = await enterAndRecord({ name: 'Sin tel', email: 's@example.com', message: 'Hola' })
    for (const { id } of [first, second, third]) expect(await leadsOfPerson(id)).toEqual([id])
    const events = [first, second, third].flatMap(({ journey }) => journey.events)
    expect(events.map(({ after }) => Object(after).earlier)).toEqual(events.map(() => undefined))
  })

  test('is recognized by the phone number', async () => {
    const body = { name: 'Norma', phone: '55 4100 0009', message: 'Hola' }
    const first = await enterAndRecord(body)
    const second = await enterAndRecord({ ...body, phone: '+52 55 41000009', assigneeId: null })
    expect(await leadsOfPerson(first.id)).toEqual([second.id, first.id])
    expect(second.assignment).toEqual({ by: 'same_person', refCode: first.refCode })
  })
})

async function leadsOfPerson(id: string) {
  const person = (await (await sales.get(`/api/staff/people/lead/${id}`)).json()) as PersonRecords
  return person.leads.map((lead) => lead.id)
}

describe('an invalid lead is rejected beside its field:', () => {
  test.each([
    [
      'no contact',
      { phone: '' },
      'phone',
      'Escriba un teléfono o un correo: al menos uno de los dos.',
    ],
    ['an incomplete phone number', { phone: '12345678' }, 'phone', /^Escriba el teléfono completo/],
    ['a word as phone number', { phone: 'mañana' }, 'phone', /^Escriba el teléfono completo/],
    [
      'a second phone number',
      { phone: '55 4321 8765 / 55 4321 8766' },
      'phone',
      'Escriba un solo teléfono. Los demás se agregan en la página del cliente.',
    ],
    ['a second one after a comma', { phone: '5543218765,5543218766' }, 'phone', /un solo teléfono/],
    ['an invalid email address', { email: 'irene@' }, 'email', /^Escriba un correo válido/],
    ['no name', { name: ' ' }, 'name', /vacío/],
    [
      'a name that is too long',
      { name: 'a'.repeat(201) },
      'name',
      'Escriba 200 caracteres como máximo.',
    ],
    ['a message that is too long', { message: 'a'.repeat(5_001) }, 'message', /5000 caracteres/],
    ['no message', { message: undefined }, 'message', 'Falta este campo.'],
    [
      'an unknown property',
      { propertyId: 'casa-que-no-existe' },
      'propertyId',
      /^Elija una propiedad/,
    ],
    [
      'an unknown assignee',
      { assigneeId: randomUUID() },
      'assigneeId',
      /^Elija a alguien del equipo/,
    ],
    [
      'an acknowledgement without an email address',
      { acknowledges: true },
      'email',
      'Para enviar el acuse de recibo hace falta un correo.',
    ],
    ['an unknown origin', { origin: 'pigeon' }, 'origin', /phone_call, office_visit/],
  ])('%s', async (_what, fields, path, message) => {
    const { status, body } = await enter({ ...called, ...fields })
    expect(status).toBe(400)
    expect(body.error).toMatchObject({ code: 'VALIDATION_ERROR' })
    expect(body.error.fields).toEqual([
      { path, message: typeof message === 'string' ? message : expect.stringMatching(message) },
    ])
  })

  test('an assignee who does not work on leads', async () => {
    const { body } = await enter({ ...called, assigneeId: ids.ops })
    const message = expect.stringContaining('el rol de esta persona no atiende prospectos')
    expect(body.error.fields).toEqual([{ path: 'assigneeId', message }])
  })

  test('an Idempotency-Key with a space', async () => {
    const { status, body } = await enter(called, sales, { 'Idempotency-Key': 'a b' })
    expect([status, body.error.code]).toEqual([400, 'INVALID_IDEMPOTENCY_KEY'])
  })
})

describe('a repeated request with the same Idempotency-Key', () => {
  test('gets the same answer, and enters no second lead', async () => {
    const key = { 'Idempotency-Key': randomUUID() }
    const body = { ...called, name: 'Repetida Una Vez' }
    const answers = await Promise.all([enter(body, sales, key), enter(body, sales, key)])
    const again = await enter(body, sales, key)
    const ok = [...answers, again].filter(({ status }) => status === 201)
    expect(new Set(ok.map((answer) => answer.body.id)).size).toBe(1)
    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
    await recorded(again.body.id)
    const { rows } = await antesala.sql(`select 1 from leads where name = 'Repetida Una Vez'`)
    expect(rows).toHaveLength(1)
  })

  test('is refused with another body, and accepted from a colleague', async () => {
    const key = { 'Idempotency-Key': randomUUID() }
    const { body } = await enter(called, sales, key)
    const changed = await enter({ ...called, name: 'Otra' }, sales, key)
    expect([changed.status, changed.body.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    const colleague = await enter(called, admin, key)
    expect(colleague.status).toBe(201)
    expect(colleague.body.id).not.toBe(body.id)
  })
})

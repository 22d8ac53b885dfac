import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../shared/contract/duration.ts'
import type {
  AssessmentRecord,
  EmailRecord,
  EmailRow,
  LeadRecord,
  LeadRow,
  PartnerRecord,
} from '../../shared/contract/records.ts'
import type { StaffRole } from '../../shared/contract/staff.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { application, assessmentRequest, inquiry } from '../setup/fixtures.ts'
import { listQuery } from '../setup/list-query.ts'
import { createStaffAccounts, type StaffClient, signIn, signInEveryRole } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

const unknownId = '01890000-0000-7000-8000-000000000000'

let antesala: Antesala
let colleagues: Record<StaffRole, StaffClient>
let leadId: string
let partnerId: string

beforeAll(async () => {
  antesala = await openAntesala()
  await antesala.startWorker()
  await createStaffAccounts(antesala)
  colleagues = await signInEveryRole(antesala)

  const referrer = await antesala.post('/api/v1/partner-waitlist', application)
  const referredByCode = referrer.body.referralCode
  const contacts = ['Berta 100%', 'Carla_Ruiz', 'Ana García'].map((name) => ({ ...inquiry, name }))
  for (const contact of contacts) {
    leadId = (await antesala.submit('/api/v1/contact', contact)).leadId
  }
  const referred = {
    ...application,
    agencyName: 'Casa Sur',
    email: 'sur@example.com',
    referredByCode,
  }
  partnerId = (await antesala.submit('/api/v1/partner-waitlist', referred)).waitlistId
  await antesala.submit('/api/v1/assessment-email', assessmentRequest)
  await vi.waitFor(async () => {
    const sent = await colleagues.ops.get('/api/staff/emails?filter={"status":"sent"}')
    expect(sent.headers.get('content-range')).toBe('emails 0-10/11')
  }, soon)
})
afterAll(() => antesala.close())

/** Requests the list of leads. Returns its rows and its `Content-Range`. */
async function leads(parameters: Record<string, unknown>) {
  const answer = await colleagues.sales.get(`/api/staff/leads${listQuery(parameters)}`)
  expect(answer.status).toBe(200)
  return { rows: (await answer.json()) as LeadRow[], range: answer.headers.get('content-range') }
}

async function read<T>(role: StaffRole, path: string): Promise<T> {
  return (await (await colleagues[role].get(`/api/staff/${path}`)).json()) as T
}

describe('without a session', () => {
  test.each(['leads', 'partners', `leads/${unknownId}`, 'me', 'nothing'])(
    '%s is a 401 with the usual error body and headers',
    async (path) => {
      const answer = await fetch(`${antesala.address}/api/staff/${path}`)
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({
        success: false,
        error: { code: 'UNAUTHENTICATED' },
      })
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('ratelimit-limit')).toBe('100000')
    },
  )
})

describe('a list', () => {
  test('is sorted newest first, and includes the total', async () => {
    const { rows, range } = await leads({})
    expect(rows.map(({ name }) => name)).toEqual(['Ana García', 'Carla_Ruiz', 'Berta 100%'])
    expect(range).toBe('leads 0-2/3')
  })

  test('is sorted and paginated', async () => {
    const { rows, range } = await leads({ sort: ['name', 'ASC'], range: [1, 1] })
    expect(rows.map(({ name }) => name)).toEqual(['Berta 100%'])
    expect(range).toBe('leads 1-1/3')
    expect(await leads({ range: [50, 74] })).toEqual({ rows: [], range: 'leads */3' })
  })

  test.each([
    ['part of a name', 'carla', ['Carla_Ruiz']],
    ['a percent sign, which is no wildcard', '100%', ['Berta 100%']],
    ['an underscore, which is no wildcard', 'carla_r', ['Carla_Ruiz']],
    ['an email address', 'ANA@example', ['Ana García', 'Carla_Ruiz', 'Berta 100%']],
    ['a phone number without spaces', '5512345678', ['Ana García', 'Carla_Ruiz', 'Berta 100%']],
    ['a word of the message', 'sábado', ['Ana García', 'Carla_Ruiz', 'Berta 100%']],
    ['SQL', "'; drop table leads", []],
  ])('is searched by %s', async (_what, q, names) => {
    const { rows } = await leads({ filter: { q } })
    expect(rows.map(({ name }) => name)).toEqual(names)
  })

  test('is searched by code', async () => {
    const [first] = (await leads({})).rows
    const { rows } = await leads({ filter: { q: first?.refCode.toLowerCase() } })
    expect(rows.map(({ id }) => id)).toEqual([leadId])
  })

  test('is filtered by status and age', async () => {
    const late = new Date(Date.now() - 3 * DAY_MS)
    const changed = { status: 'won', submittedAt: late } as const
    await antesala.db.updateTable('leads').set(changed).where('name', '=', 'Berta 100%').execute()
    expect((await leads({ filter: { status: 'won' } })).range).toBe('leads 0-0/1')
    expect((await leads({ filter: { status: ['won', 'new'] } })).range).toBe('leads 0-2/3')
    expect((await leads({ filter: { withinDays: 1 } })).range).toBe('leads 0-1/2')
  })

  test.each([
    ['a beginning of a word, without accents', 'RÁM', 1],
    ['words in any order', 'ramos eva', 1],
    ['an email address', 'EVA@example.com', 1],
    ['nothing by the middle of a word', 'amos', 0],
  ])('of assessments is searched by %s', async (_what, q, count) => {
    expect(await read('sales', `assessments${listQuery({ filter: { q } })}`)).toHaveLength(count)
  })

  test.each([
    ['sort', '["email","ASC"]'],
    ['sort', '["name","sideways"]'],
    ['sort', '["name; drop table leads","ASC"]'],
    ['sort', 'name'],
    ['range', '[0,100]'],
    ['range', '[5,4]'],
    ['range', '[-1,4]'],
    ['range', '[0,1e99]'],
    ['range', '[0,24'],
    ['filter', '{"status":"nonsense"}'],
    ['filter', '{"password":"x"}'],
    ['filter', '{"withinDays":0}'],
    ['filter', '{"q":"\\u0000"}'],
    ['filter', '{"q":{"$ne":""}}'],
    ['filter', 'null'],
    ['order', '["name"]'],
  ])('refuses %s=%s', async (name, value) => {
    const parameters = new URLSearchParams({ [name]: value })
    const answer = await colleagues.sales.get(`/api/staff/leads?${parameters}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      success: false,
      error: { code: 'VALIDATION_ERROR' },
    })
  })

  test('refuses a repeated parameter', async () => {
    const answer = await colleagues.sales.get('/api/staff/leads?range=[0,1]&range=[0,2]')
    expect(answer.status).toBe(400)
  })

  test('of emails omits their contents', async () => {
    const columns = (await read<object[]>('ops', 'emails')).flatMap((email) => Object.keys(email))
    expect(columns).toContain('subject')
    for (const absent of ['html', 'bodyText', 'data']) expect(columns).not.toContain(absent)
  })
})

describe('a record', () => {
  test('of a lead includes its journey', async () => {
    const lead = await read<LeadRecord>('sales', `leads/${leadId}`)
    const phoneE164 = '+525512345678'
    expect(lead).toMatchObject({ id: leadId, ...inquiry, status: 'new', phoneE164 })
    const { events, emails, attempts } = lead.journey
    expect(events.map(({ type }) => type)).toEqual(['submission.accepted', 'submission.recorded'])
    expect(emails).toMatchObject([
      { template: 'lead-acknowledgement', status: 'sent' },
      { template: 'lead-notice', status: 'sent' },
    ])
    for (const { smtpReply } of emails) expect(smtpReply).toMatch(/^250/)
    for (const { id: emailId } of emails)
      expect(attempts).toContainEqual(expect.objectContaining({ emailId, outcome: 'done' }))
    expect(attempts).toHaveLength(2)
  })

  test('of a partner includes its referrer', async () => {
    const partner = await read<PartnerRecord>('partnerships', `partners/${partnerId}`)
    expect(partner).toMatchObject({
      agencyName: 'Casa Sur',
      referrer: { agencyName: 'Casa Norte' },
    })
    expect(partner.referredByCode).toBe(partner.referrer?.referralCode)
  })

  test('of an assessment has the figures of the calculation', async () => {
    const [row] = await read<AssessmentRecord[]>('sales', 'assessments')
    const record = await read<AssessmentRecord>('sales', `assessments/${row?.id}`)
    expect(record.capacity).toBeGreaterThan(0)
    expect(record.figures).toMatchObject({ terms: { years: 20 }, recommendations: { within: [] } })
  })

  test('of an email has its text', async () => {
    const [row] = await read<EmailRow[]>('ops', 'emails?filter={"template":"assessment"}')
    const email = await read<EmailRecord>('ops', `emails/${row?.id}`)
    expect(email).toMatchObject({ subject: row?.subject, attempts: [{ outcome: 'done' }] })
    expect(email.bodyText).toContain(assessmentRequest.name)
  })

  test.each(['not-a-uuid', '%00', "' or 1=1"])('with an invalid id is a 404: %s', async (id) => {
    const answer = await colleagues.sales.get(`/api/staff/leads/${encodeURIComponent(id)}`)
    expect(answer.status).toBe(404)
  })
})

test('staff requests are limited per session, not by the public limit of their IP address', async () => {
  const office = await openAntesala({ RATE_LIMIT_PER_MINUTE: '3' })
  await createStaffAccounts(office)
  const { get } = await signIn(office, 'sales')
  const statuses = []
  for (let number = 1; number <= 4; number++) {
    statuses.push((await fetch(`${office.address}/api/nothing`)).status)
  }
  expect(statuses).toEqual([404, 404, 404, 429])

  const first = await get('/api/staff/me')
  expect(first.status).toBe(200)
  expect(first.headers.get('ratelimit-remaining')).toBe('2')
  await get('/api/staff/me')
  await get('/api/staff/me')
  expect((await get('/api/staff/me')).status).toBe(429)
  expect((await (await signIn(office, 'sales')).get('/api/staff/me')).status).toBe(200)
  await office.close()
})

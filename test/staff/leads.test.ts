import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayIn } from '../../shared/contract/day.ts'
import { DAY_MS } from '../../shared/contract/duration.ts'
import { MAX_COUNTED } from '../../shared/contract/list.ts'
import type { LeadRow, Neighbors, PersonRecords } from '../../shared/contract/records.ts'
import { forEachPart } from '../../shared/tables/batches.ts'
import { insertLeads } from '../../shared/tables/leads/leads.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { application, assessmentRequest } from '../setup/fixtures.ts'
import { leadRow, recordLeads } from '../setup/leads.ts'
import { listQuery } from '../setup/list-query.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'

const unknownId = '01890000-0000-7000-8000-000000000000'
const zone = 'America/Mexico_City'
const today = Date.now()
const ago = (days: number) => new Date(today - days * DAY_MS)
const day = (days: number) => dayIn(zone, new Date(today + days * DAY_MS))

let antesala: Antesala
let sales: StaffClient
let admin: StaffClient
let saraId: string
let propertyId: string

beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  sales = await signIn(antesala, 'sales')
  admin = await signIn(antesala, 'admin')
  saraId = ((await (await sales.get('/api/staff/me')).json()) as { id: string }).id
  propertyId = await addProperty()
  await recordLeads(
    antesala,
    { name: 'Ana García', submittedAt: ago(1), origin: 'web portal', refCode: 'LU-7K3QX' },
    {
      name: 'Berta Núñez',
      submittedAt: ago(2),
      kind: 'tour',
      propertyId,
      assigneeId: saraId,
      email: 'berta.nunez@example.org',
      phone: '+34 655 010 119',
      phoneNational: '655010119',
      phoneE164: '+34655010119',
      message: 'Is the dock of Casa Embarcadero part of the deed?',
    },
    {
      name: 'Carla Ruiz',
      submittedAt: ago(3),
      status: 'contacted',
      waitingSince: null,
      followUpOn: day(-1),
      origin: 'WhatsApp',
      referredByPartnerId: unknownId,
      referredByCode: 'LP-22222',
    },
    {
      name: "O'Brien, Dora",
      submittedAt: ago(40),
      status: 'won',
      waitingSince: null,
      followUpOn: day(-5),
      email: "dora.o'brien@example.ie",
    },
    {
      name: 'Eva Spammer',
      submittedAt: ago(50),
      waitingSince: null,
      spamReasons: ['honeypot'],
      message: 'Straße, ½ precio',
    },
    { name: 'Flor Hoy', submittedAt: ago(60), status: 'qualified', followUpOn: day(0) },
    { name: 'Gala Mañana', submittedAt: ago(70), status: 'qualified', followUpOn: day(3) },
  )
  await addEmail('Carla Ruiz', 'failed')
})
afterAll(() => antesala.close())

async function addProperty() {
  const { rows } = await antesala.sql(`insert into properties (id, slug, kind, status, title_es,
    title_en, description_es, description_en, price, currency, city, region, bedrooms, bathrooms,
    area_m2, created_at, updated_at) values (gen_random_uuid(), 'casa', 'villa', 'available',
    'Casa', 'House', '', '', 1, 'USD', 'Mérida', 'Yucatán', 1, 1, 1, now(), now()) returning id`)
  return String(rows[0]?.id)
}

async function addEmail(name: string, status: 'failed' | 'sent') {
  await antesala.sql(`insert into emails (id, dedupe_key, template, about_kind, about_id, language,
    to_email, data, status, message_id, created_at, updated_at) select gen_random_uuid(), id::text || '${status}',
    'lead-acknowledgement', 'lead', id, 'es', email, '{}', '${status}', id::text || '${status}', now(), now()
    from leads where name = '${name}'`)
}

async function list(parameters: Record<string, unknown>, who = sales) {
  const answer = await who.get(`/api/staff/leads${listQuery(parameters)}`)
  expect(answer.status).toBe(200)
  const rows = (await answer.json()) as LeadRow[]
  return { names: rows.map(({ name }) => name), rows, range: answer.headers.get('content-range') }
}

describe('the list of leads is filtered by', () => {
  const allNames = [
    'Ana García',
    'Berta Núñez',
    'Carla Ruiz',
    "O'Brien, Dora",
    'Eva Spammer',
    'Flor Hoy',
    'Gala Mañana',
  ]
  test.each<[string, () => object, string[]]>([
    ['nothing', () => ({}), allNames],
    ['status', () => ({ status: ['won', 'contacted'] }), ['Carla Ruiz', "O'Brien, Dora"]],
    ['kind', () => ({ kind: 'tour' }), ['Berta Núñez']],
    ['property', () => ({ property: propertyId }), ['Berta Núñez']],
    ['assignee', () => ({ assignee: saraId }), ['Berta Núñez']],
    ['"me"', () => ({ assignee: 'me' }), ['Berta Núñez']],
    ['no assignee', () => ({ assignee: 'nobody', withinDays: 30 }), ['Ana García', 'Carla Ruiz']],
    ['origin', () => ({ origin: 'WhatsApp' }), ['Carla Ruiz']],
    ['referrer', () => ({ referredBy: unknownId }), ['Carla Ruiz']],
    [
      'no response yet',
      () => ({ unanswered: true, withinDays: 30 }),
      ['Ana García', 'Berta Núñez'],
    ],
    [
      'an overdue follow-up, also of a won lead',
      () => ({ followUp: 'overdue' }),
      ['Carla Ruiz', "O'Brien, Dora"],
    ],
    ['a follow-up today', () => ({ followUp: 'today' }), ['Flor Hoy']],
    ['an upcoming follow-up', () => ({ followUp: 'upcoming' }), ['Gala Mañana']],
    ['suspected spam', () => ({ suspected: true }), ['Eva Spammer']],
    ['a failed email', () => ({ failedEmail: true }), ['Carla Ruiz']],
    ['the last days', () => ({ withinDays: 2 }), ['Ana García']],
    ['one whole day', () => ({ from: day(-3), until: day(-3) }), ['Carla Ruiz']],
    ['two filters', () => ({ q: 'carla', status: 'won' }), []],
  ])('%s', async (_what, filter, names) => {
    expect((await list({ filter: filter() })).names).toEqual(names)
  })

  test('"me", which is the staff member who sends the request', async () => {
    expect((await list({ filter: { assignee: 'me' } }, admin)).names).toEqual([])
  })
})

test.each([
  '{"assignee":"somebody"}',
  '{"assignee":"me\' or 1=1"}',
  '{"unanswered":false}',
  '{"from":"yesterday"}',
  '{"from":"2026-02-30"}',
  '{"followUp":"someday"}',
  '{"property":"casa"}',
  '{"id":[]}',
  '{"q":["a"]}',
  `{"q":"${'x'.repeat(4_000)}"}`,
])('the list of leads refuses the filter %s', async (filter) => {
  const answer = await sales.get(`/api/staff/leads?${new URLSearchParams({ filter })}`)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: { code: 'VALIDATION_ERROR' } })
})

describe('the search finds', () => {
  test.each([
    ['the beginning of a word', 'gar', ['Ana García']],
    ['words in any order', 'nuñez berta', ['Berta Núñez']],
    ['words without their accents', 'NUNEZ', ['Berta Núñez']],
    ['nothing by the middle of a word', 'arcía', []],
    ['nothing if one of the words is missing', 'ana nuñez', []],
    ['words of the message', 'embarcadero deed', ['Berta Núñez']],
    ['a code', 'LU-7K3QX', ['Ana García']],
    ['a code without its dash', 'lu 7k3qx', ['Ana García']],
    ['a code without its prefix', '7k3', ['Ana García']],
    ['an email address', 'BERTA.nunez@example.org', ['Berta Núñez']],
    ['the beginning of an email address', 'berta.nunez@', ['Berta Núñez']],
    ['an email address with an apostrophe', "dora.o'brien@example.ie", ["O'Brien, Dora"]],
    ['the domain of an email address', 'example.org', ['Berta Núñez']],
    ['a phone number with spaces', '+34 655 010 119', ['Berta Núñez']],
    ['a phone number without its country code', '655010119', ['Berta Núñez']],
    ['the first digits of a phone number', '65501', ['Berta Núñez']],
    ['the last digits of a phone number', '0119', ['Berta Núñez']],
    ['nothing by digits from the middle', '5010', []],
    ['a name and digits', 'berta 0119', ['Berta Núñez']],
    ['a name with an apostrophe', "o'brien", ["O'Brien, Dora"]],
    ['nothing by punctuation', '%%% &|!', []],
    ['nothing by the syntax of a full-text search', "' & ana:* | 'x", []],
    ['a word before a backslash', 'garc\\', ['Ana García']],
  ])('%s', async (_what, q, names) => {
    expect((await list({ filter: { q } })).names).toEqual(names)
  })
})

describe('the list of leads is sorted', () => {
  test('by waiting time; leads without a waiting client come last', async () => {
    const longest = await list({ sort: ['waitingSince', 'ASC'], filter: { withinDays: 30 } })
    expect(longest.names).toEqual(['Berta Núñez', 'Ana García', 'Carla Ruiz'])
    const latest = await list({ sort: ['waitingSince', 'DESC'], filter: { withinDays: 30 } })
    expect(latest.names).toEqual(['Ana García', 'Berta Núñez', 'Carla Ruiz'])
  })

  test('by follow-up date; leads without a date come last in both directions', async () => {
    for (const order of ['ASC', 'DESC']) {
      const { rows } = await list({ sort: ['followUpOn', order] })
      const days = rows.map(({ followUpOn }) => followUpOn)
      expect(days.slice(4)).toEqual([null, null, null])
      const dated = days.slice(0, 4)
      expect(dated).toEqual(order === 'ASC' ? dated.toSorted() : dated.toSorted().reverse())
    }
  })

  test('and shows which follow-ups are overdue, unless the lead was given up', async () => {
    const { rows } = await list({ filter: { q: 'carla' } })
    expect(rows[0]).toMatchObject({ followUpOn: day(-1), isOverdue: true, emailFailed: true })
    const dora = async () => (await list({ filter: { q: 'dora' } })).rows[0]
    const setStatus = (status: 'won' | 'lost') =>
      antesala.db.updateTable('leads').set({ status }).where('name', '=', "O'Brien, Dora").execute()
    expect(await dora()).toMatchObject({ isOverdue: true })
    await setStatus('lost')
    expect(await dora()).toMatchObject({ isOverdue: false })
    await setStatus('won')
  })
})

describe('the neighbors of a lead', () => {
  async function neighborNames(name: string, parameters: Record<string, unknown>) {
    const [row] = (await list({ filter: { q: name } })).rows
    const path = `/api/staff/leads/${row?.id}/neighbors${listQuery(parameters)}`
    const { previous, next } = (await (await sales.get(path)).json()) as Neighbors
    const ids = [previous, next].filter((id) => id !== null)
    const { rows } = ids.length > 0 ? await list({ filter: { id: ids } }) : { rows: [] }
    const nameOf = (id: string | null) => rows.find((each) => each.id === id)?.name ?? null
    return [nameOf(previous), nameOf(next)]
  }

  test.each<[string, Record<string, unknown>, string]>([
    ['at the beginning of the list', {}, 'Ana García'],
    ['at the end of the list', {}, 'Gala Mañana'],
    ['sorted by name', { sort: ['name', 'ASC'] }, 'Carla Ruiz'],
    ['within a filter', { filter: { status: 'new' } }, 'Berta Núñez'],
    ['before leads without a value', { sort: ['followUpOn', 'DESC'] }, "O'Brien, Dora"],
    ['after leads with a value', { sort: ['followUpOn', 'ASC'] }, 'Eva Spammer'],
    ['at the end of leads with a value', { sort: ['followUpOn', 'ASC'] }, 'Gala Mañana'],
  ])('are those in the list: %s', async (_what, parameters, name) => {
    const { names } = await list(parameters)
    const place = names.indexOf(name)
    const expected = [names[place - 1] ?? null, names[place + 1] ?? null]
    expect(await neighborNames(name, parameters)).toEqual(expected)
  })

  test('are found at the position of a lead that no longer matches the filter', async () => {
    const stillNew = { filter: { status: 'new' } }
    expect(await neighborNames('Carla Ruiz', stillNew)).toEqual(['Berta Núñez', 'Eva Spammer'])
  })

  test('are a 404 for a lead that does not exist', async () => {
    expect((await sales.get(`/api/staff/leads/${unknownId}/neighbors`)).status).toBe(404)
  })
})

test('origins are listed once each, sorted by code point', async () => {
  const answer = await sales.get('/api/staff/origins')
  expect(await answer.json()).toEqual([{ id: 'WhatsApp' }, { id: 'web portal' }])
})

describe('one person', () => {
  test('is identified by email address or phone number, and each role sees what it may read', async () => {
    await antesala.startWorker()
    const email = 'one@example.com'
    const phone = '+52 33 3333 3333'
    const first = await antesala.post('/api/v1/contact', {
      ...leadRow(),
      email,
      phone,
      propertyId: '',
    })
    expect(first.status).toBe(200)
    await antesala.submit('/api/v1/partner-waitlist', { ...application, email })
    await antesala.submit('/api/v1/assessment-email', {
      ...assessmentRequest,
      email: 'ONE@example.com',
    })
    const other = { email: 'other@example.com', phone }
    const second = await antesala.post('/api/v1/contact', {
      ...leadRow(),
      ...other,
      propertyId: '',
    })
    const path = `/api/staff/people/lead/${second.body.leadId}`
    const person = async (who: StaffClient) => (await (await who.get(path)).json()) as PersonRecords
    await expect.poll(async () => (await sales.get(path)).status).toBe(200)
    const firstPath = `/api/staff/people/lead/${first.body.leadId}`
    await expect
      .poll(async () => {
        const { leads, assessments, partners } = (await (
          await admin.get(firstPath)
        ).json()) as PersonRecords
        return [leads?.length, assessments?.length, partners?.length]
      })
      .toEqual([2, 1, 1])
    const visible = (await (await sales.get(firstPath)).json()) as PersonRecords
    expect([visible.leads.length, visible.assessments.length, visible.partners.length]).toEqual([
      2, 1, 0,
    ])
    expect((await person(sales)).leads.map(({ refCode }) => refCode)).toContain(first.body.refCode)
  })

  test('is refused to a role that may not read the record, and is a 404 if there is no record', async () => {
    const partnerships = await signIn(antesala, 'partnerships')
    expect((await partnerships.get(`/api/staff/people/lead/${unknownId}`)).status).toBe(403)
    expect((await sales.get(`/api/staff/people/lead/${unknownId}`)).status).toBe(404)
    expect((await sales.get(`/api/staff/people/staff/${unknownId}`)).status).toBe(404)
  })
})

describe('with more leads than the count limit', () => {
  beforeAll(async () => {
    const many = Array.from({ length: MAX_COUNTED }, (_each, number) =>
      leadRow({ name: `Multitud x${number}x`, submittedAt: ago(100 + number / 100) }),
    )
    await forEachPart(many, 2_000, (part) => insertLeads(antesala.db, part))
  })

  test('a list has pages, but no total', async () => {
    const first = await list({ range: [0, 1] })
    expect(first.range).toBe('leads 0-1/*')
    const deep = await list({ range: [MAX_COUNTED, MAX_COUNTED + 1] })
    expect(deep.range).toBe(`leads ${MAX_COUNTED}-${MAX_COUNTED + 1}/*`)
    expect(deep.names[0]).toBe(`Multitud x${MAX_COUNTED - 9}x`)
  })

  test('a filter with fewer matches is counted', async () => {
    expect((await list({ filter: { q: 'multitud' } })).range).toBe(`leads 0-24/${MAX_COUNTED}`)
    expect((await list({ filter: { q: 'multitud x9999x' } })).range).toBe('leads 0-0/1')
  })

  test('rows beyond the limit are refused', async () => {
    const range = JSON.stringify([MAX_COUNTED + 1, MAX_COUNTED + 2])
    expect((await sales.get(`/api/staff/leads?range=${range}`)).status).toBe(400)
  })

  test('the neighbors of a lead are still found', async () => {
    const { rows } = await list({ range: [5_000, 5_002] })
    const path = `/api/staff/leads/${rows[1]?.id}/neighbors`
    const { previous, next } = (await (await sales.get(path)).json()) as Neighbors
    expect([previous, next]).toEqual([rows[0]?.id, rows[2]?.id])
  })
})

test('a failed email no longer counts after a later one is delivered', async () => {
  const failing = { filter: { failedEmail: true } }
  expect((await list(failing)).names).toEqual(['Carla Ruiz'])
  await addEmail('Carla Ruiz', 'sent')
  expect((await list(failing)).names).toEqual([])
})

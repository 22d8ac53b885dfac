import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../shared/contract/duration.ts'
import type { Funnel, FunnelStage, FunnelTable } from '../../shared/contract/funnel.ts'
import type { LeadStatus } from '../../shared/contract/lead.ts'
import type { StaffRole } from '../../shared/contract/staff.ts'
import * as tables from '../../shared/tables/leads/funnel.ts'
import { recordMissingStages } from '../../shared/tables/leads/lead-stages.ts'
import { insertLeads } from '../../shared/tables/leads/leads.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { staff } from '../setup/fixtures.ts'
import { type Move, recordStories } from '../setup/funnel.ts'
import { leadRow, recordLeads } from '../setup/leads.ts'
import { addProperty } from '../setup/properties.ts'
import { readCsv } from '../setup/read-csv.ts'
import { createStaffAccounts, type StaffClient, signInEveryRole, succeed } from '../setup/staff.ts'

let antesala: Antesala
let colleagues: Record<StaffRole, StaffClient>
let seller: string
let former: string
let casa: string

const march = { from: '2026-03-01', until: '2026-03-31' }
const at = (day: number) => new Date(Date.UTC(2026, 2, day, 18))
const after = (since: Date, days: number) => new Date(since.getTime() + days * DAY_MS)

beforeAll(async () => {
  antesala = await openAntesala({ UNDO_SECONDS: '600', TIME_ZONE: 'America/Mexico_City' })
  await createStaffAccounts(antesala)
  colleagues = await signInEveryRole(antesala)
  const ids = await antesala.db.selectFrom('staff').select(['id', 'email']).execute()
  const idOf = (email: string) => ids.find((one) => one.email === email)?.id ?? expect.unreachable()
  seller = idOf(staff.sales.email)
  former = idOf(staff.partnerships.email)
  casa = await addProperty(antesala, { slug: 'a', titleEs: 'Casa Ceniza', titleEn: 'Ash House' })
  const theirs = { assigneeId: seller, origin: 'showroom', propertyId: casa }
  await recordStories(antesala, [
    // Every stage in its order.
    {
      submittedAt: at(2),
      firstResponseAt: after(at(2), 1),
      ...theirs,
      moves: [
        [1, 'contacted'],
        [3, 'qualified'],
        [7, 'visit_scheduled'],
        [10, 'negotiating'],
        [20, 'won'],
      ],
      valueAmount: 4_250_000,
      valueCurrency: 'MXN',
    },
    // Back to an earlier stage, and qualified again for a moment.
    {
      submittedAt: at(3),
      firstResponseAt: after(at(3), 2),
      ...theirs,
      moves: [
        [2, 'contacted'],
        [4, 'qualified'],
        [5, 'contacted'],
        [6, 'qualified'],
        [6.1, 'undo'],
      ],
    },
    // Skips two stages, and is lost. Its first answer is a moment before the event.
    {
      submittedAt: at(4),
      firstResponseAt: new Date(after(at(4), 6).getTime() - 40),
      ...theirs,
      moves: [
        [6, 'visit_scheduled'],
        [8, 'lost'],
      ],
      lostReason: 'price',
    },
    // Answered by a note: its status is still new.
    { submittedAt: at(5), firstResponseAt: after(at(5), 0.5), assigneeId: former, origin: '=1+1' },
    // Won by mistake.
    {
      submittedAt: at(6),
      moves: [
        [1, 'won'],
        [1.1, 'undo'],
      ],
    },
    { submittedAt: at(7), moves: [[1, 'lost']] },
    // In Mexico, it is still March; the client will be erased.
    {
      submittedAt: new Date('2026-04-01T05:30:00Z'),
      email: 'borrada@example.com',
      phone: '+52 55 1111 2222',
      phoneE164: '+525511112222',
      phoneNational: '5511112222',
    },
    // In Mexico, it was still February.
    { submittedAt: new Date('2026-03-01T05:30:00Z') },
    { submittedAt: new Date('2026-04-01T06:00:00Z') },
    // Not counted: spam, and what may be spam.
    { submittedAt: at(8), status: 'spam' },
    { submittedAt: at(9), spamReasons: ['many_links'] },
  ])
  const erasure = { email: 'borrada@example.com', dryRun: false, reason: 'Pedido' }
  await succeed(colleagues.admin, 'POST', '/erasures', erasure)
  await antesala.sql(`update staff set banned = true where id = '${former}'`)
})
afterAll(() => antesala?.close())

async function readFunnel(period: object = march, who = colleagues.sales) {
  const query = new URLSearchParams({ ...period })
  const answer = await who.get(`/api/staff/funnel?${query}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Funnel
}

async function readRows(group: string, period: object = march) {
  const query = new URLSearchParams({ ...period, group })
  return (await (
    await colleagues.sales.get(`/api/staff/funnel-rows?${query}`)
  ).json()) as FunnelTable
}

/** A stage in days. */
function inDays({ stage, reached, current, lost, timeToNext: { median, p90 } }: FunnelStage) {
  const days = (seconds: number | null) =>
    seconds === null ? null : Math.round((seconds * 100_000) / DAY_MS) / 100
  return [stage, reached, current, lost, days(median), days(p90)]
}

describe('the funnel of a cohort', () => {
  test('counts who reached each stage, who is in it, who was lost from it, and the days until the next', async () => {
    const { stages, at: readAt, period } = await readFunnel()
    const erased = antesala.db
      .selectFrom('leads')
      .select('status')
      .where('erasedAt', 'is not', null)
    expect(await erased.execute()).toEqual([{ status: 'lost' }])
    expect(stages.map(inDays)).toEqual([
      // 0.5, 1, 2 and 6 days until the first answer.
      ['new', 7, 2, 2, 1.5, 4.8],
      // Two days each; the lead that was never in this stage does not count.
      ['contacted', 4, 1, 0, 2, 2],
      ['qualified', 3, 0, 0, 4, 4],
      ['visit_scheduled', 2, 0, 1, 3, 3],
      ['negotiating', 1, 0, 0, 10, 10],
      ['won', 1, 1, 0, null, null],
    ])
    expect(stages.map(({ lostReasons }) => lostReasons)).toEqual([
      // One has no reason, the other's client was erased.
      [{ reason: null, count: 2 }],
      ...[[], []],
      [{ reason: 'price', count: 1 }],
      ...[[], []],
    ])
    expect(period).toEqual(march)
    expect(Date.parse(readAt)).not.toBeNaN()
  })

  test('is read in one statement, as is its table, so that all of their numbers agree', async () => {
    let statements = 0
    const counted = antesala.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const period = { ...march, timeZone: 'America/Mexico_City' }
    expect(await tables.readFunnel(counted, period)).toHaveLength(6)
    expect(statements).toBe(1)
    expect((await tables.readFunnelRows(counted, period, 'origin', 10)).total).toBe(3)
    expect(statements).toBe(2)
  })

  test('of a period without leads is all zeros', async () => {
    const { stages } = await readFunnel({ from: '2020-01-01', until: '2020-01-31' })
    expect(stages.map(({ reached }) => reached)).toEqual([0, 0, 0, 0, 0, 0])
    expect(await readRows('origin', { from: '2020-01-01', until: '2020-01-31' })).toMatchObject({
      rows: [],
      total: 0,
    })
  })

  test('by salesperson names those who left and the leads of nobody', async () => {
    const { rows, total, period } = await readRows('assignee')
    expect(total).toBe(3)
    expect(period).toEqual(march)
    expect(rows).toMatchObject([
      {
        key: seller,
        name: staff.sales.name,
        reached: [3, 3, 3, 2, 1, 1],
        lost: 1,
        values: [{ amount: 4_250_000, currency: 'MXN' }],
      },
      { key: null, name: null, reached: [3, 0, 0, 0, 0, 0], lost: 2, values: [] },
      { key: former, name: staff.partnerships.name, reached: [1, 1, 0, 0, 0, 0], lost: 0 },
    ])
    expect(rows[0]?.timeToContact.median).toBe((2 * DAY_MS) / 1000)
    expect(rows[0]?.timeToWin.median).toBe((20 * DAY_MS) / 1000)
    expect(rows[1]?.timeToContact).toEqual({ median: null, p90: null })
  })

  test('by origin and by property has a row for the leads without one', async () => {
    const origins = await readRows('origin')
    expect(origins.rows.map(({ key, reached }) => [key, reached[0]])).toEqual([
      ['showroom', 3],
      [null, 3],
      ['=1+1', 1],
    ])
    const properties = await readRows('property')
    expect(properties.rows).toMatchObject([
      { key: null, property: null, reached: [4, 1, 0, 0, 0, 0] },
      { key: casa, property: { titleEs: 'Casa Ceniza', titleEn: 'Ash House' } },
    ])
  })
})

// Every lead of this month was moved at random, and each of its stages is computed here from the moves that were not undone.
test('a thousand histories at random have the stages that replaying their moves gives', async () => {
  const random = numbersFrom(7)
  const stories = Array.from({ length: 1_000 }, () => {
    const submittedAt = new Date(Date.UTC(2025, 5, 1 + (random() % 28), random() % 24))
    return { submittedAt, moves: randomMoves(random) }
  })
  await recordStories(antesala, stories)
  const { stages } = await readFunnel({ from: '2025-05-31', until: '2025-06-30' })
  const expected = stories.map(({ moves }) => replay(moves))
  expect(stages.map(({ reached }) => reached)).toEqual(
    names.map((_, place) => expected.filter(({ furthest }) => furthest >= place).length),
  )
  expect(stages.map(({ lost }) => lost)).toEqual(
    names.map(
      (_, place) =>
        expected.filter(({ status, furthest }) => status === 'lost' && furthest === place).length,
    ),
  )
  // Until won: the first arrival that counts.
  const [row] = (await readRows('origin', { from: '2025-05-31', until: '2025-06-30' })).rows
  const days = expected.flatMap(({ wonAfter }) => wonAfter ?? []).toSorted((a, b) => a - b)
  const middle = (days.length - 1) / 2
  const median = ((days[Math.floor(middle)] ?? 0) + (days[Math.ceil(middle)] ?? 0)) / 2
  expect(days.length).toBeGreaterThan(100)
  expect(row?.timeToWin.median).toBeCloseTo((median * DAY_MS) / 1000)
})

test('the migration computes the same stages for the events before it', async () => {
  const migration = await readFile('migrations/051_lead_steps.sql', 'utf8')
  const insert = /insert into lead_steps[^;]*;/.exec(migration)?.[0] ?? expect.unreachable()
  // Without leads that have never left `new`.
  const all = sql`select * from lead_steps where lead_steps::text not like '%,,,,,)' order by lead_id`
  const { rows: expected } = await all.execute(antesala.db)
  expect(expected.length).toBeGreaterThan(500)
  await antesala.sql('delete from lead_steps')
  await antesala.sql(insert)
  expect((await all.execute(antesala.db)).rows).toEqual(expected)
})

const names = [
  'new',
  'contacted',
  'qualified',
  'visit_scheduled',
  'negotiating',
  'won',
] satisfies LeadStatus[]

/** A generator of pseudorandom whole numbers (Park and Miller). */
function numbersFrom(seed: number) {
  let state = seed
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state
  }
}

function randomMoves(random: () => number): Move[] {
  const moves: Move[] = []
  const statuses: LeadStatus[] = ['new']
  const days = random() % 16
  for (let day = 1; day <= days; day++) {
    const last = statuses.at(-1)
    // As many undos as changes, so that many follow each other.
    if (statuses.length > 1 && random() % 2 === 0) {
      statuses.pop()
      moves.push([day, 'undo'])
    } else {
      const others: LeadStatus[] = [...names, 'lost' as const].filter((name) => name !== last)
      const to = others[random() % others.length] ?? 'won'
      statuses.push(to)
      moves.push([day, to])
    }
  }
  return moves
}

function replay(moves: Move[]) {
  const kept: { day: number; status: LeadStatus }[] = []
  for (const [day, to] of moves) {
    if (to === 'undo') kept.pop()
    else kept.push({ day, status: to })
  }
  const order: LeadStatus[] = names
  const places = kept.map(({ status }) => order.indexOf(status))
  return {
    status: kept.at(-1)?.status ?? 'new',
    furthest: Math.max(0, ...places),
    wonAfter: kept.find(({ status }) => status === 'won')?.day,
  }
}

describe('the stages of a lead', () => {
  async function stagesOf(id: string) {
    const row = await antesala.db
      .selectFrom('leadSteps')
      .selectAll()
      .where('leadId', '=', id)
      .executeTakeFirst()
    return Object.entries(row ?? {}).flatMap(([name, value]) => (value instanceof Date ? name : []))
  }

  async function change(id: string, status: string) {
    const { headers } = await colleagues.sales.get(`/api/staff/leads/${id}`)
    const version = { 'If-Match': headers.get('etag') ?? '' }
    const path = `/api/staff/leads/${id}`
    const answer = await colleagues.sales.send('PATCH', path, { status }, version)
    expect(answer.status).toBe(200)
    return answer.body.undo.id as string
  }

  test('follow its changes and their undo, and so does the funnel', async () => {
    const [id = ''] = await recordLeads(antesala, { submittedAt: new Date('2026-05-04T18:00Z') })
    const reached = async () =>
      (await readFunnel({ from: '2026-05-01', until: '2026-05-31' })).stages.map(
        (stage) => stage.reached,
      )
    await change(id, 'contacted')
    const undoes = await change(id, 'negotiating')
    expect(await stagesOf(id)).toEqual(['contactedAt', 'negotiatingAt'])
    expect(await reached()).toEqual([1, 1, 1, 1, 1, 0])
    await succeed(colleagues.sales, 'POST', '/leads/undos', { undoes })
    expect(await stagesOf(id)).toEqual(['contactedAt'])
    expect(await reached()).toEqual([1, 1, 0, 0, 0, 0])
    await change(id, 'new')
    expect(await stagesOf(id)).toEqual(['contactedAt'])
    expect(await reached()).toEqual([1, 1, 0, 0, 0, 0])
  })

  test('are those before a chain of changes that was undone to its beginning', async () => {
    const [id = ''] = await recordLeads(antesala, { submittedAt: new Date('2026-05-05T18:00Z') })
    const undos: string[] = []
    for (const status of ['contacted', 'new', 'contacted']) undos.push(await change(id, status))
    expect(await stagesOf(id)).toEqual(['contactedAt'])
    for (const undoes of undos.slice(1).toReversed()) {
      await succeed(colleagues.sales, 'POST', '/leads/undos', { undoes })
      expect(await stagesOf(id)).toEqual(['contactedAt'])
    }
    await succeed(colleagues.sales, 'POST', '/leads/undos', { undoes: undos[0] })
    expect(await stagesOf(id)).toEqual([])
  })

  test('are those before an undone change whose API has a clock that is ahead', async () => {
    const [id = ''] = await recordLeads(antesala, { submittedAt: new Date('2026-05-06T18:00Z') })
    const undoes = await change(id, 'qualified')
    await antesala.sql(`update events set at = now() + interval '1 hour'
      where about_id = '${id}' and type = 'lead.status_changed'`)
    await succeed(colleagues.sales, 'POST', '/leads/undos', { undoes })
    expect(await stagesOf(id)).toEqual([])
  })

  test('follow a change of many leads', async () => {
    const ids = await recordLeads(antesala, {}, {}, {})
    const changes = { selection: { ids }, change: { status: 'qualified' } }
    await succeed(colleagues.sales, 'POST', '/leads/changes', changes)
    for (const id of ids) expect(await stagesOf(id)).toEqual(['qualifiedAt'])
  })

  test('are repaired during housekeeping if an earlier release has changed it', async () => {
    const [wrong = '', missing = ''] = await recordStories(antesala, [
      { submittedAt: new Date(), moves: [[0, 'contacted']] },
      { submittedAt: new Date(), moves: [[0, 'qualified']] },
    ])
    await antesala.sql(`update lead_steps set won_at = now() where lead_id = '${wrong}'`)
    await antesala.sql(`delete from lead_steps where lead_id = '${missing}'`)
    await recordMissingStages(antesala.db, new Date(Date.now() - DAY_MS))
    expect(await stagesOf(wrong)).toEqual(['contactedAt'])
    expect(await stagesOf(missing)).toEqual(['qualifiedAt'])
  })
})

describe('a request', () => {
  const invalid = [
    ['that ends before it begins', { from: '2026-03-02', until: '2026-03-01' }, 'until'],
    ['of more than five years', { from: '2020-01-01', until: '2026-01-01' }, 'until'],
    ['with an invalid day', { from: '2026-02-30', until: '2026-03-01' }, 'from'],
    ['without its end', { from: '2026-03-01' }, 'until'],
    ['by an unknown group', { ...march, group: 'city' }, 'group'],
  ] as const

  test.each(invalid)('%s is refused, naming the field', async (_what, request, field) => {
    const query = new URLSearchParams({ group: 'origin', ...request })
    const rows = await colleagues.sales.get(`/api/staff/funnel-rows?${query}`)
    expect(rows.status).toBe(400)
    const named = expect.arrayContaining([expect.objectContaining({ path: field })])
    expect(await rows.json()).toMatchObject({ error: { fields: named } })
    const body = { group: 'origin', ...request }
    const exported = await colleagues.sales.send('POST', '/api/staff/funnel/exports', body)
    expect(exported.status).toBe(400)
    expect(exported.body.error.fields).toEqual(named)
  })

  test('for the whole funnel has no group', async () => {
    const query = new URLSearchParams({ ...march, group: 'origin' })
    expect((await colleagues.sales.get(`/api/staff/funnel?${query}`)).status).toBe(400)
  })

  test('that takes too long is refused with the advice to choose a shorter period', async () => {
    const answer = await antesala.db.transaction().execute(async (tx) => {
      await sql`lock table lead_steps in access exclusive mode`.execute(tx)
      return await colleagues.sales.get(`/api/staff/funnel?${new URLSearchParams(march)}`)
    })
    expect(answer.status).toBe(400)
    const message = expect.stringContaining('periodo más corto')
    expect(await answer.json()).toMatchObject({ error: { fields: [{ path: 'until', message }] } })
  })
})

describe('the export', () => {
  async function download(body: typeof march & { group?: string }, language = 'es') {
    const answer = await fetch(`${antesala.address}/api/staff/funnel/exports`, {
      method: 'POST',
      headers: {
        Cookie: colleagues.sales.cookie,
        'Content-Type': 'application/json',
        'Accept-Language': language,
      },
      body: JSON.stringify(body),
    })
    const { group = 'stages', from, until } = body
    const name = `funnel-${group}-${from}-${until}.csv`
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
    return readCsv((await answer.text()).replace('\uFEFF', ''))
  }

  test('has a line for each stage', async () => {
    const [head, ...lines] = await download(march)
    expect(head?.[0]).toBe('Etapa')
    expect(lines[1]).toEqual(['Contactado', '4', '57.14', '57.14', '2', '2', '1', '0', ''])
    expect(lines[3]?.at(-1)).toBe('Precio: 1')
    expect(lines.at(-1)).toEqual(['Ganado', '1', '100', '14.29', '', '', '1', '0', ''])
  })

  test('has a line for each row, without formulas, and is in the audit log', async () => {
    const lines = await download({ ...march, group: 'origin' }, 'en')
    expect(lines.map(([name]) => name)).toEqual(['Origin', 'showroom', 'No origin', "'=1+1"])
    expect(lines[1]).toEqual([
      'showroom',
      '3',
      '3',
      '3',
      '2',
      '1',
      '1',
      '33.33',
      '1',
      '2',
      '20',
      '4250000',
    ])
    const events = antesala.db
      .selectFrom('events')
      .select(['type', 'after'])
      .where('type', 'like', 'funnel.export%')
      .where(sql`after ->> 'group'`, '=', 'origin')
    expect(await events.execute()).toMatchObject([{ type: 'funnel.exported', after: march }])
    const ends = antesala.db
      .selectFrom('events')
      .select('after')
      .where('type', '=', 'funnel.export_ended')
    // The end is recorded once the response has been sent.
    await expect
      .poll(async () => (await ends.execute()).map(({ after: end }) => end))
      .toContainEqual(expect.objectContaining({ rows: 3, isComplete: true }))
  })

  test('of a table with more than 10,000 rows is refused with the advice to choose a shorter period', async () => {
    const submittedAt = new Date('2024-05-06T18:00Z')
    const origins = Array.from({ length: 10_000 }, (_, number) => `origen ${number}`)
    const leads = [...origins, null].map((origin) => leadRow({ submittedAt, origin }))
    await insertLeads(antesala.db, leads)
    const body = { from: '2024-05-01', until: '2024-05-31', group: 'origin' }
    const refused = await colleagues.sales.send('POST', '/api/staff/funnel/exports', body)
    expect(refused.status).toBe(400)
    const message = expect.stringContaining('más de 10,000 filas')
    expect(refused.body.error.fields).toEqual([{ path: 'until', message }])
    await antesala.db
      .deleteFrom('leads')
      .where('id', '=', leads[0]?.id ?? '')
      .execute()
    expect(await download(body)).toHaveLength(10_001)
  })

  test('is not for ops, who may read the funnel', async () => {
    expect((await readFunnel(march, colleagues.ops)).stages).toHaveLength(6)
    const answer = await colleagues.ops.send('POST', '/api/staff/funnel/exports', march)
    expect(answer.status).toBe(403)
  })
})

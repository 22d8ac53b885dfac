import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type {
  AttributedLead,
  LeaderboardRow,
  ReferralTree,
  UnknownCode,
} from '../../shared/contract/referral.ts'
import { nearbyCodes } from '../../shared/domain/nearby-codes.ts'
import {
  MAX_UNKNOWN_CODES,
  recordUnknownCode,
} from '../../shared/tables/referrals/unknown-codes.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { inquiry, staff } from '../setup/fixtures.ts'
import { listQuery } from '../setup/list-query.ts'
import type { TestApplication } from '../setup/partners.ts'
import { assessWith, attributionOf, inquire, startReferrals } from '../setup/referrals.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

const reason = 'Lo dijo por teléfono'

let antesala: Antesala
let pablo: StaffClient
let norte: TestApplication
let sur: TestApplication
let valle: TestApplication
let isla: TestApplication

beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  pablo = await signIn(antesala, 'partnerships')
  await antesala.startWorker()
})
afterAll(() => antesala.close())

beforeEach(async () => {
  ;({ norte, sur, valle, isla } = await startReferrals(antesala))
})

const assess = (code: string) => assessWith(antesala, code)
const leadOf = (id: string) => attributionOf(antesala, 'leads', id)

async function read<T>(path: string): Promise<T> {
  const answer = await pablo.get(`/api/staff/${path}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as T
}

async function attribute(body: object) {
  return await pablo.send('POST', '/api/staff/attributions', { reason, ...body })
}

async function staffEvents(aboutId: string) {
  return await antesala.db
    .selectFrom('events')
    .select(['type', 'actor', 'before', 'after', 'reason'])
    .where('aboutId', '=', aboutId)
    .where('actorKind', '=', 'staff')
    .execute()
}

describe('the tree', () => {
  test('shows who referred whom, with the number of leads of each partner', async () => {
    const lead = await inquire(antesala, { message: `Vengo de ${sur.code}` })
    await inquire(antesala, { message: `Vengo de ${sur.code}, también` })
    await antesala.sql(`update leads set status = 'won' where id = '${lead.id}'`)
    const [tree, ...others] = await read<ReferralTree[]>('referrals')
    expect(others).toEqual([])
    expect(tree).toMatchObject({ id: norte.id, isTruncated: false })
    expect(tree?.nodes).toMatchObject([
      { id: norte.id, parentId: null, depth: 0, agencyName: 'Norte', leads: 0, won: 0 },
      { id: sur.id, parentId: norte.id, depth: 1, referralCode: sur.code, leads: 2, won: 1 },
      { id: valle.id, parentId: sur.id, depth: 2, status: 'pending', leads: 0 },
    ])
    const below = await read<ReferralTree>(`referrals/${sur.id}`)
    expect(below.nodes.map(({ id, depth }) => [id, depth])).toEqual([
      [sur.id, 0],
      [valle.id, 1],
    ])
  })

  test('ends where it would loop', async () => {
    await antesala.sql(
      `update partners set referred_by_partner_id = '${valle.id}' where id = '${norte.id}'`,
    )
    const tree = await read<ReferralTree>(`referrals/${norte.id}`)
    expect(tree.nodes.map(({ id }) => id)).toEqual([norte.id, sur.id, valle.id])
  })

  test('is limited to twelve levels below its root and 500 partners, or 100 partners in the list of trees', async () => {
    await antesala.sql(`insert into partners (id, referral_code, referred_by_partner_id, agency_name,
        contact_name, email, email_normalized, phone, phone_national, city, interests, language,
        search, submitted_at, recorded_at, updated_at)
      select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'XX-' || n,
        case when n = 1 then '${isla.id}'::uuid when n <= 20
          then ('00000000-0000-7000-8000-' || lpad((n - 1)::text, 12, '0'))::uuid
          else '${norte.id}'::uuid end,
        'A', 'm', 'm', 'm' || n, '1', '1', 'M', '{}', 'es', '', now(), now(), now()
      from generate_series(1, 600) as n`)
    const deep = await read<ReferralTree>(`referrals/${isla.id}`)
    expect(deep.nodes.map(({ depth }) => depth)).toEqual(Array.from({ length: 13 }, (_, i) => i))
    const wide = await read<ReferralTree>(`referrals/${norte.id}`)
    expect(wide).toMatchObject({ isTruncated: true })
    expect(wide.nodes).toHaveLength(500)
    const listed = await read<ReferralTree[]>('referrals?sort=["agencyName","DESC"]')
    expect(listed.find(({ id }) => id === norte.id)).toMatchObject({ isTruncated: true })
    expect(Math.max(...listed.map(({ nodes }) => nodes.length))).toBe(100)
  })

  test('of a partner that does not exist is a 404', async () => {
    const answer = await pablo.get('/api/staff/referrals/01890000-0000-7000-8000-000000000000')
    expect(answer.status).toBe(404)
  })
})

describe('the leaderboard', () => {
  const board = (filter: object, more = '') => `referral-leaderboard${listQuery({ filter })}${more}`

  test('counts applications, approvals, leads and won leads by partner, and by month in the time zone of the business', async () => {
    // 1 November, 05:30 in London, is still October in Mexico.
    await antesala.sql(`update partners set submitted_at = '2026-11-01T05:30:00Z', status = 'approved'
      where id = '${sur.id}'`)
    await antesala.sql(
      `update partners set submitted_at = '2026-11-15T12:00:00Z' where id = '${valle.id}'`,
    )
    const lead = await inquire(antesala, { message: `De parte de ${norte.code}` })
    const spam = await inquire(antesala, { message: `Compre ya con ${norte.code}` })
    await antesala.sql(`update leads set submitted_at = '2026-11-02T12:00:00Z'`)
    await antesala.sql(`update leads set status = 'won' where id = '${lead.id}'`)
    await antesala.sql(`update leads set status = 'spam' where id = '${spam.id}'`)

    const rows = await read<LeaderboardRow[]>(board({ from: '2026-10-01', until: '2026-11-30' }))
    expect(rows).toEqual([
      {
        id: norte.id,
        agencyName: 'Norte',
        referralCode: norte.code,
        ...{ visits: 0, applied: 1, approved: 1, leads: 1, won: 1, sales: [] },
        months: [{ month: '2026-10', applied: 1, approved: 1 }],
      },
      {
        id: sur.id,
        agencyName: 'Sur',
        referralCode: sur.code,
        ...{ visits: 0, applied: 1, approved: 0, leads: 0, won: 0, sales: [] },
        months: [{ month: '2026-11', applied: 1, approved: 0 }],
      },
    ])
    const november = await read<LeaderboardRow[]>(
      board({ from: '2026-11-01', until: '2026-11-15' }),
    )
    expect(november.map(({ agencyName, applied, leads }) => [agencyName, applied, leads])).toEqual([
      ['Sur', 1, 0],
      ['Norte', 0, 1],
    ])
    const byLeads = board({ from: '2026-11-01', until: '2026-11-15' }, '&sort=["leads","DESC"]')
    expect((await read<LeaderboardRow[]>(byLeads))[0]?.agencyName).toBe('Norte')
  })

  test.each([
    ['no period', {}],
    ['a period that ends before it begins', { from: '2026-11-02', until: '2026-11-01' }],
    ['more than five years', { from: '2020-01-01', until: '2026-01-01' }],
    ['an invalid date', { from: '2026-02-30', until: '2026-03-01' }],
    ['SQL', { from: "2026-01-01'; drop table leads", until: '2026-03-01' }],
  ])('refuses %s', async (_what, filter) => {
    expect((await pablo.get(`/api/staff/${board(filter)}`)).status).toBe(400)
  })
})

describe('the leads of a partner', () => {
  test('are shown without personal data', async () => {
    const lead = await inquire(antesala, { message: `Me recomendó ${norte.code}` })
    const query = listQuery({ filter: { partnerId: norte.id } })
    const rows = await read<AttributedLead[]>(`attributed-leads${query}`)
    expect(rows).toEqual([
      {
        id: lead.code,
        refCode: lead.code,
        status: 'new',
        kind: 'advisory',
        property: null,
        submittedAt: expect.any(String),
      },
    ])
  })
})

describe('a manual attribution', () => {
  test('of a lead is recorded with the previous value, the reason and the actor', async () => {
    const lead = await inquire(antesala)
    const answer = await attribute({ code: lead.code.toLowerCase(), partner: norte.code })
    expect(answer).toMatchObject({
      status: 201,
      body: { kind: 'lead', code: lead.code, referrer: { id: norte.id } },
    })
    expect(await leadOf(lead.id)).toEqual({
      referredByCode: norte.code,
      referredByPartnerId: norte.id,
      version: 2,
    })
    expect(await staffEvents(lead.id)).toEqual([
      {
        type: 'lead.attributed',
        actor: staff.partnerships.name,
        before: { code: null, partnerId: null },
        after: { code: norte.code, partnerId: norte.id },
        reason,
      },
    ])
    expect(JSON.stringify(answer.body)).not.toContain(inquiry.email)
  })

  test('can be moved to another partner, and removed', async () => {
    const lead = await inquire(antesala, { message: `De ${norte.code}` })
    const move = { code: lead.code, partner: sur.code, replaces: norte.code }
    expect((await attribute(move)).body.referrer.id).toBe(sur.id)
    expect((await attribute(move)).body.error.code).toBe('STATE_CONFLICT')
    const removed = await attribute({ code: lead.code, replaces: sur.code })
    expect(removed.body).toMatchObject({ referrer: null, referredByCode: null })
  })

  test('of an application moves its branch of the tree', async () => {
    expect((await attribute({ code: isla.code, partner: valle.code })).status).toBe(201)
    const tree = await read<ReferralTree>(`referrals/${norte.id}`)
    expect(tree.nodes.at(-1)).toMatchObject({ id: isla.id, parentId: valle.id, depth: 3 })
  })

  test('of an application to itself, or to one below it, is refused', async () => {
    const itself = await attribute({ code: isla.code, partner: isla.code })
    const loop = await attribute({ code: norte.code, partner: valle.code })
    expect([itself.status, loop.status]).toEqual([400, 400])
    expect(itself.body.error.fields[0].path).toBe('partner')
    expect(loop.body.error.fields[0].message).toContain('se formaría un círculo')
  })

  test('never creates a loop, even if two are sent at the same time', async () => {
    const answers = await Promise.all([
      attribute({ code: isla.code, partner: valle.code }),
      attribute({ code: norte.code, partner: isla.code }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400])
  })

  test.each([
    ['no reason', { reason: undefined }, 'reason'],
    ['an empty reason', { reason: ' ' }, 'reason'],
    ['an unused code', { code: 'LU-22222' }, 'code'],
    ['an invalid code', { code: "'; drop table leads" }, 'code'],
    ['an unknown partner', { partner: 'LP-22222' }, 'partner'],
    ['a lead as the partner', { partner: 'LU-22222' }, 'partner'],
    ['an unknown field', { status: 'won' }, ''],
  ])('with %s is refused', async (_what, more, path) => {
    const answer = await attribute({ code: isla.code, partner: norte.code, ...more })
    expect(answer.status).toBe(400)
    expect(answer.body.error.fields).toContainEqual(expect.objectContaining({ path }))
  })
})

test('the current attribution of a code can be read; an unused or invalid code is a 404', async () => {
  const now = await read<object>(`attributions/${sur.code.toLowerCase()}`)
  expect(now).toMatchObject({ kind: 'partner', referrer: { id: norte.id } })
  expect((await pablo.get('/api/staff/attributions/LU-22222')).status).toBe(404)
  expect((await pablo.get('/api/staff/attributions/%00')).status).toBe(404)
})

describe('unknown codes', () => {
  const typoOf = (code: string) => nearbyCodes(code).at(0) ?? ''
  const applyWithUnknownCode = async (referredByCode: string, headers = {}) => {
    const body = { ...inquiry, agencyName: 'A', contactName: 'B', city: 'C', referredByCode }
    const answer = await antesala.post('/api/v1/partner-waitlist', body, headers)
    expect(answer.body.error.code).toBe('REFERRAL_CODE_NOT_FOUND')
  }
  const listUnknownCodes = () => read<UnknownCode[]>('unknown-codes')

  test('are listed with the number of uses and the nearest partner', async () => {
    const code = typoOf(norte.code)
    await applyWithUnknownCode(code)
    await applyWithUnknownCode(` ${code.toLowerCase().replace('-', ' ')} `)
    await inquire(antesala, { message: `Me mandó ${code}.` })
    await assess(code)
    await vi.waitFor(async () => {
      expect(await listUnknownCodes()).toEqual([
        {
          id: code,
          code,
          applications: 2,
          leads: 1,
          assessments: 1,
          lastTriedAt: expect.any(String),
          nearest: { id: norte.id, agencyName: 'Norte', referralCode: norte.code },
        },
      ])
    }, soon)
  })

  test('can be attributed to a partner with their leads, and are then no longer listed', async () => {
    const code = typoOf(norte.code)
    const lead = await inquire(antesala, { message: `Me mandó ${code}.` })
    const assessment = await assess(code)
    await recordUnknownCode(antesala.db, code)
    const path = `/api/staff/unknown-codes/${code}/attributions`
    const answer = await pablo.send('POST', path, { partner: norte.code, reason })
    expect(answer).toMatchObject({
      status: 201,
      body: { leads: 1, assessments: 1, applications: 1 },
    })
    expect(await leadOf(lead.id)).toMatchObject({ referredByPartnerId: norte.id, version: 2 })
    expect(await staffEvents(lead.id)).toMatchObject([
      { type: 'lead.attributed', before: { code }, after: { code: norte.code }, reason },
    ])
    expect(await staffEvents(assessment)).toMatchObject([
      { type: 'assessment.attributed', before: { code }, after: { code: norte.code }, reason },
    ])
    const query = listQuery({ filter: { partnerId: norte.id } })
    expect(await read(`attributed-assessments${query}`)).toEqual([
      { id: assessment, submittedAt: expect.any(String), leadCode: null },
    ])
    expect(await staffEvents(norte.id)).toMatchObject([
      {
        type: 'referral.code_attributed',
        after: { code: norte.code, leads: 1, assessments: 1, applications: 1 },
      },
    ])
    expect(await listUnknownCodes()).toEqual([])
    const again = await pablo.send('POST', path, { partner: norte.code, reason })
    expect(again.status).toBe(404)
  })

  test('cannot be attributed if the code belongs to a partner', async () => {
    const path = `/api/staff/unknown-codes/${norte.code}/attributions`
    const answer = await pablo.send('POST', path, { partner: sur.code, reason })
    expect(answer.body.error.code).toBe('STATE_CONFLICT')
  })

  test('do not include texts that do not look like a code', async () => {
    await applyWithUnknownCode('mi primo Ernesto')
    expect(await listUnknownCodes()).toEqual([])
  })

  test('have a total on a page after the last one, too', async () => {
    await recordUnknownCode(antesala.db, 'LP-AAAAA')
    await recordUnknownCode(antesala.db, 'LP-BBBBB')
    for (const [range, codes] of [
      [[0, 0], 1],
      [[50, 74], 0],
    ] as const) {
      const answer = await pablo.get(`/api/staff/unknown-codes${listQuery({ range: [...range] })}`)
      expect(await answer.json()).toHaveLength(codes)
      expect(answer.headers.get('Content-Range')).toMatch(/\/2$/)
    }
  })

  test('are recorded without waiting for others that are recorded at the same time', async () => {
    await antesala.sql(`insert into unknown_codes (code, tries, first_tried_at, last_tried_at)
      select 'LP-' || n, 1, now(), now() - make_interval(secs => n)
      from generate_series(10000, 10000 + ${MAX_UNKNOWN_CODES} - 1) as n`)
    await antesala.db.transaction().execute(async (tx) => {
      // It replaces the oldest.
      await recordUnknownCode(tx, 'LP-AAAAA')
      await antesala.db.transaction().execute(async (secondTx) => {
        await sql`set local lock_timeout = '5s'`.execute(secondTx)
        await recordUnknownCode(secondTx, 'LP-10000')
        await recordUnknownCode(secondTx, 'LP-BBBBB')
      })
    })
    await recordUnknownCode(antesala.db, 'LP-CCCCC')
    const rows = await antesala.db.selectFrom('unknownCodes').select('code').execute()
    expect(rows).toHaveLength(MAX_UNKNOWN_CODES)
  })

  test('are limited to a thousand, and the oldest are removed', async () => {
    await antesala.sql(`insert into unknown_codes (code, tries, first_tried_at, last_tried_at)
      select 'LP-' || n, 1, now(), now() - make_interval(secs => n)
      from generate_series(10000, 10000 + ${MAX_UNKNOWN_CODES} - 1) as n`)
    await Promise.all(['LP-AAAAA', 'LP-BBBBB'].map((code) => recordUnknownCode(antesala.db, code)))
    await recordUnknownCode(antesala.db, 'LP-CCCCC')
    const rows = await antesala.db.selectFrom('unknownCodes').select('code').execute()
    const kept = rows.map(({ code }) => code)
    expect(kept).toHaveLength(MAX_UNKNOWN_CODES)
    expect(kept).toEqual(expect.arrayContaining(['LP-AAAAA', 'LP-BBBBB', 'LP-CCCCC', 'LP-10000']))
    expect(kept).not.toContain(`LP-${10_000 + MAX_UNKNOWN_CODES - 1}`)
  })
})

test('per minute, at most five unknown codes of a client and thirty of all clients are recorded', async () => {
  const busy = await openAntesala({ TRUST_PROXY: '1' })
  const tryCode = (number: number, client: number) =>
    busy.post(
      '/api/v1/partner-waitlist',
      {
        ...inquiry,
        ...{ agencyName: 'A', contactName: 'B', city: 'C', referredByCode: `LP-${number}` },
      },
      { 'X-Forwarded-For': `203.0.113.${client}` },
    )
  const count = async () =>
    (await busy.db.selectFrom('unknownCodes').select('code').execute()).length
  for (let number = 0; number < 8; number++) await tryCode(20_000 + number, 1)
  await vi.waitFor(async () => expect(await count()).toBe(5), soon)
  for (let number = 0; number < 40; number++) await tryCode(30_000 + number, 2 + number)
  await vi.waitFor(async () => expect(await count()).toBe(30), soon)
  await busy.close()
})

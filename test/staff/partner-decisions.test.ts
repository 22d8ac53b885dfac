import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PartnerDecision } from '../../shared/contract/decision.ts'
import { type PartnerStatus, partnerStatuses } from '../../shared/contract/partner.ts'
import { mostChanged } from '../../shared/contract/selection.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { staff } from '../setup/cast.ts'
import { untilIdle } from '../setup/idle.ts'
import { type Applied, apply, recordedPartners } from '../setup/partners.ts'
import { soon } from '../setup/soon.ts'
import { type Colleague, hireStaff, signIn } from '../setup/staff.ts'
import { expireSoon, startWorkerProcess } from '../setup/worker-process.ts'

const nowhere = '01890000-0000-7000-8000-000000000000'

let antesala: Antesala
let pablo: Colleague

beforeAll(async () => {
  antesala = await openAntesala()
  await hireStaff(antesala)
  pablo = await signIn(antesala, 'partnerships')
  await antesala.startWorker()
})
afterAll(() => antesala.close())
beforeEach(async () => {
  // What the test before this one ordered must not arrive in this one.
  await untilIdle(antesala)
  antesala.relay.accepted.length = 0
})

async function recorded(given: Parameters<typeof apply>[1] = {}): Promise<Applied> {
  const applied = await apply(antesala, given)
  await vi.waitFor(() => rowOf(applied.id), soon)
  return applied
}

async function rowOf(id: string) {
  return await antesala.db
    .selectFrom('partners')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

async function eventsOf(id: string) {
  return await antesala.db
    .selectFrom('events')
    .select(['type', 'actor', 'before', 'after', 'reason'])
    .where('aboutId', '=', id)
    .where('actorKind', '=', 'staff')
    .orderBy('at')
    .execute()
}

async function decisionMails(id: string) {
  return await antesala.db
    .selectFrom('emails')
    .select(['toEmail', 'status', 'data'])
    .where('aboutId', '=', id)
    .where('template', '=', 'partner-decision')
    .orderBy('dedupeKey')
    .execute()
}

const reasons = {
  approved: 'meets_requirements',
  rejected: 'outside_area',
  paused: 'inactive',
  suspicious: 'false_data',
} as const

async function decide(
  id: string,
  decision: PartnerDecision,
  given: { version?: number; note?: string } = {},
) {
  const { version = (await rowOf(id)).version, note } = given
  const body = { decision, reason: reasons[decision], note }
  return await pablo.send('POST', `/api/staff/partners/${id}/decisions`, body, {
    'If-Match': `"${version}"`,
  })
}

async function decideOn(ids: string[], more: object = {}) {
  const body = { selection: { ids }, decision: 'approved', reason: 'known_agency', seen: [] }
  return await pablo.send('POST', '/api/staff/partner-decisions', { ...body, ...more })
}

describe('a decision', () => {
  test('is written, told to the applicant and kept with before, after, reason and who', async () => {
    const { id } = await recorded()
    const answer = await decide(id, 'rejected', { note: 'Volvemos a verlo en marzo.' })
    expect(answer.status).toBe(201)
    expect(answer.headers.get('etag')).toBe('"2"')
    expect(answer.body).toMatchObject({ id, status: 'rejected', version: 2 })
    expect(await eventsOf(id)).toEqual([
      {
        type: 'partner.status_changed',
        actor: staff.partnerships.name,
        before: { status: 'pending' },
        after: { status: 'rejected', decisionReason: 'outside_area' },
        reason: 'Volvemos a verlo en marzo.',
      },
    ])
    await untilIdle(antesala)
    const [mail, ...others] = antesala.relay.accepted.filter(({ subject }) =>
      subject?.startsWith('Sobre su solicitud'),
    )
    expect(others).toEqual([])
    expect(mail?.text).toContain('El programa no cubre todavía la zona')
    expect(mail?.text).toContain('> Volvemos a verlo en marzo.')
  })

  test('on a rejected application can be an approval later: each is told once', async () => {
    const { id } = await recorded()
    await decide(id, 'rejected')
    expect((await decide(id, 'approved')).status).toBe(201)
    await untilIdle(antesala)
    const told = (await decisionMails(id)).map(
      ({ data }) => (data as { isApproved: boolean }).isApproved,
    )
    expect(told).toEqual([false, true])
  })

  test('to pause or to suspect is not told, and neither is the end of it', async () => {
    const { id } = await recorded()
    for (const decision of ['approved', 'paused', 'approved', 'suspicious', 'approved'] as const)
      expect((await decide(id, decision)).status).toBe(201)
    await untilIdle(antesala)
    expect(await decisionMails(id)).toHaveLength(1)
  })

  test('is told once although its job is done again', async () => {
    const { id } = await recorded()
    await decide(id, 'approved')
    await untilIdle(antesala)
    await antesala.sql(`insert into pgboss.job (name, data)
      select name, data from pgboss.job where name = 'announce-decision' and data->>'partnerId' = '${id}'`)
    await untilIdle(antesala)
    expect(await decisionMails(id)).toHaveLength(1)
  })

  const allowed: Record<PartnerStatus, PartnerDecision[]> = {
    pending: ['approved', 'rejected', 'suspicious'],
    approved: ['paused', 'suspicious'],
    rejected: ['approved'],
    paused: ['approved', 'suspicious'],
    suspicious: ['approved', 'rejected'],
  }
  test.each(partnerStatuses)('on one that is %s is what its state allows', async (status) => {
    const { id } = await recorded()
    const possible: string[] = []
    for (const decision of ['approved', 'rejected', 'paused', 'suspicious'] as const) {
      await antesala.db.updateTable('partners').set({ status }).where('id', '=', id).execute()
      const answer = await decide(id, decision)
      if (answer.status === 201) possible.push(decision)
      else
        expect(answer).toMatchObject({ status: 409, body: { error: { code: 'STATE_CONFLICT' } } })
    }
    expect(possible).toEqual(allowed[status])
  })

  test('of two at once on one version only the first counts', async () => {
    const { id } = await recorded()
    const answers = await Promise.all([
      decide(id, 'approved', { version: 1 }),
      decide(id, 'rejected', { version: 1 }),
      decide(id, 'suspicious', { version: 1 }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 412, 412])
    expect(await eventsOf(id)).toHaveLength(1)
  })

  test.each([
    ['no version', { decision: 'approved', reason: 'known_agency' }, {}, 428],
    ['an unknown decision', { decision: 'pending', reason: 'known_agency' }, undefined, 400],
    [
      'a reason of another decision',
      { decision: 'approved', reason: 'outside_area' },
      undefined,
      400,
    ],
    ['no reason', { decision: 'approved' }, undefined, 400],
    [
      'a note that is too long',
      { decision: 'approved', reason: 'known_agency', note: 'x'.repeat(2001) },
      undefined,
      400,
    ],
    [
      'a control character',
      { decision: 'approved', reason: 'known_agency', note: 'a\u0000' },
      undefined,
      400,
    ],
    [
      'a field of nobody',
      { decision: 'approved', reason: 'known_agency', status: 'won' },
      undefined,
      400,
    ],
  ])('with %s is refused', async (_what, body, headers = { 'If-Match': '"1"' }, status) => {
    const { id } = await recorded()
    const path = `/api/staff/partners/${id}/decisions`
    const answer = await pablo.send('POST', path, body, headers as Record<string, string>)
    expect(answer.status).toBe(status)
    expect((await rowOf(id)).status).toBe('pending')
  })

  test.each([nowhere, 'not-a-uuid'])('on nobody (%s) is a 404', async (id) => {
    const body = { decision: 'approved', reason: 'known_agency' }
    const answer = await pablo.send('POST', `/api/staff/partners/${id}/decisions`, body, {
      'If-Match': '"1"',
    })
    expect(answer.status).toBe(404)
  })
})

describe('a decision on many', () => {
  test('skips what cannot be decided and what nobody has looked at, and says so', async () => {
    const [one, other, done] = [await recorded(), await recorded(), await recorded()]
    const odd = await recorded({ email: (await rowOf(one.id)).email })
    await decide(done.id, 'approved')
    const ids = [one, other, done, odd].map(({ id }) => id)

    const flagged = [{ id: odd.id, version: 1, riskFlags: ['same_email'] }]
    const expected = {
      matched: 4,
      changed: 2,
      skipped: 2,
      skippedBecause: { state: 1, flagged: 1 },
      mails: 2,
      flagged,
    }
    const dry = await decideOn(ids, { dryRun: true })
    expect(dry).toMatchObject({ status: 200, body: expected })
    expect((await rowOf(one.id)).status).toBe('pending')

    expect((await decideOn(ids, { note: 'Bienvenidos' })).body).toMatchObject(expected)
    expect((await rowOf(other.id)).status).toBe('approved')
    expect((await rowOf(odd.id)).status).toBe('pending')
    await untilIdle(antesala)
    for (const { id } of [one, other, done]) expect(await decisionMails(id)).toHaveLength(1)
    expect(await decisionMails(odd.id)).toEqual([])
  })

  test('approves a flagged one that was seen, in the version it was seen in', async () => {
    const first = await recorded()
    const odd = await recorded({ email: (await rowOf(first.id)).email })
    const stale = await decideOn([odd.id], { seen: [{ id: odd.id, version: 7 }] })
    expect(stale.body).toMatchObject({ changed: 0, skippedBecause: { flagged: 1 } })
    const seen = await decideOn([odd.id], { seen: [{ id: odd.id, version: 1 }] })
    expect(seen.body).toMatchObject({ changed: 1, flagged: [] })
    expect((await rowOf(odd.id)).status).toBe('approved')
  })

  test('rejects flagged ones without more ado', async () => {
    const first = await recorded()
    const odd = await recorded({ email: (await rowOf(first.id)).email })
    const answer = await decideOn([odd.id], { decision: 'rejected', reason: 'duplicate' })
    expect(answer.body).toMatchObject({ changed: 1, skipped: 0 })
  })

  test('reaches everything that matches a filter', async () => {
    const ids = [await recorded({ city: 'Tepoztlán' }), await recorded({ city: 'Tepoztlán' })]
    await recorded({ city: 'Tequila' })
    const filter = { city: 'tepozt', status: 'pending' }
    const answer = await decideOn([], { selection: { filter } })
    expect(answer.body).toMatchObject({ matched: 2, changed: 2, skipped: 0 })
    for (const { id } of ids) expect((await rowOf(id)).status).toBe('approved')
  })

  test('by two at once changes each application once', async () => {
    const ids = [(await recorded()).id, (await recorded()).id, (await recorded()).id]
    const answers = await Promise.all([decideOn(ids), decideOn(ids.toReversed()), decideOn(ids)])
    expect(answers.map(({ body }) => body.changed).toSorted()).toEqual([0, 0, 3])
    await untilIdle(antesala)
    for (const id of ids) {
      expect(await decisionMails(id)).toHaveLength(1)
      expect(await eventsOf(id)).toHaveLength(1)
    }
  })

  test('refuses more than it can do at once', async () => {
    await antesala.sql(`insert into partners (id, referral_code, agency_name, contact_name, email,
        email_normalized, phone, phone_national, city, interests, language, submitted_at,
        recorded_at, updated_at)
      select gen_random_uuid(), 'XX-' || n, 'Masa', 'm', 'm', 'm' || n, '1', '1', 'Masa', '{}',
        'es', now(), now(), now()
      from generate_series(1, ${mostChanged + 1}) as n`)
    const answer = await decideOn([], { selection: { filter: { city: 'Masa' } }, dryRun: true })
    expect(answer.status).toBe(400)
    expect(answer.body.error.fields).toEqual([
      { path: 'selection', message: expect.stringContaining(`${mostChanged}`) },
    ])
    await antesala.sql(`delete from partners where city = 'Masa'`)
  })

  test.each([
    ['an empty selection', { selection: { ids: [] } }],
    ['ids and a filter', { selection: { ids: [nowhere], filter: {} } }],
    ['an unknown filter', { selection: { filter: { password: 'x' } } }],
    ['no word on what was seen', { seen: undefined }],
    ['a reason of another decision', { reason: 'inactive' }],
  ])('with %s is refused', async (_what, more) => {
    expect((await decideOn([nowhere], more)).status).toBe(400)
  })
})

test('a worker killed while it orders the mail: it arrives, once', async () => {
  const other = await openAntesala()
  await expireSoon(other)
  await hireStaff(other)
  const colleague = await signIn(other, 'partnerships')
  const worker = startWorkerProcess(other)
  const { id } = await apply(other)
  await recordedPartners(other, 1)
  await other.db.transaction().execute(async (tx) => {
    await sql`lock table emails in share mode`.execute(tx)
    const body = { decision: 'approved', reason: 'known_agency' }
    const path = `/api/staff/partners/${id}/decisions`
    const answer = await colleague.send('POST', path, body, { 'If-Match': '"1"' })
    expect(answer.status).toBe(201)
    await vi.waitFor(async () => {
      const { rows } = await other.sql(`select query from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
          and query like 'insert into "emails"%'`)
      expect(rows).toHaveLength(1)
    }, soon)
    worker.kill('SIGKILL')
    await once(worker, 'exit')
  })
  await other.startWorker()
  await vi.waitFor(() => {
    const subjects = other.relay.accepted.map(({ subject }) => subject)
    expect(subjects).toContain('Su agencia es ahora socia fundadora')
  }, soon)
  const { rows } = await other.sql(`select status from emails where template = 'partner-decision'`)
  expect(rows).toHaveLength(1)
  await other.close()
})

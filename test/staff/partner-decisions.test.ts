import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PartnerDecision } from '../../shared/contract/decision.ts'
import { type PartnerStatus, partnerStatuses } from '../../shared/contract/partner.ts'
import { MAX_CHANGED } from '../../shared/contract/selection.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { staff } from '../setup/fixtures.ts'
import { waitUntilIdle } from '../setup/idle.ts'
import { waitUntilBlocked } from '../setup/locks.ts'
import { applyAsPartner, type TestApplication, waitForPartners } from '../setup/partners.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'
import { shortenJobExpiry, startWorkerProcess } from '../setup/worker-process.ts'

const unknownId = '01890000-0000-7000-8000-000000000000'

let antesala: Antesala
let pablo: StaffClient

beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  pablo = await signIn(antesala, 'partnerships')
  await antesala.startWorker()
})
afterAll(() => antesala.close())
beforeEach(async () => {
  // The emails of the previous test must not arrive in this one.
  await waitUntilIdle(antesala)
  antesala.relay.accepted.length = 0
})

async function recordApplication(
  overrides: Parameters<typeof applyAsPartner>[1] = {},
): Promise<TestApplication> {
  const applied = await applyAsPartner(antesala, overrides)
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

async function decisionEmails(id: string) {
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
  options: { version?: number; note?: string } = {},
) {
  const { version = (await rowOf(id)).version, note } = options
  const body = { decision, reason: reasons[decision], note }
  return await pablo.send('POST', `/api/staff/partners/${id}/decisions`, body, {
    'If-Match': `"${version}"`,
  })
}

async function decideOnMany(ids: string[], more: object = {}) {
  const body = { selection: { ids }, decision: 'approved', reason: 'known_agency', seen: [] }
  return await pablo.send('POST', '/api/staff/partner-decisions', { ...body, ...more })
}

describe('a decision', () => {
  test('is recorded with before, after, reason and actor, and emailed to the applicant', async () => {
    const { id } = await recordApplication()
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
    await waitUntilIdle(antesala)
    const [mail, ...others] = antesala.relay.accepted.filter(({ subject }) =>
      subject?.startsWith('Sobre su solicitud'),
    )
    expect(others).toEqual([])
    expect(mail?.text).toContain('El programa todavía no cubre la zona')
    expect(mail?.text).toContain('> Volvemos a verlo en marzo.')
  })

  test('can approve a rejected application later; each decision is emailed once', async () => {
    const { id } = await recordApplication()
    await decide(id, 'rejected')
    expect((await decide(id, 'approved')).status).toBe(201)
    await waitUntilIdle(antesala)
    const approvals = (await decisionEmails(id)).map(
      ({ data }) => (data as { isApproved: boolean }).isApproved,
    )
    expect(approvals).toEqual([false, true])
  })

  test('to pause or to mark as suspicious is not emailed, nor is the approval that follows', async () => {
    const { id } = await recordApplication()
    for (const decision of ['approved', 'paused', 'approved', 'suspicious', 'approved'] as const)
      expect((await decide(id, decision)).status).toBe(201)
    await waitUntilIdle(antesala)
    expect(await decisionEmails(id)).toHaveLength(1)
  })

  test('is emailed once, even if its job runs again', async () => {
    const { id } = await recordApplication()
    await decide(id, 'approved')
    await waitUntilIdle(antesala)
    await antesala.sql(`insert into pgboss.job (name, data)
      select name, data from pgboss.job where name = 'announce-decision' and data->>'partnerId' = '${id}'`)
    await waitUntilIdle(antesala)
    expect(await decisionEmails(id)).toHaveLength(1)
  })

  const allowed: Record<PartnerStatus, PartnerDecision[]> = {
    pending: ['approved', 'rejected', 'suspicious'],
    approved: ['paused', 'suspicious'],
    rejected: ['approved'],
    paused: ['approved', 'suspicious'],
    suspicious: ['approved', 'rejected'],
  }
  test.each(partnerStatuses)(
    'on an application that is %s can only be what that status allows',
    async (status) => {
      const { id } = await recordApplication()
      const possible: string[] = []
      for (const decision of ['approved', 'rejected', 'paused', 'suspicious'] as const) {
        await antesala.db.updateTable('partners').set({ status }).where('id', '=', id).execute()
        const answer = await decide(id, decision)
        if (answer.status === 201) possible.push(decision)
        else
          expect(answer).toMatchObject({ status: 409, body: { error: { code: 'STATE_CONFLICT' } } })
      }
      expect(possible).toEqual(allowed[status])
    },
  )

  test('succeeds once if several are based on the same version', async () => {
    const { id } = await recordApplication()
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
      'an unknown field',
      { decision: 'approved', reason: 'known_agency', status: 'won' },
      undefined,
      400,
    ],
  ])('with %s is refused', async (_what, body, headers = { 'If-Match': '"1"' }, status) => {
    const { id } = await recordApplication()
    const path = `/api/staff/partners/${id}/decisions`
    const answer = await pablo.send('POST', path, body, headers as Record<string, string>)
    expect(answer.status).toBe(status)
    expect((await rowOf(id)).status).toBe('pending')
  })

  test.each([unknownId, 'not-a-uuid'])(
    'on a partner that does not exist (%s) is a 404',
    async (id) => {
      const body = { decision: 'approved', reason: 'known_agency' }
      const answer = await pablo.send('POST', `/api/staff/partners/${id}/decisions`, body, {
        'If-Match': '"1"',
      })
      expect(answer.status).toBe(404)
    },
  )
})

describe('a bulk decision', () => {
  test('skips applications with another status or with flags that were not reviewed, and reports them', async () => {
    const [one, other, done] = [
      await recordApplication(),
      await recordApplication(),
      await recordApplication(),
    ]
    const odd = await recordApplication({ email: (await rowOf(one.id)).email })
    await decide(done.id, 'approved')
    const ids = [one, other, done, odd].map(({ id }) => id)

    const { referralCode } = await rowOf(odd.id)
    const flagged = [{ id: odd.id, version: 1, referralCode, riskFlags: ['same_email'] }]
    const expected = {
      matched: 4,
      changed: 2,
      skipped: 2,
      skippedBecause: { state: 1, flagged: 1 },
      emails: 2,
      flagged,
    }
    const dry = await decideOnMany(ids, { dryRun: true })
    expect(dry).toMatchObject({ status: 200, body: expected })
    expect((await rowOf(one.id)).status).toBe('pending')

    expect((await decideOnMany(ids, { note: 'Bienvenidos' })).body).toMatchObject(expected)
    expect((await rowOf(other.id)).status).toBe('approved')
    expect((await rowOf(odd.id)).status).toBe('pending')
    await waitUntilIdle(antesala)
    for (const { id } of [one, other, done]) expect(await decisionEmails(id)).toHaveLength(1)
    expect(await decisionEmails(odd.id)).toEqual([])
  })

  test('approves a flagged application only in the version that was reviewed', async () => {
    const first = await recordApplication()
    const odd = await recordApplication({ email: (await rowOf(first.id)).email })
    const stale = await decideOnMany([odd.id], { seen: [{ id: odd.id, version: 7 }] })
    expect(stale.body).toMatchObject({ changed: 0, skippedBecause: { flagged: 1 } })
    const seen = await decideOnMany([odd.id], { seen: [{ id: odd.id, version: 1 }] })
    expect(seen.body).toMatchObject({ changed: 1, flagged: [] })
    expect((await rowOf(odd.id)).status).toBe('approved')
  })

  test('rejects flagged applications without a review', async () => {
    const first = await recordApplication()
    const odd = await recordApplication({ email: (await rowOf(first.id)).email })
    const answer = await decideOnMany([odd.id], { decision: 'rejected', reason: 'duplicate' })
    expect(answer.body).toMatchObject({ changed: 1, skipped: 0 })
  })

  test('applies to all that match a filter', async () => {
    const ids = [
      await recordApplication({ city: 'Tepoztlán' }),
      await recordApplication({ city: 'Tepoztlán' }),
    ]
    await recordApplication({ city: 'Tequila' })
    const filter = { city: 'tepozt', status: 'pending' }
    const answer = await decideOnMany([], { selection: { filter } })
    expect(answer.body).toMatchObject({ matched: 2, changed: 2, skipped: 0 })
    for (const { id } of ids) expect((await rowOf(id)).status).toBe('approved')
  })

  test('that is sent several times at once changes each application once', async () => {
    const ids = [
      (await recordApplication()).id,
      (await recordApplication()).id,
      (await recordApplication()).id,
    ]
    const answers = await Promise.all([
      decideOnMany(ids),
      decideOnMany(ids.toReversed()),
      decideOnMany(ids),
    ])
    expect(answers.map(({ body }) => body.changed).toSorted()).toEqual([0, 0, 3])
    await waitUntilIdle(antesala)
    for (const id of ids) {
      expect(await decisionEmails(id)).toHaveLength(1)
      expect(await eventsOf(id)).toHaveLength(1)
    }
  })

  test('on more than the limit is refused', async () => {
    await antesala.sql(`insert into partners (id, referral_code, agency_name, contact_name, email,
        email_normalized, phone, phone_national, city, interests, language, search, submitted_at,
        recorded_at, updated_at)
      select gen_random_uuid(), 'XX-' || n, 'Masa', 'm', 'm', 'm' || n, '1', '1', 'Masa', '{}',
        'es', array_to_tsvector('{#masa}'), now(), now(), now()
      from generate_series(1, ${MAX_CHANGED + 1}) as n`)
    const answer = await decideOnMany([], { selection: { filter: { city: 'Masa' } }, dryRun: true })
    expect(answer.status).toBe(400)
    expect(answer.body.error.fields).toEqual([
      { path: 'selection', message: expect.stringContaining('10,000') },
    ])
    await antesala.sql(`delete from partners where city = 'Masa'`)
  })

  test.each([
    ['an empty selection', { selection: { ids: [] } }],
    ['ids and a filter', { selection: { ids: [unknownId], filter: {} } }],
    ['an unknown filter', { selection: { filter: { password: 'x' } } }],
    ['no list of reviewed flags', { seen: undefined }],
    ['a reason of another decision', { reason: 'inactive' }],
  ])('with %s is refused', async (_what, more) => {
    expect((await decideOnMany([unknownId], more)).status).toBe(400)
  })
})

test('if a worker is killed while it enqueues the email, another worker enqueues it once, and it is sent', async () => {
  const other = await openAntesala()
  await shortenJobExpiry(other)
  await createStaffAccounts(other)
  const colleague = await signIn(other, 'partnerships')
  const worker = startWorkerProcess(other)
  const { id } = await applyAsPartner(other)
  await waitForPartners(other, 1)
  await other.db.transaction().execute(async (tx) => {
    await sql`lock table emails in share mode`.execute(tx)
    const body = { decision: 'approved', reason: 'known_agency' }
    const path = `/api/staff/partners/${id}/decisions`
    const answer = await colleague.send('POST', path, body, { 'If-Match': '"1"' })
    expect(answer.status).toBe(201)
    await waitUntilBlocked(other, { statement: 'insert into "emails"' })
    worker.kill('SIGKILL')
    await once(worker, 'exit')
  })
  await other.startWorker()
  await vi.waitFor(() => {
    const subjects = other.relay.accepted.map(({ subject }) => subject)
    expect(subjects).toContain('Su agencia ya es socia fundadora')
  }, soon)
  const { rows } = await other.sql(`select status from emails where template = 'partner-decision'`)
  expect(rows).toHaveLength(1)
  await other.close()
})

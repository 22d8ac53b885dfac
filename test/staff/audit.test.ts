import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dayIn } from '../../shared/contract/day.ts'
import { DAY_MS } from '../../shared/contract/duration.ts'
import type { AuditRow } from '../../shared/contract/event.ts'
import { eventName } from '../../shared/view/event-names.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { requireEventTexts } from '../setup/event-texts.ts'
import { application, inquiry } from '../setup/fixtures.ts'
import { listQuery } from '../setup/list-query.ts'
import { waitUntilBlocked } from '../setup/locks.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: Antesala
let ops: StaffClient
let lead: { refCode: string; leadId: string }
let partner: { referralCode: string; waitlistId: string }
beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  await antesala.startWorker()
  ops = await signIn(antesala, 'ops')
  const admin = await signIn(antesala, 'admin')
  await admin.send('PATCH', '/api/staff/me', { name: 'Aurora Díaz Sol' })
  lead = await antesala.submit('/api/v1/contact', inquiry)
  partner = await antesala.submit('/api/v1/partner-waitlist', application)
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql("select id from events where type = 'submission.recorded'")
    expect(rows).toHaveLength(2)
  }, soon)
})
afterAll(() => antesala.close())

async function audit(filter: object = {}, more = '') {
  const answer = await ops.get(`/api/staff/events${listQuery({ filter })}${more}`)
  expect(answer.status).toBe(200)
  const rows = (await answer.json()) as AuditRow[]
  return { rows, types: rows.map(({ type }) => type), range: answer.headers.get('content-range') }
}

test('the audit is sorted newest first, and shows who changed which field of which record', async () => {
  const { rows } = await audit({ aboutKind: 'staff', type: 'staff.changed' })
  expect(rows).toEqual([
    expect.objectContaining({
      type: 'staff.changed',
      actor: 'Aurora Díaz',
      before: { name: 'Aurora Díaz' },
      after: { name: 'Aurora Díaz Sol' },
      about: expect.objectContaining({ name: 'Aurora Díaz Sol', code: null }),
    }),
  ])
  const all = (await audit()).rows.map(({ at }) => at)
  expect(all).toEqual(all.toSorted().reverse())
  const oldest = (await audit({}, '&sort=["at","ASC"]')).rows.map(({ at }) => at)
  expect(oldest).toEqual(all.toReversed())
})

test('an event about a submission that is not recorded yet has its code', async () => {
  await antesala.sql(`alter table leads add constraint poison check (name <> 'Poison')`)
  const poisoned = await antesala.submit('/api/v1/contact', { ...inquiry, name: 'Poison' })
  const key = `record-lead.${poisoned.leadId}`
  expect((await ops.send('POST', `/api/staff/jobs/${key}/reveals`, {})).status).toBe(201)
  const { rows } = await audit({ about: poisoned.leadId })
  expect(rows).toMatchObject([
    {
      type: 'job.revealed',
      aboutKind: 'lead',
      about: { name: null, nameEn: null, code: poisoned.refCode },
    },
  ])
  await antesala.sql('alter table leads drop constraint poison')
})

test('a job is revealed while it fails, although pg-boss deletes and inserts it', async () => {
  const { leadId } = await antesala.submit('/api/v1/contact', inquiry)
  const revealed = await antesala.db.transaction().execute(async (tx) => {
    await sql`with deleted as (delete from pgboss.job where id = ${leadId} returning *)
      insert into pgboss.job select * from deleted`.execute(tx)
    const answer = ops.send('POST', `/api/staff/jobs/record-lead.${leadId}/reveals`, {})
    await waitUntilBlocked(antesala, { statement: 'for share of job' })
    return { answer }
  })
  expect((await revealed.answer).status).toBe(201)
})

test('the audit is filtered by code, id, staff member, type and time', async () => {
  const bare = lead.refCode.replace('LU-', '').toLowerCase()
  for (const about of [lead.refCode, bare, lead.leadId]) {
    const { rows, types } = await audit({ about })
    expect(types.toSorted()).toEqual(['submission.accepted', 'submission.recorded'])
    expect(rows[0]?.about).toMatchObject({ name: inquiry.name, code: lead.refCode })
  }
  expect((await audit({ about: partner.referralCode })).rows[0]?.aboutId).toBe(partner.waitlistId)
  expect((await audit({ about: 'LU-22222' })).range).toBe('events */0')
  expect((await audit({ about: 'nothing of the kind' })).rows).toEqual([])

  const [{ actorId } = {}] = (await audit({ type: 'staff.changed' })).rows
  expect((await audit({ actorId })).types.toSorted()).toEqual(['staff.changed', 'staff.signed_in'])
  const kinds = ['submission.accepted', 'staff.changed']
  expect(new Set((await audit({ type: kinds })).types)).toEqual(new Set(kinds))
  const today = dayIn('America/Mexico_City')
  const tomorrow = dayIn('America/Mexico_City', new Date(Date.now() + DAY_MS))
  expect((await audit({ since: tomorrow })).rows).toEqual([])
  expect((await audit({ since: today, until: today, aboutKind: 'partner' })).rows).toHaveLength(2)
})

test('the audit lists the event types that occur', async () => {
  const types = await (await ops.get('/api/staff/events/types')).json()
  expect(types).toEqual([
    'job.revealed',
    'staff.changed',
    'staff.signed_in',
    'submission.accepted',
    'submission.recorded',
  ])
})

test('the audit lists and finds the events of a former type by what it is called now', async () => {
  await antesala.sql(
    `insert into events (id, at, type, actor_kind) values (gen_random_uuid(), now(), 'task.put_off', 'staff'),
      (gen_random_uuid(), now(), 'task.snoozed', 'staff')`,
  )
  const types = (await (await ops.get('/api/staff/events/types')).json()) as string[]
  expect(types.filter((type) => type.startsWith('task.'))).toEqual(['task.snoozed'])
  expect((await audit({ type: 'task.snoozed' })).types.toSorted()).toEqual([
    'task.put_off',
    'task.snoozed',
  ])
  expect(eventName('task.put_off', undefined, 'en')).toBe('Task snoozed')
  await antesala.sql(`delete from events where type like 'task.%'`)
})

test('the audit has names for the columns of an export of the funnel that an earlier version recorded', async () => {
  const columns = ['step', 'ofPrevious', 'ofAll', 'untilNext', 'untilContacted', 'untilWon']
  await antesala.sql(
    `insert into events (id, at, type, actor_kind, after)
     values (gen_random_uuid(), now(), 'funnel.exported', 'staff', '${JSON.stringify({ columns })}')`,
  )
  await requireEventTexts(antesala.db)
  await antesala.sql(`delete from events where type = 'funnel.exported'`)
})

test.each([
  { about: '\u0000' },
  { aboutKind: 'moon' },
  { actorId: 'me' },
  { type: "x'; drop table events" },
  { since: 'yesterday' },
  { reason: 'x' },
])('the audit refuses the filter %j', async (filter) => {
  const answer = await ops.get(`/api/staff/events${listQuery({ filter })}`)
  expect(answer.status).toBe(400)
})

test('the matching events are exported as CSV, and the export itself is in the audit', async () => {
  const requestExport = (filter: object) =>
    fetch(`${antesala.address}/api/staff/events/exports`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: ops.cookie },
      body: JSON.stringify({ selection: { filter } }),
    })
  const answer = await requestExport({ type: 'staff.changed' })
  expect(answer.headers.get('content-type')).toContain('text/csv')
  const lines = (await answer.text()).split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d-06:00,Cuenta modificada,Aurora Díaz,Equipo,/,
  )
  expect((await requestExport({ moon: 1 })).status).toBe(400)
  await vi.waitFor(async () => {
    const { rows } = await audit({ type: ['events.exported', 'events.export_ended'] })
    const [{ exportId } = {}] = rows.map(({ after }) => after ?? {})
    expect(rows.map(({ type, after }) => [type, after])).toEqual([
      ['events.export_ended', { exportId, rows: 1, isComplete: true }],
      [
        'events.exported',
        {
          exportId,
          filter: { type: ['staff.changed'] },
          columns: [
            ...['at', 'type', 'actor', 'aboutKind', 'aboutId', 'before', 'after', 'reason'],
            ...['id', 'partOf'],
          ],
        },
      ],
    ])
  }, soon)
  await requireEventTexts(antesala.db)
})

test('with 100,000 events, the audit responds to each filter, and does not count all of them', async () => {
  await antesala.sql(
    `insert into events (id, at, type, actor_kind, actor_id, about_kind, about_id)
     select gen_random_uuid(), now() - number * interval '1 second',
       (array['lead.status_changed', 'lead.assigned', 'submission.recorded'])[1 + number % 3],
       'staff', '${uuid()}', 'lead', gen_random_uuid()
     from generate_series(1, 100000) as number`,
  )
  await antesala.sql('analyze events')
  const filters = [{}, { type: 'staff.changed' }, { aboutKind: 'staff' }, { about: lead.refCode }]
  for (const filter of filters) await audit(filter)
  expect((await audit()).range).toBe('events 0-24/*')
  const types = await (await ops.get('/api/staff/events/types')).json()
  expect(types).toContain('lead.assigned')
})

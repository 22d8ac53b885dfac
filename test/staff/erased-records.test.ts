import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announceDecision } from '../../shared/jobs/announce-decision.ts'
import { mailLead } from '../../shared/jobs/mail-lead.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { application, assessmentRequest, inquiry } from '../setup/fixtures.ts'
import { waitUntilIdle } from '../setup/idle.ts'
import { createStaffAccounts, type StaffClient, signInEveryRole } from '../setup/staff.ts'

const { email } = inquiry
const reason = 'Por error'

let antesala: Antesala
let staff: Record<'sales' | 'partnerships' | 'ops' | 'admin', StaffClient>
let lead: { leadId: string; refCode: string }
let partner: { waitlistId: string; referralCode: string }
let noteId: string
let emailId: string

beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  staff = await signInEveryRole(antesala)
  await antesala.startWorker()
  lead = await antesala.submit('/api/v1/contact', inquiry)
  partner = await antesala.submit('/api/v1/partner-waitlist', { ...application, email })
  await antesala.submit('/api/v1/assessment-email', { ...assessmentRequest, email })
  await waitUntilIdle(antesala)
  const note = { kind: 'note', body: 'Sin novedad' }
  const added = await staff.sales.send('POST', `/api/staff/leads/${lead.leadId}/notes`, note)
  noteId = added.body.id
  const failed = await antesala.db
    .updateTable('emails')
    .set({ status: 'failed' })
    .where('template', '=', 'lead-acknowledgement')
    .returning('id')
    .executeTakeFirstOrThrow()
  emailId = failed.id
  const request = { email, reason: 'Lo pidió por carta' }
  expect((await staff.admin.send('POST', '/api/staff/erasures', request)).status).toBe(200)
})
afterAll(() => antesala.close())

/** Everything that could still be sent to somebody. */
async function countWork() {
  const { rows } = await antesala.sql(`select
    (select count(*)::int from emails) as emails, (select count(*)::int from events) as events,
    (select count(*)::int from pgboss.job where name not in ('mint-codes', 'watch')) as jobs`)
  return rows[0]
}

describe('an erased record cannot be acted on:', () => {
  type Request = [who: StaffClient, method: string, path: string, body: object]
  const leadPath = () => `/leads/${lead.leadId}`
  const partnerPath = () => `/partners/${partner.waitlistId}`
  test.each<[string, () => Request]>([
    ['change of a lead', () => [staff.sales, 'PATCH', leadPath(), { status: 'contacted' }]],
    [
      'note',
      () => [staff.sales, 'POST', `${leadPath()}/notes`, { kind: 'call', body: 'Llamé a Ana' }],
    ],
    [
      'change of a note',
      () => [staff.sales, 'PATCH', `${leadPath()}/notes/${noteId}`, { body: 'A' }],
    ],
    ['deletion of a note', () => [staff.sales, 'DELETE', `${leadPath()}/notes/${noteId}`, {}]],
    [
      'decision',
      () => [
        staff.partnerships,
        'POST',
        `${partnerPath()}/decisions`,
        { decision: 'approved', reason: 'known_agency' },
      ],
    ],
    [
      'risk flag',
      () => [
        staff.partnerships,
        'POST',
        `${partnerPath()}/cleared-flags`,
        { flag: 'same_email', reason },
      ],
    ],
    [
      'copy of an email',
      () => [
        staff.ops,
        'POST',
        `/emails/${emailId}/resends`,
        { occasion: randomUUID(), toEmail: 'other@example.com', reason },
      ],
    ],
    [
      'delivery of an email',
      () => [staff.ops, 'POST', `/emails/${emailId}/settlements`, { reason }],
    ],
    [
      'correction of an address',
      () => [
        staff.sales,
        'POST',
        `/submissions/${lead.leadId}/corrections`,
        { step: 'mail', emailId, email: 'other@example.com', reason },
      ],
    ],
    [
      'correction of fields',
      () => [
        staff.ops,
        'POST',
        `/submissions/${lead.leadId}/corrections`,
        { step: 'record', deadLetterId: randomUUID(), fields: inquiry, reason },
      ],
    ],
    ['attribution', () => [staff.admin, 'POST', '/attributions', { code: lead.refCode, reason }]],
    [
      'attribution to the partner',
      () => [
        staff.admin,
        'POST',
        '/unknown-codes/LP-22222/attributions',
        { partner: partner.referralCode, reason },
      ],
    ],
  ])('%s', async (_what, request) => {
    const before = await countWork()
    const [who, method, path, body] = request()
    const headers = { 'If-Match': '"2"' }
    const answer = await who.send(method, `/api/staff${path}`, body, headers)
    expect([answer.status, answer.body.error?.code]).toEqual([409, 'RECORD_ERASED'])
    expect(await countWork()).toEqual(before)
  })

  test('the error says so in both languages', async () => {
    const change = (language: string) =>
      staff.sales.send(
        'PATCH',
        `/api/staff${leadPath()}`,
        { status: 'contacted' },
        {
          'If-Match': '"2"',
          'Accept-Language': language,
        },
      )
    expect((await change('es')).body.error.message).toContain('se borraron')
    expect((await change('en')).body.error.message).toContain('was erased')
  })
})

test('changes of many records skip erased ones', async () => {
  const before = await countWork()
  const leads = { selection: { ids: [lead.leadId] }, change: { status: 'contacted' } }
  const changed = await staff.sales.send('POST', '/api/staff/leads/changes', leads)
  expect(changed.body).toEqual({ matched: 1, changed: 0, skipped: 1 })
  const partners = { selection: { ids: [partner.waitlistId] }, seen: [] }
  const decision = { decision: 'rejected', reason: 'duplicate' }
  const body = { ...partners, ...decision }
  const decided = await staff.partnerships.send('POST', '/api/staff/partner-decisions', body)
  expect(decided.body).toMatchObject({ matched: 1, changed: 0, skipped: 1, emails: 0 })
  expect(await countWork()).toEqual(before)
})

test('jobs that find an erased record write no email', async () => {
  const boss = await antesala.startBoss()
  const { emails } = (await countWork()) ?? {}
  await boss.send(mailLead.queue, { leadId: lead.leadId, mails: 'held' })
  await boss.send(announceDecision.queue, {
    partnerId: partner.waitlistId,
    decision: 'approved',
    reason: 'known_agency',
    note: null,
    decidedAt: new Date().toISOString(),
  })
  await waitUntilIdle(antesala)
  expect(await countWork()).toMatchObject({ emails })
})

test('an erased application is no longer pending, and an erased lead no longer new', async () => {
  const { rows } = await antesala.sql(`select status from leads where id = '${lead.leadId}'
    union select status from partners where id = '${partner.waitlistId}' order by status`)
  expect(rows).toEqual([{ status: 'lost' }, { status: 'rejected' }])
})

test('lists show erased records, and not as submissions of one person', async () => {
  await antesala.submit('/api/v1/contact', { ...inquiry, email: 'second@example.com' })
  await waitUntilIdle(antesala)
  const request = { email: 'second@example.com', reason }
  await staff.admin.send('POST', '/api/staff/erasures', request)
  const { rows } = await sql`select from leads where erased_at is not null`.execute(antesala.db)
  expect(rows).toHaveLength(2)
  const listed = await staff.sales.get('/api/staff/leads')
  expect(await listed.json()).toMatchObject([{ name: '[erased]' }, { name: '[erased]' }])
  const person = await staff.admin.get(`/api/staff/people/lead/${lead.leadId}`)
  expect(await person.json()).toEqual({
    personId: null,
    leads: [],
    partners: [],
    assessments: [],
  })
})

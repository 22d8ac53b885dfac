import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { JobRow } from '../../shared/contract/job.ts'
import type { SubmissionRecord } from '../../shared/contract/records.ts'
import { recordingJobs } from '../../shared/jobs/recording-jobs.ts'
import { insertReferralCodes } from '../../shared/tables/referrals/referral-codes.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { application, assessmentRequest, inquiry } from '../setup/fixtures.ts'
import { listQuery } from '../setup/list-query.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

// Jobs with payloads as they were before November 2026, when each kind had its own field names. Such jobs can
// still be waiting or be dead letters when a new version starts.

const common = {
  submittedAt: '2026-11-01T12:00:00.000Z',
  language: 'es',
} as const
const kinds = ['lead', 'partner', 'assessment'] as const
const ids: Record<(typeof kinds)[number], string> = {
  lead: uuid(),
  partner: uuid(),
  assessment: uuid(),
}
const old = {
  lead: {
    ...{ leadId: ids.lead, refCode: 'LU-22222', ...common, inquiry },
    phone: { national: '5512345678', e164: '+525512345678' },
    form: { startedAt: '2026-11-01T11:59:00.000Z' },
  },
  partner: {
    ...{ partnerId: ids.partner, referralCode: 'LP-22222', ...common, application },
    phone: { national: '8183456789', e164: '+528183456789' },
  },
  assessment: { assessmentId: ids.assessment, ...common, request: assessmentRequest },
}
const poisoned = {
  ...old.lead,
  ...{ leadId: uuid(), refCode: 'LU-33333' },
  inquiry: { ...inquiry, email: 'carla@@example.com' },
}

let antesala: Antesala
let ops: StaffClient
let admin: StaffClient

beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  ops = await signIn(antesala, 'ops')
  admin = await signIn(antesala, 'admin')
  const boss = await antesala.startBoss()
  for (const kind of kinds)
    await boss.insert(recordingJobs[kind].queue, [{ id: ids[kind], data: old[kind] }])
  await boss.insert(recordingJobs.lead.queue, [{ id: poisoned.leadId, data: poisoned }])
  await insertReferralCodes(antesala.db, [{ code: 'LP-22222', partnerId: ids.partner }])
})
afterAll(() => antesala?.close())

async function readSubmission(idOrCode: string) {
  const answer = await ops.get(`/api/staff/submissions/${idOrCode}`)
  return (await answer.json()) as SubmissionRecord
}

async function findJobs(q: string) {
  return (await (
    await ops.get(`/api/staff/jobs${listQuery({ filter: { q } })}`)
  ).json()) as JobRow[]
}

test('a submission with an old payload is found by id, code and email address before it is recorded', async () => {
  expect(await readSubmission(ids.lead)).toMatchObject({
    ...{ kind: 'lead', state: 'waiting', code: 'LU-22222', fields: inquiry, errors: [] },
    submittedAt: common.submittedAt,
  })
  expect(await readSubmission('LP-22222')).toMatchObject({ kind: 'partner', fields: application })
  expect(await readSubmission(ids.assessment)).toMatchObject({
    code: null,
    fields: assessmentRequest,
  })
  expect((await readSubmission('lu33333')).id).toBe(poisoned.leadId)
  for (const q of ['LU-22222', inquiry.email.toUpperCase()])
    expect(await findJobs(q)).toMatchObject([
      { about: { kind: 'lead', id: ids.lead, name: 'Ana G.', code: 'LU-22222' } },
    ])
  expect(await findJobs('nobody@example.com')).toEqual([])
})

test('the dry run of an erasure counts jobs with old payloads', async () => {
  const request = { email: application.email, reason: 'A letter', dryRun: true }
  const { body } = await admin.send('POST', '/api/staff/erasures', request)
  expect(body).toMatchObject({ partners: 0, jobs: 1 })
})

test('submissions with old payloads are recorded with their ids and codes', async () => {
  await antesala.startWorker()
  for (const kind of kinds)
    await vi.waitFor(
      async () => expect((await readSubmission(ids[kind])).state).toBe('recorded'),
      soon,
    )
  const { rows } = await antesala.sql(`select ref_code, email_normalized, phone_e164 from leads`)
  expect(rows).toEqual([
    { refCode: 'LU-22222', emailNormalized: inquiry.email, phoneE164: '+525512345678' },
  ])
})

test('a submission with an invalid old payload is corrected, and recorded with its code', async () => {
  const dead = await vi.waitFor(async () => {
    const found = await readSubmission(poisoned.leadId)
    expect(found.state).toBe('dead')
    return found
  }, soon)
  expect(dead).toMatchObject({ code: 'LU-33333', errors: [{ path: 'email' }] })
  const fields = { ...inquiry, email: 'carla@example.com' }
  const { status } = await ops.send(
    'POST',
    `/api/staff/submissions/${poisoned.leadId}/corrections`,
    {
      ...{ step: 'record', deadLetterId: dead.deadLetter?.id, fields, reason: 'Two at signs' },
    },
  )
  expect(status).toBe(201)
  const recorded = await vi.waitFor(async () => {
    const found = await readSubmission(poisoned.leadId)
    expect(found.state).toBe('recorded')
    return found
  }, soon)
  expect(recorded.code).toBe('LU-33333')
  expect(recorded.journey.corrections).toMatchObject([
    { original: { email: 'carla@@example.com' } },
  ])
})

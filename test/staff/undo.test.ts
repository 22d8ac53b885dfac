import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { LeadRecord, PartnerRecord } from '../../shared/contract/records.ts'
import { MAX_CHANGED } from '../../shared/contract/selection.ts'
import type { TaskRow } from '../../shared/contract/task.ts'
import type { Undo, UndoResult } from '../../shared/contract/undo.ts'
import type { AnnounceDecision } from '../../shared/jobs/announce-decision.ts'
import { housekeeping } from '../../shared/jobs/housekeeping.ts'
import { forEachPart } from '../../shared/tables/batches.ts'
import { insertLeads, type NewLead } from '../../shared/tables/leads/leads.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { startApiProcess } from '../setup/api-process.ts'
import { canary, columnsWithTraces } from '../setup/canary.ts'
import { inquiry, staff } from '../setup/fixtures.ts'
import { leadRow, recordLeads, waitUntilRecorded } from '../setup/leads.ts'
import { applyAsPartner, waitForPartners } from '../setup/partners.ts'
import { createStaffAccounts, type StaffClient, signIn, succeed } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: Antesala
let sales: StaffClient
let admin: StaffClient
let salesId: string
let adminId: string

beforeAll(async () => {
  antesala = await openAntesala({ UNDO_SECONDS: '600' })
  await createStaffAccounts(antesala)
  sales = await signIn(antesala, 'sales')
  admin = await signIn(antesala, 'admin')
  const ids = await antesala.db.selectFrom('staff').select(['id', 'email']).execute()
  salesId = ids.find(({ email }) => email === staff.sales.email)?.id ?? expect.unreachable()
  adminId = ids.find(({ email }) => email === staff.admin.email)?.id ?? expect.unreachable()
  await antesala.startWorker()
})
afterAll(() => antesala.close())

const record = async (lead: Partial<NewLead> = {}) =>
  (await recordLeads(antesala, lead))[0] ?? expect.unreachable()

const read = async (id: string) =>
  (await (await sales.get(`/api/staff/leads/${id}`)).json()) as LeadRecord

/** Changes a lead at its current version, and returns the response. */
async function change(id: string, body: object, who = sales) {
  const headers = { 'If-Match': `"${(await read(id)).version}"` }
  const changed = await who.send('PATCH', `/api/staff/leads/${id}`, body, headers)
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  return changed.body
}

/** Undoes a change, and expects this status. */
async function undo(undoes: string, status = 201, who = sales): Promise<UndoResult> {
  const answer = await who.send('POST', '/api/staff/leads/undos', { undoes })
  expect(answer.status, JSON.stringify(answer.body)).toBe(status)
  return answer.body
}

/** The columns of a lead that a change can touch. */
async function workOn(id: string) {
  const { status, kind, kindSource, assignee, assignment, ...lead } = await read(id)
  const { followUpOn, spamReview, firstResponseAt, waitingSince } = lead
  return {
    ...{ status, kind, kindSource, assignee, assignment },
    ...{ followUpOn, spamReview, firstResponseAt, waitingSince },
  }
}

async function lastEvent(id: string) {
  const { type, actor, before, after } =
    (await read(id)).journey.events.at(-1) ?? expect.unreachable()
  return { type, actor, before, after }
}

/** Ends the time in which a change can be undone. */
async function expire(id: string) {
  await antesala.sql(`update recent_changes set expires_at = now() where id = '${id}'`)
}

describe('an undo of a change of a lead', () => {
  test.each<[string, object, object, object]>([
    ['the status', { status: 'won' }, { status: 'won' }, { status: 'new' }],
    ['the kind', { kind: 'tour' }, { kind: 'tour' }, { kind: 'advisory' }],
    [
      'the follow-up',
      { followUpOn: '2031-02-03' },
      { followUpOn: '2031-02-03' },
      { followUpOn: null },
    ],
  ])('restores %s, and its event says so', async (_what, body, before, after) => {
    const id = await record({ assigneeId: salesId })
    const kept = await workOn(id)
    const { undo: offered, version } = await change(id, body)
    expect(offered).toEqual({ id: expect.any(String), seconds: 600 })
    expect(await undo(offered.id)).toEqual({ matched: 1, changed: 1, skipped: 0 })
    expect(await workOn(id)).toEqual(kept)
    expect((await read(id)).version).toBe(version + 1)
    expect(await lastEvent(id)).toEqual({
      ...{ type: 'lead.change_undone', actor: staff.sales.name, before, after },
    })
  })

  test('restores the assignee with the reason of the assignment', async () => {
    const assignment = { by: 'rule', rule: 'Polanco' }
    const id = await record({ assigneeId: salesId, assignment: assignment as never })
    const kept = await workOn(id)
    expect(kept.assignment).toEqual(assignment)
    const changed = await change(id, { assigneeId: null })
    await undo(changed.undo.id)
    expect(await workOn(id)).toEqual(kept)
    expect(await lastEvent(id)).toMatchObject({
      before: { assigneeId: null, assignee: null },
      after: { assigneeId: salesId, assignee: staff.sales.name },
    })
  })

  test('restores nothing that names an erased person, such as the rule that assigned the lead', async () => {
    const rule = `Por ${canary.name}`
    await succeed(admin, 'POST', '/rules', { name: rule, conditions: {}, assigneeId: salesId })
    const id = await record({ assigneeId: salesId, assignment: { by: 'rule', rule } as never })
    const changed = await change(id, { assigneeId: null })
    await antesala.submit('/api/v1/contact', canary)
    const request = { email: canary.email, reason: 'Lo pidió por carta' }
    await succeed(admin, 'POST', '/erasures', request)
    expect(await columnsWithTraces(antesala)).toEqual([])
    expect(await undo(changed.undo.id)).toMatchObject({ changed: 0 })
    expect(await read(id)).toMatchObject({ assignee: null, version: changed.version })
  })

  test('restores a review of spam, with the status', async () => {
    const id = await record({ spamReasons: ['honeypot'], waitingSince: null })
    const kept = await workOn(id)
    const confirmed = await change(id, { spamReview: 'confirmed' })
    await undo(confirmed.undo.id)
    expect(await workOn(id)).toEqual(kept)
    expect(await lastEvent(id)).toMatchObject({
      before: { status: 'spam', spamReview: 'confirmed' },
      after: { status: 'new', spamReview: null },
    })
  })

  test('lets the client wait again since the submission', async () => {
    const id = await record()
    const { waitingSince } = await read(id)
    const won = await change(id, { status: 'won' })
    expect(await read(id)).toMatchObject({ waitingSince: null })
    await undo(won.undo.id)
    expect(await read(id)).toMatchObject({ waitingSince, firstResponseAt: null })
  })

  test('gives back the first response that a change to new had taken away', async () => {
    const id = await record()
    const { firstResponseAt } = await change(id, { status: 'contacted' })
    const renewed = await change(id, { status: 'new' })
    expect(renewed.firstResponseAt).toBe(null)
    await undo(renewed.undo.id)
    expect(await read(id)).toMatchObject({ firstResponseAt, waitingSince: null })
  })

  test('keeps a contact that a note has reported meanwhile', async () => {
    const id = await record()
    const { undo: offered } = await change(id, { status: 'won' })
    const note = { kind: 'call', body: 'Llamé' }
    const { body } = await sales.send('POST', `/api/staff/leads/${id}/notes`, note)
    await undo(offered.id)
    expect(await read(id)).toMatchObject({
      ...{ status: 'new', firstResponseAt: body.createdAt, waitingSince: null },
    })
  })

  test('skips a lead that something else has changed since', async () => {
    const id = await record()
    const { undo: offered } = await change(id, { status: 'won' })
    await change(id, { followUpOn: '2031-02-03' }, admin)
    expect(await undo(offered.id)).toEqual({ matched: 1, changed: 0, skipped: 1 })
    expect(await read(id)).toMatchObject({ status: 'won', followUpOn: '2031-02-03', version: 3 })
  })

  test('makes the change before it the next one that can be undone, and then the one before that', async () => {
    const id = await record()
    const first = await change(id, { status: 'contacted' })
    const second = await change(id, { kind: 'tour' })
    const third = await change(id, { status: 'won' })
    for (const { undo: offered } of [third, second, first])
      expect(await undo(offered.id)).toMatchObject({ changed: 1 })
    expect(await read(id)).toMatchObject({ status: 'new', kind: 'advisory', version: 7 })
  })

  test('does not reach beyond a change of somebody else', async () => {
    const id = await record()
    const first = await change(id, { status: 'contacted' })
    await change(id, { followUpOn: '2031-02-03' }, admin)
    const third = await change(id, { kind: 'tour' })
    expect(await undo(third.undo.id)).toMatchObject({ changed: 1 })
    expect(await undo(first.undo.id)).toMatchObject({ changed: 0, skipped: 1 })
    expect(await read(id)).toMatchObject({ status: 'contacted', followUpOn: '2031-02-03' })
  })

  test('that restored nothing can be tried again, once the colleague has undone their change', async () => {
    const id = await record()
    const { undo: offered } = await change(id, { status: 'won' })
    const later = await change(id, { followUpOn: '2031-02-03' }, admin)
    for (const changed of [0, 0]) expect(await undo(offered.id)).toMatchObject({ changed })
    await undo(later.undo.id, 201, admin)
    expect(await undo(offered.id)).toEqual({ matched: 1, changed: 1, skipped: 0 })
    expect(await read(id)).toMatchObject({ status: 'new', followUpOn: null })
    await undo(offered.id, 409)
  })

  test('of a follow-up says that it stays, if a colleague has changed its task since', async () => {
    const id = await record()
    const { undo: offered } = await change(id, { followUpOn: '2031-02-03' })
    const tasks = (await (await sales.get(`/api/staff/leads/${id}/tasks`)).json()) as TaskRow[]
    const task = tasks[0] ?? expect.unreachable()
    await succeed(admin, 'PATCH', `/tasks/${task.id}`, { dueOn: '2031-02-10' }, task.version)
    expect(await undo(offered.id)).toMatchObject({ changed: 1, kept: ['followUpOn'] })
    expect(await read(id)).toMatchObject({ followUpOn: '2031-02-10' })
  })

  test('is refused the second time', async () => {
    const id = await record()
    const { undo: offered } = await change(id, { status: 'won' })
    await undo(offered.id)
    const { error } = (await undo(offered.id, 409)) as unknown as { error: { code: string } }
    expect(error.code).toBe('ALREADY_UNDONE')
    expect((await read(id)).version).toBe(3)
  })

  test('happens once if two arrive at the same time', async () => {
    const id = await record()
    const { undo: offered } = await change(id, { status: 'won' })
    const send = () => sales.send('POST', '/api/staff/leads/undos', { undoes: offered.id })
    const both = await Promise.all([send(), send()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await read(id)).toMatchObject({ status: 'new', version: 3 })
  })

  test('is refused when the time is over, also once the change is not kept any more', async () => {
    const id = await record()
    const { undo: offered } = await change(id, { status: 'won' })
    await expire(offered.id)
    const { error } = (await undo(offered.id, 410)) as unknown as { error: { code: string } }
    expect(error.code).toBe('UNDO_EXPIRED')
    expect(await read(id)).toMatchObject({ status: 'won', version: 2 })
    // An id of the year 2022.
    await undo('01820000-0000-7000-8000-000000000000', 410)
  })

  test('is refused to everybody but who made the change, and for what was never changed', async () => {
    const id = await record()
    const { undo: offered } = await change(id, { status: 'won' })
    await undo(offered.id, 403, admin)
    expect(await read(id)).toMatchObject({ status: 'won' })
    await undo('ffffffff-0000-7000-8000-000000000000', 404)
    await undo('moon', 400)
    const asPartner = { undoes: offered.id }
    expect((await admin.send('POST', '/api/staff/partners/undos', asPartner)).status).toBe(404)
  })

  test('is not offered for a change that changes nothing', async () => {
    const id = await record()
    expect(await change(id, { status: 'new' })).not.toHaveProperty('undo')
  })
})

describe('an undo of a change of many leads', () => {
  const changeMany = (ids: string[], body: object) =>
    sales.send('POST', '/api/staff/leads/changes', { selection: { ids }, change: body })

  test('restores those that nothing else has changed since, and counts the others', async () => {
    const ids = await recordLeads(antesala, {}, { status: 'qualified' }, {}, { status: 'won' })
    const { body } = await changeMany(ids, { status: 'won' })
    expect(body).toMatchObject({ matched: 4, changed: 3, skipped: 1 })
    await change(ids[2] as string, { kind: 'tour' }, admin)
    expect(await undo(body.undo.id)).toEqual({ matched: 3, changed: 2, skipped: 1 })
    const leads = await Promise.all(ids.map(read))
    expect(leads.map(({ status }) => status)).toEqual(['new', 'qualified', 'won', 'won'])
    expect(leads.map(({ version }) => version)).toEqual([3, 3, 3, 1])
    expect(await lastEvent(ids[1] as string)).toMatchObject({
      ...{ before: { status: 'won' }, after: { status: 'qualified' } },
    })
  })

  test('is not offered by a dry run', async () => {
    const ids = await recordLeads(antesala, {})
    const body = { selection: { ids }, change: { status: 'won' }, dryRun: true }
    const planned = await sales.send('POST', '/api/staff/leads/changes', body)
    expect(planned.body).toEqual({ matched: 1, changed: 1, skipped: 0 })
  })
})

describe('the emails of a change', () => {
  const jobsAbout = async (id: string) =>
    (
      await antesala.sql(
        `select state, start_after > now() as is_later from pgboss.job where name = 'mail-lead' and data ->> 'leadId' = '${id}'`,
      )
    ).rows

  test('wait until it can no longer be undone, and are not sent if it is', async () => {
    const id = await record()
    const { undo: offered } = await change(id, { assigneeId: adminId })
    expect(await jobsAbout(id)).toEqual([{ state: 'created', isLater: true }])
    await undo(offered.id)
    expect(await jobsAbout(id)).toEqual([])
    expect(await read(id)).toMatchObject({ assignee: null, journey: { emails: [] } })
  })

  test('do not tell somebody of a lead that they had a moment ago, and tell others once', async () => {
    const id = await record({ assigneeId: adminId })
    await change(id, { assigneeId: null })
    await change(id, { assigneeId: adminId })
    expect(await jobsAbout(id)).toEqual([])
    const other = await record()
    for (const assigneeId of [adminId, null, adminId]) await change(other, { assigneeId })
    expect(await jobsAbout(other)).toHaveLength(1)
    // Much later, the lead is new to them again.
    await change(other, { assigneeId: null })
    await antesala.sql('update recent_changes set expires_at = now()')
    await change(other, { assigneeId: adminId })
    expect(await jobsAbout(other)).toHaveLength(2)
  })

  test('of a suspected lead that is cleared await its review again if that is undone', async () => {
    const ids = await recordLeads(antesala, { spamReasons: ['honeypot'], waitingSince: null })
    const body = { selection: { ids }, change: { spamReview: 'cleared' } }
    const { body: cleared } = await sales.send('POST', '/api/staff/leads/changes', body)
    expect(await jobsAbout(ids[0] as string)).toHaveLength(1)
    await undo(cleared.undo.id)
    expect(await jobsAbout(ids[0] as string)).toEqual([])
    expect(await read(ids[0] as string)).toMatchObject({ spamReview: null, waitingSince: null })
  })

  test('that somebody had sent earlier keep the change from being undone', async () => {
    const id = await record()
    const { undo: offered } = await change(id, { assigneeId: adminId })
    await antesala.sql(
      `update pgboss.job set start_after = now() where name = 'mail-lead' and data ->> 'leadId' = '${id}'`,
    )
    await vi.waitFor(async () => expect((await read(id)).journey.emails).toHaveLength(1), soon)
    expect(await undo(offered.id)).toEqual({ matched: 1, changed: 0, skipped: 1 })
    expect(await read(id)).toMatchObject({ assignee: { name: staff.admin.name } })
  })
})

describe('an undo of a decision', () => {
  let pablo: StaffClient
  let id: string
  beforeAll(async () => {
    pablo = await signIn(antesala, 'partnerships')
  })
  beforeEach(async () => {
    await antesala.db.deleteFrom('partners').execute()
    id = (await applyAsPartner(antesala)).id
    await waitForPartners(antesala, 1)
  })

  const rowOf = async () =>
    await antesala.db
      .selectFrom('partners')
      .select(['status', 'toldStatus', 'riskFlags', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  async function decide(path: string, body: object) {
    const headers = { 'If-Match': `"${(await rowOf()).version}"` }
    const { status, body: decided } = await pablo.send('POST', path, body, headers)
    expect(status, JSON.stringify(decided)).toBeLessThan(300)
    return decided
  }

  const undoDecision = async (undoes: string) =>
    (await pablo.send('POST', '/api/staff/partners/undos', { undoes })).body

  const announcements = async () =>
    (
      await antesala.sql(
        `select start_after > now() as is_later from pgboss.job where name = 'announce-decision' and data ->> 'partnerId' = '${id}'`,
      )
    ).rows

  test('restores the status, and the applicant gets no email', async () => {
    const decision = { decision: 'approved', reason: 'meets_requirements' }
    const { undo: offered } = await decide(`/api/staff/partners/${id}/decisions`, decision)
    expect(await rowOf()).toMatchObject({ status: 'approved', toldStatus: 'approved' })
    expect(await announcements()).toEqual([{ isLater: true }])
    expect(await undoDecision(offered.id)).toEqual({ matched: 1, changed: 1, skipped: 0 })
    expect(await rowOf()).toMatchObject({ status: 'pending', toldStatus: null, version: 3 })
    expect(await announcements()).toEqual([])
    const partner = await pablo.get(`/api/staff/partners/${id}`)
    const { journey } = (await partner.json()) as PartnerRecord
    expect(journey.events.at(-1)).toMatchObject({
      ...{ type: 'partner.change_undone', actor: staff.partnerships.name },
      ...{ before: { status: 'approved' }, after: { status: 'pending' } },
    })
  })

  const approval = { decision: 'approved', reason: 'known_agency', note: 'Bienvenidos.' }
  const suspicion = { decision: 'suspicious', reason: 'false_data' }
  const decideOn = (decision: object) => decide(`/api/staff/partners/${id}/decisions`, decision)
  const waiting = async () =>
    (
      await antesala.sql(
        `select data from pgboss.job where name = 'announce-decision' and data ->> 'partnerId' = '${id}'`,
      )
    ).rows.map(({ data }) => data as AnnounceDecision)

  test('gives back the email of the decision before it, which it had replaced', async () => {
    const first = await decideOn(approval)
    const [announced] = await waiting()
    const second = await decideOn(suspicion)
    expect(await waiting()).toEqual([])
    expect(await rowOf()).toMatchObject({ status: 'suspicious', toldStatus: null })
    expect(await undoDecision(second.undo.id)).toMatchObject({ changed: 1 })
    expect(await rowOf()).toMatchObject({ status: 'approved', toldStatus: 'approved' })
    expect(await waiting()).toEqual([announced])
    expect(announced).toMatchObject(approval)
    const partner = await pablo.get(`/api/staff/partners/${id}`)
    expect(await partner.json()).toMatchObject({
      toldStatus: null,
      journey: { waitingEmails: [{ template: 'partner-decision' }] },
    })
    expect(await announcements()).toEqual([{ isLater: true }])
    expect(await undoDecision(first.undo.id)).toMatchObject({ changed: 1 })
    expect(await rowOf()).toMatchObject({ status: 'pending', toldStatus: null })
    expect(await waiting()).toEqual([])
  })

  test('is not needed to replace an email that waits: the applicant is told the last decision only', async () => {
    await decideOn({ decision: 'rejected', reason: 'outside_area' })
    await decideOn(approval)
    await decideOn({ decision: 'paused', reason: 'inactive' })
    await decideOn(approval)
    expect(await waiting()).toMatchObject([{ decision: 'approved' }])
    await antesala.sql(`update pgboss.job set start_after = now() where name = 'announce-decision'`)
    await vi.waitFor(async () => {
      const partner = await pablo.get(`/api/staff/partners/${id}`)
      const { journey } = (await partner.json()) as PartnerRecord
      expect(journey.emails.filter(({ template }) => template === 'partner-decision')).toHaveLength(
        1,
      )
    }, soon)
  })

  test('counts no email for an applicant who knows the decision, because a waiting one is withdrawn', async () => {
    await antesala.sql(`update partners set status = 'suspicious', told_status = 'approved'`)
    await decideOn({ decision: 'rejected', reason: 'outside_area' })
    const bulk = {
      selection: { ids: [id] },
      decision: 'approved',
      reason: 'known_agency',
      seen: [],
    }
    const path = '/api/staff/partner-decisions'
    expect(await decide(path, { ...bulk, dryRun: true })).toMatchObject({ changed: 1, emails: 0 })
    expect(await waiting()).toMatchObject([{ decision: 'rejected' }])
    expect(await decide(path, bulk)).toMatchObject({ changed: 1, emails: 0, recipients: [] })
    expect(await waiting()).toEqual([])
    expect(await rowOf()).toMatchObject({ status: 'approved', toldStatus: 'approved' })
  })

  test('on many applications restores each', async () => {
    const { undo: offered } = await decide('/api/staff/partner-decisions', {
      ...{ selection: { ids: [id] }, decision: 'rejected', reason: 'program_full', seen: [] },
    })
    expect(await undoDecision(offered.id)).toEqual({ matched: 1, changed: 1, skipped: 0 })
    expect(await rowOf()).toMatchObject({ status: 'pending', toldStatus: null })
    expect(await announcements()).toEqual([])
  })

  test('also gives back a risk flag that was cleared', async () => {
    await antesala.db
      .updateTable('partners')
      .set({ riskFlags: ['same_phone', 'too_fast'] })
      .where('id', '=', id)
      .execute()
    const cleared = { flag: 'same_phone', reason: 'Los conozco' }
    const { undo: offered } = await decide(`/api/staff/partners/${id}/cleared-flags`, cleared)
    expect(await rowOf()).toMatchObject({ riskFlags: ['too_fast'] })
    expect(await undoDecision(offered.id)).toMatchObject({ changed: 1 })
    expect(await rowOf()).toMatchObject({ riskFlags: ['same_phone', 'too_fast'], version: 3 })
  })
})

test('an undo works after the API was restarted', async () => {
  const id = await record()
  const body = { status: 'won' }
  const first = await startApiProcess(antesala)
  const headers = { Cookie: sales.cookie, 'Content-Type': 'application/json' }
  const changed = await fetch(`${first.address}/api/staff/leads/${id}`, {
    ...{ method: 'PATCH', headers: { ...headers, 'If-Match': '"1"' } },
    body: JSON.stringify(body),
  })
  const { undo: offered } = (await changed.json()) as { undo: Undo }
  first.api.kill('SIGKILL')
  await once(first.api, 'exit')
  const second = await startApiProcess(antesala)
  onTestFinished(() => void second.api.kill('SIGKILL'))
  const undone = await fetch(`${second.address}/api/staff/leads/undos`, {
    ...{ method: 'POST', headers, body: JSON.stringify({ undoes: offered.id }) },
  })
  expect([undone.status, await undone.json()]).toEqual([
    ...[201, { matched: 1, changed: 1, skipped: 0 }],
  ])
  expect(await read(id)).toMatchObject({ status: 'new', version: 3 })
})

test('what was kept of a person is deleted when the person is erased, and then nothing is restored', async () => {
  const { leadId } = await antesala.submit('/api/v1/contact', {
    ...inquiry,
    email: 'b@example.com',
  })
  await waitUntilRecorded(antesala, leadId)
  const { undo: offered } = await change(leadId, { status: 'won', assigneeId: adminId })
  const kept = () =>
    antesala.db
      .selectFrom('recentChangeRecords')
      .select('id')
      .where('recordId', '=', leadId)
      .execute()
  expect(await kept()).toHaveLength(1)
  const erasure = { email: 'b@example.com', reason: 'Lo pidió' }
  expect((await admin.send('POST', '/api/staff/erasures', erasure)).status).toBe(200)
  expect(await kept()).toEqual([])
  expect(await undo(offered.id)).toEqual({ matched: 0, changed: 0, skipped: 0 })
  expect(await read(leadId)).toMatchObject({ status: 'won' })
})

test('housekeeping deletes what can no longer be undone, with its records', async () => {
  const [over, open] = await recordLeads(antesala, {}, {})
  const { undo: offered } = await change(over as string, { status: 'won' })
  const { undo: stillOffered } = await change(open as string, { status: 'won' })
  await expire(offered.id)
  const boss = await antesala.startBoss('worker')
  await boss.send(housekeeping.queue, {})
  const changes = async () =>
    (
      await antesala.sql(
        `select id, (select count(*)::int from recent_change_records where change_id = recent_changes.id) as records
         from recent_changes where id in ('${offered.id}', '${stillOffered.id}')`,
      )
    ).rows
  await vi.waitFor(
    async () => expect(await changes()).toEqual([{ id: stillOffered.id, records: 1 }]),
    soon,
  )
  expect(
    (
      await antesala.sql(
        `select 1 from recent_change_records where change_id not in (select id from recent_changes)`,
      )
    ).rows,
  ).toEqual([])
  expect(await undo(stillOffered.id)).toMatchObject({ changed: 1 })
})

test('an email leaves once the change can no longer be undone, not before', async () => {
  const quick = await openAntesala({ UNDO_SECONDS: '1' })
  onTestFinished(() => quick.close())
  await createStaffAccounts(quick)
  await quick.startWorker()
  const [id] = await recordLeads(quick, {})
  const who = await signIn(quick, 'sales')
  const colleague = await quick.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', staff.admin.email)
    .executeTakeFirstOrThrow()
  const body = { assigneeId: colleague.id }
  await who.send('PATCH', `/api/staff/leads/${id}`, body, { 'If-Match': '"1"' })
  const { rows } = await quick.sql('select expires_at from recent_changes')
  await vi.waitFor(() => expect(quick.relay.accepted).toHaveLength(1), soon)
  const email = await quick.db.selectFrom('emails').select('createdAt').executeTakeFirstOrThrow()
  expect(email.createdAt.getTime()).toBeGreaterThanOrEqual(Number(rows[0]?.expiresAt))
})

test('without time for an undo, nothing is kept and emails leave at once', async () => {
  const none = await openAntesala({ UNDO_SECONDS: '0' })
  onTestFinished(() => none.close())
  await createStaffAccounts(none)
  const [id] = await recordLeads(none, {})
  const who = await signIn(none, 'sales')
  const { body } = await who.send(
    'PATCH',
    `/api/staff/leads/${id}`,
    { status: 'won' },
    { 'If-Match': '"1"' },
  )
  expect(body).not.toHaveProperty('undo')
  expect((await none.sql('select 1 from recent_changes')).rows).toEqual([])
})

test('the most leads that one change may have are restored together', async () => {
  const origin = 'as many as possible'
  const rows = Array.from({ length: MAX_CHANGED }, () => leadRow({ origin }))
  await forEachPart(rows, 2_000, (part) => insertLeads(antesala.db, part))
  const body = { selection: { filter: { origin } }, change: { status: 'won' } }
  const { body: changed } = await sales.send('POST', '/api/staff/leads/changes', body)
  expect(changed).toMatchObject({ changed: MAX_CHANGED })
  expect(await undo(changed.undo.id)).toEqual({
    ...{ matched: MAX_CHANGED, changed: MAX_CHANGED, skipped: 0 },
  })
  const { rows: counted } = await antesala.sql(
    `select status, count(*)::int from leads where origin = '${origin}' group by status`,
  )
  expect(counted).toEqual([{ status: 'new', count: MAX_CHANGED }])
})

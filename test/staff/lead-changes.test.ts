import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { NoteRow } from '../../shared/contract/note.ts'
import type { LeadRecord } from '../../shared/contract/records.ts'
import { MAX_CHANGED } from '../../shared/contract/selection.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { forEachPart } from '../../shared/tables/batches.ts'
import { insertLeads } from '../../shared/tables/leads/leads.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { staff } from '../setup/fixtures.ts'
import { leadRow, recordLeads } from '../setup/leads.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

const unknownId = '01890000-0000-7000-8000-000000000000'

let antesala: Antesala
let sales: StaffClient
let admin: StaffClient
let ids: Record<'sales' | 'admin' | 'ops', string>
let leadId: string

beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  sales = await signIn(antesala, 'sales')
  admin = await signIn(antesala, 'admin')
  const colleagues = await antesala.db.selectFrom('staff').select(['id', 'role']).execute()
  ids = Object.fromEntries(colleagues.map(({ id, role }) => [role, id])) as typeof ids
  await antesala.startWorker()
})
afterAll(() => antesala.close())

beforeEach(async () => {
  leadId = (await recordLeads(antesala, {}))[0] ?? expect.unreachable()
})

async function read(id = leadId): Promise<LeadRecord> {
  return (await (await sales.get(`/api/staff/leads/${id}`)).json()) as LeadRecord
}

async function change(body: object, version?: number, who = sales) {
  const current = version ?? (await read()).version
  const headers = { 'If-Match': `"${current}"` }
  return await who.send('PATCH', `/api/staff/leads/${leadId}`, body, headers)
}

async function staffEvents(id = leadId) {
  const { events } = (await read(id)).journey
  return events
    .filter(({ actorKind }) => actorKind === 'staff')
    .map(({ type, actor, before, after }) => ({ type, actor, before, after }))
}

describe('a change of a lead', () => {
  test.each<[string, () => object, object, object, object]>([
    [
      'lead.status_changed',
      () => ({ status: 'qualified' }),
      { status: 'qualified', waitingSince: null, firstResponseAt: expect.any(String) },
      { status: 'new' },
      { status: 'qualified' },
    ],
    [
      'lead.kind_corrected',
      () => ({ kind: 'tour' }),
      { kind: 'tour', kindSource: 'corrected' },
      { kind: 'advisory' },
      { kind: 'tour' },
    ],
    [
      'lead.follow_up_set',
      () => ({ followUpOn: '2031-02-03' }),
      { followUpOn: '2031-02-03', isOverdue: false },
      { followUpOn: null },
      { followUpOn: '2031-02-03' },
    ],
    [
      'lead.assigned',
      () => ({ assigneeId: ids.sales }),
      { assignee: { name: staff.sales.name }, assignment: { by: 'staff' } },
      { assigneeId: null, assignee: null },
      { assignee: staff.sales.name, by: 'staff' },
    ],
  ])('is recorded as %s', async (type, body, becomes, before, after) => {
    const { status, headers, body: changed } = await change(body())
    expect(status).toBe(200)
    expect(headers.get('etag')).toBe('"2"')
    expect(changed).toMatchObject({ ...becomes, version: 2 })
    const events = (await staffEvents()).filter((event) => event.type === type)
    expect(events).toMatchObject([{ type, actor: staff.sales.name, before, after }])
  })

  test('that changes nothing leaves the lead and its history unchanged', async () => {
    expect((await change({ status: 'new', kind: 'advisory' })).body.version).toBe(1)
    expect(await staffEvents()).toEqual([])
  })

  test('based on an older version is refused, and the newer one is kept', async () => {
    await change({ status: 'contacted' }, 1)
    const late = await change({ status: 'lost', lostReason: 'price' }, 1, admin)
    expect([late.status, late.body.error.code]).toEqual([412, 'VERSION_CONFLICT'])
    expect(await read()).toMatchObject({ status: 'contacted', version: 2 })
  })

  test('without a version is refused', async () => {
    const { status } = await sales.send('PATCH', `/api/staff/leads/${leadId}`, { status: 'lost' })
    expect(status).toBe(428)
  })

  test('succeeds once if two are sent at the same time', async () => {
    const both = await Promise.all([
      change({ status: 'contacted' }, 1),
      change({ status: 'qualified' }, 1, admin),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
    const types = (await staffEvents()).map(({ type }) => type)
    expect(types.toSorted()).toEqual(['lead.assigned', 'lead.status_changed'])
  })

  test.each<[object]>([
    [{ status: 'sold' }],
    [{ kind: null }],
    [{ followUpOn: '2026-02-30' }],
    [{ followUpOn: 'tomorrow' }],
    [{ assigneeId: unknownId }],
    [{ assigneeId: 'me' }],
    [{ name: 'Somebody else' }],
    [{ version: 7 }],
    [{ status: 'lost' }],
    [{ status: 'lost', lostReason: 'weather' }],
    [{ status: 'won', lostReason: 'price' }],
    [{ kind: 'tour', lostNote: 'Why' }],
    [{ lostReason: 'price' }],
    [{ status: 'lost', lostReason: 'price', lostNote: 'x'.repeat(2_001) }],
  ])('is refused: %j', async (body) => {
    expect((await change(body)).status).toBe(400)
    expect((await read()).version).toBe(1)
  })

  test('to lost needs a reason, which the history keeps, with a note', async () => {
    const refused = await change({ status: 'lost' })
    expect(refused.body.error.fields).toMatchObject([
      { path: 'lostReason', message: expect.stringContaining('por qué se perdió') },
    ])
    const body = { status: 'lost', lostReason: 'price', lostNote: 'Pide 10 % menos' }
    expect((await change(body)).body.status).toBe('lost')
    const { events } = (await read()).journey
    expect(events.at(-1)).toMatchObject({
      ...{ type: 'lead.status_changed', before: { status: 'new' } },
      ...{ after: { status: 'lost', lostReason: 'price' }, reason: 'Pide 10 % menos' },
    })
  })

  test.each([{}, { status: 'lost' }])(
    'of the reason corrects that of a lost lead: %j',
    async (status) => {
      await change({ status: 'lost', lostReason: 'price' })
      const corrected = await change({ ...status, lostReason: 'financing', lostNote: 'Sin aval' })
      expect(corrected.body).toMatchObject({ status: 'lost', lostReason: 'financing', version: 3 })
      expect((await read()).journey.events.at(-1)).toMatchObject({
        ...{ type: 'lead.lost_reason_set', before: { lostReason: 'price' } },
        ...{ after: { lostReason: 'financing' }, reason: 'Sin aval' },
      })
      await change({ ...status, lostReason: 'financing' })
      expect((await read()).version).toBe(3)
    },
  )

  test('cannot assign the lead to staff who do not sell', async () => {
    const { status, body } = await change({ assigneeId: ids.ops })
    expect(status).toBe(400)
    expect(body.error.fields).toMatchObject([{ path: 'assigneeId' }])
  })

  test('of a lead that does not exist is a 404', async () => {
    const headers = { 'If-Match': '"1"' }
    const { status } = await sales.send('PATCH', `/api/staff/leads/${unknownId}`, {}, headers)
    expect(status).toBe(404)
  })

  test('keeps the time of the first response through the statuses that imply a contact', async () => {
    const first = (await change({ status: 'contacted' })).body.firstResponseAt
    expect((await change({ status: 'lost', lostReason: 'price' })).body.firstResponseAt).toBe(first)
    expect((await change({ status: 'won' })).body.firstResponseAt).toBe(first)
  })

  test.each(['contacted', 'lost', 'spam'])(
    'to %s by mistake and back to new lets the client wait again since the submission',
    async (status) => {
      const { waitingSince } = await read()
      await change({ status, ...(status === 'lost' && { lostReason: 'price' }) })
      expect((await change({ status: 'new' })).body).toMatchObject({
        firstResponseAt: null,
        waitingSince,
      })
    },
  )

  test('back to new keeps the contacts that notes report', async () => {
    const note = { kind: 'call', body: 'Llamé' }
    const { body } = await sales.send('POST', `/api/staff/leads/${leadId}/notes`, note)
    await change({ status: 'lost', lostReason: 'price' })
    expect((await change({ status: 'new' })).body).toMatchObject({
      firstResponseAt: body.createdAt,
      waitingSince: null,
    })
  })

  test('to spam is not a response; after a change back to new, the client waits again', async () => {
    const { waitingSince } = await read()
    const spam = (await change({ status: 'spam' })).body
    expect(spam).toMatchObject({ firstResponseAt: null, waitingSince: null })
    expect((await change({ status: 'new' })).body.waitingSince).toBe(waitingSince)
  })
})

describe('the assignee of a lead', () => {
  test('is notified by email, once per assignment', async () => {
    const notified: string[] = []
    for (const [to, by] of [
      ['sales', admin],
      ['admin', sales],
      ['sales', admin],
    ] as const) {
      await change({ assigneeId: ids[to] }, undefined, by)
      notified.push(staff[to].email)
      await vi.waitFor(async () => {
        const { emails } = (await read()).journey
        expect(emails.map(({ toEmail }) => toEmail)).toEqual(notified)
        expect(emails.every(({ template }) => template === 'lead-notice')).toBe(true)
      }, soon)
    }
  })

  test('is not notified of leads that they assign to themselves', async () => {
    await change({ assigneeId: ids.sales }, undefined, sales)
    const jobs = await antesala.sql(
      `select 1 from pgboss.job where name = 'mail-lead' and data->>'leadId' = '${leadId}'`,
    )
    expect(jobs.rows).toEqual([])
  })
})

describe('suspected spam', () => {
  beforeEach(async () => {
    const suspected = {
      spamReasons: ['honeypot' as const],
      waitingSince: null,
      assigneeId: ids.sales,
    }
    leadId = (await recordLeads(antesala, suspected))[0] ?? expect.unreachable()
  })

  test('that is cleared waits for a response, and its emails are sent', async () => {
    const { body } = await change({ spamReview: 'cleared' })
    expect(body).toMatchObject({
      spamReview: 'cleared',
      status: 'new',
      waitingSince: body.submittedAt,
    })
    await vi.waitFor(async () => {
      const emails = (await read()).journey.emails
      expect(emails.map(({ template, status }) => [template, status]).toSorted()).toEqual([
        ['lead-acknowledgement', 'sent'],
        ['lead-notice', 'sent'],
      ])
    }, soon)
    const [event] = await staffEvents()
    // The status stays the same, so it is not in the event.
    expect(event).toMatchObject({ type: 'lead.spam_cleared' })
    expect([event?.before, event?.after]).toEqual([{ spamReview: null }, { spamReview: 'cleared' }])
  })

  test('that is confirmed becomes spam, and can still be cleared', async () => {
    const { body } = await change({ spamReview: 'confirmed' })
    expect((await staffEvents())[0]).toMatchObject({
      before: { status: 'new' },
      after: { status: 'spam' },
    })
    expect(body).toMatchObject({ spamReview: 'confirmed', status: 'spam', waitingSince: null })
    expect((await change({ spamReview: 'cleared' })).body).toMatchObject({
      status: 'new',
      waitingSince: body.submittedAt,
    })
  })

  test('cannot be confirmed on a lead that is not suspected', async () => {
    leadId = (await recordLeads(antesala, {}))[0] ?? expect.unreachable()
    expect((await change({ spamReview: 'confirmed' })).body).toMatchObject({
      status: 'new',
      spamReview: null,
      version: 1,
    })
  })
})

describe('notes', () => {
  // A contact would make the author the assignee of a lead that nobody has.
  beforeEach(async () => {
    leadId = (await recordLeads(antesala, { assigneeId: ids.sales }))[0] ?? expect.unreachable()
  })

  const path = () => `/api/staff/leads/${leadId}/notes`
  const write = (body: object, who = sales) => who.send('POST', path(), body)
  const notes = async () => (await (await sales.get(path())).json()) as NoteRow[]

  test('are listed latest first, and appear in the history', async () => {
    expect((await write({ kind: 'note', body: 'First' })).status).toBe(201)
    await write({ kind: 'note', body: '**Second**' }, admin)
    expect(await notes()).toMatchObject([
      { body: '**Second**', author: staff.admin.name, version: 1 },
      { body: 'First', author: staff.sales.name },
    ])
    expect(await staffEvents()).toMatchObject([
      { type: 'note.added', before: null, after: { kind: 'note', body: 'First' } },
      { type: 'note.added', after: { body: '**Second**' } },
    ])
    expect((await read()).firstResponseAt).toBe(null)
  })

  test('that report no contact leave the lead as it is', async () => {
    const first = (await change({ status: 'contacted' })).body.firstResponseAt
    await change({ status: 'lost', lostReason: 'price' })
    const rows = async () => (await antesala.sql(`select * from leads where id = '${leadId}'`)).rows
    const before = await rows()
    const { body: note } = await write({ kind: 'note', body: 'A remark' })
    const headers = { 'If-Match': '"1"' }
    await sales.send('PATCH', `${path()}/${note.id}`, { body: 'Another' }, headers)
    await sales.send('DELETE', `${path()}/${note.id}`)
    expect(await rows()).toEqual(before)
    expect((await read()).firstResponseAt).toBe(first)
  })

  test.each(['call', 'email', 'message', 'visit'])(
    'of the kind %s count as a response',
    async (kind) => {
      await write({ kind, body: 'Reached' })
      expect(await read()).toMatchObject({
        firstResponseAt: expect.any(String),
        waitingSince: null,
        version: 1,
      })
    },
  )

  test('that no longer report a contact let the client wait again', async () => {
    const { waitingSince } = await read()
    const { body: note } = await write({ kind: 'call', body: 'Reached' })
    const at = `${path()}/${note.id}`
    await sales.send('PATCH', at, { kind: 'note' }, { 'If-Match': '"1"' })
    expect(await read()).toMatchObject({ firstResponseAt: null, waitingSince })
    await sales.send('PATCH', at, { kind: 'visit' }, { 'If-Match': '"2"' })
    expect(await read()).toMatchObject({ firstResponseAt: note.createdAt, waitingSince: null })
    await sales.send('DELETE', at)
    expect(await read()).toMatchObject({ firstResponseAt: null, waitingSince })
  })

  test('are added once if the request is repeated, with the latest text', async () => {
    const id = newId()
    const first = await write({ id, kind: 'note', body: 'A remark' })
    expect(first).toMatchObject({ status: 201, body: { id, version: 1 } })
    const repeated = await Promise.all(
      [1, 2].map(() => write({ id, kind: 'note', body: 'A remark' })),
    )
    expect(repeated.map(({ body }) => body.version)).toEqual([1, 1])
    await write({ id, kind: 'call', body: 'Reached' })
    expect(await notes()).toMatchObject([{ id, kind: 'call', body: 'Reached', version: 2 }])
    expect(await read()).toMatchObject({ waitingSince: null })
    expect(await staffEvents()).toMatchObject([{ type: 'note.added' }, { type: 'note.changed' }])
    const other = await write({ id, kind: 'note', body: 'Mine now' }, admin)
    expect(other.status).toBe(403)
  })

  test('with the id of a note about another record are refused', async () => {
    const { body: note } = await write({ kind: 'note', body: 'Here' })
    const [otherId] = await recordLeads(antesala, { name: 'Berta' })
    const elsewhere = `/api/staff/leads/${otherId}/notes`
    const { status } = await sales.send('POST', elsewhere, {
      id: note.id,
      kind: 'note',
      body: 'There',
    })
    expect(status).toBe(409)
    expect(await notes()).toHaveLength(1)
  })

  test('are changed and deleted by their author', async () => {
    const { body: note } = await write({ kind: 'note', body: 'Wrong' })
    const at = `${path()}/${note.id}`
    const headers = { 'If-Match': '"1"' }
    const changed = await sales.send('PATCH', at, { body: 'Right' }, headers)
    expect(changed.body).toMatchObject({ kind: 'note', body: 'Right', version: 2 })
    expect((await sales.send('PATCH', at, { body: 'Late' }, headers)).status).toBe(412)
    const deleted = await sales.send('DELETE', at)
    expect(deleted.status).toBe(200)
    expect(deleted.body).toMatchObject({ kind: 'note', body: 'Right', version: 2 })
    expect(await notes()).toEqual([])
    expect((await staffEvents()).slice(1)).toMatchObject([
      { type: 'note.changed', before: { body: 'Wrong' }, after: { body: 'Right' } },
      { type: 'note.deleted', before: { body: 'Right' }, after: null },
    ])
  })

  test('cannot be changed or deleted by others', async () => {
    const { body: note } = await write({ kind: 'note', body: 'Mine' })
    const at = `${path()}/${note.id}`
    expect((await admin.send('PATCH', at, { body: 'x' }, { 'If-Match': '"1"' })).status).toBe(403)
    expect((await admin.send('DELETE', at)).status).toBe(403)
    const elsewhere = `/api/staff/leads/${unknownId}/notes/${note.id}`
    expect((await sales.send('DELETE', elsewhere)).status).toBe(404)
    expect((await notes()).length).toBe(1)
  })

  test.each<[object]>([
    [{ kind: 'note', body: '   ' }],
    [{ kind: 'shout', body: 'x' }],
    [{ kind: 'note', body: 'x'.repeat(10_001) }],
    [{ kind: 'note', body: 'nul \u0000' }],
    [{ body: 'no kind' }],
  ])('are refused if they are invalid (%#)', async (body) => {
    expect((await write(body)).status).toBe(400)
    expect(await notes()).toEqual([])
  })

  test('about a lead that does not exist are a 404', async () => {
    const at = `/api/staff/leads/${unknownId}/notes`
    expect((await sales.send('POST', at, { kind: 'note', body: 'x' })).status).toBe(404)
  })
})

describe('many leads', () => {
  const changeMany = (body: object) => sales.send('POST', '/api/staff/leads/changes', body)

  test('are changed together, except those that already have the status', async () => {
    const selected = await recordLeads(antesala, {}, {}, { status: 'contacted' })
    const body = { selection: { ids: selected }, change: { status: 'contacted' } }
    const counts = { matched: 3, changed: 2, skipped: 1 }
    expect((await changeMany({ ...body, dryRun: true })).body).toEqual(counts)
    expect((await read(selected[0])).status).toBe('new')
    expect((await changeMany(body)).body).toEqual(counts)
    for (const id of selected.slice(0, 2)) {
      expect(await read(id)).toMatchObject({ status: 'contacted', version: 2, waitingSince: null })
      expect(await staffEvents(id)).toMatchObject([
        { type: 'lead.status_changed', before: { status: 'new' }, after: { status: 'contacted' } },
      ])
    }
    expect(await read(selected[2])).toMatchObject({ version: 1 })
  })

  test('can be selected by a filter, even one with "me"', async () => {
    const origin = 'bulk of mine'
    await recordLeads(
      antesala,
      { origin, assigneeId: ids.sales },
      { origin, assigneeId: ids.admin },
    )
    const body = {
      selection: { filter: { origin, assignee: 'me' } },
      change: { assigneeId: ids.admin },
    }
    expect((await changeMany(body)).body).toEqual({ matched: 1, changed: 1, skipped: 0 })
    expect((await changeMany(body)).body).toEqual({ matched: 0, changed: 0, skipped: 0 })
  })

  test('cannot be assigned to somebody who may not change leads, and a dry run says so, too', async () => {
    const selected = await recordLeads(antesala, {})
    for (const assigneeId of [unknownId, ids.ops]) {
      const body = { selection: { ids: selected }, change: { assigneeId } }
      const refused = await changeMany(body)
      expect(refused).toMatchObject({
        status: 400,
        body: { error: { fields: [{ path: 'assigneeId' }] } },
      })
      const preview = await changeMany({ ...body, dryRun: true })
      expect(preview.status).toBe(400)
      expect(preview.body.error.fields).toEqual(refused.body.error.fields)
    }
  })

  test('are all left unchanged if the change is invalid', async () => {
    const selected = await recordLeads(antesala, {}, {})
    const body = {
      selection: { ids: selected },
      change: { status: 'lost', lostReason: 'price', assigneeId: unknownId },
    }
    expect((await changeMany(body)).status).toBe(400)
    for (const id of selected) expect(await read(id)).toMatchObject({ status: 'new', version: 1 })
  })

  test('that are suspected spam get their emails when they are cleared', async () => {
    const suspected = { spamReasons: ['too_fast' as const], waitingSince: null }
    const selected = await recordLeads(antesala, suspected, suspected, {})
    const body = { selection: { ids: selected }, change: { spamReview: 'cleared' } }
    expect((await changeMany(body)).body).toEqual({ matched: 3, changed: 2, skipped: 1 })
    await vi.waitFor(async () => {
      const journeys = await Promise.all(selected.map((id) => read(id)))
      expect(journeys.map(({ journey }) => journey.emails.length)).toEqual([2, 2, 0])
    }, soon)
  })

  test.each<[object]>([
    [{ selection: { ids: [] }, change: {} }],
    [{ selection: { ids: ['x'] }, change: {} }],
    [{ selection: { ids: Array(1_001).fill(unknownId) }, change: {} }],
    [{ selection: { filter: { password: 'x' } }, change: {} }],
    [{ selection: {}, change: {} }],
    [{ selection: { filter: {} }, change: { name: 'x' } }],
    [{ selection: { filter: {} } }],
  ])('are not changed with an invalid selection or change (%#)', async (body) => {
    expect((await changeMany(body)).status).toBe(400)
  })

  test('are not changed if there are more than the limit', async () => {
    const origin = 'too many'
    const rows = Array.from({ length: MAX_CHANGED + 1 }, () => leadRow({ origin }))
    await forEachPart(rows, 2_000, (part) => insertLeads(antesala.db, part))
    const body = {
      selection: { filter: { origin } },
      change: { status: 'lost', lostReason: 'price' },
    }
    const refused = await changeMany(body)
    expect(refused.status).toBe(400)
    expect(refused.body.error.fields).toMatchObject([{ path: 'selection' }])

    await antesala.db
      .deleteFrom('leads')
      .where('id', '=', rows[0]?.id ?? '')
      .execute()
    const { body: result } = await changeMany(body)
    expect(result).toEqual({ matched: MAX_CHANGED, changed: MAX_CHANGED, skipped: 0 })
    const { rows: counted } = await antesala.sql(
      `select count(*)::int as leads, (select count(*)::int from events join leads on about_id =
        leads.id where origin = '${origin}') as events from leads
        where origin = '${origin}' and status = 'lost' and version = 2`,
    )
    expect(counted).toEqual([{ leads: MAX_CHANGED, events: MAX_CHANGED }])
  })
})

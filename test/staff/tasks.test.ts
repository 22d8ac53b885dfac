import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_OPEN_TASKS } from '../../api/staff/tasks/tasks.ts'
import { dayIn } from '../../shared/contract/day.ts'
import { DAY_MS } from '../../shared/contract/duration.ts'
import type { LeadRecord } from '../../shared/contract/records.ts'
import type { TaskRow } from '../../shared/contract/task.ts'
import type { UndoResult } from '../../shared/contract/undo.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { recordMissingTasks } from '../../shared/tables/tasks/follow-up-repair.ts'
import { updateFollowUps } from '../../shared/tables/tasks/follow-ups.ts'
import { insertTasks } from '../../shared/tables/tasks/tasks.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { staff } from '../setup/fixtures.ts'
import { recordLeads } from '../setup/leads.ts'
import { everyDay, middayZone } from '../setup/midday.ts'
import {
  createStaffAccounts,
  type StaffClient,
  signIn,
  staffIdOf,
  succeed,
} from '../setup/staff.ts'

const zone = middayZone()
const day = (days: number) => dayIn(zone, new Date(Date.now() + days * DAY_MS))

let antesala: Antesala
let sales: StaffClient
let admin: StaffClient
/** Who has the leads: a task or a contact would assign one that nobody has. */
let mine: string
let leadId: string

beforeAll(async () => {
  antesala = await openAntesala({ UNDO_SECONDS: '600', TIME_ZONE: zone, OFFICE_HOURS: everyDay })
  await createStaffAccounts(antesala)
  sales = await signIn(antesala, 'sales')
  admin = await signIn(antesala, 'admin')
  mine = await staffIdOf(antesala, 'sales')
})
afterAll(() => antesala.close())

beforeEach(async () => {
  leadId = (await recordLeads(antesala, { assigneeId: mine }))[0] ?? expect.unreachable()
})

const read = async (id = leadId) =>
  (await (await sales.get(`/api/staff/leads/${id}`)).json()) as LeadRecord
const tasks = async (id = leadId) =>
  (await (await sales.get(`/api/staff/leads/${id}/tasks`)).json()) as TaskRow[]
const openTasks = async () => (await tasks()).filter(({ doneAt }) => !doneAt)

type Kept = TaskRow & { undo: { id: string } }
const call = { kind: 'call', text: 'Confirmar la visita', dueOn: '2031-02-03' }
const add = async (body: object = {}) =>
  (await succeed(sales, 'POST', `/leads/${leadId}/tasks`, { ...call, ...body })) as Kept
const change = async ({ id, version }: TaskRow, body: object) =>
  (await succeed(sales, 'PATCH', `/tasks/${id}`, body, version)) as Kept
const remove = async ({ id, version }: TaskRow) =>
  (await succeed(sales, 'DELETE', `/tasks/${id}`, undefined, version)) as Kept
const undo = async ({ undo: { id: undoes } }: Kept) =>
  (await succeed(sales, 'POST', '/lead-tasks/undos', { undoes })) as UndoResult
const changeLead = async (body: object) =>
  await succeed(sales, 'PATCH', `/leads/${leadId}`, body, (await read()).version)

async function events() {
  const { events } = (await read()).journey
  return events
    .filter(({ actorKind }) => actorKind === 'staff')
    .map(({ type, actor, before, after }) => ({ type, actor, before, after }))
}

const undone = { matched: 1, changed: 1, skipped: 0 }

describe('a task', () => {
  test('is added to a lead, whose journey tells it', async () => {
    const added = await add({ dueTime: '17:00' })
    expect(added).toMatchObject({ ...call, leadId, dueTime: '17:00', repeats: null, version: 1 })
    expect(await tasks()).toMatchObject([{ id: added.id, ...call, doneAt: null }])
    expect(await events()).toEqual([
      {
        ...{ type: 'task.added', actor: staff.sales.name, before: null },
        after: { ...call, dueTime: '17:00' },
      },
    ])
  })

  test('is added once if the request is repeated', async () => {
    const id = newId()
    const [first, second] = [await add({ id }), await add({ id, text: 'Otra' })]
    expect(second).toMatchObject({ id: first.id, text: call.text })
    expect(await tasks()).toHaveLength(1)
  })

  test('of one lead cannot be added to another', async () => {
    const { id } = await add()
    const [other] = await recordLeads(antesala, {})
    const answer = await sales.send('POST', `/api/staff/leads/${other}/tasks`, { ...call, id })
    expect(answer.status).toBe(409)
  })

  test('is refused, and not opened again, if the lead has as many open ones as it may have', async () => {
    const done = await change(await add(), { done: true })
    const one = { leadId, kind: 'call' as const, text: '', dueOn: call.dueOn }
    const times = { createdAt: new Date(), updatedAt: new Date() }
    const open = Array.from({ length: MAX_OPEN_TASKS - 1 }, () => ({
      id: newId(),
      ...one,
      ...times,
    }))
    await insertTasks(antesala.db, open)
    await updateFollowUps(antesala.db, [leadId])
    const last = await add()
    const path = `/api/staff/leads/${leadId}/tasks`
    const refused = await sales.send('POST', path, call)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'TOO_MANY_TASKS'])
    const opened = await sales.send(
      'PATCH',
      `/api/staff/tasks/${done.id}`,
      { done: false },
      { 'If-Match': '"2"' },
    )
    expect([opened.status, opened.body.error.code]).toEqual([409, 'TOO_MANY_TASKS'])
    await change(last, { done: true })
    await add()
  })

  test('is listed with others in the order in which they are due, the done ones last', async () => {
    const late = await add({ text: 'Tercera', dueOn: '2031-02-04' })
    await add({ text: 'Segunda' })
    await add({ text: 'Primera', dueTime: '09:30' })
    await change(await add({ text: 'Hecha' }), { done: true })
    expect((await tasks()).map(({ text }) => text)).toEqual([
      ...['Primera', 'Segunda', 'Tercera'],
      'Hecha',
    ])
    expect(late.dueTime).toBe(null)
  })

  test.each<[string, object]>([
    ['dueOn', { dueOn: '2020-01-01' }],
    ['dueOn', { dueOn: '2031-02-30' }],
    ['dueOn', { dueOn: null }],
    ['dueOn', { dueOn: '9999-12-31', repeats: 'monthly' }],
    ['dueOn', { dueOn: day(3_655) }],
    ['dueTime', { dueTime: '24:00' }],
    ['dueTime', { dueTime: '9:00' }],
    ['kind', { kind: 'sing' }],
    ['repeats', { repeats: 'hourly' }],
    ['text', { text: 'x'.repeat(201) }],
    ['text', { text: 'dos\nrenglones' }],
  ])('with an impossible %s is refused, with the field named', async (path, body) => {
    const url = `/api/staff/leads/${leadId}/tasks`
    const answer = await sales.send('POST', url, { ...call, ...body })
    expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR'])
    expect(answer.body.error.fields).toMatchObject([{ path }])
    expect(await tasks()).toEqual([])
  })

  test('is not moved into the past, nor set there as a follow-up', async () => {
    const { id, version } = await add()
    const headers = { 'If-Match': `"${version}"` }
    const past = { dueOn: '2020-01-01' }
    const answer = await sales.send('PATCH', `/api/staff/tasks/${id}`, past, headers)
    expect([answer.status, answer.body.error.fields]).toMatchObject([400, [{ path: 'dueOn' }]])
    const body = { followUpOn: '2020-01-01' }
    const set = await sales.send('PATCH', `/api/staff/leads/${leadId}`, body, {
      'If-Match': `"${(await read()).version}"`,
    })
    expect([set.status, set.body.error.fields]).toMatchObject([400, [{ path: 'followUpOn' }]])
    const selection = { ids: [leadId] }
    const many = await sales.send('POST', '/api/staff/leads/changes', { selection, change: body })
    expect([many.status, many.body.error.fields]).toMatchObject([
      400,
      [{ path: 'change.followUpOn' }],
    ])
    expect(await tasks()).toMatchObject([{ dueOn: call.dueOn }])
  })

  test('that somebody else has changed since is not changed', async () => {
    const added = await add()
    await change(added, { text: 'Otra' })
    const headers = { 'If-Match': `"${added.version}"` }
    for (const method of ['PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { done: true } : undefined
      const late = await admin.send(method, `/api/staff/tasks/${added.id}`, body, headers)
      expect([late.status, late.body.error.code]).toEqual([412, 'VERSION_CONFLICT'])
    }
    expect(await tasks()).toMatchObject([{ text: 'Otra', doneAt: null }])
  })

  test('is done, and can be opened again', async () => {
    const done = await change(await add(), { done: true })
    expect(done.doneAt).toEqual(expect.any(String))
    const headers = { 'If-Match': `"${done.version}"` }
    const path = `/api/staff/tasks/${done.id}`
    expect((await sales.send('PATCH', path, { text: 'Otra' }, headers)).status).toBe(409)
    expect((await change(done, { done: false })).doneAt).toBe(null)
    expect((await events()).map(({ type }) => type)).toEqual([
      ...['task.added', 'task.done', 'task.opened_again'],
    ])
  })

  test('is snoozed, changed and removed, and the journey tells what it was', async () => {
    const later = await change(await add(), { dueOn: '2031-03-01', dueTime: '10:00' })
    await remove(await change(later, { text: 'Otra', kind: 'visit' }))
    expect(await tasks()).toEqual([])
    const { text, kind } = call
    expect((await events()).slice(1)).toMatchObject([
      {
        type: 'task.snoozed',
        before: { text, kind, dueOn: '2031-02-03', dueTime: null },
        after: { dueOn: '2031-03-01', dueTime: '10:00' },
      },
      { type: 'task.changed', before: { text, kind }, after: { text: 'Otra', kind: 'visit' } },
      { type: 'task.removed', before: { text: 'Otra', kind: 'visit', dueOn: '2031-03-01' } },
    ])
  })

  test('is snoozed to the next day or by a week, and keeps its hour', async () => {
    const added = await add({ dueOn: day(0), dueTime: '23:59' })
    const tomorrow = await change(added, { snooze: 'next_office_day' })
    const week = await change(tomorrow, { snooze: 'week' })
    expect([tomorrow.dueOn, week.dueOn]).toEqual([day(1), day(8)])
    expect([tomorrow.dueTime, week.dueTime]).toEqual(['23:59', '23:59'])
  })

  test('of a later day is not snoozed until an earlier time', async () => {
    const { id, version } = await add()
    for (const snooze of ['two_hours', 'next_office_day']) {
      const headers = { 'If-Match': `"${version}"` }
      const answer = await sales.send('PATCH', `/api/staff/tasks/${id}`, { snooze }, headers)
      expect([answer.status, answer.body.error.code]).toEqual([409, 'STATE_CONFLICT'])
    }
    expect(await tasks()).toMatchObject([{ dueOn: call.dueOn, dueTime: null }])
    const timed = await change(await add({ dueTime: '12:00' }), { snooze: 'two_hours' })
    expect(timed).toMatchObject({ dueOn: call.dueOn, dueTime: '14:00' })
  })

  test('that does not exist, or whose lead was erased, is not found', async () => {
    const missing = `/api/staff/tasks/${newId()}`
    const headers = { 'If-Match': '"1"' }
    expect((await sales.send('PATCH', missing, { done: true }, headers)).status).toBe(404)
    const { id } = await add()
    const { email } = await read()
    await succeed(admin, 'POST', '/erasures', { email, reason: 'Lo pidió' })
    expect(
      await antesala.db.selectFrom('tasks').where('id', '=', id).selectAll().execute(),
    ).toEqual([])
    expect((await sales.send('PATCH', `/api/staff/tasks/${id}`, {}, headers)).status).toBe(404)
    const more = await sales.send('POST', `/api/staff/leads/${leadId}/tasks`, call)
    expect(more.body.error.code).toBe('RECORD_ERASED')
  })
})

describe('a task that repeats', () => {
  test('is followed by the next one once it is done', async () => {
    const first = await add({ repeats: 'weekly', dueTime: '11:00' })
    await change(first, { done: true })
    const { text, kind } = call
    expect(await openTasks()).toMatchObject([
      { text, kind, dueOn: '2031-02-10', dueTime: '11:00', repeats: 'weekly' },
    ])
    expect((await events()).map(({ type }) => type)).toEqual([
      ...['task.added', 'task.done', 'task.added'],
    ])
  })

  test('keeps the days of its series when one is snoozed', async () => {
    const put = await change(await add({ repeats: 'weekly' }), { dueOn: '2031-02-05' })
    await change(put, { done: true })
    expect(await openTasks()).toMatchObject([{ dueOn: '2031-02-10' }])
  })

  test('that is brought forward and done is followed by the day after the one it stood for', async () => {
    const put = await change(await add({ repeats: 'weekly' }), { dueOn: '2031-01-30' })
    await change(put, { done: true })
    expect(await openTasks()).toMatchObject([{ dueOn: '2031-02-10' }])
  })

  test('goes on after the one it stood for, also if the follow-up of the lead brings it forward', async () => {
    const { id } = await add({ repeats: 'weekly' })
    await changeLead({ followUpOn: '2031-01-30' })
    const [moved = expect.unreachable()] = await openTasks()
    expect(moved).toMatchObject({ id, dueOn: '2031-01-30' })
    await change(moved, { done: true })
    expect(await openTasks()).toMatchObject([{ dueOn: '2031-02-10' }])
  })

  test.each([
    ['a day of its own', ['2031-01-29']],
    ['its day, after another one', ['2031-01-29', '2031-01-31']],
  ])('keeps the end of the month if one of the series was moved to %s', async (_to, days) => {
    let task = await add({ dueOn: '2031-01-31', repeats: 'monthly' })
    for (const dueOn of days) task = await change(task, { dueOn })
    await change(task, { done: true })
    const [february = expect.unreachable()] = await openTasks()
    expect(february).toMatchObject({ dueOn: '2031-02-28' })
    await change(february as Kept, { done: true })
    expect(await openTasks()).toMatchObject([{ dueOn: '2031-03-31' }])
  })

  test('goes on as before if the follow-up that brought it forward is undone', async () => {
    await add({ repeats: 'weekly' })
    const { undo } = await changeLead({ followUpOn: '2031-01-30' })
    await succeed(sales, 'POST', '/leads/undos', { undoes: undo.id })
    const [back = expect.unreachable()] = await openTasks()
    expect(back).toMatchObject({ dueOn: '2031-02-03' })
    const put = await change(back, { dueOn: '2031-02-05' })
    await change(put, { done: true })
    expect(await openTasks()).toMatchObject([{ dueOn: '2031-02-10' }])
  })

  test('that is overdue is followed by one in the future', async () => {
    const { id, version } = await add({ repeats: 'daily' })
    const day = dayIn(zone, new Date(Date.now() - 9 * DAY_MS))
    const old = { dueOn: day, repeatsFrom: day }
    await antesala.db.updateTable('tasks').set(old).where('id', '=', id).execute()
    await antesala.db
      .updateTable('leads')
      .set({ followUpOn: day })
      .where('id', '=', leadId)
      .execute()
    await succeed(sales, 'PATCH', `/tasks/${id}`, { done: true }, version)
    const [next] = await openTasks()
    expect(next && next.dueOn > dayIn(zone, new Date(Date.now() - DAY_MS))).toBe(true)
  })

  test('goes on once, also if it is opened again and done again', async () => {
    const done = await change(await add({ repeats: 'weekly' }), { done: true })
    const opened = await change(done, { done: false })
    expect(opened).toMatchObject({ dueOn: '2031-02-03', repeats: null })
    await change(opened, { done: true })
    expect(await openTasks()).toMatchObject([{ dueOn: '2031-02-10', repeats: 'weekly' }])
  })

  test('repeats as before if its opening and its completion are undone', async () => {
    const done = await change(await add({ repeats: 'weekly' }), { done: true })
    await undo(await change(done, { done: false }))
    await undo(done)
    const repeated = { dueOn: '2031-02-03', doneAt: null, repeats: 'weekly' }
    expect(await tasks()).toMatchObject([repeated])
  })

  test('goes on once if its completion is undone after the next one was changed', async () => {
    const done = await change(await add({ repeats: 'weekly' }), { done: true })
    const [next = expect.unreachable()] = await openTasks()
    await change(next, { text: 'Otra' })
    expect(await undo(done)).toEqual(undone)
    expect(await openTasks()).toMatchObject([
      { id: done.id, repeats: null },
      { id: next.id, repeats: 'weekly' },
    ])
  })

  test('does not leave the next one behind if it is undone', async () => {
    const done = await change(await add({ repeats: 'monthly' }), { done: true })
    expect(await undo(done)).toEqual(undone)
    expect(await tasks()).toMatchObject([{ dueOn: '2031-02-03', doneAt: null }])
  })
})

describe('an undo', () => {
  test('takes back an addition', async () => {
    expect(await undo(await add())).toEqual(undone)
    expect(await tasks()).toEqual([])
    expect((await read()).followUpOn).toBe(null)
    expect((await events()).at(-1)).toMatchObject({ type: 'task.change_undone', before: call })
  })

  test.each<[string, object]>([
    ['completion', { done: true }],
    ['new day', { dueOn: '2032-01-01', dueTime: '08:15' }],
    ['new text and kind', { text: 'Otra', kind: 'other' }],
    ['repetition', { repeats: 'daily' }],
  ])('takes back a %s', async (_what, body) => {
    const added = await add()
    expect(await undo(await change(added, body))).toEqual(undone)
    const { undo: _undo, version, ...fields } = added
    expect(await tasks()).toEqual([{ ...fields, version: version + 2 }])
    expect((await read()).followUpOn).toBe(call.dueOn)
  })

  test('takes back a removal, and then what was done before it', async () => {
    const added = await add()
    const changed = await change(added, { text: 'Otra' })
    const removed = await remove(changed)
    await undo(removed)
    expect(await tasks()).toMatchObject([{ text: 'Otra' }])
    await undo(changed)
    expect(await tasks()).toMatchObject([{ text: call.text }])
    await undo(added)
    expect(await tasks()).toEqual([])
  })

  test('skips a task that somebody has changed since', async () => {
    const changed = await change(await add(), { done: true })
    await succeed(admin, 'PATCH', `/tasks/${changed.id}`, { done: false }, changed.version)
    expect(await undo(changed)).toEqual({ matched: 1, changed: 0, skipped: 1 })
  })
})

describe('the follow-up of a lead', () => {
  test('is the day of its earliest open task', async () => {
    const first = await add()
    await add({ dueOn: '2031-01-01' })
    const followUp = async () => (await read()).followUpOn
    expect(await followUp()).toBe('2031-01-01')
    const [next] = await openTasks()
    await change(next ?? expect.unreachable(), { done: true })
    expect(await followUp()).toBe(first.dueOn)
    await remove(first)
    expect(await followUp()).toBe(null)
  })

  test('does not give the lead a new version, so that who edits it gets no conflict', async () => {
    const { version } = await read()
    await change(await add(), { done: true })
    expect((await read()).version).toBe(version)
  })

  test('that is set without a task becomes one; set again, it moves the next task', async () => {
    await changeLead({ followUpOn: '2031-05-05' })
    expect(await tasks()).toMatchObject([{ kind: 'other', text: '', dueOn: '2031-05-05' }])
    const early = await add({ dueOn: '2031-01-01', dueTime: '12:00' })
    await changeLead({ followUpOn: '2031-01-02' })
    expect(await tasks()).toMatchObject([
      { id: early.id, dueOn: '2031-01-02', dueTime: '12:00', text: call.text },
      { dueOn: '2031-05-05' },
    ])
    await changeLead({ followUpOn: null })
    expect(await tasks()).toMatchObject([{ dueOn: '2031-05-05' }])
    expect((await read()).followUpOn).toBe('2031-05-05')
  })

  test.each([
    ['moves the next task behind another one', '2031-05-05'],
    ['removes the next task while there is another one', null],
  ])('that %s is told as the day that results', async (_what, followUpOn) => {
    await add({ dueOn: '2031-01-01' })
    await add({ dueOn: '2031-03-03' })
    const changed = await changeLead({ followUpOn })
    expect(changed.followUpOn).toBe('2031-03-03')
    expect((await events()).at(-1)).toMatchObject({
      ...{ type: 'lead.follow_up_set', before: { followUpOn: '2031-01-01' } },
      after: { followUpOn: '2031-03-03' },
    })
    await add({ dueOn: '2030-12-12' })
    await succeed(sales, 'POST', '/leads/undos', { undoes: changed.undo.id })
    expect((await read()).followUpOn).toBe('2030-12-12')
    const undone = (await events()).at(-1)
    expect(undone).toMatchObject({ type: 'lead.change_undone', after: {} })
    expect(undone?.after).not.toHaveProperty('followUpOn', '2031-01-01')
  })

  test.each([
    ['moves one of two tasks of a day', '2031-05-05', 'task.changed', { dueOn: '2031-05-05' }],
    ['removes one of two tasks of a day', null, 'task.removed', {}],
  ])('that %s is told as a change of the task', async (_what, followUpOn, type, after) => {
    const day = { dueOn: '2031-01-01' }
    for (const text of ['Llamar', 'Escribir']) await add({ ...day, text })
    await changeLead({ followUpOn })
    expect((await events()).at(-1)).toMatchObject({ type, before: day, after })
  })

  test.each<[string, object[]]>([
    ['added a task', []],
    ['moved a task', [{ dueOn: '2031-01-01' }, { dueOn: '2031-06-06' }]],
  ])('that %s is undone with it', async (_what, before) => {
    for (const task of before) await add(task)
    const was = await tasks()
    const { followUpOn } = await read()
    const changed = await changeLead({ followUpOn: '2031-04-04' })
    await succeed(sales, 'POST', '/leads/undos', { undoes: changed.undo.id })
    expect(await tasks()).toEqual(was.map((task) => ({ ...task, version: expect.any(Number) })))
    expect((await read()).followUpOn).toBe(followUpOn)
  })

  test('that removed a task gives it back with its text when it is undone', async () => {
    await add()
    const changed = await changeLead({ followUpOn: null })
    expect(await tasks()).toEqual([])
    await succeed(sales, 'POST', '/leads/undos', { undoes: changed.undo.id })
    expect(await tasks()).toMatchObject([call])
  })

  test('stays as the tasks have left it when another change of the lead is undone', async () => {
    const changed = await changeLead({ status: 'contacted' })
    await add()
    await succeed(sales, 'POST', '/leads/undos', { undoes: changed.undo.id })
    expect(await read()).toMatchObject({ status: 'new', followUpOn: call.dueOn })
    expect((await events()).at(-1)?.after).toEqual({ status: 'new' })
  })

  test('of many leads is set at once, and undone at once', async () => {
    const ids = await recordLeads(antesala, {}, {})
    const body = { selection: { ids }, change: { followUpOn: '2031-07-07' } }
    const changed = await succeed(sales, 'POST', '/leads/changes', body)
    for (const id of ids) expect(await tasks(id)).toMatchObject([{ dueOn: '2031-07-07' }])
    await succeed(sales, 'POST', '/leads/undos', { undoes: changed.undo.id })
    for (const id of ids) expect([(await read(id)).followUpOn, await tasks(id)]).toEqual([null, []])
  })

  // It knows only the column of the lead.
  const setByEarlierRelease = async (followUpOn: string | null) => {
    const of = { aboutKind: 'lead', aboutId: leadId, actorKind: 'staff', at: new Date() } as const
    const event = { id: newId(), type: 'lead.follow_up_set', ...of }
    await antesala.db.insertInto('events').values(event).execute()
    await antesala.db.updateTable('leads').set({ followUpOn }).where('id', '=', leadId).execute()
  }

  test('that an earlier release has set becomes a task when the tasks of the lead change', async () => {
    await setByEarlierRelease('2031-08-08')
    await add({ dueOn: '2031-09-09' })
    expect(await tasks()).toMatchObject([{ dueOn: '2031-08-08' }, { dueOn: '2031-09-09' }])
    expect((await read()).followUpOn).toBe('2031-08-08')
  })

  test.each<[string, string | null, object[]]>([
    ['moved', '2031-08-08', [{ ...call, dueOn: '2031-08-08' }]],
    ['removed', null, []],
  ])(
    'that an earlier release has %s is, too, during housekeeping',
    async (_what, day, expected) => {
      await add()
      await setByEarlierRelease(day)
      await recordMissingTasks(antesala.db, new Date(Date.now() - DAY_MS))
      expect(await tasks()).toMatchObject(expected)
      expect(await tasks()).toHaveLength(expected.length)
    },
  )
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LeadRecord } from '../../shared/contract/records.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { staff } from '../setup/fixtures.ts'
import { recordLeads } from '../setup/leads.ts'
import { createStaffAccounts, type StaffClient, signIn, succeed } from '../setup/staff.ts'

let antesala: Antesala
let sales: StaffClient
let admin: StaffClient
/** A new lead that nobody has. */
let leadId: string

beforeAll(async () => {
  antesala = await openAntesala({ UNDO_SECONDS: '600' })
  await createStaffAccounts(antesala)
  sales = await signIn(antesala, 'sales')
  admin = await signIn(antesala, 'admin')
})
afterAll(() => antesala?.close())

beforeEach(async () => {
  leadId = (await recordLeads(antesala, {}))[0] ?? expect.unreachable()
})

const lead = async () =>
  (await (await sales.get(`/api/staff/leads/${leadId}`)).json()) as LeadRecord
const assignee = async () => (await lead()).assignee?.name ?? null
const change = async (body: object, who = sales) =>
  await succeed(who, 'PATCH', `/leads/${leadId}`, body, (await lead()).version)
const write = (body: object, who = sales) => succeed(who, 'POST', `/leads/${leadId}/notes`, body)
const addTask = () =>
  succeed(sales, 'POST', `/leads/${leadId}/tasks`, {
    ...{ kind: 'call', text: 'Llamar hoy', dueOn: '2031-02-03' },
  })
const undo = (kind: string, undoes: string) => succeed(sales, 'POST', `/${kind}/undos`, { undoes })

const call = { kind: 'call', body: 'Hablamos' }

/** Each way in which somebody takes a lead, with how it is undone. */
const ways: Record<string, () => Promise<() => Promise<unknown>>> = {
  'notes a contact': async () => {
    const { id, taken } = await write(call)
    expect(taken).toMatchObject({ version: 2, assignee: { name: staff.sales.name } })
    return () => succeed(sales, 'DELETE', `/leads/${leadId}/notes/${id}`)
  },
  'makes a note the report of a contact': async () => {
    const note = await write({ kind: 'note', body: 'Hablamos' })
    expect(await assignee()).toBeNull()
    const path = `/leads/${leadId}/notes/${note.id}`
    const changed = await succeed(sales, 'PATCH', path, { kind: 'call' }, note.version)
    expect(changed.taken).toMatchObject({ version: 2 })
    return () => undo('lead-notes', changed.undo.id)
  },
  'sets the status': async () => {
    const changed = await change({ status: 'contacted' })
    expect(changed).toMatchObject({ assignee: { name: staff.sales.name } })
    return () => undo('leads', changed.undo.id)
  },
  'sets a follow-up': async () => {
    const changed = await change({ followUpOn: '2031-02-03' })
    expect(changed).toMatchObject({ assignee: { name: staff.sales.name } })
    return () => undo('leads', changed.undo.id)
  },
  'adds a task': async () => {
    const added = await addTask()
    expect(added.taken).toMatchObject({ version: 2, followUpOn: '2031-02-03' })
    return () => undo('lead-tasks', added.undo.id)
  },
}

describe.each(Object.entries(ways))('whoever %s of a lead that nobody has', (_what, take) => {
  test('gets it, its journey tells that, and an undo gives it back to nobody', async () => {
    const { waitingSince } = await lead()
    const takeBack = await take()
    const { assignee: taker, journey } = await lead()
    expect(taker?.name).toBe(staff.sales.name)
    const assigned = journey.events.filter(({ type }) => type === 'lead.assigned')
    expect(assigned).toMatchObject([
      { actor: staff.sales.name, before: { assignee: null }, after: { assignee: taker?.name } },
    ])
    await takeBack()
    const after = await lead()
    expect(after).toMatchObject({ assignee: null, status: 'new', followUpOn: null, waitingSince })
    const undone = after.journey.events.filter(({ type }) => type === 'lead.change_undone')
    expect(undone).toMatchObject([{ after: { assignee: null } }])
  })

  test('keeps it after an undo, if a colleague has changed it since', async () => {
    const takeBack = await take()
    await change({ budget: { amount: 900_000, currency: 'USD' } }, admin)
    await takeBack()
    expect(await assignee()).toBe(staff.sales.name)
  })
})

test('an undo of a task gives a lead back once a later change of the same person is undone', async () => {
  const { undo: added } = await addTask()
  const { undo: changed } = await change({ status: 'contacted' })
  await undo('leads', changed.id)
  expect(await assignee()).toBe(staff.sales.name)
  await undo('lead-tasks', added.id)
  expect(await assignee()).toBeNull()
})

test('the earlier change of a lead can be undone once the note with which it was taken is deleted', async () => {
  const { undo: earlier } = await change({ kind: 'tour' })
  const { id } = await write(call)
  await succeed(sales, 'DELETE', `/leads/${leadId}/notes/${id}`)
  expect(await undo('leads', earlier.id)).toMatchObject({ changed: 1 })
})

test('the undo of the deletion of the note with which it was taken takes the lead again', async () => {
  const { id } = await write(call)
  const deleted = await succeed(sales, 'DELETE', `/leads/${leadId}/notes/${id}`)
  expect(await assignee()).toBeNull()
  await undo('lead-notes', deleted.undo.id)
  expect(await lead()).toMatchObject({
    assignee: { name: staff.sales.name },
    firstResponseAt: expect.any(String),
  })
  await succeed(sales, 'DELETE', `/leads/${leadId}/notes/${id}`)
  expect(await assignee()).toBeNull()
})

test('an administrator gets a lead like anybody else who may answer', async () => {
  await write(call, admin)
  expect(await assignee()).toBe(staff.admin.name)
})

test('a lead that somebody has stays with them', async () => {
  await write(call, admin)
  expect(await write({ ...call, id: newId() })).not.toHaveProperty('taken')
  expect(await addTask()).not.toHaveProperty('taken')
  await change({ status: 'qualified' })
  expect(await assignee()).toBe(staff.admin.name)
})

test.each<[string, object]>([
  ['a lost lead', { status: 'lost', lostReason: 'price' }],
  ['spam', { status: 'spam' }],
  ['a corrected kind', { kind: 'tour' }],
  ['a budget', { budget: { amount: 900_000, currency: 'USD' } }],
  ['a status with an assignee', { status: 'contacted', assigneeId: null }],
])('%s makes nobody the assignee', async (_what, body) => {
  await change(body)
  expect(await assignee()).toBeNull()
})

test('a plain note makes nobody the assignee, nor does a change of many leads', async () => {
  expect(await write({ ...call, kind: 'note' })).not.toHaveProperty('taken')
  const selection = { ids: [leadId] }
  const body = { selection, change: { status: 'contacted', followUpOn: '2031-02-03' } }
  expect(await sales.send('POST', '/api/staff/leads/changes', body)).toMatchObject({
    ...{ status: 200, body: { changed: 1 } },
  })
  expect(await assignee()).toBeNull()
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { NoteRow } from '../../shared/contract/note.ts'
import type { LeadRecord } from '../../shared/contract/records.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { columnsWithTraces } from '../setup/canary.ts'
import { staff } from '../setup/fixtures.ts'
import { waitUntilIdle } from '../setup/idle.ts'
import { recordLeads } from '../setup/leads.ts'
import { createStaffAccounts, type StaffClient, signIn, succeed } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: Antesala
let sales: StaffClient
let admin: StaffClient
let leadId: string

beforeAll(async () => {
  antesala = await openAntesala({ UNDO_SECONDS: '600' })
  await createStaffAccounts(antesala)
  sales = await signIn(antesala, 'sales')
  admin = await signIn(antesala, 'admin')
  await antesala.startWorker()
})
afterAll(() => antesala?.close())

beforeEach(async () => {
  leadId = (await recordLeads(antesala, { email: 'ana@example.com' }))[0] ?? expect.unreachable()
})

const lead = async () =>
  (await (await sales.get(`/api/staff/leads/${leadId}`)).json()) as LeadRecord
const notes = async () =>
  (await (await sales.get(`/api/staff/leads/${leadId}/notes`)).json()) as NoteRow[]

const written = {
  ...{ way: 'mail', language: 'es', subject: 'Su visita', body: 'Le espero el sábado.' },
  ...{ status: 'contacted', followUpOn: '2030-01-07' },
}

const answer = (body: object = {}, version = 1) =>
  succeed(
    sales,
    'POST',
    `/leads/${leadId}/answers`,
    { id: randomUUID(), ...written, ...body },
    version,
  )
const undo = (undoes: string, who = sales) =>
  who.send('POST', '/api/staff/lead-answers/undos', { undoes })

const jobs = async () =>
  (
    await antesala.sql(
      `select id from pgboss.job where name = 'mail-answer' and data ->> 'leadId' = '${leadId}'`,
    )
  ).rows

/** Lets a colleague take over the lead. */
async function reassign(version: number): Promise<string> {
  const { id: assigneeId } = await antesala.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', staff.admin.email)
    .executeTakeFirstOrThrow()
  await succeed(admin, 'PATCH', `/leads/${leadId}`, { assigneeId }, version)
  return assigneeId
}

/** What an undo that restores something returns. */
const undone = { matched: 1, changed: 1, skipped: 0 }

/** Ends the time in which answers can be undone. */
const letLeave = () =>
  antesala.sql(`update pgboss.job set start_after = now() where name = 'mail-answer'`)

test('an email waits until the answer can no longer be undone, and the journey says so', async () => {
  const { undo: offered } = await answer()
  expect(offered).toEqual({ id: expect.any(String), seconds: 600 })
  const { journey } = await lead()
  expect(journey.emails).toEqual([])
  expect(journey.waitingEmails).toMatchObject([{ template: 'lead-answer' }])
  await letLeave()
  await vi.waitFor(async () => {
    expect((await lead()).journey.emails).toMatchObject([
      { template: 'lead-answer', status: 'sent' },
    ])
  }, soon)
})

test('an undo stops the email, removes the text, and restores the lead and the wait of the client', async () => {
  const before = await lead()
  const { undo: offered } = await answer()
  expect((await lead()).waitingSince).toBeNull()
  expect((await undo(offered.id)).body).toEqual({ matched: 1, changed: 1, skipped: 0 })
  expect(await jobs()).toEqual([])
  expect(await notes()).toEqual([])
  const after = await lead()
  expect(after).toMatchObject({
    ...{ status: 'new', followUpOn: null, firstResponseAt: null, version: 3 },
    waitingSince: before.waitingSince,
  })
  expect(after.journey.events.map(({ type }) => type).toSorted()).toEqual([
    ...['lead.assigned', 'lead.change_undone', 'lead.follow_up_set', 'lead.status_changed'],
    ...['note.added', 'note.deleted'],
  ])
  expect((await undo(offered.id)).status).toBe(409)
})

test('an undo of an answer leaves the lead with who has taken it, without another event about the lead', async () => {
  const { undo: offered } = await answer({ status: undefined, followUpOn: undefined })
  await undo(offered.id)
  const { journey, waitingSince, version } = await lead()
  expect(journey.events.map(({ type }) => type)).toEqual([
    ...['note.added', 'lead.assigned', 'note.deleted'],
  ])
  expect(waitingSince).not.toBeNull()
  expect(version).toBe(3)
})

test('the change before an answer can still be undone once the answer is undone', async () => {
  const changed = await succeed(sales, 'PATCH', `/leads/${leadId}`, { status: 'qualified' }, 1)
  const { undo: offered } = await answer({ status: undefined, followUpOn: undefined }, 2)
  await undo(offered.id)
  const result = await succeed(sales, 'POST', '/leads/undos', { undoes: changed.undo.id })
  expect(result).toMatchObject({ changed: 1 })
  expect((await lead()).status).toBe('new')
})

test('an undo stops the email and keeps what a colleague has changed since', async () => {
  const { undo: offered } = await answer()
  await succeed(admin, 'PATCH', `/leads/${leadId}`, { status: 'negotiating' }, 2)
  expect((await undo(offered.id)).body).toEqual({ ...undone, kept: ['status'] })
  expect(await jobs()).toEqual([])
  expect(await notes()).toEqual([])
  expect((await lead()).status).toBe('negotiating')
})

test('after an undo, the client waits again although a colleague has reassigned the lead since', async () => {
  const before = await lead()
  const { undo: offered } = await answer()
  const assigneeId = await reassign(2)
  expect((await undo(offered.id)).body).toMatchObject({ changed: 1 })
  expect(await lead()).toMatchObject({
    ...{ status: 'new', followUpOn: null, firstResponseAt: null },
    ...{ waitingSince: before.waitingSince, assignee: { id: assigneeId } },
  })
})

test('an undo keeps the follow-up that a colleague has set since, and restores the status', async () => {
  const { undo: offered } = await answer()
  await succeed(admin, 'PATCH', `/leads/${leadId}`, { followUpOn: '2031-02-03' }, 2)
  expect((await undo(offered.id)).body).toEqual({ ...undone, kept: ['followUpOn'] })
  expect(await lead()).toMatchObject({ status: 'new', followUpOn: '2031-02-03' })
})

const noChange = { status: undefined, followUpOn: undefined }

test.each([
  ['kept', 'contacted', undefined],
  ['changed', 'qualified', 'qualified'],
])(
  'an undo of the first of two answers leaves the status that the second has %s, and that of both does not',
  async (_what, status, change) => {
    const { waitingSince } = await lead()
    const { undo: first } = await answer({ followUpOn: undefined })
    const { undo: second } = await answer({ ...noChange, status: change }, 2)
    expect((await undo(first.id)).body).toEqual({ ...undone, kept: ['status'] })
    const [standing] = await notes()
    const firstResponseAt = standing?.createdAt
    expect(await lead()).toMatchObject({ status, waitingSince: null, firstResponseAt })
    expect((await undo(second.id)).body).toEqual(undone)
    expect(await lead()).toMatchObject({ status: 'new', waitingSince, firstResponseAt: null })
  },
)

test('an undo of the second of two answers leaves the lead as the first has', async () => {
  const { undo: first } = await answer({ followUpOn: undefined })
  const { firstResponseAt } = await lead()
  const { undo: second } = await answer({ ...noChange, status: 'qualified' }, 2)
  expect((await undo(second.id)).body).toEqual(undone)
  expect(await lead()).toMatchObject({ status: 'contacted', waitingSince: null, firstResponseAt })
  expect((await undo(first.id)).body).toEqual(undone)
  expect(await lead()).toMatchObject({ status: 'new', firstResponseAt: null })
})

test('an undo of an answer that took up a lost lead restores why it was lost', async () => {
  const lost = { status: 'lost', lostReason: 'price' }
  await succeed(sales, 'PATCH', `/leads/${leadId}`, lost, 1)
  const { undo: offered } = await answer({ followUpOn: undefined }, 2)
  expect(await lead()).toMatchObject({ status: 'contacted', lostReason: null })
  expect((await undo(offered.id)).body).toEqual(undone)
  expect(await lead()).toMatchObject(lost)
})

const onWhatsApp = { way: 'whatsapp', subject: undefined, followUpOn: undefined }

async function deleteNoteOfAnswer() {
  const [{ id, version }] = (await notes()) as [NoteRow]
  await succeed(sales, 'DELETE', `/leads/${leadId}/notes/${id}`, undefined, version)
}

/** Makes what is kept of an answer what a release before this one has kept. */
const keepAsEarlierRelease = () =>
  antesala.sql(
    `update recent_change_records set before = before - 'answeredAt' where record_id = '${leadId}'`,
  )

test.each([
  ['', async () => {}],
  [' and the note of the answer was deleted', deleteNoteOfAnswer],
  [' and an earlier release has made the answer', keepAsEarlierRelease],
])(
  'an undo of an answer leaves the lead contacted if a colleague has called since%s',
  async (_also, change) => {
    const { undo: offered } = await answer(onWhatsApp)
    await change()
    await succeed(admin, 'POST', `/leads/${leadId}/notes`, { kind: 'call', body: 'Hablamos.' })
    expect((await undo(offered.id)).body).toEqual({ ...undone, kept: ['status'] })
    const [{ createdAt: firstResponseAt }] = (await notes()) as [NoteRow]
    expect(await lead()).toMatchObject({ status: 'contacted', waitingSince: null, firstResponseAt })
  },
)

test.each([
  ['the note of the answer was deleted', deleteNoteOfAnswer],
  ['an earlier release has made the answer', keepAsEarlierRelease],
  [
    'an earlier release has made the answer, and its note was deleted',
    async () => {
      await keepAsEarlierRelease()
      await deleteNoteOfAnswer()
    },
  ],
])('after an undo of an answer, the client waits again if %s', async (_what, change) => {
  const { waitingSince } = await lead()
  const { undo: offered } = await answer(onWhatsApp)
  await change()
  expect((await undo(offered.id)).body).toEqual(undone)
  expect(await lead()).toMatchObject({ status: 'new', waitingSince, firstResponseAt: null })
})

test('an undo of an answer lets no earlier change overwrite what a colleague has changed since', async () => {
  const first = await succeed(sales, 'PATCH', `/leads/${leadId}`, { status: 'qualified' }, 1)
  const { undo: answered } = await answer({ status: undefined, followUpOn: undefined }, 2)
  const assigneeId = await reassign(3)
  expect((await undo(answered.id)).body).toMatchObject({ changed: 1 })
  const result = await succeed(sales, 'POST', '/leads/undos', { undoes: first.undo.id })
  expect(result).toEqual({ matched: 1, changed: 0, skipped: 1 })
  expect(await lead()).toMatchObject({ status: 'qualified', assignee: { id: assigneeId } })
})

test('an answer whose email has left cannot be undone', async () => {
  const { undo: offered } = await answer()
  await letLeave()
  await waitUntilIdle(antesala)
  expect((await undo(offered.id)).body).toEqual({ matched: 1, changed: 0, skipped: 1 })
  expect(await notes()).toHaveLength(1)
  expect((await lead()).status).toBe('contacted')
})

test('an answer on WhatsApp is undone, too: its record, not the message', async () => {
  const { undo: offered } = await answer({ way: 'whatsapp', subject: undefined })
  expect((await undo(offered.id)).body).toMatchObject({ changed: 1 })
  expect(await notes()).toEqual([])
})

test('only who answered can undo it', async () => {
  const { undo: offered } = await answer()
  expect((await undo(offered.id, admin)).status).toBe(403)
})

test('an erasure of the client removes an answer that waits, and its email', async () => {
  const [ownId] = await recordLeads(antesala, {
    email: 'quetzalli.canaria@example.com',
    name: 'Quetzalli Canaria',
  })
  leadId = ownId ?? expect.unreachable()
  const { undo: offered } = await answer({
    subject: 'Para Quetzalli Canaria',
    body: 'Quetzalli Canaria: hola.',
  })
  await succeed(admin, 'POST', '/erasures', {
    email: 'quetzalli.canaria@example.com',
    dryRun: false,
    reason: 'Pedido',
  })
  expect(await columnsWithTraces(antesala)).toEqual([])
  expect(await jobs()).toEqual([])
  expect((await undo(offered.id)).body).toMatchObject({ changed: 0 })
})

test.each([
  ['waits', async () => {}],
  [
    'has left',
    async () => {
      await letLeave()
      await vi.waitFor(async () => {
        expect((await lead()).journey.emails).toMatchObject([{ status: 'sent' }])
      }, soon)
    },
  ],
])(
  'an erasure of somebody whom an answer mentions that %s blanks the name',
  async (_name, before) => {
    await recordLeads(antesala, { email: 'xochitl.canaria@example.com', name: 'Xochitl Canaria' })
    await answer({ subject: 'De parte de Xochitl Canaria', body: 'Me lo pidió Xochitl Canaria.' })
    await before()
    await succeed(admin, 'POST', '/erasures', {
      email: 'xochitl.canaria@example.com',
      dryRun: false,
      reason: 'Pedido',
    })
    expect(await columnsWithTraces(antesala)).toEqual([])
    await letLeave()
    await vi.waitFor(async () => {
      expect((await lead()).journey.emails).toMatchObject([{ status: 'sent' }])
    }, soon)
    expect((await notes())[0]).toMatchObject({ body: expect.stringContaining('Me lo pidió') })
  },
)

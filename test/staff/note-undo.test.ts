import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { NoteRow } from '../../shared/contract/note.ts'
import type { LeadRecord, PartnerRecord } from '../../shared/contract/records.ts'
import type { UndoResult } from '../../shared/contract/undo.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { canary, columnsWithTraces } from '../setup/canary.ts'
import { staff } from '../setup/fixtures.ts'
import { recordLeads } from '../setup/leads.ts'
import { waitUntilBlocked } from '../setup/locks.ts'
import { applyAsPartner, waitForPartners } from '../setup/partners.ts'
import {
  createStaffAccounts,
  type StaffClient,
  signIn,
  staffIdOf,
  succeed,
} from '../setup/staff.ts'

let antesala: Antesala
let sales: StaffClient
let admin: StaffClient
/** Who has the leads: a task or a contact would assign one that nobody has. */
let mine: string
let partnerId: string
/** A new lead, whose client waits. */
let leadId: string

beforeAll(async () => {
  antesala = await openAntesala({ UNDO_SECONDS: '600' })
  await createStaffAccounts(antesala)
  sales = await signIn(antesala, 'sales')
  admin = await signIn(antesala, 'admin')
  mine = await staffIdOf(antesala, 'sales')
  await antesala.startWorker()
  partnerId = (await applyAsPartner(antesala)).id
  await waitForPartners(antesala, 1)
})
afterAll(() => antesala.close())

beforeEach(async () => {
  const lead = { email: 'ana@example.com', assigneeId: mine }
  leadId = (await recordLeads(antesala, lead))[0] ?? expect.unreachable()
})

const pathOf = (kind: 'lead' | 'partner') =>
  kind === 'lead' ? `/leads/${leadId}/notes` : `/partners/${partnerId}/notes`

const write = (body: object, who = sales): Promise<NoteRow> =>
  succeed(who, 'POST', pathOf('lead'), body)
const edit = (note: NoteRow, body: object, version = note.version) =>
  succeed(sales, 'PATCH', `${pathOf('lead')}/${note.id}`, body, version)
const remove = (note: NoteRow) => succeed(sales, 'DELETE', `${pathOf('lead')}/${note.id}`)

const notes = async () =>
  (await (await sales.get(`/api/staff${pathOf('lead')}`)).json()) as NoteRow[]

const lead = async () =>
  (await (await sales.get(`/api/staff/leads/${leadId}`)).json()) as LeadRecord

async function answered() {
  const { firstResponseAt, waitingSince, version } = await lead()
  return { firstResponseAt, waitingSince, version }
}

/** Sets the status of the lead. */
async function move(status: string, reason = {}) {
  const { version } = await lead()
  await succeed(sales, 'PATCH', `/leads/${leadId}`, { status, ...reason }, version)
}

/** Undoes a change of a note, and expects this status. */
async function undo(undoes: string, status = 201, who = sales): Promise<UndoResult> {
  const answer = await who.send('POST', '/api/staff/lead-notes/undos', { undoes })
  expect(answer.status, JSON.stringify(answer.body)).toBe(status)
  return answer.body
}

async function lastEvent() {
  const { type, actor, before, after } =
    (await lead()).journey.events.at(-1) ?? expect.unreachable()
  return { type, actor, before, after }
}

const undone = { matched: 1, changed: 1, skipped: 0 }
const skipped = { matched: 1, changed: 0, skipped: 1 }

describe('an undo of the deletion of a note', () => {
  test('brings the note back in its place, and the first response to what it was', async () => {
    await write({ kind: 'note', body: 'Antes' })
    const call = await write({ kind: 'call', body: 'Hablé con ella.' })
    const visit = await write({ kind: 'visit', body: 'Vino.' }, admin)
    const [before, times] = [await notes(), await answered()]
    expect(times).toMatchObject({ firstResponseAt: call.createdAt, waitingSince: null })
    const deleted = await remove(call)
    expect(deleted.undo).toEqual({ id: expect.any(String), seconds: 600 })
    expect(await answered()).toMatchObject({ firstResponseAt: visit.createdAt })
    expect(await undo(deleted.undo.id)).toEqual(undone)
    const restored = before.map((note) => (note.id === call.id ? { ...note, version: 3 } : note))
    expect(await notes()).toEqual(restored)
    expect(await answered()).toEqual(times)
    expect(await lastEvent()).toEqual({
      ...{ type: 'note.deletion_undone', actor: staff.sales.name, before: null },
      after: { kind: 'call', body: 'Hablé con ella.' },
    })
  })

  test('of its only contact ends the wait again', async () => {
    const call = await write({ kind: 'call', body: 'Hablé con ella.' })
    const times = await answered()
    const { undo: offered } = await remove(call)
    expect(await answered()).toMatchObject({
      ...{ firstResponseAt: null, waitingSince: expect.any(String) },
    })
    await undo(offered.id)
    expect(await answered()).toEqual(times)
  })

  test('keeps who wrote it, although they have another name now, and that it was edited', async () => {
    const note = await write({ kind: 'note', body: 'Antes' })
    const edited = await edit(note, { body: 'Después' })
    const before = await notes()
    const { undo: offered } = await remove(note)
    const rename = (name: string) =>
      antesala.sql(`update staff set name = '${name}' where email = '${staff.sales.email}'`)
    await rename('Sara Nueva')
    onTestFinished(async () => void (await rename(staff.sales.name)))
    await undo(offered.id)
    expect(await notes()).toEqual([{ ...before[0], version: 4 }])
    expect(before[0]?.updatedAt).toBe(edited.updatedAt)
  })

  test('restores the earlier response if the status has reported a later one since', async () => {
    const call = await write({ kind: 'call', body: 'Hablé con ella.' })
    const { undo: offered } = await remove(call)
    await move('contacted')
    expect((await lead()).firstResponseAt).not.toBe(call.createdAt)
    await undo(offered.id)
    expect(await answered()).toMatchObject({ firstResponseAt: call.createdAt, waitingSince: null })
  })

  test('keeps a response that a lost lead had before the note', async () => {
    await move('contacted')
    const call = await write({ kind: 'call', body: 'Hablé con ella.' })
    await move('lost', { lostReason: 'price' })
    const times = await answered()
    expect(times.firstResponseAt).not.toBe(call.createdAt)
    const { undo: offered } = await remove(call)
    await undo(offered.id)
    expect(await answered()).toEqual(times)
  })
})

describe('an undo of a change of a note', () => {
  test.each([
    ['call', 'note'],
    ['note', 'visit'],
  ])('from %s to %s restores the text, the kind and the first response', async (from, to) => {
    const note = await write({ kind: from, body: 'Antes' })
    const times = await answered()
    const { undo: offered } = await edit(note, { kind: to, body: 'Después' })
    expect((await answered()).firstResponseAt).not.toBe(times.firstResponseAt)
    expect(await undo(offered.id)).toEqual(undone)
    expect(await notes()).toMatchObject([
      { kind: from, body: 'Antes', createdAt: note.createdAt, version: 3 },
    ])
    expect(await answered()).toEqual(times)
    expect(await lastEvent()).toEqual({
      ...{ type: 'note.change_undone', actor: staff.sales.name },
      before: { kind: to, body: 'Después' },
      after: { kind: from, body: 'Antes' },
    })
  })

  test('shows a note as not edited that was not edited before', async () => {
    const note = await write({ kind: 'note', body: 'Antes' })
    const { undo: offered } = await edit(note, { body: 'Después' })
    await undo(offered.id)
    expect(await notes()).toEqual([{ ...note, version: 3 }])
  })

  test('restores nothing of a note that was changed or deleted since', async () => {
    const note = await write({ kind: 'note', body: 'Antes' })
    const { undo: first } = await edit(note, { body: 'Después' })
    await edit(note, { body: 'Mucho después' }, 2)
    expect(await undo(first.id)).toEqual(skipped)
    const { undo: third } = await edit(note, { body: 'Al final' }, 3)
    await remove(note)
    expect(await undo(third.id)).toEqual(skipped)
    expect(await notes()).toEqual([])
  })

  test('is possible after the undo of a later change, as far back as the first', async () => {
    const note = await write({ kind: 'note', body: 'Uno' })
    const { undo: first } = await edit(note, { body: 'Dos' })
    const { undo: second } = await edit(note, { body: 'Tres' }, 2)
    const { undo: third } = await remove(note)
    for (const { id } of [third, second, first]) expect(await undo(id)).toEqual(undone)
    expect(await notes()).toMatchObject([{ id: note.id, body: 'Uno', version: 7 }])
  })

  test('is not offered if nothing changed', async () => {
    const note = await write({ kind: 'note', body: 'Uno' })
    expect(await edit(note, { body: 'Uno' })).not.toHaveProperty('undo')
  })
})

test('a call to the client of a lost lead replaces no earlier answer, and its deletion removes none', async () => {
  await succeed(sales, 'PATCH', `/leads/${leadId}`, { status: 'contacted' }, 1)
  const { firstResponseAt } = await lead()
  expect(firstResponseAt).not.toBeNull()
  await succeed(sales, 'PATCH', `/leads/${leadId}`, { status: 'lost', lostReason: 'price' }, 2)
  const call = await write({ kind: 'call', body: 'Llamó otra vez.' })
  expect(await lead()).toMatchObject({ firstResponseAt })
  await remove(call)
  expect(await lead()).toMatchObject({ firstResponseAt })
})

test('a call is the first answer to the client of a lost lead whom nobody had answered, until its note is deleted', async () => {
  await succeed(sales, 'PATCH', `/leads/${leadId}`, { status: 'lost', lostReason: 'price' }, 1)
  const call = await write({ kind: 'call', body: 'Le llamé.' })
  expect(await lead()).toMatchObject({ firstResponseAt: call.createdAt })
  await remove(call)
  expect(await lead()).toMatchObject({ firstResponseAt: null })
})

describe('an undo of a deletion is refused', () => {
  let note: NoteRow
  let deletionId: string
  beforeEach(async () => {
    note = await write({ kind: 'note', body: 'Uno' })
    deletionId = (await remove(note)).undo.id
  })

  test('if somebody else deleted the note', async () => {
    expect(await undo(deletionId, 403, admin)).toMatchObject({ error: { code: 'FORBIDDEN' } })
    expect(await notes()).toEqual([])
  })

  test('if the note is about a lead and the request about a partner', async () => {
    const path = '/api/staff/partner-notes/undos'
    expect((await admin.send('POST', path, { undoes: deletionId })).status).toBe(404)
    expect(await notes()).toEqual([])
  })

  test('if it was already undone', async () => {
    await undo(deletionId)
    expect(await undo(deletionId, 409)).toMatchObject({ error: { code: 'ALREADY_UNDONE' } })
    expect(await notes()).toMatchObject([{ id: note.id, body: 'Uno' }])
  })

  test('if its time is over', async () => {
    await antesala.sql(`update recent_changes set expires_at = now() where id = '${deletionId}'`)
    expect(await undo(deletionId, 410)).toMatchObject({ error: { code: 'UNDO_EXPIRED' } })
    expect(await notes()).toEqual([])
  })
})

test('of two undos of a deletion at the same time, one restores the note', async () => {
  const note = await write({ kind: 'note', body: 'Uno' })
  const { undo: offered } = await remove(note)
  const send = () => sales.send('POST', '/api/staff/lead-notes/undos', { undoes: offered.id })
  const answers = await Promise.all([send(), send()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await notes()).toHaveLength(1)
})

test('a note about a partner is restored, too', async () => {
  const note = await succeed(admin, 'POST', pathOf('partner'), { kind: 'call', body: 'Uno' })
  const at = `${pathOf('partner')}/${note.id}`
  const { undo: edited } = await succeed(admin, 'PATCH', at, { kind: 'note', body: 'Dos' }, 1)
  const { undo: deleted } = await succeed(admin, 'DELETE', at)
  for (const { id } of [deleted, edited])
    expect(await succeed(admin, 'POST', '/partner-notes/undos', { undoes: id })).toEqual(undone)
  const { journey } = (await (
    await admin.get(`/api/staff/partners/${partnerId}`)
  ).json()) as PartnerRecord
  expect(journey.events.slice(-2).map(({ type }) => type)).toEqual([
    ...['note.deletion_undone', 'note.change_undone'],
  ])
  const listed = (await (await admin.get(`/api/staff${pathOf('partner')}`)).json()) as NoteRow[]
  expect(listed).toEqual([{ ...note, version: 5 }])
})

describe('after an erasure', () => {
  const erase = (email: string) =>
    admin.send('POST', '/api/staff/erasures', { email, reason: 'Lo pidió' })

  test('of the client, no note comes back, and nothing is kept of it', async () => {
    const edited = await write({ kind: 'note', body: `De ${canary.message}` })
    const { undo: change } = await edit(edited, { body: 'Otra cosa' })
    const deleted = await write({ kind: 'call', body: `De ${canary.message}` })
    const { undo: deletion } = await remove(deleted)
    expect((await erase('ana@example.com')).status).toBe(200)
    expect(await columnsWithTraces(antesala)).toEqual([])
    const { rows } = await antesala.sql(
      `select 1 from recent_change_records where before ->> 'aboutId' = '${leadId}'`,
    )
    expect(rows).toEqual([])
    for (const { id } of [change, deletion])
      expect(await undo(id)).toEqual({ matched: 0, changed: 0, skipped: 0 })
    expect(await notes()).toMatchObject([{ id: edited.id, body: '' }])
  })

  test('of somebody whom a note mentions, it comes back without the mention', async () => {
    await antesala.submit('/api/v1/contact', canary)
    const edited = await write({ kind: 'note', body: `De ${canary.name}` })
    const { undo: change } = await edit(edited, { body: 'De alguien' })
    const deleted = await write({ kind: 'note', body: `Por ${canary.name}` })
    const { undo: deletion } = await remove(deleted)
    expect((await erase(canary.email)).status).toBe(200)
    for (const { id } of [change, deletion]) expect(await undo(id)).toEqual(undone)
    expect((await notes()).map(({ body }) => body)).toEqual(['Por [erased]', 'De [erased]'])
    expect(await columnsWithTraces(antesala)).toEqual([])
  })

  test('of somebody whom a note mentions that comes back meanwhile, the mention is gone', async () => {
    await antesala.submit('/api/v1/contact', canary)
    const note = await write({ kind: 'note', body: `Por ${canary.name}` })
    const { undo: deletion } = await remove(note)
    // The undo has locked the event and waits to add the note, because another transaction has its id. The erasure has searched
    // the notes and waits for the event.
    const [undoing, erasure] = await antesala.db.transaction().execute(async (tx) => {
      await sql`insert into notes (id, about_kind, about_id, kind, body, author_id, author, created_at, updated_at)
        values (${note.id}, 'lead', ${leadId}, 'note', '', ${note.authorId}, '', now(), now())`.execute(
        tx,
      )
      const undoing = undo(deletion.id)
      await waitUntilBlocked(antesala, { statement: 'insert into "notes"' })
      const erasure = erase(canary.email)
      await waitUntilBlocked(antesala, { statement: 'from "events" where id = any(' })
      await sql`delete from notes where id = ${note.id}`.execute(tx)
      return [undoing, erasure] as const
    })
    expect(await undoing).toEqual(undone)
    expect((await erasure).status).toBe(200)
    expect(await notes()).toMatchObject([{ id: note.id, body: 'Por [erased]' }])
    expect(await columnsWithTraces(antesala)).toEqual([])
  })
})

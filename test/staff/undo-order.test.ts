import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LeadRecord } from '../../shared/contract/records.ts'
import type { TaskRow } from '../../shared/contract/task.ts'
import type { UndoResult } from '../../shared/contract/undo.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { staff } from '../setup/fixtures.ts'
import { recordLeads } from '../setup/leads.ts'
import { everyDay, middayZone } from '../setup/midday.ts'
import { createStaffAccounts, type StaffClient, signIn, succeed } from '../setup/staff.ts'

let antesala: Antesala
let sales: StaffClient
let mine: string

beforeAll(async () => {
  const hours = { TIME_ZONE: middayZone(), OFFICE_HOURS: everyDay }
  antesala = await openAntesala({ UNDO_SECONDS: '600', ...hours })
  await createStaffAccounts(antesala)
  sales = await signIn(antesala, 'sales')
  const me = antesala.db.selectFrom('staff').select('id').where('email', '=', staff.sales.email)
  mine = (await me.executeTakeFirstOrThrow()).id
})
afterAll(() => antesala?.close())

/** A change of a lead or of its next task; `undoes`: the path of its undo. Undefined if there is nothing to change. */
type Made = { undoes: string; undo: { id: string } } | undefined
type Change = (leadId: string) => Promise<Made>

const leadOf = async (id: string) =>
  (await (await sales.get(`/api/staff/leads/${id}`)).json()) as LeadRecord
const tasksOf = async (id: string) =>
  (await (await sales.get(`/api/staff/leads/${id}/tasks`)).json()) as TaskRow[]

function leadChange(body: object): Change {
  return async (id) => {
    const { version, ...lead } = await leadOf(id)
    const isSame = Object.entries(body).every(
      ([name, value]) => JSON.stringify(Object(lead)[name]) === JSON.stringify(value),
    )
    if (isSame) return undefined
    const { undo } = await succeed(sales, 'PATCH', `/leads/${id}`, body, version)
    return undo && { undoes: '/leads/undos', undo }
  }
}

function taskChange(body: object | null): Change {
  return async (id) => {
    const task = (await tasksOf(id)).find(({ doneAt }) => !doneAt)
    if (!task) return undefined
    const method = body ? 'PATCH' : 'DELETE'
    const { undo } = await succeed(
      sales,
      method,
      `/tasks/${task.id}`,
      body ?? undefined,
      task.version,
    )
    return undo && { undoes: '/lead-tasks/undos', undo }
  }
}

const addTask =
  (task: object): Change =>
  async (id) => {
    const { undo } = await succeed(sales, 'POST', `/leads/${id}/tasks`, task)
    return { undoes: '/lead-tasks/undos', undo }
  }

const answer =
  (body: object): Change =>
  async (id) => {
    const { version, status } = await leadOf(id)
    // An answer keeps a reason that the lead was lost for.
    if (status === 'lost') return undefined
    const fields = { id: newId(), way: 'mail', language: 'es', subject: 'Su visita', ...body }
    const { undo } = await succeed(sales, 'POST', `/leads/${id}/answers`, fields, version)
    return { undoes: '/lead-answers/undos', undo }
  }

const changes: Record<string, Change> = {
  'status: contacted': leadChange({ status: 'contacted' }),
  'status: lost': leadChange({ status: 'lost', lostReason: 'price' }),
  'follow-up: February': leadChange({ followUpOn: '2031-02-01' }),
  'follow-up: March': leadChange({ followUpOn: '2031-03-01' }),
  'follow-up: none': leadChange({ followUpOn: null }),
  budget: leadChange({ budget: { amount: 900_000, currency: 'USD' } }),
  'answer with a follow-up': answer({
    body: 'Hola',
    status: 'contacted',
    followUpOn: '2031-04-01',
  }),
  'answer alone': answer({ body: 'Hola' }),
  'new task': addTask({ kind: 'call', text: 'Llamar', dueOn: '2031-02-15' }),
  'new series': addTask({ kind: 'visit', text: '', dueOn: '2031-01-31', repeats: 'monthly' }),
  'task: done': taskChange({ done: true }),
  'task: snoozed': taskChange({ snooze: 'week' }),
  'task: brought forward': taskChange({ dueOn: '2030-12-01' }),
  'task: text': taskChange({ text: 'Otra' }),
  'task: removed': taskChange(null),
}

async function stateOf(id: string) {
  const { status, assignee, budget, value, followUpOn, lostReason } = await leadOf(id)
  const tasks = (await tasksOf(id)).map(({ version: _, doneAt, ...task }) => {
    return { ...task, isDone: doneAt !== null }
  })
  return { status, assignee, budget, value, followUpOn, lostReason, tasks }
}

test('what one person changes of a lead is undone, the latest change first, to what it was before each change', async () => {
  const names = fc.array(fc.constantFrom(...Object.keys(changes)), { minLength: 2, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(names, async (sequence) => {
      const [id = expect.unreachable()] = await recordLeads(antesala, { assigneeId: mine })
      const made: { before: unknown; change: NonNullable<Made> }[] = []
      for (const name of sequence) {
        const before = await stateOf(id)
        const change = await changes[name]?.(id)
        if (change) made.push({ before, change })
      }
      for (const { before, change } of made.toReversed()) {
        const undoes = { undoes: change.undo.id }
        const result = (await succeed(sales, 'POST', change.undoes, undoes)) as UndoResult
        expect(result).toEqual({ matched: 1, changed: 1, skipped: 0 })
        expect(await stateOf(id)).toEqual(before)
      }
    }),
    { numRuns: 60, seed: 18 },
  )
})

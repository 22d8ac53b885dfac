import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Funnel } from '../../shared/contract/funnel.ts'
import type { LeadStatus } from '../../shared/contract/lead.ts'
import type { LeadRecord } from '../../shared/contract/records.ts'
import { recordMissingStages } from '../../shared/tables/leads/lead-stages.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { recordLeads } from '../setup/leads.ts'
import { createStaffAccounts, type StaffClient, signIn, succeed } from '../setup/staff.ts'

let antesala: Antesala
let sales: StaffClient

beforeAll(async () => {
  antesala = await openAntesala({ UNDO_SECONDS: '600', TIME_ZONE: 'America/Mexico_City' })
  await createStaffAccounts(antesala)
  sales = await signIn(antesala, 'sales')
})
afterAll(() => antesala?.close())

const stages = ['contacted', 'qualified', 'visit_scheduled', 'negotiating'] satisfies LeadStatus[]

const read = async (id: string) =>
  (await (await sales.get(`/api/staff/leads/${id}`)).json()) as LeadRecord

/** Answers the client, and returns the id of the undo. */
async function answer(id: string, status?: LeadStatus) {
  const { version } = await read(id)
  const body = { ...{ id: randomUUID(), way: 'whatsapp', language: 'es', body: 'Hola.' }, status }
  const { undo } = await succeed(sales, 'POST', `/leads/${id}/answers`, body, version)
  return undo.id as string
}

async function change(id: string, status: LeadStatus) {
  const { version } = await read(id)
  const { undo } = await succeed(sales, 'PATCH', `/leads/${id}`, { status }, version)
  return undo.id as string
}

const undoAnswer = (undoes: string) => succeed(sales, 'POST', '/lead-answers/undos', { undoes })

async function stagesOf(id: string) {
  const rows = antesala.db.selectFrom('leadSteps').selectAll().where('leadId', '=', id)
  const [row] = await rows.execute()
  const { contactedAt, qualifiedAt, visitScheduledAt, negotiatingAt } = row ?? {}
  const arrivals = [contactedAt, qualifiedAt, visitScheduledAt, negotiatingAt]
  return stages.filter((_, place) => arrivals[place])
}

async function newLead(submittedAt = new Date()) {
  return (await recordLeads(antesala, { submittedAt }))[0] ?? expect.unreachable()
}

const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
]

test.each(
  orders.flatMap((order, index) => [
    { order, day: index + 1, statuses: ['contacted', 'qualified', 'negotiating'] as const },
    { order, day: index + 11, statuses: ['contacted', undefined, 'qualified'] as const },
    { order, day: index + 21, statuses: ['contacted', undefined, undefined] as const },
  ]),
)(
  'a lead is not contacted once its three answers ($statuses) are undone in the order $order',
  async ({ order, day, statuses }) => {
    const submittedAt = new Date(Date.UTC(2026, 2, day, 18))
    const id = await newLead(submittedAt)
    const undos: string[] = []
    for (const status of statuses) undos.push(await answer(id, status))
    const standing = new Set(undos.keys())
    for (const place of order) {
      await undoAnswer(undos[place] ?? '')
      standing.delete(place)
      expect(await stagesOf(id)).toEqual([...standing].flatMap((left) => statuses[left] ?? []))
    }
    expect(await read(id)).toMatchObject({ status: 'new', firstResponseAt: null })
    const date = submittedAt.toISOString().slice(0, 10)
    const answered = await sales.get(`/api/staff/funnel?from=${date}&until=${date}`)
    const funnel = (await answered.json()) as Funnel
    expect(funnel.stages.map(({ reached }) => reached)).toEqual([1, 0, 0, 0, 0, 0])
  },
)

test('a colleague who has moved the lead on since leaves no stage of an answer that was undone', async () => {
  const id = await newLead()
  const answered = await answer(id, 'contacted')
  await change(id, 'negotiating')
  expect(await undoAnswer(answered)).toMatchObject({ kept: ['status'] })
  expect(await stagesOf(id)).toEqual(['negotiating'])
})

// The stages that count are those of the answers and changes that were not undone, whatever the order.
test('histories of answers, changes and undos at random have the stages of what was not undone', async () => {
  const random = numbersFrom(11)
  let undone = 0
  for (let lead = 0; lead < 15; lead++) {
    const id = await newLead()
    const made: Made[] = []
    for (let move = 0; move < 10; move++) {
      const open = made.filter(({ isTried }) => !isTried)
      const chosen = open[random() % (open.length + 2)]
      if (chosen) undone += Number(await undo(chosen))
      else made.push(await makeMove(id, random))
      const reached = new Set(made.flatMap(({ isUndone, to }) => (isUndone ? [] : (to ?? []))))
      expect(await stagesOf(id)).toEqual(stages.filter((stage) => reached.has(stage)))
    }
  }
  expect(undone).toBeGreaterThan(30)
  // Without leads that have reached none.
  const all = `select * from lead_steps where lead_steps::text not like '%,,,,,)' order by lead_id`
  const before = await antesala.sql(all)
  await antesala.sql('delete from lead_steps')
  await recordMissingStages(antesala.db, new Date(0))
  const after = await antesala.sql(all)
  expect(after.rows).toEqual(before.rows)
})

/** An answer or a change; `to`: the status that it has set; undefined if the lead had it before. */
type Made = {
  undoId: string
  isAnswer: boolean
  to: LeadStatus | undefined
  isTried?: boolean
  isUndone?: boolean
}

async function makeMove(id: string, random: () => number): Promise<Made> {
  const { status } = await read(id)
  const others = [...stages, 'new' as const].filter((stage) => stage !== status)
  const to = others[random() % others.length] ?? 'contacted'
  if (random() % 3 === 0) return { undoId: await change(id, to), isAnswer: false, to }
  const given = random() % 3 === 0 ? undefined : to
  return { undoId: await answer(id, given), isAnswer: true, to: given }
}

// A change is skipped if something else has changed the lead since, and cannot be tried again.
async function undo(made: Made) {
  if (made.isAnswer) {
    await undoAnswer(made.undoId)
    made.isTried = true
    made.isUndone = true
    return true
  }
  const result = await succeed(sales, 'POST', '/leads/undos', { undoes: made.undoId })
  made.isUndone = result.changed === 1
  made.isTried = true
  return made.isUndone
}

/** A generator of pseudorandom whole numbers (Park and Miller). */
function numbersFrom(seed: number) {
  let state = seed
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state
  }
}

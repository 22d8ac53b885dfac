import { once } from 'node:events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { inquiry } from '../setup/cast.ts'
import { drained, soon } from '../setup/soon.ts'
import { expireSoon, startWorkerProcess, stopWorkerProcess } from '../setup/worker-process.ts'

const submissions = 300
const atOnce = 25

let antesala: Antesala
beforeAll(async () => {
  antesala = await openAntesala()
  await expireSoon(antesala)
})
afterAll(() => antesala.close())

async function countLeads() {
  return (await antesala.sql('select count(*)::int as leads from leads')).rows[0]?.leads as number
}

/** Submits all inquiries, some at a time; what was answered with 200, by id. */
async function submitAll() {
  const answered = new Map<string, string>()
  const queue = Array.from({ length: submissions }, (_, index) => `client${index}@example.com`)
  const client = async () => {
    for (let email = queue.pop(); email; email = queue.pop()) {
      const { status, body } = await antesala.post('/api/v1/contact', { ...inquiry, email })
      expect(status).toBe(200)
      answered.set(body.leadId, body.refCode)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, client))
  return answered
}

test('a worker killed while it records hundreds of submissions loses none and doubles none', async () => {
  const first = startWorkerProcess(antesala)
  const submitting = submitAll()
  await vi.waitFor(async () => expect(await countLeads()).toBeGreaterThan(30), {
    ...soon,
    interval: 10,
  })
  first.kill('SIGKILL')
  await once(first, 'exit')
  const recordedAtTheKill = await countLeads()

  const second = startWorkerProcess(antesala)
  const answered = await submitting
  // What the dead worker had in hand comes back once its claim has expired.
  await vi.waitFor(async () => expect(await countLeads()).toBe(submissions), drained)
  expect(recordedAtTheKill).toBeLessThan(submissions)

  // To each client one, and one to staff.
  const mails = 2 * submissions
  const leads = await antesala.db.selectFrom('leads').select(['id', 'refCode']).execute()
  expect(new Map(leads.map(({ id, refCode }) => [id, refCode]))).toEqual(answered)
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(
      `select status, count(*)::int as mails from emails where template <> 'ops-alert' group by 1`,
    )
    expect(rows).toEqual([{ status: 'sent', mails }])
  }, drained)
  // Ops may be told meanwhile that jobs wait: not one of these mails.
  const ours = antesala.relay.accepted.filter(
    ({ to }) => !JSON.stringify(to).includes('operaciones@'),
  )
  const copies = Map.groupBy(ours, ({ messageId }) => messageId)
  expect(copies.size).toBe(mails)

  await stopWorkerProcess(second)
}, 600_000)

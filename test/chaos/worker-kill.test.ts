import { once } from 'node:events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { inquiry } from '../setup/fixtures.ts'
import { eventually, soon } from '../setup/soon.ts'
import { shortenJobExpiry, startWorkerProcess, stopWorkerProcess } from '../setup/worker-process.ts'

const submissionCount = 300
const clientCount = 25

let antesala: Antesala
beforeAll(async () => {
  antesala = await openAntesala()
  await shortenJobExpiry(antesala)
})
afterAll(() => antesala.close())

async function countLeads() {
  return (await antesala.sql('select count(*)::int as leads from leads')).rows[0]?.leads as number
}

/** Submits all inquiries, 25 at a time. Returns the reference codes by lead id. */
async function submitAll() {
  const answered = new Map<string, string>()
  const queue = Array.from({ length: submissionCount }, (_, index) => `client${index}@example.com`)
  const client = async () => {
    for (let email = queue.pop(); email; email = queue.pop()) {
      const { status, body } = await antesala.post('/api/v1/contact', { ...inquiry, email })
      expect(status).toBe(200)
      answered.set(body.leadId, body.refCode)
    }
  }
  await Promise.all(Array.from({ length: clientCount }, client))
  return answered
}

test('a worker killed while it records hundreds of submissions loses and duplicates none', async () => {
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
  // The jobs of the dead worker run again once its claims have expired.
  await vi.waitFor(async () => expect(await countLeads()).toBe(submissionCount), eventually)
  expect(recordedAtTheKill).toBeLessThan(submissionCount)

  // One to the client and one to staff per submission.
  const emails = 2 * submissionCount
  const leads = await antesala.db.selectFrom('leads').select(['id', 'refCode']).execute()
  expect(new Map(leads.map(({ id, refCode }) => [id, refCode]))).toEqual(answered)
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(
      `select status, count(*)::int as emails from emails where template <> 'ops-alert' group by 1`,
    )
    expect(rows).toEqual([{ status: 'sent', emails }])
  }, eventually)
  // Alerts to ops are not counted.
  const ours = antesala.relay.accepted.filter(
    ({ to }) => !JSON.stringify(to).includes('operaciones@'),
  )
  const copies = Map.groupBy(ours, ({ messageId }) => messageId)
  expect(copies.size).toBe(emails)

  await stopWorkerProcess(second)
}, 600_000)

import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { inquiry } from '../setup/fixtures.ts'
import { waitUntilBlocked } from '../setup/locks.ts'
import { eventually } from '../setup/waiting.ts'
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

/** Submits half of the inquiries, 25 at a time. Returns the reference codes by lead id. */
async function submitHalf(name: string) {
  const refCodes = new Map<string, string>()
  const queue = Array.from({ length: submissionCount / 2 }, (_, n) => `${name}${n}@example.com`)
  const client = async () => {
    for (let email = queue.pop(); email; email = queue.pop()) {
      const { status, body } = await antesala.post('/api/v1/contact', { ...inquiry, email })
      expect(status).toBe(200)
      refCodes.set(body.leadId, body.refCode)
    }
  }
  await Promise.all(Array.from({ length: clientCount }, client))
  return refCodes
}

test('a worker killed while it records hundreds of submissions loses and duplicates none', async () => {
  const first = startWorkerProcess(antesala)
  const early = await submitHalf('early')
  await vi.waitFor(async () => expect(await countLeads()).toBe(early.size), eventually)

  const late = await antesala.db.transaction().execute(async (tx) => {
    await sql`lock table leads in share mode`.execute(tx)
    const accepted = await submitHalf('late')
    await waitUntilBlocked(antesala, { statement: 'insert into "leads"' })
    first.kill('SIGKILL')
    await once(first, 'exit')
    return accepted
  })

  const second = startWorkerProcess(antesala)
  const refCodes = new Map([...early, ...late])
  // The jobs that the killed worker was running are retried after they expire.
  await vi.waitFor(async () => expect(await countLeads()).toBe(submissionCount), eventually)

  // Each submission causes an email to the client and one to staff.
  const emails = 2 * submissionCount
  const leads = await antesala.db.selectFrom('leads').select(['id', 'refCode']).execute()
  expect(new Map(leads.map(({ id, refCode }) => [id, refCode]))).toEqual(refCodes)
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(
      `select status, count(*)::int as emails from emails where template <> 'ops-alert' group by 1`,
    )
    expect(rows).toEqual([{ status: 'sent', emails }])
  }, eventually)
  // Alerts to ops are not counted.
  const emailsToCount = antesala.relay.accepted.filter(
    ({ to }) => !JSON.stringify(to).includes('operaciones@'),
  )
  const copies = Map.groupBy(emailsToCount, ({ messageId }) => messageId)
  expect(copies.size).toBe(emails)

  await stopWorkerProcess(second)
}, 600_000)

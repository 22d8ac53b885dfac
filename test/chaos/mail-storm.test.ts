import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadConfig } from '../../shared/runtime/config.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { assessmentRequest } from '../setup/fixtures.ts'
import { untilAnswered } from '../setup/until-answered.ts'
import { eventually, soon } from '../setup/waiting.ts'
import { shortenJobExpiry, startWorkerProcess, stopWorkerProcess } from '../setup/worker-process.ts'

const emailCount = 300

let antesala: Antesala
let rejectedOnce: Set<string>
beforeAll(async () => {
  antesala = await openAntesala()
})
afterAll(() => antesala.close())

// The first attempt of every third email is rejected with 451.
beforeEach(async () => {
  rejectedOnce = new Set()
  let seen = 0
  antesala.relay.accepted.length = 0
  antesala.relay.onMessage = ({ messageId = '' }) => {
    if (rejectedOnce.has(messageId) || seen++ % 3 !== 0) return undefined
    rejectedOnce.add(messageId)
    return { code: 451, text: '4.3.0 Try again later' }
  }
  await antesala.sql(
    'delete from attempts; delete from emails; delete from assessments; delete from idempotency',
  )
})

async function submitAll() {
  const queue = Array.from({ length: emailCount }, (_, index) => `client${index}@example.com`)
  const client = async () => {
    for (let email = queue.pop(); email; email = queue.pop()) {
      await submit(email)
    }
  }
  await Promise.all(Array.from({ length: 20 }, client))
}

// On a busy machine the API may answer 503. A client then sends the same request again.
async function submit(email: string) {
  const headers = { 'Idempotency-Key': email }
  const body = { ...assessmentRequest, email }
  const send = () => antesala.post('/api/v1/assessment-email', body, headers)
  expect((await untilAnswered(send)).status).toBe(200)
}

// With the unfinished jobs, so that a failure shows where an email is missing.
async function countByState() {
  const { rows } = await antesala.sql(
    `select 'emails' as name, status as state, count(*)::int from emails group by 1, 2
     union all select name, state::text, count(*)::int from pgboss.job
     where state <> 'completed' and name ~ 'assessment|email' group by 1, 2`,
  )
  return rows
}

function deliveredEmails() {
  return antesala.relay.accepted.filter(({ to }) => JSON.stringify(to).includes('client'))
}

async function waitUntilDelivered(count: number) {
  await vi.waitFor(() => expect(deliveredEmails().length).toBeGreaterThanOrEqual(count), {
    ...soon,
    interval: 10,
  })
}

async function waitUntilAllSent() {
  await vi.waitFor(
    async () =>
      expect(await countByState()).toEqual([{ name: 'emails', state: 'sent', count: emailCount }]),
    eventually,
  )
}

describe('hundreds of emails through a relay that temporarily rejects every third', () => {
  test('are all delivered once, and every attempt is recorded', async () => {
    const worker = startWorkerProcess(antesala)
    await submitAll()
    await waitUntilAllSent()
    await stopWorkerProcess(worker)

    const ids = deliveredEmails().map(({ messageId }) => messageId)
    expect(new Set(ids).size).toBe(emailCount)
    expect(ids).toHaveLength(emailCount)
    const { rows } = await antesala.sql(
      `select outcome, count(*)::int as attempts from attempts
       where queue = 'send-email' group by 1 order by 1`,
    )
    expect(rows).toEqual([
      { outcome: 'done', attempts: emailCount },
      { outcome: 'retry', attempts: rejectedOnce.size },
    ])
    expect(rejectedOnce.size).toBeGreaterThan(emailCount / 4)
  }, 600_000)

  test('are all delivered even if the worker is killed twice', async () => {
    await shortenJobExpiry(antesala)
    let worker = startWorkerProcess(antesala)
    const submitting = submitAll()
    for (const sent of [60, 150]) {
      await waitUntilDelivered(sent)
      worker.kill('SIGKILL')
      await once(worker, 'exit')
      worker = startWorkerProcess(antesala)
    }
    await submitting
    await waitUntilAllSent()
    await stopWorkerProcess(worker)

    // Each email is delivered once. Each kill can cause one more copy for each email that was
    // delivered but not yet recorded. Copies have the same Message-ID.
    const copies = Map.groupBy(deliveredEmails(), ({ messageId }) => messageId)
    expect(copies.size).toBe(emailCount)
    const { SMTP_CONNECTIONS } = loadConfig([], {})
    expect(deliveredEmails().length - emailCount).toBeLessThanOrEqual(2 * SMTP_CONNECTIONS)
    for (const [, emails] of copies) expect(emails.length).toBeLessThanOrEqual(3)
    console.log(`mail storm with two kills: ${deliveredEmails().length - emailCount} duplicates`)
  }, 600_000)
})

import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { assessmentRequest } from '../setup/cast.ts'
import { drained, soon } from '../setup/soon.ts'
import { expireSoon, startWorkerProcess, stopWorkerProcess } from '../setup/worker-process.ts'

const mails = 300

let antesala: Antesala
let refusedOnce: Set<string>
beforeAll(async () => {
  antesala = await openAntesala()
})
afterAll(() => antesala.close())

// Every third mail is refused with 451 the first time it is tried.
beforeEach(async () => {
  refusedOnce = new Set()
  let seen = 0
  antesala.relay.accepted.length = 0
  antesala.relay.onMessage = ({ messageId = '' }) => {
    if (refusedOnce.has(messageId) || seen++ % 3 !== 0) return undefined
    refusedOnce.add(messageId)
    return { code: 451, text: '4.3.0 Try again later' }
  }
  await antesala.sql('delete from attempts; delete from emails; delete from assessments')
})

async function submitAll() {
  const queue = Array.from({ length: mails }, (_, index) => `client${index}@example.com`)
  const client = async () => {
    for (let email = queue.pop(); email; email = queue.pop())
      await antesala.post('/api/v1/assessment-email', { ...assessmentRequest, email })
  }
  await Promise.all(Array.from({ length: 20 }, client))
}

async function statuses() {
  const { rows } = await antesala.sql(
    'select status, count(*)::int as mails from emails group by 1',
  )
  return rows
}

function delivered() {
  return antesala.relay.accepted.filter(({ to }) => JSON.stringify(to).includes('client'))
}

async function until(sent: number) {
  await vi.waitFor(() => expect(delivered().length).toBeGreaterThanOrEqual(sent), {
    ...soon,
    interval: 10,
  })
}

async function untilDrained() {
  await vi.waitFor(
    async () => expect(await statuses()).toEqual([{ status: 'sent', mails }]),
    drained,
  )
}

describe('hundreds of mails through a relay that refuses every third once', () => {
  test('are all delivered once, and the ledger has every try', async () => {
    const worker = startWorkerProcess(antesala)
    await submitAll()
    await untilDrained()
    await stopWorkerProcess(worker)

    const ids = delivered().map(({ messageId }) => messageId)
    expect(new Set(ids).size).toBe(mails)
    expect(ids).toHaveLength(mails)
    const { rows } = await antesala.sql(
      `select outcome, count(*)::int as attempts from attempts
       where queue = 'send-email' group by 1 order by 1`,
    )
    expect(rows).toEqual([
      { outcome: 'done', attempts: mails },
      { outcome: 'retry', attempts: refusedOnce.size },
    ])
    expect(refusedOnce.size).toBeGreaterThan(mails / 4)
  }, 600_000)

  test('also when the worker is killed twice in between', async () => {
    await expireSoon(antesala)
    let worker = startWorkerProcess(antesala)
    const submitting = submitAll()
    for (const sent of [60, 150]) {
      await until(sent)
      worker.kill('SIGKILL')
      await once(worker, 'exit')
      worker = startWorkerProcess(antesala)
    }
    await submitting
    await untilDrained()
    await stopWorkerProcess(worker)

    // I5: one acceptance a mail, and one more at most for each of the ten hands a kill may have hit
    // between the final dot and the ledger; always under the same Message-ID.
    const copies = Map.groupBy(delivered(), ({ messageId }) => messageId)
    expect(copies.size).toBe(mails)
    expect(delivered().length - mails).toBeLessThanOrEqual(2 * 10)
    for (const [, same] of copies) expect(same.length).toBeLessThanOrEqual(3)
    console.log(`mail storm with two kills: ${delivered().length - mails} second copies`)
  }, 600_000)
})

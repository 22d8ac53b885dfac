import { once } from 'node:events'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { assessmentRequest } from '../setup/fixtures.ts'
import { eventually } from '../setup/waiting.ts'
import { startWorkerProcess } from '../setup/worker-process.ts'

const connections = 3

let antesala: Antesala
beforeAll(async () => {
  antesala = await openAntesala({ SMTP_CONNECTIONS: String(connections) })
})
afterAll(() => antesala.close())

async function submit(name: string) {
  await antesala.submit('/api/v1/assessment-email', {
    ...assessmentRequest,
    email: `${name}@example.com`,
  })
}

async function waitForStatus(status: string, count: number) {
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(
      `select count(*)::int as emails from emails where status = '${status}' and template = 'assessment'`,
    )
    expect(rows).toEqual([{ emails: count }])
  }, eventually)
}

test('slow recipients do not delay other emails as long as a connection is left', async () => {
  const worker = startWorkerProcess(antesala)
  onTestFinished(async () => {
    worker.kill('SIGKILL')
    await once(worker, 'exit')
  })
  antesala.relay.replyDelayMs = ({ to }) =>
    !Array.isArray(to) && to?.text.includes('slow') ? 3_600_000 : 0
  // One after the other, so that each has a fetch of its own.
  for (let slow = 1; slow < connections; slow++) {
    await submit(`slow${slow}`)
    await waitForStatus('sending', slow)
  }
  for (let fast = 0; fast < 6; fast++) await submit(`fast${fast}`)
  await waitForStatus('sent', 6)
  await waitForStatus('sending', connections - 1)
}, 600_000)

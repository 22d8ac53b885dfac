import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { assessmentRequest } from '../setup/fixtures.ts'
import { soon } from '../setup/waiting.ts'
import { startWorkerProcess, stopWorkerProcess } from '../setup/worker-process.ts'

const mails = 60

let antesala: Antesala
beforeAll(async () => {
  antesala = await openAntesala()
})
afterAll(() => antesala.close())

test('on SIGTERM a worker finishes its running jobs, the next worker runs the others, and no email is sent twice', async () => {
  for (let index = 0; index < mails; index++)
    await antesala.submit('/api/v1/assessment-email', {
      ...assessmentRequest,
      email: `client${index}@example.com`,
    })
  antesala.relay.replyDelayMs = 400
  const first = startWorkerProcess(antesala)
  await vi.waitFor(() => expect(antesala.relay.accepted.length).toBeGreaterThan(0), {
    ...soon,
    interval: 10,
  })
  const stopping = stopWorkerProcess(first)
  const second = startWorkerProcess(antesala)
  await stopping

  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(
      'select status, count(*)::int as mails from emails group by 1',
    )
    expect(rows).toEqual([{ status: 'sent', mails }])
  }, soon)
  await stopWorkerProcess(second)
  expect(antesala.relay.accepted).toHaveLength(mails)
  const { rows } = await antesala.sql('select distinct outcome from attempts')
  expect(rows).toEqual([{ outcome: 'done' }])
})

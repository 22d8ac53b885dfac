import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { assessmentRequest } from '../setup/cast.ts'
import { soon } from '../setup/soon.ts'
import { startWorkerProcess, stopWorkerProcess } from '../setup/worker-process.ts'

const mails = 60

let antesala: Antesala
beforeAll(async () => {
  antesala = await openAntesala()
})
afterAll(() => antesala.close())

test('SIGTERM finishes what is in hand; the next worker goes on at once, nothing is done twice', async () => {
  for (let index = 0; index < mails; index++)
    await antesala.post('/api/v1/assessment-email', {
      ...assessmentRequest,
      email: `client${index}@example.com`,
    })
  antesala.relay.thinksMs = 400
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

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { assessmentRequest } from '../setup/cast.ts'
import { soon } from '../setup/soon.ts'
import { startWorkerProcess, stopWorkerProcess } from '../setup/worker-process.ts'

const mails = 60

let house: Antesala
beforeAll(async () => {
  house = await openAntesala()
})
afterAll(() => house.close())

test('SIGTERM finishes what is in hand; the next worker goes on at once, nothing is done twice', async () => {
  for (let index = 0; index < mails; index++)
    await house.post('/api/v1/assessment-email', {
      ...assessmentRequest,
      email: `client${index}@example.com`,
    })
  house.relay.thinksMs = 400
  const first = startWorkerProcess(house)
  await vi.waitFor(() => expect(house.relay.accepted.length).toBeGreaterThan(0), {
    ...soon,
    interval: 10,
  })
  const stopping = stopWorkerProcess(first)
  const second = startWorkerProcess(house)
  await stopping

  await vi.waitFor(async () => {
    const { rows } = await house.sql('select status, count(*)::int as mails from emails group by 1')
    expect(rows).toEqual([{ status: 'sent', mails }])
  }, soon)
  await stopWorkerProcess(second)
  expect(house.relay.accepted).toHaveLength(mails)
  const { rows } = await house.sql('select distinct outcome from attempts')
  expect(rows).toEqual([{ outcome: 'done' }])
})

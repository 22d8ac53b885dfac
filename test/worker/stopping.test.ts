import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { childEnvironment } from '../../shared/runtime/config.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { assessmentRequest } from '../setup/cast.ts'

const workerMain = join(import.meta.dirname, '../../worker/main.ts')
const mails = 60

let house: Antesala
beforeAll(async () => {
  house = await openAntesala()
})
afterAll(() => house.close())

function startWorkerProcess() {
  const env = { ...childEnvironment({}), ...house.env, LOG_LEVEL: 'error' }
  return fork(workerMain, { env, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
}

test('SIGTERM finishes what is in hand; the next worker goes on at once, nothing is done twice', async () => {
  for (let index = 0; index < mails; index++)
    await house.post('/api/v1/assessment-email', {
      ...assessmentRequest,
      email: `client${index}@example.com`,
    })
  house.relay.thinksMs = 400
  const first = startWorkerProcess()
  await vi.waitFor(() => expect(house.relay.accepted.length).toBeGreaterThan(0), {
    timeout: 20_000,
    interval: 20,
  })
  first.kill('SIGTERM')
  const second = startWorkerProcess()
  const [exitCode] = await once(first, 'exit')
  expect(exitCode).toBe(0)

  await vi.waitFor(
    async () => {
      const { rows } = await house.sql(
        'select status, count(*)::int as mails from emails group by 1',
      )
      expect(rows).toEqual([{ status: 'sent', mails }])
    },
    { timeout: 25_000, interval: 50 },
  )
  second.kill('SIGTERM')
  await once(second, 'exit')
  expect(house.relay.accepted).toHaveLength(mails)
  const { rows } = await house.sql('select distinct outcome from attempts')
  expect(rows).toEqual([{ outcome: 'done' }])
}, 60_000)

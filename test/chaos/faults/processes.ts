import { setTimeout as delay } from 'node:timers/promises'
import { loadConfig } from '../../../shared/runtime/config.ts'
import type { Fault } from './fault.ts'

/** How many emails a worker sends at the same time. */
export const sendingAtOnce = loadConfig([], {}).SMTP_CONNECTIONS

export const apiKill: Fault = {
  name: 'api-kill',
  title: 'one of two APIs is killed (SIGKILL) and started again',
  rounds: 50,
  inflict: async ({ cluster, random }) => {
    const api = random.pick(cluster.apis)
    await api.kill()
    await delay(random.between(0, 300))
    await api.start()
  },
}

export const workerKill: Fault = {
  name: 'worker-kill',
  title: 'one of two workers is killed (SIGKILL) and started again',
  rounds: 50,
  expect: (rounds) => ({ copies: rounds * sendingAtOnce }),
  inflict: async ({ cluster, random }) => {
    const worker = random.pick(cluster.workers)
    await worker.kill()
    await delay(random.between(0, 300))
    await worker.start()
  },
}

export const rollingRestart: Fault = {
  name: 'rolling-restart',
  title: 'each API and worker is taken out of service, stopped (SIGTERM) and started again',
  rounds: 5,
  inflict: async ({ cluster }) => {
    for (const process of [...cluster.apis, ...cluster.workers]) {
      process.isInService = false
      await process.stop()
      await process.start()
      process.isInService = true
    }
  },
}

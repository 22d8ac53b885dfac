import { setTimeout as delay } from 'node:timers/promises'
import { loadConfig } from '../../../shared/runtime/config.ts'
import { toError } from '../../../shared/runtime/errors.ts'
import { startSalesperson } from '../clients/salesperson.ts'
import type { Cluster } from '../cluster/cluster.ts'
import type { ManagedProcess, ProcessOptions } from '../cluster/managed-process.ts'
import { commitBeforeMigration, migrateWith, thisRelease } from '../cluster/release.ts'
import { type Fault, inTime } from './fault.ts'

/** How many emails a worker sends at the same time. */
export const sendingAtOnce = loadConfig([], {}).SMTP_CONNECTIONS
/** Work in flight goes to another worker after a while, in milliseconds. */
const targets = { record: 60_000, email: 120_000 }
/** How long a frozen worker does nothing: longer than claims of recording jobs and heartbeats of emails, in milliseconds. */
const FROZEN_MS = 50_000
/**
 * How long a process that is out of service goes on before it is stopped, in milliseconds: requests that the balancer has
 * sent still arrive.
 */
const LEAVE_MS = 2_000

export const apiKill: Fault = {
  name: 'api-kill',
  title: 'one of two APIs is killed (SIGKILL) and started again',
  rounds: 50,
  minutes: 6,
  inflict: async ({ cluster, random }) => {
    await restart(random.pick(cluster.apis), random.between(0, 300))
  },
}

export const workerKill: Fault = {
  name: 'worker-kill',
  title: 'one of two workers is killed (SIGKILL) and started again',
  rounds: 50,
  minutes: 9,
  targets,
  inflict: async ({ cluster, random, allowCopies }) => {
    allowCopies(sendingAtOnce)
    await restart(random.pick(cluster.workers), random.between(0, 300))
  },
}

export const killBeforeReply: Fault = {
  name: 'kill-before-reply',
  title: 'all workers are killed after the relay has got messages, and before it replies to them',
  rounds: 2,
  minutes: 2,
  targets,
  inflict: async ({ cluster, allowCopies }) => {
    const { workers, mailbox } = cluster
    allowCopies(workers.length * sendingAtOnce)
    await untilMessage(cluster, 2_000)
    await Promise.all(workers.map((worker) => worker.kill()))
    mailbox.relay.replyDelayMs = 0
    await startAll(workers)
  },
}

export const killBeforeNote: Fault = {
  name: 'kill-before-note',
  title: 'all workers are killed after the relay has accepted messages, before they can store that',
  rounds: 2,
  minutes: 2,
  may5xxBeRecorded: true,
  inflict: async ({ cluster, allowCopies }) => {
    const { workers, mailbox, databaseLine } = cluster
    allowCopies(workers.length * sendingAtOnce)
    await untilMessage(cluster, 300)
    databaseLine.vanish()
    // Until the relay has replied.
    await delay(600)
    await Promise.all(workers.map((worker) => worker.kill()))
    mailbox.relay.replyDelayMs = 0
    databaseLine.restore()
    await startAll(workers)
  },
}

export const workerFreeze: Fault = {
  name: 'worker-freeze',
  title:
    'one of two workers is frozen (SIGSTOP) until its jobs have gone to the other, and goes on',
  rounds: 1,
  minutes: 2,
  targets,
  inflict: async ({ cluster, random, allowCopies }) => {
    allowCopies(sendingAtOnce)
    const worker = random.pick(cluster.workers)
    worker.freeze()
    await delay(FROZEN_MS)
    worker.thaw()
  },
}

export const rollingRestart: Fault = {
  name: 'rolling-restart',
  title: 'each API and worker is taken out of service, stopped (SIGTERM) and started again',
  rounds: 5,
  minutes: 5,
  isUninterrupted: true,
  inflict: async ({ cluster }) => {
    for (const process of [...cluster.apis, ...cluster.workers]) await replace(process)
  },
}

/** Starts with the version before the latest migration, or with this commit. */
export const rollingUpgrade = (from?: string): Fault => ({
  name: 'rolling-upgrade',
  title:
    'from an earlier version to this one: first the migrations, then each process, while staff answer clients',
  rounds: 1,
  // So that answers leave during the upgrade.
  settings: { UNDO_SECONDS: '3' },
  isUninterrupted: true,
  get release() {
    return from ?? commitBeforeMigration()
  },
  obstacle() {
    try {
      return this.release ? undefined : 'the earlier versions are only in a complete clone'
    } catch (error) {
      return `git cannot read the earlier versions: ${toError(error).message.split('\n')[1]}`
    }
  },
  inflict: async ({ cluster, wait, report, expectAnswers }) => {
    const salesperson = await startSalesperson(cluster, report)
    await migrateWith(thisRelease, cluster.database.url)
    await wait(6_000)
    for (const process of [...cluster.apis, ...cluster.workers])
      await replace(process, { root: thisRelease })
    const answered = await salesperson.finish()
    if (answered.length === 0) report('staff could answer nobody')
    expectAnswers(answered)
  },
})

/** Takes a process out of service, stops it (SIGTERM), and starts it again. */
export async function replace(process: ManagedProcess, changes?: Partial<ProcessOptions>) {
  process.isInService = false
  await delay(LEAVE_MS)
  await process.stop()
  await process.start(changes)
  process.isInService = true
}

async function restart(process: ManagedProcess, afterMs: number) {
  await process.kill()
  await delay(afterMs)
  await process.start()
}

async function startAll(processes: ManagedProcess[]) {
  await Promise.all(processes.map((process) => process.start()))
}

// Until the relay has got a whole message. It replies to all messages from now on after this delay.
async function untilMessage({ mailbox: { relay } }: Cluster, replyDelayMs: number) {
  await inTime('a message', (arrived) => {
    relay.replyDelayMs = () => {
      arrived()
      return replyDelayMs
    }
  })
}

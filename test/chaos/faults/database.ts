import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { isDeadlock } from '../../../shared/runtime/errors.ts'
import { retryWhile } from '../../../shared/runtime/retry.ts'
import { type Line, portOf } from '../../setup/line.ts'
import type { Cluster } from '../cluster/cluster.ts'
import { diskObstacle } from '../cluster/disk.ts'
import type { Fault, Scene } from './fault.ts'

// The outcomes of deliveries wait until they can be stored, so that lost connections cause no copies.

/** How soon the processes should work again, in milliseconds. */
const targets = { writing: 15_000, recording: 30_000, record: 60_000 }
/** How long a standby receives nothing before its primary is killed, in milliseconds. */
const CUT_MS = 1_000
/** How long a state of the database lasts, in milliseconds. */
const STATE_MS = 10_000

export const databaseKill: Fault = {
  name: 'database-kill',
  title: 'the database is killed (SIGKILL) and started again',
  rounds: 20,
  minutes: 4,
  may5xxBeRecorded: true,
  targets: { ...targets, recording: 15_000 },
  inflict: async ({ cluster, random, noteRecovery }) => {
    const { database, databaseLine } = cluster
    await database.kill()
    databaseLine.refuse()
    await delay(random.between(0, 500))
    await database.restart()
    connectAgain(cluster)
    noteRecovery()
    await delay(1_000)
  },
}

export const answersCut: Fault = {
  name: 'answers-cut',
  title: 'all connections to the database break between a request and its answer',
  rounds: 15,
  may5xxBeRecorded: true,
  inflict: async ({ cluster: { databaseLine } }) => await databaseLine.cutAnswers(),
}

export const silentLine: Fault = {
  name: 'silent-line',
  title: 'all connections to the database fall silent; new ones work',
  rounds: 3,
  may5xxBeRecorded: true,
  targets,
  inflict: async ({ cluster: { databaseLine }, noteRecovery }) => {
    databaseLine.silence()
    noteRecovery()
    // Until the connections have been replaced.
    await delay(12_000)
  },
}

export const silentListener: Fault = {
  name: 'silent-listener',
  title: 'the connections that get notifications of new jobs fall silent',
  rounds: 2,
  isUninterrupted: true,
  targets: { record: 30_000 },
  inflict: async ({ cluster: { databaseLine }, noteRecovery, wait }) => {
    databaseLine.silence(({ isListening }) => isListening)
    noteRecovery()
    await wait(STATE_MS)
  },
}

export const failover: Fault = {
  name: 'failover',
  title:
    'the standby falls behind, the primary is killed without a reset of its connections, and the standby promoted',
  rounds: 20,
  minutes: 8,
  hasStandby: true,
  may5xxBeRecorded: true,
  targets,
  inflict: (scene) => failOver(scene, (line) => line.vanish()),
}

export const failoverReset: Fault = {
  name: 'failover-reset',
  title:
    'the standby falls behind, the primary is killed, its connections are reset, and the standby promoted',
  rounds: 20,
  minutes: 8,
  hasStandby: true,
  may5xxBeRecorded: true,
  targets: { ...targets, writing: 5_000 },
  inflict: (scene) => failOver(scene, (line) => line.refuse()),
}

async function failOver(
  { cluster, random, noteRecovery, tempt }: Scene,
  breakConnections: (line: Line) => void,
) {
  const { database, databaseLine } = cluster
  // What is committed now is only on the primary: it must not be acknowledged.
  database.cutReplication()
  await tempt(CUT_MS)
  breakConnections(databaseLine)
  await database.kill()
  await delay(random.between(500, 3_000))
  await database.promote()
  connectAgain(cluster)
  noteRecovery()
  await delay(8_000)
  await database.addStandby()
}

export const databaseReadOnly: Fault = {
  name: 'database-read-only',
  title: 'the database is read-only for ten seconds',
  rounds: 1,
  may5xxBeRecorded: true,
  targets,
  inflict: async ({ cluster, report, noteRecovery, wait }) => {
    const { db } = cluster.database
    await sql`alter system set default_transaction_read_only = on`.execute(db)
    await sql`select pg_reload_conf()`.execute(db)
    await wait(STATE_MS)
    for (const status of await readiness(cluster))
      if (status !== 503) report(`/readyz is ${status}`)
    await sql`alter system reset default_transaction_read_only`.execute(db)
    await sql`select pg_reload_conf()`.execute(db)
    noteRecovery()
    await untilReady(cluster, report)
  },
}

export const databaseLocked: Fault = {
  name: 'database-locked',
  title: 'the table of jobs is locked for twenty seconds, and all connections wait for it',
  rounds: 2,
  may5xxBeRecorded: true,
  targets: { ...targets, answer: 12_000 },
  inflict: async ({ cluster, noteRecovery, wait }) => {
    const { db } = cluster.database
    const lock = () =>
      db.transaction().execute(async (tx) => {
        await sql`lock table pgboss.job in access exclusive mode`.execute(tx)
        await wait(2 * STATE_MS)
      })
    // The partitions are locked one after the other, and statements of the workers lock them in another order.
    await retryWhile(isDeadlock, lock, new AbortController().signal)
    noteRecovery()
  },
}

export const diskFull: Fault = {
  name: 'disk-full',
  title: 'the disk of the database is full for ten seconds',
  rounds: 2,
  hasOwnDisk: true,
  may5xxBeRecorded: true,
  obstacle: diskObstacle,
  inflict: async ({ cluster, report, wait }) => {
    const { database } = cluster
    await database.disk?.fill()
    await wait(STATE_MS)
    await database.disk?.empty()
    // PostgreSQL ends if it cannot write its log.
    await database.restart()
    connectAgain(cluster)
    await untilReady(cluster, report)
  },
}

function connectAgain({ database, databaseLine }: Cluster) {
  databaseLine.leadTo(portOf(database.url))
}

async function readiness({ nextAddress, apis }: Cluster) {
  const answers = apis.map(() => fetch(`${nextAddress()}/readyz`))
  return (await Promise.all(answers)).map(({ status }) => status)
}

async function untilReady(cluster: Cluster, report: Scene['report']) {
  const deadline = Date.now() + 3 * STATE_MS
  while ((await readiness(cluster)).some((status) => status !== 200)) {
    if (Date.now() > deadline) return report('/readyz stays unready')
    await delay(100)
  }
}

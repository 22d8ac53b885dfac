import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { newId } from '../../shared/domain/new-id.ts'
import type { Cluster } from '../chaos/cluster/cluster.ts'
import { mutation } from '../chaos/mutants.ts'
import type { Drill, DrillContext } from './drill.ts'
import type { Ops } from './ops.ts'

const isClient = (address: string) => address.endsWith('@clients.example')

/** Lets the relay answer recipients among the clients with this, or accept them again. */
function answerClients({ mailbox }: Cluster, reply?: { code: number; text: string }) {
  mailbox.relay.onRecipient = (address) => (reply && isClient(address) ? reply : undefined)
}

const retrySending = async ({ ops }: DrillContext) => {
  const { changed } = await ops.retry('send-email')
  return `the button "retry" for ${changed} emails`
}

const stopWorkers = ({ workers }: Cluster) => Promise.all(workers.map((worker) => worker.stop()))
const startWorkers = ({ workers }: Cluster) => Promise.all(workers.map((worker) => worker.start()))

// It is a dead letter after its retries, which take one to two minutes.
async function dismissOnceDead(ops: Ops) {
  const deadline = Date.now() + 180_000
  for (;;) {
    const result = await ops.dismiss('record-lead', 'garbage of a drill')
    if (result.changed > 0 || Date.now() > deadline) return result
    await delay(2_000)
  }
}

/** The incidents, in the order of the table. */
export const drills: Drill[] = [
  {
    name: 'relay-refuses',
    title: 'the relay refuses every client for good (550 5.7.1)',
    causes: ['attempts_fail', 'relay_paused', 'dead_letters'],
    names: /550 5\.7\.1/,
    begin: async ({ cluster }) => answerClients(cluster, { code: 550, text: '5.7.1 Blocked' }),
    repair: async (context) => {
      answerClients(context.cluster)
      return `the relay accepts again; ${await retrySending(context)}`
    },
  },
  {
    name: 'relay-451',
    title: 'the relay asks every client to be tried later (451 4.7.1)',
    causes: ['attempts_fail'],
    names: /451 4\.7\.1/,
    begin: async ({ cluster }) =>
      answerClients(cluster, { code: 451, text: '4.7.1 Greylisted, try again later' }),
    repair: async (context) => {
      answerClients(context.cluster)
      return `the relay accepts again; ${await retrySending(context)}`
    },
  },
  {
    name: 'relay-down',
    title: 'the relay refuses connections',
    causes: ['relay_paused'],
    // The line accepts connections and closes them at once, or refuses them.
    names: /ECONNREFUSED|ECONNRESET|ECONNECTION/,
    begin: async ({ cluster }) => cluster.relayLine.refuse(),
    repair: async ({ cluster }) => {
      cluster.relayLine.restore()
      return 'the relay is back; nothing else'
    },
  },
  {
    name: 'relay-slow',
    title: 'the relay takes 50 seconds to accept an email',
    causes: ['relay_slow'],
    names: /30 s/,
    begin: async ({ cluster: { mailbox } }) => {
      mailbox.relay.replyDelayMs = 50_000
    },
    repair: async ({ cluster: { mailbox } }) => {
      mailbox.relay.replyDelayMs = 0
      return 'the relay is fast again; nothing else'
    },
  },
  {
    name: 'broken-template',
    title: 'a release whose acknowledgement of inquiries cannot be rendered',
    causes: ['dead_letters', 'attempts_fail'],
    names: /lead-acknowledgement\.\w\w, version [\da-f]{8}/,
    begin: async ({ cluster }) => {
      const mutant = mutation(['break-template'])
      for (const worker of cluster.workers) {
        await worker.stop()
        await worker.start({ mutant })
      }
    },
    repair: async (context) => {
      for (const worker of context.cluster.workers) {
        await worker.stop()
        await worker.start({ mutant: undefined })
      }
      return `workers of the next release; ${await retrySending(context)}`
    },
  },
  {
    name: 'poisoned-payload',
    title: 'a job in the queue of inquiries that is none',
    causes: ['attempts_fail', 'dead_letters'],
    names: /record-lead|Registro de consultas/,
    begin: async ({ cluster: { database } }) => {
      await sql`insert into pgboss.job (id, name, data, retry_limit, retry_delay, retry_backoff, retry_delay_max,
          expire_seconds, dead_letter, policy)
        select ${newId()}, name, '{"garbage": true}', retry_limit, retry_delay, retry_backoff, retry_delay_max,
          expire_seconds, dead_letter, policy from pgboss.queue where name = 'record-lead'`.execute(
        database.db,
      )
    },
    repair: async ({ ops }) => {
      const { changed } = await dismissOnceDead(ops)
      return `once it is a dead letter, the button "dismiss" for ${changed} job`
    },
  },
  {
    name: 'worker-killed',
    title: 'all workers are killed (SIGKILL) and do not come back',
    causes: ['no_worker'],
    names: /worker/,
    begin: async ({ cluster }) => {
      await Promise.all(cluster.workers.map((worker) => worker.kill()))
    },
    repair: async ({ cluster }) => {
      await startWorkers(cluster)
      return 'a worker is started'
    },
  },
  {
    name: 'worker-hung',
    title: 'all workers hang (SIGSTOP)',
    causes: ['no_worker'],
    names: /worker/,
    begin: async ({ cluster }) => {
      for (const worker of cluster.workers) worker.freeze()
    },
    repair: async ({ cluster }) => {
      for (const worker of cluster.workers) worker.thaw()
      return 'the workers run again'
    },
  },
  {
    name: 'worker-absent',
    title: 'all workers are stopped (SIGTERM), and nobody starts one',
    causes: ['no_worker'],
    names: /worker/,
    begin: async ({ cluster }) => {
      await stopWorkers(cluster)
    },
    repair: async ({ cluster }) => {
      await startWorkers(cluster)
      return 'a worker is started'
    },
  },
  {
    name: 'database-killed',
    title: 'the database is killed, and does not come back for a minute and a half',
    causes: ['database_down'],
    names: /ECONNREFUSED|base de datos|database/,
    isBlind: true,
    begin: ({ cluster }) => cluster.database.kill(),
    repair: async ({ cluster }) => {
      await cluster.database.restart()
      return 'the database is started'
    },
  },
  {
    name: 'backlog',
    busyQueue: 'send-email',
    title: '5,000 inquiries at once, and a relay that accepts 20 emails per second',
    causes: ['queue_waits', 'submissions_wait'],
    names: /Envío de correos|Registro de consultas/,
    begin: async ({ cluster, flood }) => {
      cluster.mailbox.relay.replyDelayMs = 1_000
      await flood(5_000)
    },
    repair: async ({ cluster: { mailbox } }) => {
      mailbox.relay.replyDelayMs = 0
      return 'the relay is fast again; the queue drains'
    },
  },
  {
    name: 'codes-empty',
    title: 'the pool of reference codes is empty, and no worker can fill it',
    causes: ['codes_low'],
    names: /LU|LP/,
    begin: async ({ cluster: { database } }) => {
      await sql`alter table code_pool add constraint drill check (false) not valid`.execute(
        database.db,
      )
      await sql`delete from code_pool`.execute(database.db)
    },
    repair: async ({ cluster: { database } }) => {
      await sql`alter table code_pool drop constraint drill`.execute(database.db)
      await delay(1_000)
      return 'codes can be made again; the pool is filled by itself'
    },
  },
]

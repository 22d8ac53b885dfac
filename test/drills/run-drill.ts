import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AlertStatus } from '../../shared/contract/alert.ts'
import type { Lifecycle } from '../../shared/runtime/lifecycle.ts'
import type { Database } from '../../shared/tables/tables.ts'
import { describeAlert } from '../../shared/view/alert-texts.ts'
import { describeError } from '../../shared/view/error-texts.ts'
import { withLifecycle } from '../bench/with-lifecycle.ts'
import { startClients } from '../chaos/clients/clients.ts'
import { createOperation, paths } from '../chaos/clients/operations.ts'
import { type Cluster, startCluster } from '../chaos/cluster/cluster.ts'
import { type Delivery, startMailbox } from '../chaos/cluster/mailbox.ts'
import { createRandom } from '../chaos/random.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../setup/watching.ts'
import type { Drill, DrillContext } from './drill.ts'
import { type Comparison, compareNumbers } from './numbers.ts'
import { type Ops, opsAccount, signInOps } from './ops.ts'

/** How often an open home screen asks for the alerts, in milliseconds (`admin/alerts/Alerts.tsx`). */
const HOME_MS = 10_000
/** How long an incident may last before it is put right although it was not noticed, in milliseconds. */
const UNNOTICED_MS = 200_000
/** How long everything may take to be well again, in milliseconds. */
const RECOVERY_MS = 400_000
const SUBMISSIONS_PER_SECOND = 2
/** How many submissions go well before an incident: what went well must not hide what fails. */
const WELL_BEFORE = 500
/** Requests at the same time while many are submitted at once. */
const FLOOD_CONNECTIONS = 50

const opsMailbox = 'operaciones@antesala.example'

/** What a drill showed. Times are in seconds since the incident began; null: not before it was put right. */
export type DrillResult = {
  drill: Drill
  shown: number | null
  webhook: number | null
  secondRelay: number | null
  email: number | null
  /** What the alert said. */
  said: string
  isNamed: boolean
  numbers: Comparison
  repairedBy: string
  /** Seconds from the repair until no alert was open and nothing waited. */
  recovered: number | null
  /** Whether the ends of the alerts arrived by every channel. */
  isEndTold: boolean
}

/** Runs a drill on a cluster of its own: two APIs, two workers, a webhook receiver and a second relay. */
export async function runDrill(drill: Drill): Promise<DrillResult> {
  return await withLifecycle(async (life) => {
    const stage = await openStage(life)
    const { cluster, ops } = stage
    const clients = startClients({
      perSecond: SUBMISSIONS_PER_SECOND,
      random: createRandom(1),
      nextAddress: cluster.nextAddress,
    })
    life.onClose('clients', () => clients.stop())
    await flood(cluster, { from: 2_000_000, count: WELL_BEFORE })
    await until(
      120_000,
      async () => (await countWaiting(cluster.database.db)) < SUBMISSIONS_PER_SECOND,
    )
    await untilCalm(stage)

    const context: DrillContext = {
      cluster,
      ops,
      flood: (count) => flood(cluster, { from: 1_000_000, count }),
    }
    const begun = Date.now()
    const watching = notice(stage, drill, begun)
    await drill.begin(context)
    const noticed = await watching
    clients.stop()
    const numbers = await compare(stage, drill)
    const email = firstEmail(cluster.mailbox.deliveries, begun)
    const repairedBy = await drill.repair(context)
    const repaired = Date.now()
    const recovered = await untilWell(stage)
    return {
      ...{ drill, ...noticed, email: secondsOf(begun, email), numbers, repairedBy },
      recovered: recovered ? seconds(repaired, Date.now()) : null,
      isEndTold: recovered && (await untilEndTold(stage)),
    }
  })
}

async function compare({ cluster, ops }: Stage, { isBlind, busyQueue }: Drill) {
  if (isBlind) return { compared: 0, differences: [] }
  const resume = busyQueue && (await ops.pause(busyQueue, 'numbers are compared'))
  const numbers = await compareNumbers(cluster.database.db, ops)
  if (resume) await resume()
  return numbers
}

type Stage = {
  cluster: Cluster
  ops: Ops
  receiver: WebhookReceiver
  /** What the receiver got, with the time of arrival. */
  requests: { at: number; body: string }[]
  secondRelay: Delivery[]
}

async function openStage(life: Lifecycle): Promise<Stage> {
  const receiver = await startWebhookReceiver()
  life.onClose('webhook receiver', () => receiver.close())
  const requests: Stage['requests'] = []
  receiver.requests.push = ({ body }) => requests.push({ at: Date.now(), body })
  const second = await startMailbox(life)
  const settings = {
    ...opsAccount,
    ALERT_WEBHOOK_URL: receiver.url,
    ALERT_SMTP_URL: second.relay.url,
    OPS_MAILBOX: opsMailbox,
  }
  const cluster = await startCluster(life, { settings })
  const ops = await signInOps(cluster.nextAddress)
  return { cluster, ops, receiver, requests, secondRelay: second.deliveries }
}

/** Waits until somebody looks for problems, and there is none. */
async function untilCalm({ ops }: Stage) {
  await until(120_000, async () => {
    const { watch, alerts } = await ops.status()
    return watch !== null && alerts.length === 0
  })
}

/** Waits until the alert is shown and told, and returns when that was. */
async function notice(stage: Stage, drill: Drill, begun: number) {
  const causes: string[] = drill.causes
  let [shown, said] = [null as number | null, '']
  const home = setInterval(async () => {
    const status = await stage.ops.status().catch((): AlertStatus | undefined => undefined)
    const alert = status?.alerts.find(({ cause }) => causes.includes(cause))
    if (!alert && !(drill.isBlind && !status)) return
    shown ??= seconds(begun, Date.now())
    const reason = describeError(alert?.detail.reason ?? '', 'es')
    if (alert) said = `${describeAlert(alert, 'es', 'UTC').text} ${reason}`
  }, HOME_MS)
  const told = () => stage.requests.find(({ at, body }) => at > begun && isOpened(body, causes))
  const mailed = () => {
    const title = told() && titleOf(told()?.body ?? '')
    return stage.secondRelay.find(({ at, subject }) => at > begun && subject === title)
  }
  await until(UNNOTICED_MS, async () => shown !== null && Boolean(told() && mailed()))
  clearInterval(home)
  const text = `${said} ${told()?.body ?? ''}`
  return {
    ...{ shown, said },
    webhook: secondsOf(begun, told()),
    secondRelay: secondsOf(begun, mailed()),
    isNamed: drill.names.test(text),
  }
}

function isOpened(body: string, causes: string[]) {
  const { type, data } = JSON.parse(body)
  return type === 'alert.opened' && causes.includes(data.cause)
}

function titleOf(body: string): string {
  return JSON.parse(body).data.title
}

function firstEmail(deliveries: Delivery[], begun: number) {
  return deliveries.find(
    ({ at, recipients, subject }) =>
      at > begun && recipients.includes(opsMailbox) && subject.startsWith('Atención'),
  )
}

/** Waits until no alert is open, and no submission or email waits. */
async function untilWell({ cluster, ops }: Stage): Promise<boolean> {
  return await until(RECOVERY_MS, async () => {
    const { alerts } = await ops.status()
    return alerts.length === 0 && (await countWaiting(cluster.database.db)) === 0
  })
}

async function countWaiting(db: Database) {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pgboss.job
    where state < 'completed' and name in ('record-lead', 'record-partner', 'prepare-assessment', 'send-email')`.execute(
    db,
  )
  return rows[0]?.waiting ?? 0
}

/** Waits until each alert that was opened is also resolved for the webhook and for the second relay. */
async function untilEndTold({ requests, secondRelay }: Stage): Promise<boolean> {
  return await until(60_000, async () => {
    const bodies = requests.map(({ body }) => JSON.parse(body))
    const causesOf = (type: string) =>
      new Set(bodies.filter((body) => body.type === type).map(({ data }) => data.cause))
    const resolved = causesOf('alert.resolved')
    const mails = secondRelay.filter(({ subject }) => subject.startsWith('Resuelto'))
    return [...causesOf('alert.opened')].every((cause) => resolved.has(cause)) && mails.length > 0
  })
}

/** Submits so many operations, numbered from `from`. */
async function flood(cluster: Cluster, { from, count }: { from: number; count: number }) {
  const random = createRandom(2)
  let number = from
  await Promise.all(
    Array.from({ length: FLOOD_CONNECTIONS }, async () => {
      while (number < from + count) {
        const { kind, body } = createOperation(number++, random)
        const response = await fetch(cluster.nextAddress() + paths[kind], {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body,
        })
        await response.body?.cancel()
      }
    }),
  )
}

/** Waits until a condition holds. An error counts as if it did not. */
async function until(limitMs: number, condition: () => Promise<boolean>): Promise<boolean> {
  const deadline = Date.now() + limitMs
  while (Date.now() < deadline) {
    if (await condition().catch(() => false)) return true
    await delay(500)
  }
  return false
}

function secondsOf(begun: number, event: { at: number } | undefined) {
  return event ? seconds(begun, event.at) : null
}

function seconds(from: number, to: number) {
  return Math.round((to - from) / 1_000)
}

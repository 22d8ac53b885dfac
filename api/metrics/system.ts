import limitConcurrency, { type LimitFunction } from 'p-limit'
import type { PgBoss } from 'pg-boss'
import { type AlertCause, type Severity, severityOf } from '../../shared/contract/alert.ts'
import { codePrefixes } from '../../shared/contract/code.ts'
import { emailTemplates } from '../../shared/contract/email.ts'
import { countedStates, type QueueHealth } from '../../shared/contract/job.ts'
import { submissionKinds } from '../../shared/contract/submission.ts'
import { queueNames } from '../../shared/jobs/boss-queues.ts'
import { recordingJobs } from '../../shared/jobs/recording-jobs.ts'
import { countWorkers } from '../../shared/runtime/boss.ts'
import { cacheFor } from '../../shared/runtime/cache-for.ts'
import type { Config } from '../../shared/runtime/config.ts'
import { type apiMetrics, storedCauses } from '../../shared/runtime/metrics/api-metrics.ts'
import type { Readers } from '../../shared/runtime/metrics/metrics.ts'
import type { Objectives } from '../../shared/runtime/metrics/objectives.ts'
import { withTimeout } from '../../shared/runtime/time-limit.ts'
import { readClock } from '../../shared/tables/clock.ts'
import { waitingEmails } from '../../shared/tables/emails/waiting-emails.ts'
import { listOpenAlerts } from '../../shared/tables/jobs/alerts.ts'
import { listHolds } from '../../shared/tables/jobs/holds.ts'
import { oldestSubmissions } from '../../shared/tables/jobs/pgboss/oldest-submissions.ts'
import { queueHealth } from '../../shared/tables/jobs/pgboss/queue-counts.ts'
import { countCodes } from '../../shared/tables/submissions/codes.ts'
import type { Database } from '../../shared/tables/tables.ts'

/** How long the gauges of a scrape share one reading of the queues or of the holds, in milliseconds. */
const SHARED_CACHE_MS = 1_000
/** How many connections a scrape uses at once, besides the one that finds out whether the database answers. */
const READ_CONNECTIONS = 2
/** The database is down for an API that it has not answered for this long, in milliseconds. */
const ANSWER_LIMIT_MS = 1_500

/** What the gauges about the whole system are read from. */
export type SystemSource = {
  db: Database
  boss: PgBoss
  config: Pick<Config, 'EMAIL_WAIT_MINUTES' | 'OBJECTIVE' | keyof Objectives>
}

/** Returns the readers of the gauges about the whole system. They need no worker. */
export function systemReaders({ db, boss, config }: SystemSource) {
  const inTurn = limitConcurrency(READ_CONNECTIONS)
  return {
    databaseUp: () => isAnswering(db),
    workers: () => countWorkers(boss),
    codesLeft: async () => {
      const counts = await inTurn(() => countCodes(db))
      return codePrefixes.map((prefix) => ({ labels: { prefix }, value: counts[prefix] ?? 0 }))
    },
    ...ageReaders(db, inTurn),
    emailWaitLimit: { current: () => config.EMAIL_WAIT_MINUTES * 60 },
    ...queueReaders(db, inTurn),
    ...holdReaders(db, inTurn),
    openAlerts: async () => countAlerts(await inTurn(() => listOpenAlerts(db))),
    objectiveSeconds: {
      current: () => [
        { labels: { objective: 'recording' }, value: config.RECORDING_SECONDS },
        { labels: { objective: 'delivery' }, value: config.DELIVERY_SECONDS },
      ],
    },
    objectiveRatio: { current: () => config.OBJECTIVE },
  } satisfies Omit<Readers<typeof apiMetrics>, 'pending'>
}

async function isAnswering(db: Database) {
  return await withTimeout(ANSWER_LIMIT_MS, readClock(db)).then(
    () => 1,
    () => 0,
  )
}

function ageReaders(db: Database, inTurn: LimitFunction) {
  return {
    oldestSubmission: async () => {
      const [now, oldest] = await inTurn(async () => [
        await readClock(db),
        await oldestSubmissions(db),
      ])
      return submissionKinds.map((kind) => ({
        labels: { kind },
        value: ageAt(now, oldest.get(recordingJobs[kind].queue)),
      }))
    },
    oldestEmail: () =>
      inTurn(async () => ageAt(await readClock(db), (await waitingEmails(db)).oldest)),
  }
}

/** Returns the seconds from `since` to `now`; 0 without `since`. */
function ageAt(now: Date, since: Date | null | undefined): number {
  return since ? Math.max(0, (now.getTime() - since.getTime()) / 1_000) : 0
}

function queueReaders(db: Database, inTurn: LimitFunction) {
  const readQueues = cacheFor(SHARED_CACHE_MS, () =>
    inTurn(async () => queueHealth(db, await readClock(db))),
  )
  const byQueue = (value: (queue: QueueHealth) => number) => async () =>
    (await readQueues()).map((queue) => ({ labels: { queue: queue.name }, value: value(queue) }))
  return {
    queueJobs: async () =>
      (await readQueues()).flatMap(({ name: queue, counts }) =>
        countedStates.map((state) => ({ labels: { queue, state }, value: counts[state].count })),
      ),
    retryingJobs: byQueue(({ counts }) => counts.retrying.count),
    oldestWait: byQueue(({ oldestSeconds }) => oldestSeconds ?? 0),
    waitLimit: byQueue(({ limitSeconds }) => limitSeconds),
  }
}

function holdReaders(db: Database, inTurn: LimitFunction) {
  const readHolds = cacheFor(SHARED_CACHE_MS, () => inTurn(() => listHolds(db)))
  const toFlag = (isHeld: boolean) => (isHeld ? 1 : 0)
  return {
    queuePaused: async () => {
      const paused = (await readHolds()).filter(({ template }) => template === null)
      return queueNames.map((queue) => ({
        labels: { queue },
        value: toFlag(paused.some((hold) => hold.queue === queue)),
      }))
    },
    templateHeld: async () => {
      const holds = await readHolds()
      return emailTemplates.map((template) => ({
        labels: { template },
        value: toFlag(holds.some((hold) => hold.template === template)),
      }))
    },
  }
}

/** Counts alerts by cause and by each severity that the cause can have. */
function countAlerts(alerts: { cause: AlertCause; subject: string }[]) {
  return storedCauses.flatMap((cause) =>
    severitiesOf(cause).map((severity) => ({
      labels: { cause, severity },
      value: alerts.filter((alert) => alert.cause === cause && severityOf(alert) === severity)
        .length,
    })),
  )
}

function severitiesOf(cause: AlertCause): Severity[] {
  return [...new Set(queueNames.map((subject) => severityOf({ cause, subject })))]
}

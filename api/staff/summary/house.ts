import type { QueueResult } from 'pg-boss'
import type { Figure, HouseSummary, QueueHealth } from '../../../shared/contract/summary.ts'
import { catalogue } from '../../../shared/jobs/catalogue.ts'
import type { AnyJob } from '../../../shared/jobs/define.ts'
import { deadLetterQueue, isolationQueue } from '../../../shared/jobs/queues.ts'
import { countWorkers } from '../../../shared/runtime/boss.ts'
import { openAlerts } from '../../../shared/tables/alerts.ts'
import type { EmailQuery } from '../../../shared/tables/email-lists.ts'
import { countEmails, countSuppressions, mailsByDay } from '../../../shared/tables/summary.ts'
import type { ApiContext } from '../../context.ts'
import { firstDays, periods } from './periods.ts'

/** What is wrong, how the queues stand, and what becomes of the mails. */
export async function houseSummary(context: ApiContext): Promise<HouseSummary<Date>> {
  const { db, boss, config } = context
  const timeZone = config.TIME_ZONE
  const [alerts, workers, queues, mails, ofMails] = await Promise.all([
    openAlerts(db),
    countWorkers(boss),
    boss.getQueues().then(healthOf),
    mailsByDay(db, { from: firstDays(timeZone).mails, timeZone }),
    mailFigures(context),
  ])
  const shown = alerts.map(({ mailedDetail: _, resolvedAt: __, ...alert }) => alert)
  return { alerts: shown, workers, queues, figures: [deadLetters(queues), ...ofMails], mails }
}

function deadLetters(queues: QueueHealth[]): Figure {
  const count = queues.reduce((sum, { dead }) => sum + dead, 0)
  return { name: 'deadLetters', count, resource: 'jobs', filter: { state: ['dead'] } }
}

async function mailFigures({ db }: ApiContext): Promise<Figure[]> {
  const figure = async (name: Figure['name'], filter: EmailQuery['filter']): Promise<Figure> => {
    return { name, count: await countEmails(db, filter), resource: 'emails', filter }
  }
  return await Promise.all([
    figure('failedMails', { status: ['failed'], withinDays: periods.mailDays }),
    figure('unknownMails', { status: ['unknown'] }),
    figure('waitingMails', { status: ['queued', 'sending'] }),
    countSuppressions(db).then((count) => ({
      ...{ name: 'suppressedAddresses' as const, count },
      ...{ resource: 'suppressions' as const, filter: { lifted: false } },
    })),
  ])
}

function healthOf(counted: QueueResult[]): QueueHealth[] {
  const byName = new Map(counted.map((queue) => [queue.name, queue]))
  return Object.values(catalogue as Record<string, AnyJob>).map((job) => {
    const lanes = [job.queue, isolationQueue(job)].flatMap((name) => byName.get(name) ?? [])
    const sum = (count: (lane: QueueResult) => number) =>
      lanes.reduce((total, lane) => total + count(lane), 0)
    const waited = lanes.flatMap((lane) =>
      lane.readyCount > 0 ? (lane.readyOldestSeconds ?? []) : [],
    )
    return {
      queue: job.queue,
      ready: sum(({ readyCount }) => readyCount),
      active: sum(({ activeCount }) => activeCount),
      later: sum(({ deferredCount }) => deferredCount),
      dead: byName.get(deadLetterQueue(job))?.queuedCount ?? 0,
      oldestSeconds: waited.length > 0 ? Math.round(Math.max(...waited)) : null,
      limitSeconds: job.waitLimitSeconds,
    }
  })
}

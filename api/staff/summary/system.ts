import type { QueueHealth } from '../../../shared/contract/job.ts'
import type { Figure, SystemSummary } from '../../../shared/contract/summary.ts'
import { countWorkers } from '../../../shared/runtime/boss.ts'
import type { EmailQuery } from '../../../shared/tables/emails/email-lists.ts'
import { openAlerts } from '../../../shared/tables/jobs/alerts.ts'
import { queueHealth } from '../../../shared/tables/jobs/pgboss/queue-counts.ts'
import { countEmails, countSuppressions, mailsByDay } from '../../../shared/tables/summary.ts'
import type { ApiContext } from '../../context.ts'
import { firstDays, periods } from './periods.ts'

/** What is wrong, how the queues stand, and what becomes of the mails. */
export async function systemSummary(context: ApiContext): Promise<SystemSummary<Date>> {
  const { db, boss, config } = context
  const timeZone = config.TIME_ZONE
  const [alerts, workers, queues, mails, ofMails] = await Promise.all([
    openAlerts(db),
    countWorkers(boss),
    queueHealth(db, new Date()),
    mailsByDay(db, { from: firstDays(timeZone).mails, timeZone }),
    mailFigures(context),
  ])
  const shown = alerts.map(({ mailedDetail: _, resolvedAt: __, ...alert }) => alert)
  return { alerts: shown, workers, queues, figures: [deadLetters(queues), ...ofMails], mails }
}

function deadLetters(queues: QueueHealth[]): Figure {
  const count = queues.reduce((sum, { counts }) => sum + counts.dead.count, 0)
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

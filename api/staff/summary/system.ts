import type { QueueHealth } from '../../../shared/contract/job.ts'
import type { StaffRole } from '../../../shared/contract/staff.ts'
import { type AboutKind, readableKinds } from '../../../shared/contract/submission.ts'
import type { Figure, SystemSummary } from '../../../shared/contract/summary.ts'
import { countWorkers } from '../../../shared/runtime/boss.ts'
import type { EmailQuery } from '../../../shared/tables/emails/email-lists.ts'
import { queueHealth } from '../../../shared/tables/jobs/pgboss/queue-counts.ts'
import { countEmails, countSuppressions, emailsByDay } from '../../../shared/tables/summary.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { firstDays, periods } from './periods.ts'

/**
 * Counts connected workers, jobs by queue and state, emails by status and by day, and
 * suppressed email addresses: those that the role may read.
 */
export async function systemSummary(context: ApiContext, role: StaffRole): Promise<SystemSummary> {
  const { db, boss, config } = context
  const timeZone = config.TIME_ZONE
  const kinds = readableKinds(role)
  const [workers, queues, emails, emailFigures] = await Promise.all([
    countWorkers(boss),
    queueHealth(db, new Date()),
    emailsByDay(db, { from: firstDays(timeZone).emails, timeZone }, kinds),
    countEmailFigures(db, kinds),
  ])
  return {
    workers,
    queues,
    figures: [deadLetterFigure(queues), ...emailFigures],
    emails,
  }
}

function deadLetterFigure(queues: QueueHealth[]): Figure {
  const isExact = queues.every(({ counts }) => counts.dead.isExact)
  const count = isExact ? queues.reduce((sum, { counts }) => sum + counts.dead.count, 0) : null
  return { name: 'deadLetters', count, resource: 'jobs', filter: { state: ['dead'] } }
}

async function countEmailFigures(db: Database, kinds: AboutKind[]): Promise<Figure[]> {
  const figure = async (name: Figure['name'], filter: EmailQuery['filter']): Promise<Figure> => {
    return { name, count: await countEmails(db, filter, kinds), resource: 'emails', filter }
  }
  return await Promise.all([
    figure('failedEmails', {
      ...{ status: ['failed'], copyDelivered: false },
      withinDays: periods.emailDays,
    }),
    figure('unknownEmails', { status: ['unknown'] }),
    figure('waitingEmails', { status: ['queued', 'sending'] }),
    countSuppressions(db, kinds).then((count) => ({
      name: 'suppressedAddresses' as const,
      count,
      resource: 'suppressions' as const,
      filter: { lifted: false },
    })),
  ])
}

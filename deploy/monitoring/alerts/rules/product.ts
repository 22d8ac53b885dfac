import { OPENING_SHARE } from '../../../../api/watch/failing-attempts.ts'
import { FEW_CODES } from '../../../../api/watch/problems.ts'
import { type AlertCause, severities, severityOf } from '../../../../shared/contract/alert.ts'
import { submissionKinds } from '../../../../shared/contract/submission.ts'
import { queueNames } from '../../../../shared/jobs/boss-queues.ts'
import { recordingJobs } from '../../../../shared/jobs/recording-jobs.ts'
import { sendEmail } from '../../../../shared/jobs/send-email.ts'
import { apiMetrics } from '../../../../shared/runtime/metrics/api-metrics.ts'
import { workerMetrics } from '../../../../shared/runtime/metrics/worker-metrics.ts'
import { matching, otherQueues, select } from '../../promql.ts'
import { isBurning } from '../burn-rates.ts'
import { type AlertRule, productRule, type RuleGroup } from '../rule.ts'

const { jobAttempts, relayPaused } = workerMetrics

/** Leaves out what follows from the lack of a worker, which has an alert of its own. */
const whileWorking = `unless on () max(${select(apiMetrics.workers)}) == 0`

/** Leaves out queues that staff have paused. */
const unlessPaused = `unless on (queue) max by (queue) (${select(apiMetrics.queuePaused)}) == 1`

/** Leaves out what follows from a queue that staff have paused. */
const whileRunning = (queue: string) =>
  `unless on () max(${select(apiMetrics.queuePaused, { queue })}) == 1`

/**
 * Over how many minutes failed attempts are counted, and how many of them one job cannot have: an email that fails again
 * and again is retried after 30 s, 60 s, 120 s, 240 s.
 * @internal
 */
export const failures = { minutes: 10, byMany: 6 }

/** For each cause of an alert of the product, the rules that say the same. The compiler checks that none is missing. */
const rulesByCause: Record<AlertCause, AlertRule[]> = {
  database_down: [
    productRule('database_down', {
      expr: `max(${select(apiMetrics.databaseUp)}) == 0`,
      summary: 'No API can use the database; submissions get 503, and nothing is recorded or sent.',
    }),
  ],
  no_worker: [
    productRule('no_worker', {
      expr: `max(${select(apiMetrics.workers)}) == 0`,
      summary:
        'No worker is connected; submissions are accepted, but nothing is recorded and no email is sent.',
    }),
  ],
  submissions_wait: [
    productRule('submissions_wait', {
      expr: `(\n  ${submissionKinds.map(waitsTooLong).join('\n  or ')}\n) ${whileWorking}`,
      summary:
        'The oldest submission ({{ $labels.kind }}) that is not recorded was accepted {{ $value | humanizeDuration }} ago.',
    }),
  ],
  recording_late: [
    productRule('recording_late', {
      expr: isBurning('recording'),
      summary:
        '{{ $value | humanizePercentage }} of the submissions were recorded late: more than the objective allows.',
    }),
  ],
  attempts_fail: [
    productRule('attempts_fail', {
      expr: `${attempts('retry', 'dead_letter')}\n  / ${attempts('done', 'retry', 'dead_letter')} >= ${OPENING_SHARE}\n  and ${attempts('retry', 'dead_letter')} >= ${failures.byMany}\n  ${unlessPaused}`,
      summary: `{{ $value | humanizePercentage }} of the attempts of {{ $labels.queue }} failed in the last ${failures.minutes} minutes.`,
    }),
  ],
  relay_paused: [
    productRule('relay_paused', {
      expr: `max(${select(relayPaused)}) == 1`,
      summary:
        'The mail server does not accept emails. They wait without using up retries, and are sent as soon as it does.',
    }),
  ],
  // Only the product knows for how long each email has been on its way.
  relay_slow: [
    productRule('relay_slow', {
      expr: `max(${select(apiMetrics.openAlerts, { cause: 'relay_slow' })}) > 0`,
      summary: 'The mail server takes long to answer; emails wait for it.',
    }),
  ],
  emails_wait: [
    productRule('emails_wait', {
      expr: `max(${select(apiMetrics.oldestEmail)}) > max(${select(apiMetrics.emailWaitLimit)})\n  ${whileWorking}\n  ${whileRunning(sendEmail.queue)}\n  unless max(${select(relayPaused)}) == 1`,
      summary:
        'The oldest email that is not delivered was created {{ $value | humanizeDuration }} ago.',
    }),
  ],
  delivery_late: [
    productRule('delivery_late', {
      expr: isBurning('delivery'),
      summary:
        '{{ $value | humanizePercentage }} of the emails were delivered late or not at all: more than the objective allows.',
    }),
  ],
  dead_letters: severities.map(deadLetterRule),
  queue_waits: [
    productRule('queue_waits', {
      expr: `max by (queue) (${select(apiMetrics.oldestWait, { queue: otherQueues })})\n  > max by (queue) (${select(apiMetrics.waitLimit)})\n  ${whileWorking}\n  ${unlessPaused}`,
      summary:
        'The oldest job of {{ $labels.queue }} that could start has waited for {{ $value | humanizeDuration }}.',
    }),
  ],
  codes_low: [
    productRule('codes_low', {
      expr: `min by (prefix) (${select(apiMetrics.codesLeft)}) < ${FEW_CODES}\n  ${whileWorking}`,
      summary:
        'Only {{ $value }} codes with the prefix {{ $labels.prefix }} are left in the pool, although a worker should refill it.',
    }),
  ],
  queue_paused: [
    productRule('queue_paused', {
      expr: `max by (queue) (${select(apiMetrics.queuePaused)}) == 1`,
      summary: 'Staff have paused {{ $labels.queue }}; what arrives waits until they resume it.',
    }),
  ],
  template_held: [
    productRule('template_held', {
      expr: `max by (template) (${select(apiMetrics.templateHeld)}) == 1`,
      summary:
        'Staff hold the emails of the template {{ $labels.template }}; they wait until somebody releases them.',
    }),
  ],
}

/** What the product itself alerts of, for those who watch with Prometheus. */
export const product: RuleGroup = {
  name: 'antesala-product',
  rules: Object.values(rulesByCause).flat(),
}

function waitsTooLong(kind: (typeof submissionKinds)[number]): string {
  const { queue, waitLimitSeconds } = recordingJobs[kind]
  const age = `max by (kind) (${select(apiMetrics.oldestSubmission, { kind })})`
  return `(${age} > ${waitLimitSeconds} ${whileRunning(queue)})`
}

function attempts(...outcomes: ('done' | 'retry' | 'dead_letter')[]): string {
  const series = select(jobAttempts, { outcome: matching(...outcomes) })
  return `sum by (queue) (increase(${series}[${failures.minutes}m]))`
}

// The severity of dead letters depends on the queue.
function deadLetterRule(severity: (typeof severities)[number]): AlertRule {
  const cause = 'dead_letters'
  const queues = queueNames.filter((subject) => severityOf({ cause, subject }) === severity)
  const series = select(apiMetrics.queueJobs, { queue: matching(...queues), state: 'dead' })
  return productRule(
    cause,
    {
      expr: `max by (queue) (${series}) > 0`,
      summary:
        'Jobs of {{ $labels.queue }} that failed and are not retried: {{ $value }}. They are kept until staff correct or retry them.',
    },
    queues[0],
  )
}

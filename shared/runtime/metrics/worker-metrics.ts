import { emailTemplates } from '../../contract/email.ts'
import { submissionKinds } from '../../contract/submission.ts'
import { queueNames } from '../../jobs/boss-queues.ts'
import { counter, gauge, histogram } from './define.ts'
import { objectiveNames } from './objectives.ts'

/** The metrics of a worker, about its own work. */
export const workerMetrics = {
  jobAttempts: counter({
    name: 'antesala_job_attempts_total',
    help: 'Attempts at jobs by outcome; deferred: a new job continues later; isolated: a worker died or hung, and the job goes on apart from others.',
    unit: 'attempts',
    labels: {
      queue: queueNames,
      outcome: ['done', 'deferred', 'retry', 'dead_letter', 'isolated'],
    },
  }),
  runSeconds: histogram({
    name: 'antesala_job_run_duration_seconds',
    help: 'Duration of a run: one job or, of submissions, a batch of up to 300.',
    unit: 'seconds',
    labels: { queue: queueNames },
    buckets: [0.005, 0.025, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 900],
  }),
  recordingSeconds: histogram({
    name: 'antesala_submission_recording_seconds',
    help: 'Time from the acceptance of a submission to its record.',
    unit: 'seconds',
    labels: { kind: submissionKinds },
    buckets: ({ RECORDING_SECONDS }) => around(RECORDING_SECONDS),
  }),
  deliverySeconds: histogram({
    name: 'antesala_email_delivery_seconds',
    help: 'Time from the creation of an email to its delivery to the relay. Copies that staff send do not count.',
    unit: 'seconds',
    labels: { template: emailTemplates },
    buckets: ({ DELIVERY_SECONDS }) => around(DELIVERY_SECONDS),
  }),
  objectiveResults: counter({
    name: 'antesala_objective_results_total',
    help: 'Submissions that were recorded and emails that were delivered in time (met) or late (missed); a dead letter has missed its objective, too. Copies, digests and alerts have none.',
    unit: 'submissions or emails',
    labels: { objective: objectiveNames, result: ['met', 'missed'] },
  }),
  emailAttempts: counter({
    name: 'antesala_email_attempts_total',
    help: 'Attempts to send an email; retry: it failed and is retried; failed: it is not retried; unconfirmed: staff decide.',
    unit: 'attempts',
    labels: { template: emailTemplates, result: ['sent', 'retry', 'failed', 'unconfirmed'] },
  }),
  relayPaused: gauge({
    name: 'antesala_relay_paused',
    help: 'Whether this worker sends no emails because the relay accepts none: 1, otherwise 0.',
    unit: '0 or 1',
    labels: {},
  }),
}

/** Buckets from what is usual up to what is late: dense around the objective, so that quantiles near it are exact. */
function around(objective: number): number[] {
  const usual = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
  const near = [1 / 2, 3 / 4, 1, 3 / 2, 2, 5].map((factor) => factor * objective)
  const late = [900, 3_600, 6 * 3_600, 24 * 3_600, 48 * 3_600]
  return [...new Set([...usual, ...near, ...late])].sort((a, b) => a - b)
}

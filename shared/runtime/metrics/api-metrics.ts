import { alertCauses, severities } from '../../contract/alert.ts'
import { codePrefixes } from '../../contract/code.ts'
import { emailTemplates } from '../../contract/email.ts'
import { countedStates } from '../../contract/job.ts'
import { submissionKinds } from '../../contract/submission.ts'
import { queueNames } from '../../jobs/boss-queues.ts'
import { counter, gauge, histogram, unlisted } from './define.ts'
import { objectiveNames } from './objectives.ts'

/** The methods of requests that are counted by name. */
export const requestMethods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'other',
] as const

/** The causes of the alerts in the database: one about the database is stored only once it is over. */
export const storedCauses = alertCauses.filter((cause) => cause !== 'database_down')

/** What an API process reports about its own work. */
const ownWork = {
  requests: counter({
    name: 'antesala_http_requests_total',
    help: 'Requests by route ("none": rejected before routing, or no such route); status 499: the client closed the connection.',
    unit: 'requests',
    labels: { method: requestMethods, route: unlisted, status: unlisted },
  }),
  requestSeconds: histogram({
    name: 'antesala_http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its response.',
    unit: 'seconds',
    labels: { route: unlisted },
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  }),
  accepted: counter({
    name: 'antesala_submissions_accepted_total',
    help: 'Submissions that were committed as jobs; replays of an Idempotency-Key do not count.',
    unit: 'submissions',
    labels: { kind: submissionKinds },
  }),
  pending: gauge({
    name: 'antesala_submissions_pending',
    help: 'Valid submissions that are not committed yet; with 5,000, further ones get 503.',
    unit: 'submissions',
    labels: {},
  }),
  commits: histogram({
    name: 'antesala_submissions_per_commit',
    help: 'Submissions that shared a commit; nearly always 200 or more: more arrive than one API commits.',
    unit: 'submissions',
    labels: {},
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2500],
  }),
}

/** What every API reports about the whole system, also when no worker runs. */
const wholeSystem = {
  databaseUp: gauge({
    name: 'antesala_database_up',
    help: 'Whether this API can use the database: 1, otherwise 0.',
    unit: '0 or 1',
    labels: {},
  }),
  workers: gauge({
    name: 'antesala_workers',
    help: 'Connected workers.',
    unit: 'workers',
    labels: {},
  }),
  codesLeft: gauge({
    name: 'antesala_codes_left',
    help: 'Reference and referral codes in the pool, without those that API processes have leased.',
    unit: 'codes',
    labels: { prefix: codePrefixes },
  }),
  oldestSubmission: gauge({
    name: 'antesala_oldest_submission_age_seconds',
    help: 'Time since the acceptance of the oldest submission that is not recorded, also while it waits for a retry; 0 if there is none. Dead letters do not count.',
    unit: 'seconds',
    labels: { kind: submissionKinds },
  }),
  oldestEmail: gauge({
    name: 'antesala_oldest_email_age_seconds',
    help: 'Time since the creation of the oldest email that is not delivered, also while it waits for a retry; 0 if there is none. Failed emails do not count, nor do those of a template that staff hold.',
    unit: 'seconds',
    labels: {},
  }),
  emailWaitLimit: gauge({
    name: 'antesala_email_wait_limit_seconds',
    help: 'How old an email that is not delivered may become: EMAIL_WAIT_MINUTES.',
    unit: 'seconds',
    labels: {},
  }),
  queueJobs: gauge({
    name: 'antesala_queue_jobs',
    help: 'Jobs by queue and state; from 10,000 on, estimated or no longer counted.',
    unit: 'jobs',
    labels: { queue: queueNames, state: countedStates },
  }),
  retryingJobs: gauge({
    name: 'antesala_queue_retrying_jobs',
    help: 'Jobs that failed and wait for another attempt, by queue.',
    unit: 'jobs',
    labels: { queue: queueNames },
  }),
  oldestWait: gauge({
    name: 'antesala_queue_oldest_wait_seconds',
    help: 'How long the oldest job that could run has waited, by queue; 0 if none waits.',
    unit: 'seconds',
    labels: { queue: queueNames },
  }),
  waitLimit: gauge({
    name: 'antesala_queue_wait_limit_seconds',
    help: 'How long a job that could run should wait at most, by queue.',
    unit: 'seconds',
    labels: { queue: queueNames },
  }),
  queuePaused: gauge({
    name: 'antesala_queue_paused',
    help: 'Whether staff have paused a queue: 1, otherwise 0.',
    unit: '0 or 1',
    labels: { queue: queueNames },
  }),
  templateHeld: gauge({
    name: 'antesala_template_held',
    help: 'Whether staff hold the emails of a template: 1, otherwise 0.',
    unit: '0 or 1',
    labels: { template: emailTemplates },
  }),
  openAlerts: gauge({
    name: 'antesala_open_alerts',
    help: "Open alerts of the product's own, by cause and severity. Without those about the database: while it is down, nothing can be read.",
    unit: 'alerts',
    labels: { cause: storedCauses, severity: severities },
  }),
  objectiveSeconds: gauge({
    name: 'antesala_objective_seconds',
    help: 'How long recording a submission and delivering an email may take: RECORDING_SECONDS and DELIVERY_SECONDS.',
    unit: 'seconds',
    labels: { objective: objectiveNames },
  }),
  objectiveRatio: gauge({
    name: 'antesala_objective_ratio',
    help: 'The share of submissions and of emails that must meet their objective: OBJECTIVE.',
    unit: 'ratio',
    labels: {},
  }),
}

/** The metrics of an API. Those about the whole system are the same in every API: take the maximum. */
export const apiMetrics = { ...ownWork, ...wholeSystem }

import { type EmailStatus, emailQueue } from './email.ts'

/** What can be wrong. Each has a page of help in the dashboard (`alertHelpPath`). */
export const alertCauses = [
  'database_down',
  'no_worker',
  'submissions_wait',
  'recording_late',
  'attempts_fail',
  'relay_paused',
  'relay_slow',
  'emails_wait',
  'delivery_late',
  'dead_letters',
  'queue_waits',
  'codes_low',
  'queue_paused',
  'template_held',
] as const
export type AlertCause = (typeof alertCauses)[number]

/** Whom emails are for. */
export type Audience = 'clients' | 'staff'

/** The numbers of an alert, and the error behind it. The cause determines which fields are set. */
export type AlertDetail = {
  /** How long the oldest submission, email or job has waited, in seconds. */
  seconds?: number
  /** The longest acceptable wait, in seconds. */
  limit?: number
  /** How many dead letters there are, submissions or emails wait or were late, or codes are left. */
  count?: number
  /**
   * How many attempts, submissions or emails were looked at, how many of them failed or were late, and in which period
   * until then, in seconds.
   */
  total?: number
  failed?: number
  period?: number
  /** Of failing emails, whom they are for; absent: for both. */
  audience?: Audience
  /** How long it takes until all that waits is done, in seconds, at the rate of the last half minute. */
  forecast?: number
  /** The most frequent error, or the relay's reply. Masked. */
  reason?: string
  /** Who paused a queue or held a template, and when that ends by itself (ISO 8601). */
  actor?: string
  endsAt?: string
}

/** A problem with the system that ops are notified of. */
export type Alert<Time = string> = {
  id: string
  cause: AlertCause
  /** The name of the queue or of the template, or the code prefix; empty for other causes. */
  subject: string
  detail: AlertDetail
  /** The worst values of `detail` so far. */
  peak: AlertDetail
  since: Time
  resolvedAt: Time | null
  /** When ops were last notified. */
  notifiedAt: Time | null
}

/** What is wrong now, and whether somebody looks. */
export type AlertStatus<Time = string> = {
  /** The time of the server. */
  at: Time
  /** When an API last looked for problems, and which one (host and process); null: never. */
  watch: { at: Time; by: string } | null
  workers: number
  /** The open alerts, oldest first. */
  alerts: Alert<Time>[]
}

/** `critical`: clients or the recipients of emails notice it now. `warning`: look at it during the day. */
export const severities = ['critical', 'warning'] as const
export type Severity = (typeof severities)[number]

const criticalCauses: ReadonlySet<AlertCause> = new Set<AlertCause>([
  'database_down',
  'no_worker',
  'submissions_wait',
  'recording_late',
  'attempts_fail',
  'relay_paused',
  'relay_slow',
  'delivery_late',
])

/** Returns how urgent an alert is. Submissions that became dead letters are urgent, emails that did are not. */
export function severityOf({ cause, subject }: Pick<Alert, 'cause' | 'subject'>): Severity {
  if (cause === 'dead_letters') return subject === emailQueue ? 'warning' : 'critical'
  return criticalCauses.has(cause) ? 'critical' : 'warning'
}

/** Compares alerts for sorting: critical ones first, and those from which others follow before these. */
export function byUrgency(a: Alert<unknown>, b: Alert<unknown>): number {
  const [first, second] = [a, b].map((alert) => Number(severityOf(alert) !== 'critical'))
  return (first ?? 0) - (second ?? 0) || alertCauses.indexOf(a.cause) - alertCauses.indexOf(b.cause)
}

/**
 * How an API itself notifies ops, besides the email that a worker sends through the queue: by a request to
 * ALERT_WEBHOOK_URL, and by an email through ALERT_SMTP_URL.
 */
export const alertChannels = ['webhook', 'second_relay'] as const
export type AlertChannel = (typeof alertChannels)[number]

/** What a message to ops says: an alert is new, has become worse or is over; or nothing, it is a test. */
export const alertMessageKinds = ['opened', 'worse', 'resolved', 'test'] as const
export type AlertMessageKind = (typeof alertMessageKinds)[number]

/** `superseded`: it was not sent before its alert was over, so only the message about the end is sent. */
export type AlertMessageStatus = 'waiting' | 'sent' | 'failed' | 'superseded'

/** A message to ops, and every attempt to send it. */
export type AlertMessage<Time = string> = {
  id: string
  alertId: string | null
  channel: AlertChannel
  kind: AlertMessageKind
  status: AlertMessageStatus
  /** `error` is null if the message was accepted. */
  attempts: { at: string; error: string | null }[]
  createdAt: Time
  sentAt: Time | null
}

/** An email about an alert, sent by a worker through the relay. */
export type AlertEmail<Time = string> = {
  id: string
  aboutId: string
  /** What it says; null for a copy that staff sent, and for emails of earlier releases. */
  kind: Exclude<AlertMessageKind, 'test'> | null
  status: EmailStatus
  createdAt: Time
  sentAt: Time | null
}

/** An alert, and what ops were sent about it. */
export type AlertRow<Time = string> = Alert<Time> & {
  messages: AlertMessage<Time>[]
  emails: AlertEmail<Time>[]
}

/** The latest alerts, open ones first. */
export type AlertHistory<Time = string> = {
  /** The address that gets the emails of the relay. */
  mailbox: string
  /** How ops are notified besides. */
  channels: AlertChannel[]
  alerts: AlertRow<Time>[]
  /** The latest tests. */
  tests: AlertMessage<Time>[]
}

/**
 * The list, or the tab of the job console, that shows what an alert is about.
 * @internal
 */
export const alertPlaces = ['jobs', 'failures', 'queues', 'workers', 'emails'] as const
type AlertPlace = (typeof alertPlaces)[number]

/** Where the page of help of each alert says to look. */
const placeOf: Record<AlertCause, AlertPlace> = {
  database_down: 'jobs',
  no_worker: 'workers',
  submissions_wait: 'jobs',
  recording_late: 'jobs',
  attempts_fail: 'failures',
  relay_paused: 'emails',
  relay_slow: 'emails',
  emails_wait: 'emails',
  delivery_late: 'emails',
  dead_letters: 'failures',
  queue_waits: 'queues',
  codes_low: 'jobs',
  queue_paused: 'queues',
  template_held: 'emails',
}

/** Returns what the dashboard path of an alert (`alertPath`) shows. */
export function alertPlace(cause: AlertCause): AlertPlace {
  return placeOf[cause]
}

/** Returns the dashboard path of what an alert is about. Without a subject, that of all queues. */
export function alertPath({ cause, subject }: Pick<Alert, 'cause' | 'subject'>): string {
  switch (alertPlace(cause)) {
    case 'failures':
      return '/jobs/failures'
    case 'workers':
      return '/jobs/workers'
    case 'queues':
      return subject ? `/jobs/queues/${subject}` : '/jobs/queues'
    case 'emails':
      return cause === 'template_held'
        ? listPath('emails', { ...(subject && { template: subject }), status: ['queued'] })
        : listPath('emails', { status: ['queued', 'sending'] })
    default:
      return jobsPath(cause, subject)
  }
}

function jobsPath(cause: AlertCause, subject: string) {
  if (cause === 'database_down') return '/jobs'
  const queue = cause === 'codes_low' ? 'mint-codes' : subject
  const ofQueue = queue ? { queue: [queue] } : {}
  return listPath('jobs', { ...ofQueue, state: ['ready', 'retrying', 'active'] })
}

/** Returns the dashboard path of the page that says what a problem means and what to do about it. */
export function alertHelpPath(cause: AlertCause): string {
  return `/alerts/help/${cause}`
}

/** Returns the dashboard path of a list with a filter. */
export function listPath(resource: string, filter: Record<string, unknown>): string {
  return `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`
}

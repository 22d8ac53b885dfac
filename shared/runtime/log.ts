import { pino } from 'pino'

/** Every event name that can be logged, with its meaning. */
const logEvents = {
  'process.ready': 'the process has started',
  'process.stopping': 'the process is shutting down',
  'process.failed': 'the process could not start',
  'close.failed': 'a resource could not be closed',
  'limits.apart': 'the database is unavailable: each API process counts requests in its own memory',
  'metrics.ready': 'the process answers scrapes',
  'metrics.missed': 'a gauge could not be read for a scrape, or the scrape failed',
  'http.request': 'a request was answered',
  'http.failed': 'a request failed with an internal error',
  'database.trouble': 'a database connection was lost or could not be opened',
  'boss.trouble': 'pg-boss reported an error, from which it recovers',
  'boss.warning': 'pg-boss reported a warning',
  'form.unknown': "a form's token was forged, expired or from another form, and was ignored",
  'intake.accepted': 'submissions were committed as jobs',
  'codes.leased': 'an API process leased a block of codes',
  'codes.minted': 'new codes were added to the pool',
  'codes.scarce': 'about four fifths of the possible codes are used',
  'codes.unfilled': 'the pool of codes could not be filled',
  'codes.spent': 'no unused code was found: submissions get a 503',
  'job.done': 'a job was completed',
  'job.failed': 'an attempt at a job failed; it will be retried or dead-lettered',
  'job.isolated': 'a job whose claim was lost was moved to the isolation queue',
  'mail.sent': 'the relay accepted an email',
  'mail.refused': 'the relay rejected an email, temporarily or permanently',
  'staff.created': 'a staff account was created',
  'auth.remark': 'staff sign-in reported a refusal or an error',
  'relay.trouble': 'the relay cannot be used: emails wait without using up retries',
  'relay.back': 'the relay accepts emails again',
  'alert.told': 'an alert, or its end, was sent to ops',
  'worker.missing': 'no worker is connected: submissions wait',
  'housekeeping.done': 'expired rows were deleted, and emails without a job failed',
  'demo.loaded': 'demo data was written to an empty database',
  'migrate.done': 'schema and queues are up to date',
} as const

type LogEvent = keyof typeof logEvents
type Write = {
  (fields: object, event: LogEvent): void
  (event: LogEvent): void
}

/** A logger for events and ids; request bodies must not be logged. */
export type Log = { [Level in 'debug' | 'info' | 'warn' | 'error' | 'fatal']: Write }

/**
 * A logger that writes one JSON line per event to standard output.
 * @param part the name of the process, such as `api`
 */
export function createLog(part: string, level: string): Log {
  return pino({ level, base: { part, pid: process.pid }, messageKey: 'event' }) as unknown as Log
}

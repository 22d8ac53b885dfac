import { pino } from 'pino'

/** Every event name that can be logged, with its meaning. */
const logEvents = {
  'process.ready': 'the process has started',
  'process.stopping': 'the process is shutting down',
  'process.failed': 'the process could not start',
  'close.failed': 'a resource could not be closed',
  'limits.apart': 'the database is unavailable: each API process counts requests in its own memory',
  'metrics.ready': 'the process serves its metrics',
  'metrics.missed':
    'a gauge is missing from a scrape because it could not be read, or the scrape failed',
  'http.request': 'a response was sent',
  'http.failed': 'a request failed with an internal error',
  'database.trouble': 'a database connection was lost or could not be opened',
  'boss.trouble': 'pg-boss reported an error, from which it recovers',
  'boss.warning': 'pg-boss reported a warning',
  'form.unknown': "a form's token was forged, expired or from another form, and was ignored",
  'codes.leased': 'an API process leased a block of codes',
  'codes.minted': 'new codes were added to the pool',
  'codes.scarce': 'about four fifths of the possible codes are used',
  'codes.unfilled': 'the pool of codes could not be filled',
  'codes.spent': 'no unused code was found: submissions are rejected with status 503',
  'job.done': 'a job was completed, or a batch of jobs was processed',
  'job.failed': 'an attempt at a job failed; it will be retried or dead-lettered',
  'job.isolated': 'a job whose claim was lost was moved to the isolation queue',
  'mail.sent': 'the relay accepted an email',
  'mail.refused': 'an attempt to send an email failed, temporarily or permanently',
  'staff.created': 'a staff account was created',
  'auth.remark': 'better-auth reported a rejected sign-in or an error',
  'relay.trouble': 'the relay cannot be used: emails wait without using up retries',
  'relay.back': 'the relay accepts emails again',
  'alert.told': 'ops were notified of an alert or of its end',
  'worker.missing': 'no worker is connected: submissions wait',
  'housekeeping.done':
    'expired rows were deleted, and emails without a job were marked as failed or unknown',
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
 * Creates a logger that writes one JSON line per event to standard output.
 * @param part the name of the process, such as `api`
 * @param level the lowest level that is written
 */
export function createLog(part: string, level: string): Log {
  return pino({ level, base: { part, pid: process.pid }, messageKey: 'event' }) as unknown as Log
}

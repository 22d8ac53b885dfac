import { pino } from 'pino'

/** The vocabulary of the logs: every event name that is ever written, and what it means. */
const logEvents = {
  'process.ready': 'the process does its work from here on',
  'process.stopping': 'it was asked to stop and closes what it opened',
  'process.failed': 'it could not open what it needs',
  'close.failed': 'something could not be closed in order',
  'limits.apart': 'requests are counted by each API process alone, for want of the database',
  'metrics.ready': 'it answers scrapes from here on',
  'metrics.missed': 'a gauge could not be read for a scrape',
  'http.request': 'a request was answered',
  'http.failed': 'a request failed through a fault of ours',
  'database.trouble': 'a database connection was lost or could not be had',
  'boss.trouble': 'pg-boss reported an error; it goes on by itself',
  'boss.warning': 'pg-boss reported a warning',
  'form.unknown': "a form's token was forged, too old or another form's: taken as none",
  'intake.accepted': 'submissions were committed as jobs',
  'codes.leased': 'an API process took a block of reference codes',
  'codes.minted': 'new reference codes were drawn',
  'codes.scarce': 'four fifths of the code space are used',
  'codes.unfilled': 'the pool of reference codes could not be filled',
  'codes.spent': 'no free reference code was found: submissions get a 503',
  'job.done': 'a job was completed',
  'job.failed': 'an attempt at a job failed; it will be retried or dead-lettered',
  'job.isolated': 'a job whose claim was lost goes on alone',
  'mail.sent': 'a mail was accepted by the relay',
  'mail.refused': 'the relay refused a mail, for now or for good',
  'staff.created': 'somebody was given a staff account',
  'auth.remark': 'staff sign-in refused something, or could not do it',
  'relay.trouble': 'the relay cannot be used: mails wait, and lose none of their tries',
  'relay.back': 'the relay takes mails again',
  'alert.told': 'ops were sent word of what is wrong, or over',
  'worker.missing': 'no worker is connected: submissions wait',
  'housekeeping.done': 'what had expired was deleted, mails without a job were given up',
  'demo.loaded': 'demo data was written to an empty database',
  'migrate.done': 'schema and queues are up to date',
} as const

type LogEvent = keyof typeof logEvents
type Write = {
  (fields: object, event: LogEvent): void
  (event: LogEvent): void
}

/** A logger that takes ids and event names, never bodies. */
export type Log = { [Level in 'debug' | 'info' | 'warn' | 'error' | 'fatal']: Write }

/**
 * One JSON line an event on standard output.
 * @param part the process that writes, such as `api`
 */
export function createLog(part: string, level: string): Log {
  return pino({ level, base: { part, pid: process.pid }, messageKey: 'event' }) as unknown as Log
}

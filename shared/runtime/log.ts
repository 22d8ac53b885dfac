import { type DestinationStream, pino } from 'pino'
import { replaceAddresses } from '../domain/email-addresses.ts'
import { maskReply } from '../domain/masked-reply.ts'

/** Every event name that can be logged. The comment above each one says what happened. */
type LogEvent =
  // The process has started.
  | 'process.ready'
  // The process is shutting down.
  | 'process.stopping'
  // The process could not start, an error was not caught, or a command such as `npm run migrate` failed.
  | 'process.failed'
  // A resource could not be closed.
  | 'close.failed'
  // The database is unavailable: each API process counts requests in its own memory.
  | 'rate_limit.local'
  // TRUST_PROXY is 0, although HOST or PUBLIC_URL suggests a proxy.
  | 'proxy.expected'
  // TRUST_PROXY is 0, but a request was forwarded by a proxy. Logged once per process.
  | 'proxy.not_trusted'
  // A trusted proxy forwarded no IP address. Logged once per process.
  | 'proxy.no_address'
  // A request was rejected because its host is not one of ours. Logged once per process.
  | 'host.rejected'
  // The process serves its metrics.
  | 'metrics.ready'
  // A gauge is missing from a scrape because it could not be read, or the scrape failed.
  | 'metrics.failed'
  // The collector does not accept spans: they are dropped. Logged when this begins, and if spans are left at the end.
  | 'tracing.failed'
  // The collector accepts spans again.
  | 'tracing.resumed'
  // A response was sent.
  | 'http.request'
  // A request failed with an internal error.
  | 'http.failed'
  // A database connection was lost, or a database operation in the background or of `/readyz` failed.
  | 'database.error'
  // Something that an answer or a page can do without could not be looked up, or not within a second.
  | 'lookup.failed'
  // A process that is starting, or a migration, waits for the database.
  | 'database.waiting'
  // pg-boss reported an error; the process continues.
  | 'pg_boss.error'
  // pg-boss reported a warning.
  | 'pg_boss.warning'
  // A form's token was forged, expired or from a form of another kind, and was ignored.
  | 'form_token.invalid'
  // An API process leased a block of codes, or generated codes because the pool was empty.
  | 'codes.leased'
  // The pool was filled up; `blocks` is the number of blocks of new codes.
  | 'codes.added'
  // At least 80 % of the randomly drawn codes were already used.
  | 'codes.low'
  // The pool of codes could not be filled, or an API process could not find out whether it is low, or request a refill.
  | 'codes.refill_failed'
  // No unused code was found. Once the pool is empty, submissions are rejected with status 503.
  | 'codes.exhausted'
  // A job was completed, or a batch of jobs was processed.
  | 'job.done'
  // An attempt at a job failed or was deferred.
  | 'job.failed'
  // Jobs failed together; each is run again by itself.
  | 'job.batch_failed'
  // The outcome of an attempt at a job could not be stored; the job is retried.
  | 'job.unsettled'
  // A job whose claim was lost was moved to an isolation queue.
  | 'job.isolated'
  // The relay accepted an email.
  | 'email.sent'
  // An attempt to send an email failed, temporarily or permanently.
  | 'email.failed'
  // An email may have been delivered, and a second copy would do harm: staff decide whether to send it again.
  | 'email.unconfirmed'
  // The first administrator's account was created.
  | 'administrator.created'
  // better-auth reported a rejected sign-in or an error.
  | 'auth.warning'
  // A sign-in with a work account was refused: the ID token lacks the claims in `invalid`, or they are invalid.
  | 'sso.refused'
  // The relay cannot be used, so sending is paused: emails wait without using up retries.
  | 'relay.paused'
  // The relay can be used again, and sending has resumed.
  | 'relay.resumed'
  // Emails travel to the relay without encryption, because SMTP_URL says so.
  | 'relay.unencrypted'
  // Notices that were not sent one by one were listed in digests.
  | 'notices.gathered'
  // Assignees of leads that nobody answered were reminded, or leads assigned to others.
  | 'leads.unanswered'
  // Ops were notified of an alert or of its end.
  | 'alert.notified'
  // A message to ops over ALERT_WEBHOOK_URL or ALERT_SMTP_URL was not accepted, or could not be stored.
  | 'alert.message_failed'
  | 'alert.delivery_failed'
  // The search for problems failed.
  | 'watch.failed'
  | 'controls.failed'
  // The pictures that are shown of an uploaded one were made, or it failed; with the most memory that this took.
  | 'media.processed'
  | 'dossier.rendered'
  // A client asked for a dossier whose file the store has lost, and a job makes it again.
  | 'dossier.lost'
  // Expired rows were deleted, and emails without a job were marked as failed or unknown.
  | 'housekeeping.done'
  // A worker waits for the migrations and queues of its version, or an API for pg-boss's tables.
  | 'schema.waiting'
  // Jobs failed because the schema does not fit the worker's version: it takes none until the schema has changed.
  | 'schema.mismatch'
  // The worker takes jobs again.
  | 'schema.resumed'
  // Another process is migrating the database.
  | 'migrate.waiting'
  // A change of the schema could not get a lock in time, and is tried again.
  | 'migrate.lock_timeout'
  // Schema and queues are up to date.
  | 'migrate.done'
  // The roles that exist have their privileges; `missing` ones do not exist, and have no password in the settings.
  | 'roles.done'
  // Roles are superusers or members of the owner of the tables: their privileges limit nothing.
  | 'roles.unlimited'
  // The settings of a role were not changed, because the owner of the tables did not create it.
  | 'roles.settings_refused'
  // A database that was restored from a backup can be used: how many codes, emails and sessions were set aside.
  | 'restore.done'

type Write = {
  (fields: object, event: LogEvent): void
  (event: LogEvent): void
}

/** A logger for events and ids; request bodies must not be logged. */
export type Log = { [Level in 'debug' | 'info' | 'warn' | 'error' | 'fatal']: Write }

/**
 * Creates a logger that writes one JSON line per event. Email addresses in errors, reasons and replies are left out,
 * and so is the text of an SMTP reply, which can quote an address in any form.
 * @param processName such as `api`
 * @param level the lowest level that is written
 * @param output default: standard output
 */
export function createLog(
  processName: string,
  level: string,
  output: DestinationStream = standardOutput(),
): Log {
  const base = { process: processName, pid: process.pid }
  // pino accepts any message; `Log` accepts only the names of events.
  return pino({ level, base, messageKey: 'event', serializers }, output) as Log
}

// Written while the process goes on; what is left is written when it exits.
function standardOutput() {
  return pino.destination({ dest: 1, sync: false })
}

const serializers = {
  err: (thrown: unknown) => describeError(thrown),
  cause: withoutAddresses,
  error: withoutAddresses,
  reason: withoutAddresses,
  smtpReply: (reply: unknown) => (typeof reply === 'string' ? (maskReply(reply) ?? '•••') : reply),
  words: withoutAddresses,
}

function withoutAddresses(text: unknown) {
  return typeof text === 'string' ? (maskReply(text) ?? replaceAddresses(text, '•••')) : text
}

// The message of a parser, or of PostgreSQL's class 22 (data exception), quotes what it could not read.
function quotesInput(error: Error) {
  return error instanceof SyntaxError || ('code' in error && /^22...$/.test(String(error.code)))
}

// Other properties are left out: PostgreSQL's `detail` and `where` quote values of rows. Describes at most three
// causes.
function describeError(thrown: unknown, causes = 3): unknown {
  if (!(thrown instanceof Error)) return withoutAddresses(String(thrown))
  const { name: type, message, stack = '', cause } = thrown
  const frames = stack
    .replace(message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
  return {
    type,
    ...('code' in thrown && { code: thrown.code }),
    message: quotesInput(thrown) ? '•••' : withoutAddresses(message),
    stack: frames.join('\n'),
    ...(cause !== undefined && causes > 0 && { cause: describeError(cause, causes - 1) }),
  }
}

import pg from 'pg'

/**
 * A failure that retries cannot fix, such as an invalid payload. The job is dead-lettered at once, except in a
 * batch: there it is retried first, because pg-boss cannot dead-letter a job of a transactional batch at once.
 */
export class PermanentError extends Error {
  override name = 'PermanentError'
}

/** An error whose message contains only our own words and numbers, so that it is shown even where errors are masked. */
export class KnownError extends Error {
  override name = 'KnownError'
}

/**
 * Recorded for an attempt without a stored outcome, when its job is run again. Not recorded if it was the last
 * attempt: pg-boss then dead-letters the job by itself.
 */
export class LostClaimError extends Error {
  override name = 'LostClaimError'
  constructor() {
    super('no outcome was stored: the worker was stopped, died, hung or lost the database')
  }
}

/** Thrown by the statements of a batch that pg-boss no longer waits for. Its jobs are retried. */
export class ClaimExpiredError extends Error {
  override name = 'ClaimExpiredError'
  constructor() {
    super(
      'pg-boss no longer waits for this batch: its claim has expired, or the worker is stopping',
    )
  }
}

/** Thrown if no unused code was found: nearly all codes of a prefix are used. */
export class CodesSpentError extends Error {
  override name = 'CodesSpentError'
}

/** Thrown if too many submissions are not committed yet. */
export class TooManyPendingError extends Error {
  override name = 'TooManyPendingError'
}

/** SQLSTATE insufficient_privilege. */
export const INSUFFICIENT_PRIVILEGE = '42501'

/** Whether an error means that the database is unavailable, read-only, overloaded or too slow, rather than a bug. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const cannotConnect = 'syscall' in error && error.syscall === 'connect'
  return cannotConnect || DOWN_CODES.test(code) || DOWN_MESSAGES.test(error.message)
}

/** Whether an error means that the database accepts no changes (SQLSTATE 25006, read_only_sql_transaction). */
export function isReadOnly(error: unknown): boolean {
  return hasSqlState(error, '25006')
}

/**
 * Whether an error means that PostgreSQL has rolled a transaction back, because it and another one waited for each
 * other (SQLSTATE 40P01, deadlock_detected).
 */
export function isDeadlock(error: unknown): boolean {
  return hasSqlState(error, '40P01')
}

/** Whether an error means that a unique constraint was violated (SQLSTATE 23505, unique_violation). */
export function isUniqueViolation(error: unknown): boolean {
  return hasSqlState(error, '23505')
}

/**
 * Whether an error has SQLSTATE class 42: the database lacks, for example, a table, a column, a constraint or a
 * privilege. Its schema is older or newer than the code expects, or the code is wrong.
 */
export function isSchemaError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^42...$/.test(String(error.code))
}

/**
 * Whether an error says that the server has rolled the transaction back. A server or pooler that ends the connection
 * (severity FATAL or PANIC, class 08) may have committed it. A server in another language has other words for `ERROR`,
 * so it never seems to have rolled back.
 */
export function isRolledBack(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.severity === 'ERROR' &&
    !/^(08...|40003)$/.test(error.code ?? '')
  )
}

/** Whether an error is the database's error with this SQLSTATE. */
export function hasSqlState(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

// SQLSTATE class 08 (connection exception), 28 (invalid authorization), 3D000 (no such database), 53 (insufficient
// resources), 55000 (accepts no connections), 57P (operator intervention), 58 (system error), 25006 (read-only), 25P03,
// 25P04, 55P03 and 57014 (timeouts), socket errors, and certificates of the server that cannot be trusted.
const DOWN_CODES =
  /^(08...$|28...$|3D000|53...$|55000|57P|57014|55P03|58...$|25006|25P0[34]|ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|ERR_SSL_)/
const DOWN_MESSAGES =
  /server does not support SSL connections|connection terminated|timeout exceeded when trying to connect|timeout expired|Client was closed|Client has encountered a connection error|pool after calling end/i

/** Returns a thrown value as an error: code can throw anything. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}

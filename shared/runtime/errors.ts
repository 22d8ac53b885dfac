/** A failure that no retry can mend, such as a payload that does not parse: straight to the dead letters. */
export class PermanentError extends Error {
  override name = 'PermanentError'
}

/** What the ledger says of a try that ended without a word. */
export class LostClaimError extends Error {
  override name = 'LostClaimError'
  constructor() {
    super('the claim was lost: the worker died, hung or lost the database')
  }
}

/** No free reference code could be drawn: the space of a prefix is spent. */
export class CodesSpentError extends Error {
  override name = 'CodesSpentError'
}

/** Whether an error means "the database cannot be used right now", as opposed to a fault of ours. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return DOWN_CODES.test(code) || DOWN_MESSAGES.test(error.message)
}

/** Whether a statement gave up waiting for a lock (SQLSTATE 55P03, lock_not_available). */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}

/** Whether a statement would have doubled what must be unique (SQLSTATE 23505, unique_violation). */
export function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

// SQLSTATE class 08 (connection exception), 53 (insufficient resources), 57P (operator
// intervention), 25P03/57014 (timeouts), and what a socket reports.
const DOWN_CODES =
  /^(08|53|57P|57014|55P03|25P0[34]|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)/
const DOWN_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|pool after calling end/i

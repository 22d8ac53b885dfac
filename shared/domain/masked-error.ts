import { smtpCodes } from './smtp-codes.ts'

/** The names of our errors whose messages contain only our own words, names of fields and numbers. */
const ownErrors = new Set([
  'PermanentError',
  'KnownError',
  'LostClaimError',
  'ClaimExpiredError',
  'CodesSpentError',
  'TooManyPendingError',
])

/**
 * Returns the name of an error; if it has one, with the code that PostgreSQL (SQLSTATE), Node or nodemailer gave it.
 * @returns for example `TypeError`, `error 23505` or `DeliveryError ECONNREFUSED`
 */
export function errorNameOf(error: Error): string {
  const code = 'code' in error ? String(error.code) : ''
  return /^([A-Z][A-Z_]{2,29}|[A-Z\d]{5})$/.test(code) ? `${error.name} ${code}` : error.name
}

/**
 * Returns what is ours of an error, and nothing that came from outside: the status codes if the message is an SMTP
 * reply, the message of our own errors, otherwise the name.
 * @param name as `errorNameOf` returns it
 */
export function maskError(name: string, message: string): string {
  return smtpCodes(message) ?? (ownErrors.has(name) ? message : maskName(name))
}

/**
 * Returns the key by which similar failures are grouped: the error's name and, masked, its message.
 * @returns for example `DeliveryError: 550 5.1.1`
 */
export function errorKeyOf(name: string, message: string): string {
  const masked = maskError(name, message)
  return masked === maskName(name) ? masked : `${maskName(name)}: ${masked}`
}

// Names are those of classes, in code. Anything else would be a mistake.
function maskName(name: string) {
  return /^\w{1,40}( \w{1,30})?$/.test(name) ? name : 'Error'
}

import { fileURLToPath } from 'node:url'
import { maskReply } from './masked-reply.ts'

/** The names of our errors whose messages contain only our own words, names of fields and files, and numbers. */
const ownErrors = new Set([
  'PermanentError',
  'KnownError',
  'LostClaimError',
  'ClaimExpiredError',
  'CodesSpentError',
  'TooManyPendingError',
  'RenderError',
])

/** Most characters of the key of an error: an entry of an index has 2,700 bytes at most. */
const MAX_ERROR_KEY = 600

/** The name of the error of a relay without a reply. Where it was thrown says nothing. */
const relayError = 'DeliveryError'

/** An error that an earlier attempt stored, with the key that it had then. */
export class StoredError extends Error {
  readonly key: string
  constructor(name: string, message: string, key: string) {
    super(message)
    this.name = name
    this.key = key
  }
}

/**
 * Returns the name of an error; if it has one, with the code that PostgreSQL (SQLSTATE), Node or nodemailer gave it.
 * @returns for example `TypeError`, `error 23505` or `DeliveryError ECONNREFUSED`
 */
export function errorNameOf(error: Error): string {
  const code = 'code' in error ? String(error.code) : ''
  return /^([A-Z][A-Z_]{2,29}|[A-Z\d]{5})$/.test(code) ? `${error.name} ${code}` : error.name
}

/**
 * Returns what is ours of an error, and nothing that came from outside: the codes and usual words if the message is an
 * SMTP reply, the message of our own errors, otherwise the name.
 * @param name as `errorNameOf` returns it
 */
export function maskError(name: string, message: string): string {
  return maskReply(message) ?? (ownErrors.has(name) ? message : maskName(name))
}

/**
 * Returns the name of an error and, masked, its message, unless nothing of the message is left.
 * @returns for example `DeliveryError: 550 5.1.1 User unknown` or `TypeError`
 */
export function errorTypeOf(error: Error): string {
  const name = maskName(errorNameOf(error))
  const masked = maskError(errorNameOf(error), error.message)
  return masked === name ? name : `${name}: ${masked}`
}

/**
 * Returns the key by which similar failures are grouped: the type of the error; where nothing of its message is left,
 * also the function of ours that threw it. Bounded, because it is indexed and is part of addresses.
 * @returns for example `DeliveryError: 550 5.1.1 User unknown` or `TypeError in leadData (worker/mail/data.ts)`
 */
export function errorKeyOf(error: Error): string {
  if (error instanceof StoredError) return error.key
  const type = errorTypeOf(error)
  const isUnexplained = type === maskName(errorNameOf(error)) && error.name !== relayError
  const frame = isUnexplained ? topFrame(error) : undefined
  const key = frame ? `${type} in ${frame}` : type
  return key.length > MAX_ERROR_KEY ? `${key.slice(0, MAX_ERROR_KEY - 1)}…` : key
}

// Names are those of classes, in code. Anything else would be a mistake.
function maskName(name: string) {
  return /^\w{1,40}( \w{1,30})?$/.test(name) ? name : 'Error'
}

const projectFolder = fileURLToPath(new URL('../../', import.meta.url))

// The function and file, without the line, which another release changes.
function topFrame({ message, stack = '' }: Error) {
  // The message, which may contain anything, comes before the frames.
  const start = stack.indexOf(message)
  const frames = start < 0 ? [] : stack.slice(start + message.length).split('\n')
  for (const line of frames) {
    const [, called, path] =
      /^ +at (?:async )?(?:([^()]+) \()?(?:file:\/\/)?(\/[^()]+?):\d+/.exec(line) ?? []
    if (!path?.startsWith(projectFolder)) continue
    const file = path.slice(projectFolder.length)
    if (file.startsWith('node_modules/')) continue
    return called ? `${called} (${file})` : file
  }
  return undefined
}

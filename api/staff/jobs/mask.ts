import { codePrefixes } from '../../../shared/contract/code.ts'
import { referenceCode } from '../../../shared/contract/code-schema.ts'
import { erasedName } from '../../../shared/contract/erasure.ts'
import type { JobAttempt } from '../../../shared/contract/job.ts'
import { maskError } from '../../../shared/domain/masked-error.ts'
import { maskReply } from '../../../shared/domain/masked-reply.ts'
import { traceparent } from '../../../shared/jobs/trace-context.ts'

/** Shown in place of a masked value. */
const MASKED = '•••'

/**
 * Masks the name of a person or an agency: its first word and the initial of the second are left (`Ana G.`), at most 40
 * characters; the name of an erased person stays. Null if there is no name, or if the first word is anything but
 * letters, apostrophes and hyphens: it may be an email address.
 */
export function maskName(name: string | null): string | null {
  if (name === erasedName) return name
  const [first = '', second = ''] = (name ?? '').trim().split(/\s+/)
  if (!/^\p{L}[\p{L}\p{M}'’-]*$/u.test(first)) return null
  const [initial] = /^\p{L}/u.exec(second) ?? []
  return (initial ? `${first} ${initial}.` : first).slice(0, 40)
}

/**
 * Masks every value of a payload except null, booleans, UUIDs, times, reference and referral codes, trace contexts, and
 * the short words and small numbers in `harmlessFields`. Of an SMTP reply, the codes and usual words are shown.
 */
export function maskPayload(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) return value.map((element) => maskPayload(element, field))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [maskKey(name), maskPayload(part, name)]),
    )
  if (value === null || typeof value === 'boolean') return value
  if (field === 'smtpReply') return maskReply(String(value)) ?? MASKED
  return isHarmless(String(value), field) ? value : MASKED
}

/** Masks the error and the SMTP reply of an attempt. */
export function maskAttempt(attempt: JobAttempt<Date>): JobAttempt<Date> {
  const { errorName, errorMessage, smtpReply } = attempt
  return {
    ...attempt,
    errorMessage: errorMessage === null ? null : maskError(errorName ?? '', errorMessage),
    smtpReply: smtpReply === null ? null : (maskReply(smtpReply) ?? null),
  }
}

const codes = codePrefixes.map((prefix) => referenceCode(prefix))

// Our keys are identifiers; any other key may contain what a client typed.
function maskKey(key: string) {
  return /^[a-z]\w{0,39}$/i.test(key) ? key : MASKED
}

function isHarmless(text: string, field: string) {
  return (
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ||
    /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ||
    codes.some((code) => code.safeParse(text).success) ||
    (field === 'traceparent' && traceparent.parse(text) !== undefined) ||
    (harmlessFields.has(field) && /^([a-z][a-z_-]{0,23}|\d{1,5})$/.test(text))
  )
}

const harmlessFields = new Set(['language', 'kind', 'template', 'deferrals'])

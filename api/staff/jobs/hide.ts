import { codePrefixes, referenceCode } from '../../../shared/contract/code.ts'
import type { AboutKind } from '../../../shared/contract/submission.ts'
import { replaceAddresses } from '../../../shared/domain/email-addresses.ts'

/** Shown in place of a hidden value. */
const HIDDEN = '•••'

/** A number with at least this many digits may be a phone number. */
const PHONE_DIGITS = 7

/**
 * Shortens a person's name to its first word and the initial of the second (`Ana G.`), at most 40 characters.
 * Agency names and null are returned unchanged.
 */
export function shortName(kind: AboutKind, name: string | null): string | null {
  if (name === null || kind === 'partner') return name
  const [first = '', second] = name.trim().split(/\s+/)
  const initial = second?.[0]
  return (initial ? `${first} ${initial}.` : first).slice(0, 40)
}

/**
 * Hides every value of a payload except null, booleans, UUIDs, times, reference and referral codes, and
 * the short words and small numbers in `harmlessFields`.
 */
export function hidePayload(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) return value.map((element) => hidePayload(element, field))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, hidePayload(part, name)]),
    )
  if (value === null || typeof value === 'boolean') return value
  return isHarmless(String(value), field) ? value : HIDDEN
}

/** Hides email addresses and phone numbers in the strings of a job's output, error or attempts. */
export function hideContacts<Value>(value: Value): Value
export function hideContacts(value: unknown): unknown {
  if (typeof value === 'string') return hideContactsIn(value)
  if (Array.isArray(value)) return value.map(hideContacts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, hideContacts(part)]))
}

// Hides email addresses and phone numbers. Does not recognize names, so it suits only text written by
// programs, such as a relay's reply.
function hideContactsIn(text: string): string {
  return replaceAddresses(text, HIDDEN).replace(codesOrNumber, (found, codes?: string) =>
    codes || found.replace(/\D/g, '').length < PHONE_DIGITS ? found : HIDDEN,
  )
}

// The status codes of an SMTP reply, such as `550 5.7.26`, which are shown, or a number.
const codesOrNumber = /(\b[2-5]\d\d[ -]\d\.\d{1,3}\.\d{1,3}(?!\S))|\+?\d[\d\s().-]*\d/g

const codes = codePrefixes.map((prefix) => referenceCode(prefix))

function isHarmless(text: string, field: string) {
  return (
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ||
    /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ||
    codes.some((code) => code.safeParse(text).success) ||
    (harmlessFields.has(field) && /^([a-z][a-z_-]{0,23}|\d{1,5})$/.test(text))
  )
}

const harmlessFields = new Set(['language', 'kind', 'template', 'deferrals'])

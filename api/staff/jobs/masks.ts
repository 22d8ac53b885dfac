import type { AboutKind } from '../../../shared/contract/submission.ts'

/** Shown in place of a hidden value. */
const HIDDEN = '•••'

/** A number with at least this many digits may be a phone number. */
const PHONE_DIGITS = 7

/** Shortens a person's name to its first word and an initial (`Ana G.`). Agency names are not shortened. */
export function shortName(kind: AboutKind, name: string | null): string | null {
  if (name === null || kind === 'partner') return name
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = rest[0]?.[0]
  return (last ? `${first} ${last}.` : first).slice(0, 40)
}

/**
 * Hides every value of a payload except null, booleans, UUIDs, times, reference and referral codes, and
 * the short words and small numbers in `harmlessFields`.
 */
export function maskPayload(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) return value.map((element) => maskPayload(element, field))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, maskPayload(part, name)]),
    )
  if (value === null || typeof value === 'boolean') return value
  return isHarmless(String(value), field) ? value : HIDDEN
}

// For text written by programs, such as a relay's reply.
function maskText(text: string): string {
  return text
    .replace(/[^\s<>"'(]+@[^\s<>"')]+/g, HIDDEN)
    .replace(/\+?\d[\d\s().-]*\d/g, (number) =>
      number.replace(/\D/g, '').length >= PHONE_DIGITS ? HIDDEN : number,
    )
}

/** Hides email addresses and phone numbers in the strings of a job's output. */
export function maskOutput(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value)
  if (Array.isArray(value)) return value.map(maskOutput)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, maskOutput(part)]))
}

function isHarmless(text: string, field: string) {
  return (
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ||
    /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ||
    /^L[UP]-[2-9A-Z]{5}$/.test(text) ||
    (harmlessFields.has(field) && /^([a-z][a-z_-]{0,23}|\d{1,5})$/.test(text))
  )
}

const harmlessFields = new Set(['language', 'kind', 'template', 'deferrals'])

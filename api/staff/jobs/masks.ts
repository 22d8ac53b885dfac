import type { MailSubject } from '../../../shared/contract/submission.ts'

/** What stands for a value that is not shown. */
const HIDDEN = '•••'

/** From so many digits on a number may be a telephone's. */
const PHONE_DIGITS = 7

/** A person by first name and initial; an agency keeps its name. */
export function shortName(kind: MailSubject, name: string | null): string | null {
  if (name === null || kind === 'partner') return name
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = rest[0]?.[0]
  return (last ? `${first} ${last}.` : first).slice(0, 40)
}

/**
 * What a job carries, with every personal value hidden: by the name of its field, and, whatever the
 * field is called, by its shape. Only what is known to say nothing of a person is left as it is.
 */
export function maskPayload(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => maskPayload(each, field))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, maskPayload(each, name)]),
    )
  if (value === null || typeof value === 'boolean') return value
  return isHarmless(String(value), field) ? value : HIDDEN
}

/** A text of a machine, such as a relay's reply, with the addresses and numbers in it hidden. */
function maskText(text: string): string {
  return text
    .replace(/[^\s<>"'(]+@[^\s<>"')]+/g, HIDDEN)
    .replace(/\+?\d[\d\s().-]*\d/g, (number) =>
      number.replace(/\D/g, '').length >= PHONE_DIGITS ? HIDDEN : number,
    )
}

/** What a job left behind: its texts are a machine's, so that only what is personal in them goes. */
export function maskOutput(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value)
  if (Array.isArray(value)) return value.map(maskOutput)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, maskOutput(each)]))
}

// Ids, moments and our codes; single words and small numbers, where the field is known to hold such.
function isHarmless(text: string, field: string) {
  return (
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ||
    /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ||
    /^L[UP]-[2-9A-Z]{5}$/.test(text) ||
    (harmlessFields.has(field) && /^([a-z][a-z_-]{0,23}|\d{1,5})$/.test(text))
  )
}

const harmlessFields = new Set(['language', 'kind', 'template', 'deferrals'])

import type { FieldError } from '../../shared/contract/error.ts'
import type { Language } from '../../shared/contract/language.ts'
import { MAX_NAMED_LENGTH } from '../../shared/contract/text.ts'
import { referralCodesIn } from '../../shared/domain/referral-codes-in.ts'
import { fieldError } from '../http/validation.ts'

/** What to keep of a text that is too long, and whether that is all that matters in it. */
type Kept = { text: string; isWhole: boolean }

/** Fields that never cost a client their submission. */
const shorten = {
  // The address of a page often ends in a query of a campaign.
  propertyId: (text: string): Kept => ({ text: text.replace(/[?#].*$/s, ''), isWhole: false }),
  referredByCode: (text: string): Kept => {
    const codes = referralCodesIn(text)
    return { text: codes.join(' ') || text, isWhole: codes.length > 0 }
  },
}
type TolerantField = keyof typeof shorten

type Read = { value: string | undefined; warnings: FieldError[] }

/**
 * Returns a body whose fields with these names are valid: they are optional, and no reason to refuse what a client sent. A text that is
 * too long is shortened, a number becomes text, and a value of another type is left out; the warnings say so, but not of a long text
 * whose codes are kept.
 */
export function acceptAnyText(
  body: unknown,
  names: TolerantField[],
  language: Language,
): { body: unknown; warnings: FieldError[] } {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { body, warnings: [] }
  const sent = body as Record<string, unknown>
  const read = names
    .filter((name) => sent[name] !== undefined && sent[name] !== null)
    .map((name) => ({ name, ...readText(name, sent[name], language) }))
  const values = read.map(({ name, value }) => [name, value])
  return {
    body: { ...sent, ...Object.fromEntries(values) },
    warnings: read.flatMap(({ warnings }) => warnings),
  }
}

function readText(name: TolerantField, sent: unknown, language: Language): Read {
  if (typeof sent === 'number' && Number.isFinite(sent))
    return { value: String(sent), warnings: [fieldError(name, 'numberAsText', language)] }
  if (typeof sent !== 'string')
    return { value: undefined, warnings: [fieldError(name, 'notTextIgnored', language)] }
  const line = sent
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
  if ([...line].length <= MAX_NAMED_LENGTH) return { value: line, warnings: [] }
  const { text, isWhole } = shorten[name](line)
  const value = [...text].slice(0, MAX_NAMED_LENGTH).join('')
  const warning = fieldError(name, 'shortened', language, { max: MAX_NAMED_LENGTH })
  return { value, warnings: isWhole ? [] : [warning] }
}

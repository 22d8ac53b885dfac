import { z } from 'zod'
import { isInvisible, removeBidiControls } from './characters.ts'

/** The longest name of a property, or code of a partner, that a client can send, in characters. */
export const MAX_NAMED_LENGTH = 200

/** Why text is invalid. Each has a message of the same name in `api/http/messages.ts`. */
export type TextError =
  | 'control_character'
  | 'line_break'
  | 'malformed_unicode'
  | 'invisible'
  | 'email_length'

/**
 * Schema of a single line of text, trimmed, 1 to `max` characters (Unicode code points), at least one of them
 * visible. Bidirectional controls are removed.
 */
export function line(max: number) {
  return text(max, (value) => findInvisible(value) ?? findLineError(value))
}

/** Like `line`, for text that may contain line breaks and tabs. */
export function paragraph(max: number) {
  return text(max, (value) => findInvisible(value) ?? findParagraphError(value))
}

/**
 * Schema of a single email address of at most 254 characters, 64 of them before the @ (RFC 5321, 4.5.3.1), and 63
 * between two dots of the domain (RFC 1035, 2.3.4).
 */
export const emailAddress = emailOf(
  line(254),
  z.email({ abort: true }).refine(hasValidParts, { params: { error: 'email_length' } }),
)

/** The schemas of text in requests, or of text that was stored before. */
export type TextSchemas = {
  line: typeof line
  paragraph: typeof paragraph
  emailAddress: typeof emailAddress
}

/** The schemas of text that a client sends. */
export const newText: TextSchemas = { line, paragraph, emailAddress }

/**
 * The schemas of text that earlier releases may have accepted: without the rules that were added since. A job that
 * waits or is a dead letter must not fail because of them.
 */
export const storedText: TextSchemas = {
  line: storedLine,
  paragraph: (max) => text(max, findParagraphError),
  emailAddress: emailOf(storedLine(254), z.email()),
}

function storedLine(max: number) {
  return text(max, findLineError)
}

function emailOf(addressLine: z.ZodString, address: z.ZodEmail) {
  return addressLine.pipe(address).meta({ format: 'email' })
}

/**
 * Makes a text schema optional: the outer `optional` for a field that is absent, the inner one for null and blank
 * strings, which HTML forms send. In the JSON schema, `minLength: 0` replaces the bound of `schema`, because a blank
 * string is allowed.
 */
export function optional<S extends z.ZodType<string>>(schema: S) {
  return z
    .preprocess((value) => (isBlank(value) ? undefined : value), schema.optional())
    .optional()
    .meta({ minLength: 0 })
}

/** Whether a field accepts line breaks, as those with the schema `paragraph` do. Forms show a text area for it. */
export function acceptsLineBreaks(field: z.ZodType | undefined): boolean {
  return field?.safeParse('two\nlines').success ?? false
}

/** Normalizes an email address for comparison: NFC, lower case. */
export function normalizeEmail(email: string): string {
  return email.normalize('NFC').toLowerCase()
}

function text(max: number, findError: (value: string) => TextError | undefined) {
  return z
    .string()
    .superRefine((value, context) => {
      const error = findError(value)
      if (error) context.addIssue({ code: 'custom', params: { error }, continue: false })
    })
    .overwrite((value) => removeBidiControls(value).trim())
    .min(1)
    .max(max)
}

function findInvisible(value: string): TextError | undefined {
  if (isInvisible(value) && value.trim() !== '') return 'invisible'
}

function findLineError(value: string): TextError | undefined {
  if (!value.isWellFormed()) return 'malformed_unicode'
  if (/[\n\r\v\f\u0085\u2028\u2029]/.test(value.trim())) return 'line_break'
  if (/\p{Cc}/u.test(value.trim())) return 'control_character'
}

function findParagraphError(value: string): TextError | undefined {
  if (!value.isWellFormed()) return 'malformed_unicode'
  if (/[^\P{Cc}\n\r\t]/u.test(value)) return 'control_character'
}

function isBlank(value: unknown) {
  return value === null || (typeof value === 'string' && isInvisible(value))
}

// The schema accepts only ASCII, so that characters are octets. A domain cannot exceed 255 octets, because the
// whole address is shorter.
function hasValidParts(email: string) {
  const [local = '', domain = ''] = email.split('@')
  return local.length <= 64 && domain.split('.').every((label) => label.length <= 63)
}

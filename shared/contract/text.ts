import { z } from 'zod'
import { isInvisible, removeBidiControls } from './characters.ts'

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
  return bounded(clean(visibleText, findLineError), max)
}

/** Like `line`, for text that may contain line breaks and tabs. */
export function paragraph(max: number) {
  return bounded(clean(visibleText, findParagraphError), max)
}

const visibleText = z
  .string()
  .superRefine(
    reject((value) => (isInvisible(value) && value.trim() !== '' ? 'invisible' : undefined)),
  )

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
  paragraph: (max) => bounded(clean(z.string(), findParagraphError), max),
  emailAddress: emailOf(storedLine(254), z.email()),
}

function storedLine(max: number) {
  return bounded(clean(z.string(), findLineError), max)
}

function emailOf(text: ReturnType<typeof line>, address: z.ZodEmail) {
  return text.pipe(address).meta({ format: 'email' })
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

// `z.toJSONSchema` ignores what follows a transform, so `meta` repeats the bounds.
function bounded(cleaned: ReturnType<typeof clean>, max: number) {
  const min = 1
  return cleaned.pipe(z.string().min(min).max(max)).meta({ minLength: min, maxLength: max })
}

function clean(schema: z.ZodString, findError: (value: string) => TextError | undefined) {
  return schema
    .superRefine(reject(findError))
    .transform((value) => removeBidiControls(value).trim())
}

function reject(findError: (value: string) => TextError | undefined) {
  return (value: string, context: z.RefinementCtx<string>) => {
    const error = findError(value)
    if (error) context.addIssue({ code: 'custom', params: { error } })
  }
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

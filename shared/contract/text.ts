import { z } from 'zod'

/** Why text is invalid. Each has a message of the same name in `api/http/messages.ts`. */
export type TextError = 'control_character' | 'line_break' | 'malformed_unicode'

/** Schema of a single line of text, trimmed, 1 to `max` characters (Unicode code points). */
export function line(max: number) {
  return bounded(clean(z.string(), findLineError), max)
}

/** Schema of text that may contain line breaks and tabs, trimmed, 1 to `max` Unicode code points. */
export function paragraph(max: number) {
  return bounded(clean(z.string(), findParagraphError), max)
}

/** Schema of a single email address of at most 254 characters (RFC 5321, 4.5.3.1.3). */
export const emailAddress = line(254).pipe(z.email()).meta({ format: 'email' })

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
    .superRefine((value, context) => {
      const error = findError(value)
      if (error) context.addIssue({ code: 'custom', params: { error } })
    })
    .transform((value) => value.trim())
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
  return value === null || (typeof value === 'string' && value.trim() === '')
}

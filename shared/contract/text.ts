import { z } from 'zod'

/** Why a text was refused; a validation message is made from it in the client's language. */
export type TextFault = 'control_character' | 'line_break' | 'malformed_unicode'

/** A text of one line, trimmed, 1 to `max` characters (UTF-16 code units). */
export function line(max: number) {
  return clean(z.string(), lineFault).pipe(z.string().min(1).max(max))
}

/** A text that may have line breaks and tabs, trimmed, 1 to `max` characters. */
export function paragraph(max: number) {
  return clean(z.string(), paragraphFault).pipe(z.string().min(1).max(max))
}

/** An email address: one, at most 254 characters (RFC 5321, 4.5.3.1.3). */
export const emailAddress = line(254).pipe(z.email())

/** A field a client may leave out; an empty string, which HTML forms send, counts as left out. */
export function optional<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => (isBlank(value) ? undefined : value), schema.optional()).optional()
}

/** The form addresses are compared in: lower case, NFC. */
export function normalizeEmail(email: string): string {
  return email.normalize('NFC').toLowerCase()
}

function clean(schema: z.ZodString, faultOf: (value: string) => TextFault | undefined) {
  return schema
    .superRefine((value, context) => {
      const fault = faultOf(value)
      if (fault) context.addIssue({ code: 'custom', params: { fault } })
    })
    .transform((value) => value.trim())
}

function lineFault(value: string): TextFault | undefined {
  if (!value.isWellFormed()) return 'malformed_unicode'
  if (/[\n\r\v\f\u0085\u2028\u2029]/.test(value.trim())) return 'line_break'
  if (/\p{Cc}/u.test(value.trim())) return 'control_character'
}

function paragraphFault(value: string): TextFault | undefined {
  if (!value.isWellFormed()) return 'malformed_unicode'
  if (/[^\P{Cc}\n\r\t]/u.test(value)) return 'control_character'
}

function isBlank(value: unknown) {
  return value === null || (typeof value === 'string' && value.trim() === '')
}

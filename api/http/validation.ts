import type { z } from 'zod'
import type { FieldError } from '../../shared/contract/error.ts'
import type { Language } from '../../shared/contract/language.ts'
import { ApiError } from './api-error.ts'
import { type FieldMessage, fieldMessages, messageText } from './messages.ts'

/**
 * Validates the body or query of a request against its schema, and returns its fields.
 * @param otherErrors invalid fields that the schema cannot detect; one is ignored if the schema reports the
 *   same field
 * @throws ApiError VALIDATION_ERROR that lists every invalid field, in the client's language
 */
export function parseInput<S extends z.ZodType>(
  schema: S,
  input: unknown,
  language: Language,
  otherErrors: FieldError[] = [],
): z.output<S> {
  const parsed = schema.safeParse(input, { reportInput: true })
  if (parsed.success && otherErrors.length === 0) return parsed.data
  const errors = (parsed.error?.issues ?? []).map((issue) => toFieldError(issue, language))
  const reported = new Set(errors.map(({ path }) => path))
  throw invalid([...errors, ...otherErrors.filter(({ path }) => !reported.has(path))])
}

/** Returns the invalid fields of a body; an empty list if it is valid. */
export function findErrors(schema: z.ZodType, body: unknown, language: Language): FieldError[] {
  const parsed = schema.safeParse(body, { reportInput: true })
  return parsed.error?.issues.map((issue) => toFieldError(issue, language)) ?? []
}

/** Builds the error of one field, with its message in a language. */
export function fieldError(
  path: string,
  message: FieldMessage,
  language: Language,
  placeholders: Record<string, string | number> = {},
): FieldError {
  return { path, message: messageText(fieldMessages[message], language, placeholders) }
}

/** Creates a VALIDATION_ERROR for one field. */
export function invalidField(...error: Parameters<typeof fieldError>): ApiError {
  return invalid([fieldError(...error)])
}

/** Creates a VALIDATION_ERROR for one or more fields. */
export function invalid(fields: FieldError[]): ApiError {
  return new ApiError('VALIDATION_ERROR', { fields })
}

function toFieldError(issue: z.core.$ZodIssue, language: Language): FieldError {
  const [message, placeholders] = explain(issue)
  return {
    path: issue.path.join('.'),
    message: messageText(fieldMessages[message], language, placeholders),
  }
}

function explain(issue: z.core.$ZodIssue): [FieldMessage, Record<string, string | number>?] {
  switch (issue.code) {
    case 'invalid_type':
      return [typeError(issue)]
    case 'too_big':
      return [tooBigErrors[issue.origin] ?? 'tooBig', { max: Number(issue.maximum) }]
    case 'too_small':
      return [tooSmallError(issue), { min: Number(issue.minimum) }]
    case 'invalid_value':
      return isAbsent(issue.input)
        ? ['missing']
        : ['notAnOption', { options: issue.values.map(String).join(', ') }]
    case 'invalid_format':
      return [formatErrors[issue.format] ?? 'other']
    case 'not_multiple_of':
      return issue.divisor === CENT ? ['twoDecimals'] : ['notAStep', { step: issue.divisor }]
    case 'unrecognized_keys':
      return ['unknownFields', { names: issue.keys.join(', ') }]
    case 'custom':
      return [(issue.params?.error as FieldMessage | undefined) ?? 'other']
    default:
      return ['other']
  }
}

const CENT = 0.01

const formatErrors: Partial<Record<string, FieldMessage>> = { email: 'email', date: 'notADay' }

const tooBigErrors: Partial<Record<string, FieldMessage>> = {
  string: 'tooLong',
  array: 'tooManyItems',
}

function tooSmallError({ origin, inclusive }: z.core.$ZodIssueTooSmall): FieldMessage {
  if (origin === 'string') return 'empty'
  if (origin === 'array') return 'tooFewItems'
  return inclusive ? 'tooSmall' : 'notPositive'
}

function typeError({ path, expected, input }: z.core.$ZodIssueInvalidType): FieldMessage {
  if (path.length === 0) return 'notObject'
  if (isAbsent(input)) return 'missing'
  return typeErrors[expected] ?? 'other'
}

const typeErrors: Partial<Record<string, FieldMessage>> = {
  string: 'notText',
  number: 'notNumber',
  int: 'notWhole',
  boolean: 'notBoolean',
  array: 'notList',
  object: 'notFields',
  record: 'notFields',
}

function isAbsent(input: unknown) {
  return input === undefined || input === null
}

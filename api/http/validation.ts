import type { z } from 'zod'
import type { FieldFault } from '../../shared/contract/error.ts'
import type { Language } from '../../shared/contract/language.ts'
import { ApiError } from './api-error.ts'
import { type FieldMessage, fieldMessages, messageText } from './messages.ts'

/**
 * Validates a body against its schema, and returns its fields.
 * @param also further invalid fields, which the schema cannot detect
 * @throws ApiError VALIDATION_ERROR that names every invalid field, in the client's language
 */
export function parseBody<S extends z.ZodType>(
  schema: S,
  body: unknown,
  language: Language,
  also: FieldFault[] = [],
): z.output<S> {
  const parsed = schema.safeParse(body, { reportInput: true })
  if (parsed.success && also.length === 0) return parsed.data
  const faults = (parsed.error?.issues ?? []).map((issue) => faultOf(issue, language))
  const named = new Set(faults.map(({ path }) => path))
  throw invalid([...faults, ...also.filter(({ path }) => !named.has(path))])
}

/** The invalid fields of a body; an empty list if it is valid. */
export function findFaults(schema: z.ZodType, body: unknown, language: Language): FieldFault[] {
  const parsed = schema.safeParse(body, { reportInput: true })
  return parsed.error?.issues.map((issue) => faultOf(issue, language)) ?? []
}

/** An invalid field, with a message. */
export function fieldFault(
  path: string,
  message: FieldMessage,
  language: Language,
  placeholders: Record<string, string | number> = {},
): FieldFault {
  return { path, message: messageText(fieldMessages[message], language, placeholders) }
}

/** A VALIDATION_ERROR about one field. */
export function invalidField(...fault: Parameters<typeof fieldFault>): ApiError {
  return invalid([fieldFault(...fault)])
}

/** A VALIDATION_ERROR about several fields. */
export function invalid(fields: FieldFault[]): ApiError {
  return new ApiError('VALIDATION_ERROR', { fields })
}

function faultOf(issue: z.core.$ZodIssue, language: Language): FieldFault {
  const [message, placeholders] = explain(issue)
  return {
    path: issue.path.join('.'),
    message: messageText(fieldMessages[message], language, placeholders),
  }
}

function explain(issue: z.core.$ZodIssue): [FieldMessage, Record<string, string | number>?] {
  switch (issue.code) {
    case 'invalid_type':
      return [typeFault(issue)]
    case 'too_big':
      return [issue.origin === 'string' ? 'tooLong' : 'tooBig', { max: Number(issue.maximum) }]
    case 'too_small':
      if (issue.origin === 'string') return ['empty']
      return [issue.inclusive ? 'tooSmall' : 'notPositive', { min: Number(issue.minimum) }]
    case 'invalid_format':
      return [issue.format === 'email' ? 'email' : 'other']
    case 'custom':
      return [(issue.params?.fault as FieldMessage | undefined) ?? 'other']
    default:
      return ['other']
  }
}

function typeFault({ path, expected, input }: z.core.$ZodIssueInvalidType): FieldMessage {
  if (path.length === 0) return 'notObject'
  if (input === undefined || input === null) return 'missing'
  return expected === 'number' ? 'notNumber' : 'notText'
}

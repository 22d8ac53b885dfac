import type { z } from 'zod'
import type { Language } from '../../shared/contract/language.ts'
import { hasSeveralPhones, parsePhone } from '../../shared/domain/phone.ts'
import type { PhoneNumber } from '../../shared/jobs/envelope.ts'
import type { Config } from '../../shared/runtime/config.ts'
import { fieldError, parseInput } from '../http/validation.ts'

/** The schemas reject a longer number, so that it need not be parsed. */
const MAX_LENGTH = 100

/**
 * Validates a body with a phone number.
 * @returns the fields (`parsed`) and the parsed phone number
 * @throws ApiError VALIDATION_ERROR that lists every invalid field, including the phone number
 */
export function parseWithPhone<S extends z.ZodType<{ phone: string }>>(
  schema: S,
  body: unknown,
  language: Language,
  { PHONE_REGION }: Config,
): { parsed: z.output<S>; phone: PhoneNumber } {
  const text = phoneTextOf(body)
  const { phone, fault } = parsePhone(text ?? '', PHONE_REGION)
  // If `phone` is missing, empty, too long or not a string, the schema reports it.
  const errors = text === undefined || phone ? [] : [fieldError('phone', 'phone', language)]
  if (phone && fault) errors.push(fieldError('phone', fault, language))
  const parsed = parseInput(schema, body, language, errors)
  return { parsed, phone: phone as PhoneNumber }
}

/**
 * The same for a client who may have no phone number. One that is given must be complete, so that it can be called, and the
 * client found by it; there must not be a second one, which no search would find.
 * @returns the phone number is null if there is none
 */
export function parseContact<S extends z.ZodType<{ phone?: string | undefined }>>(
  schema: S,
  body: unknown,
  language: Language,
  { PHONE_REGION }: Config,
): { parsed: z.output<S>; phone: PhoneNumber | null } {
  const text = phoneTextOf(body)
  const { phone, fault } = parsePhone(text ?? '', PHONE_REGION)
  const isSecond = text !== undefined && hasSeveralPhones(text, PHONE_REGION)
  const isWrong = !isSecond && text !== undefined && (!phone?.e164 || fault !== undefined)
  const isMissing = isBlank(body, 'phone') && isBlank(body, 'email')
  const errors = [
    ...(isWrong ? [fieldError('phone', 'wholePhone', language)] : []),
    ...(isSecond ? [fieldError('phone', 'onePhone', language)] : []),
    ...(isMissing ? [fieldError('phone', 'noContact', language)] : []),
  ]
  return { parsed: parseInput(schema, body, language, errors), phone: phone ?? null }
}

function isBlank(body: unknown, name: string) {
  const value = Object(body)[name]
  return value === undefined || value === null || value === ''
}

function phoneTextOf(body: unknown) {
  const { phone } = (body ?? {}) as { phone?: unknown }
  const text = typeof phone === 'string' ? phone.trim() : ''
  return text.length >= 1 && text.length <= MAX_LENGTH ? text : undefined
}

import { z } from 'zod'
import type { Language } from '../../shared/contract/language.ts'
import type { PhoneNumber } from '../../shared/jobs/envelope.ts'
import type { Config } from '../../shared/runtime/config.ts'
import { faultIn, parseBody } from '../http/validation.ts'
import { readPhone } from './phone.ts'

// What is longer is refused by the schema, and not worth reading.
const withPhone = z.object({ phone: z.string().trim().min(1).max(100) })

/**
 * What a body with a telephone number holds, and the number as it is understood.
 * @throws ApiError VALIDATION_ERROR that names every faulty field, such as a number that is none
 */
export function parseWithPhone<S extends z.ZodType<{ phone: string }>>(
  schema: S,
  body: unknown,
  language: Language,
  { PHONE_REGION }: Config,
): { parsed: z.output<S>; phone: PhoneNumber } {
  const typed = withPhone.safeParse(body).data?.phone
  const phone = typed === undefined ? undefined : readPhone(typed, PHONE_REGION)
  // Without a text there the schema has its own words.
  const faults = typed === undefined || phone ? [] : [faultIn('phone', 'phone', language)]
  const parsed = parseBody(schema, body, language, faults)
  return { parsed, phone: phone as PhoneNumber }
}

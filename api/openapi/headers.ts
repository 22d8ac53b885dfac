import { ANSWER_RETENTION_HOURS, idempotencyKey } from '../../shared/contract/idempotency.ts'
import type { DocumentSettings, Header, Parameter, Ref, Schema } from './types.ts'

const wholeNumber: Schema = { type: 'string', pattern: '^[0-9]+$' }

/** Builds the documented response headers, by name. */
export function componentHeaders({ RATE_LIMIT_PER_MINUTE }: DocumentSettings) {
  const limit = String(RATE_LIMIT_PER_MINUTE)
  const remaining = String(RATE_LIMIT_PER_MINUTE - 1)
  return {
    'RateLimit-Limit': requiredHeader(
      'Requests allowed in a window of 60 seconds.',
      wholeNumber,
      limit,
    ),
    'RateLimit-Remaining': requiredHeader('Requests left in the window.', wholeNumber, remaining),
    'RateLimit-Reset': requiredHeader('Seconds until the window renews.', wholeNumber, '60'),
    'Retry-After': requiredHeader('Seconds to wait before the next try.', wholeNumber, '60'),
    'X-Request-Id': requiredHeader(
      'Identifier of this exchange, in our log too.',
      { type: 'string', format: 'uuid' },
      '0199f3c2-4b1d-7e90-a6c4-58e2d9f7103b',
    ),
    Allow: requiredHeader('The methods this path takes.', { type: 'string' }, 'POST, OPTIONS'),
    'Content-Language': {
      description:
        'The language of the texts; not sent with the stored answer of an earlier request.',
      schema: { type: 'string', enum: ['es', 'en'] },
      example: 'es',
    },
    'Idempotent-Replayed': {
      description: 'Sent when the answer is the stored one of an earlier request.',
      schema: { type: 'string', const: 'true' },
      example: 'true',
    },
  } satisfies Record<string, Header>
}
export type HeaderName = keyof ReturnType<typeof componentHeaders>

/** The headers of every response under `/api/`. */
export const commonHeaders: HeaderName[] = [
  'X-Request-Id',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
]

/** Returns references to headers, for the headers of a response. */
export function headerRefs(names: readonly HeaderName[]): Record<string, Ref> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** The optional request headers of a submission. */
export const componentParameters: Record<string, Parameter> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: `Makes a request safe to repeat: for ${ANSWER_RETENTION_HOURS} hours the same key with the same body, from whatever client address, is answered with the stored answer and \`Idempotent-Replayed: true\`. With another body from an address that used the key it is refused with 422 \`IDEMPOTENCY_KEY_REUSED\`; while the first request is still running, with 409 \`IDEMPOTENCY_KEY_IN_USE\`. A UUID made for each submission is a good key.`,
    schema: { type: 'string', ...idempotencyKey },
    example: '8f14e45f-ceea-467f-a8d1-3f2b9c0d7e61',
  },
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    required: false,
    description: 'Language of the messages and of the mail: `es` or `en` (RFC 9110, 12.5.4).',
    schema: { type: 'string' },
    example: 'en',
  },
}

function requiredHeader(description: string, schema: Schema, example: string): Header {
  return { description, required: true, schema, example }
}

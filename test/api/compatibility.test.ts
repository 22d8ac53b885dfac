import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { OpenApi, Operation, Response, Schema } from '../../api/openapi/types.ts'
import { publishedOpenApi } from '../../local/openapi.ts'
import { breachesOf } from '../setup/compatibility.ts'

const published: OpenApi = JSON.parse(publishedOpenApi())

describe('the contract of version 1', () => {
  test('holds what was promised as 1.0.0', () => {
    const frozen: OpenApi = JSON.parse(
      readFileSync(join(import.meta.dirname, 'openapi.v1.json'), 'utf8'),
    )
    expect(breachesOf(frozen, published)).toEqual([])
  })

  test.each<[string, string | RegExp, (broken: OpenApi) => void]>([
    ['a path', 'POST /api/v1/contact is gone', ({ paths }) => delete paths['/api/v1/contact']],
    [
      'an operation id',
      'POST /api/contact: operation id submitContactInquiryCanonical is gone',
      ({ paths }) => Object.assign(postOf(paths, '/api/contact'), { operationId: 'submit' }),
    ],
    [
      'a request field',
      'POST /api/v1/contact: request field origin is gone',
      (broken) => delete fieldsOf(broken, 'ContactInquiry').origin,
    ],
    [
      'a response field',
      'POST /api/v1/contact: 200: response field refCode is gone',
      (broken) => delete fieldsOf(broken, 'ContactInquiryResult').refCode,
    ],
    [
      'a field of a field',
      'POST /api/contact: 429: response field error field hint is gone',
      (broken) => delete fieldsIn(fieldsOf(broken, 'Error').error).hint,
    ],
    [
      'the certainty of a response field',
      'POST /api/v1/contact: 200: response field leadId is no longer certain',
      (broken) => drop(requiredOf(broken, 'ContactInquiryResult'), 'leadId'),
    ],
    [
      'a status',
      'POST /api/v1/assessment-email: status 429 is gone',
      ({ paths }) => delete postOf(paths, '/api/v1/assessment-email').responses[429],
    ],
    [
      'a header of one operation',
      'POST /api/v1/contact: 200: header RateLimit-Reset is gone',
      ({ paths }) => delete answerOf(postOf(paths, '/api/v1/contact')).headers?.['RateLimit-Reset'],
    ],
    [
      'a header of a shared response',
      'POST /api/partner-waitlist: 429: header Retry-After is gone',
      ({ components }) => delete components.responses.RateLimitExceeded?.headers?.['Retry-After'],
    ],
    [
      'the certainty of a header',
      'POST /api/v1/contact: 503: header X-Request-Id is no longer certain',
      ({ components }) => delete components.headers['X-Request-Id']?.required,
    ],
    [
      'an error code',
      'POST /api/v1/contact: 400: example or error code INVALID_JSON is gone',
      ({ components }) => delete contentOf(components.responses.BadRequest).examples?.INVALID_JSON,
    ],
    [
      'a newly required field',
      'POST /api/v1/partner-waitlist: request field primaryInterest is newly required',
      (broken) => requiredOf(broken, 'PartnerApplication').push('primaryInterest'),
    ],
    [
      'a field that is new and required',
      'POST /api/v1/contact: request field country is newly required',
      (broken) => {
        fieldsOf(broken, 'ContactInquiry').country = { type: 'string' }
        requiredOf(broken, 'ContactInquiry').push('country')
      },
    ],
    [
      'a shorter text',
      'POST /api/v1/contact: request field message has a tighter maxLength',
      (broken) => Object.assign(fieldOf(broken, 'ContactInquiry', 'message'), { maxLength: 4999 }),
    ],
    [
      'a larger number',
      'POST /api/v1/assessment-email: request field downPayment has a tighter minimum',
      (broken) =>
        Object.assign(fieldOf(broken, 'AssessmentEmailRequest', 'downPayment'), { minimum: 1 }),
    ],
    [
      'a choice in place of a free text',
      'POST /api/v1/contact: request field origin takes fewer values',
      (broken) => Object.assign(fieldOf(broken, 'ContactInquiry', 'origin'), { enum: ['web'] }),
    ],
    [
      'another type of a request field',
      'POST /api/v1/assessment-email: request field budget is no longer taken as number',
      (broken) =>
        Object.assign(fieldOf(broken, 'AssessmentEmailRequest', 'budget'), { type: 'integer' }),
    ],
    [
      'another type of a response field',
      'POST /api/v1/contact: 200: response field normalizedPhone may now be number',
      (broken) =>
        Object.assign(fieldOf(broken, 'ContactInquiryResult', 'normalizedPhone'), {
          type: 'number',
        }),
    ],
    [
      'another shape of a code',
      'POST /api/partner-waitlist: 200: response field referralCode has another pattern',
      (broken) =>
        Object.assign(fieldOf(broken, 'PartnerApplicationResult', 'referralCode'), {
          pattern: '^P',
        }),
    ],
    [
      'unknown fields refused',
      'POST /api/v1/contact: request takes no further fields',
      ({ components }) =>
        Object.assign(components.schemas.ContactInquiry ?? {}, { additionalProperties: false }),
    ],
    [
      'a request header',
      'POST /api/contact: parameter Idempotency-Key is gone',
      ({ paths }) => postOf(paths, '/api/contact').parameters.shift(),
    ],
    [
      'a required request header',
      'POST /api/contact: parameter Idempotency-Key is newly required',
      ({ components }) =>
        Object.assign(components.parameters.IdempotencyKey ?? {}, { required: true }),
    ],
    [
      'Markdown',
      'GET /: 200: answers as text/markdown are gone',
      ({ paths }) => delete answerOf(paths['/']?.get).content['text/markdown'],
    ],
    [
      'no authentication',
      'the authentication has changed',
      (broken) => Object.assign(broken, { security: [{ key: [] }] }),
    ],
  ])('without %s it is broken', (_what, breach, breakIt) => {
    const broken = structuredClone(published)
    breakIt(broken)
    expect(breachesOf(published, broken)).toContain(breach)
    expect(breachesOf(published, published)).toEqual([])
  })

  test('may gain fields, statuses, headers and paths, and become more lenient', () => {
    const grown = structuredClone(published)
    fieldsOf(grown, 'ContactInquiry').country = { type: 'string' }
    fieldsOf(grown, 'ContactInquiryResult').queue = { type: 'integer' }
    drop(requiredOf(grown, 'PartnerApplication'), 'city')
    Object.assign(fieldOf(grown, 'ContactInquiry', 'message'), { maxLength: 9000 })
    postOf(grown.paths, '/api/contact').responses[451] = {
      $ref: '#/components/responses/BadRequest',
    }
    grown.paths['/api/v1/tours'] = { post: postOf(grown.paths, '/api/contact') }
    expect(breachesOf(published, grown)).toEqual([])
  })
})

function postOf(paths: OpenApi['paths'], path: string) {
  return paths[path]?.post ?? expect.unreachable(path)
}

function answerOf(operation: Operation | undefined) {
  return (operation?.responses[200] ?? expect.unreachable()) as Response
}

function contentOf(response: Response | undefined) {
  return response?.content['application/json'] ?? expect.unreachable()
}

function fieldsOf({ components }: OpenApi, body: string) {
  return fieldsIn(components.schemas[body])
}

function fieldOf(document: OpenApi, body: string, field: string) {
  return fieldsOf(document, body)[field] ?? expect.unreachable(field)
}

function fieldsIn(schema: Schema | undefined) {
  return (schema?.properties ?? {}) as Record<string, Schema>
}

function requiredOf({ components }: OpenApi, body: string) {
  return components.schemas[body]?.required as string[]
}

function drop(list: string[], entry: string) {
  list.splice(list.indexOf(entry), 1)
}

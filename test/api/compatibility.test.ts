import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { OpenApi, Operation, Response, Schema } from '../../api/openapi/types.ts'
import { publishedOpenApi } from '../../local/openapi.ts'
import { breakingChanges } from '../setup/compatibility.ts'

const published: OpenApi = JSON.parse(publishedOpenApi())

describe('the contract of version 1', () => {
  test('is compatible with what was published as 1.0.0', () => {
    const frozen: OpenApi = JSON.parse(
      readFileSync(join(import.meta.dirname, 'openapi.v1.json'), 'utf8'),
    )
    expect(breakingChanges(frozen, published)).toEqual([])
  })

  test.each<[string, string | RegExp, (broken: OpenApi) => void]>([
    [
      'removing a path',
      'POST /api/v1/contact was removed',
      ({ paths }) => delete paths['/api/v1/contact'],
    ],
    [
      'changing an operation id',
      'POST /api/contact: operation id submitContactInquiryCanonical was removed',
      ({ paths }) => Object.assign(postOf(paths, '/api/contact'), { operationId: 'submit' }),
    ],
    [
      'removing a request field',
      'POST /api/v1/contact: request field origin was removed',
      (broken) => delete fieldsOf(broken, 'ContactInquiry').origin,
    ],
    [
      'removing a response field',
      'POST /api/v1/contact: 200: response field refCode was removed',
      (broken) => delete fieldsOf(broken, 'ContactInquiryResult').refCode,
    ],
    [
      'removing a nested field',
      'POST /api/contact: 429: response field error field hint was removed',
      (broken) => delete fieldsIn(fieldsOf(broken, 'Error').error).hint,
    ],
    [
      'making a response field optional',
      'POST /api/v1/contact: 200: response field leadId is no longer guaranteed',
      (broken) => drop(requiredOf(broken, 'ContactInquiryResult'), 'leadId'),
    ],
    [
      'removing a status',
      'POST /api/v1/assessment-email: status 429 was removed',
      ({ paths }) => delete postOf(paths, '/api/v1/assessment-email').responses[429],
    ],
    [
      'removing a header of one operation',
      'POST /api/v1/contact: 200: header RateLimit-Reset was removed',
      ({ paths }) => delete answerOf(postOf(paths, '/api/v1/contact')).headers?.['RateLimit-Reset'],
    ],
    [
      'removing a header of a shared response',
      'POST /api/partner-waitlist: 429: header Retry-After was removed',
      ({ components }) => delete components.responses.RateLimitExceeded?.headers?.['Retry-After'],
    ],
    [
      'making a response header optional',
      'POST /api/v1/contact: 503: header X-Request-Id is no longer guaranteed',
      ({ components }) => delete components.headers['X-Request-Id']?.required,
    ],
    [
      'removing an error code',
      'POST /api/v1/contact: 400: example or error code INVALID_JSON was removed',
      ({ components }) => delete contentOf(components.responses.BadRequest).examples?.INVALID_JSON,
    ],
    [
      'making a request field required',
      'POST /api/v1/partner-waitlist: request field primaryInterest is newly required',
      (broken) => requiredOf(broken, 'PartnerApplication').push('primaryInterest'),
    ],
    [
      'adding a required request field',
      'POST /api/v1/contact: request field country is newly required',
      (broken) => {
        fieldsOf(broken, 'ContactInquiry').country = { type: 'string' }
        requiredOf(broken, 'ContactInquiry').push('country')
      },
    ],
    [
      'shortening a text field',
      'POST /api/v1/contact: request field message has a stricter maxLength',
      (broken) => Object.assign(fieldOf(broken, 'ContactInquiry', 'message'), { maxLength: 4999 }),
    ],
    [
      'raising a minimum',
      'POST /api/v1/assessment-email: request field downPayment has a stricter minimum',
      (broken) =>
        Object.assign(fieldOf(broken, 'AssessmentEmailRequest', 'downPayment'), { minimum: 1 }),
    ],
    [
      'restricting a text field to fixed values',
      'POST /api/v1/contact: request field origin accepts fewer values',
      (broken) => Object.assign(fieldOf(broken, 'ContactInquiry', 'origin'), { enum: ['web'] }),
    ],
    [
      'changing the type of a request field',
      'POST /api/v1/assessment-email: request field budget no longer accepts number',
      (broken) =>
        Object.assign(fieldOf(broken, 'AssessmentEmailRequest', 'budget'), { type: 'integer' }),
    ],
    [
      'changing the type of a response field',
      'POST /api/v1/contact: 200: response field normalizedPhone can now be number',
      (broken) =>
        Object.assign(fieldOf(broken, 'ContactInquiryResult', 'normalizedPhone'), {
          type: 'number',
        }),
    ],
    [
      'changing the pattern of a code',
      'POST /api/partner-waitlist: 200: response field referralCode has a different pattern',
      (broken) =>
        Object.assign(fieldOf(broken, 'PartnerApplicationResult', 'referralCode'), {
          pattern: '^P',
        }),
    ],
    [
      'rejecting unknown fields',
      'POST /api/v1/contact: request no longer accepts additional fields',
      ({ components }) =>
        Object.assign(components.schemas.ContactInquiry ?? {}, { additionalProperties: false }),
    ],
    [
      'removing a request header',
      'POST /api/contact: parameter Idempotency-Key was removed',
      ({ paths }) => postOf(paths, '/api/contact').parameters.shift(),
    ],
    [
      'making a request header required',
      'POST /api/contact: parameter Idempotency-Key is newly required',
      ({ components }) =>
        Object.assign(components.parameters.IdempotencyKey ?? {}, { required: true }),
    ],
    [
      'removing Markdown',
      'GET /: 200: responses as text/markdown were removed',
      ({ paths }) => delete answerOf(paths['/']?.get).content['text/markdown'],
    ],
    [
      'requiring authentication',
      'the authentication has changed',
      (broken) => Object.assign(broken, { security: [{ key: [] }] }),
    ],
  ])('is broken by %s', (_name, breach, breakIt) => {
    const broken = structuredClone(published)
    breakIt(broken)
    expect(breakingChanges(published, broken)).toContain(breach)
    expect(breakingChanges(published, published)).toEqual([])
  })

  test('allows new fields, statuses and paths, and fewer restrictions', () => {
    const extended = structuredClone(published)
    fieldsOf(extended, 'ContactInquiry').country = { type: 'string' }
    fieldsOf(extended, 'ContactInquiryResult').queue = { type: 'integer' }
    drop(requiredOf(extended, 'PartnerApplication'), 'city')
    Object.assign(fieldOf(extended, 'ContactInquiry', 'message'), { maxLength: 9000 })
    postOf(extended.paths, '/api/contact').responses[451] = {
      $ref: '#/components/responses/BadRequest',
    }
    extended.paths['/api/v1/tours'] = { post: postOf(extended.paths, '/api/contact') }
    expect(breakingChanges(published, extended)).toEqual([])
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

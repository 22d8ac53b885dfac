import type { SubmissionKind } from '../../shared/contract/submission.ts'
import { kindSchemas } from '../../shared/contract/submission-schema.ts'
import { commonHeaders, headerRefs } from './headers.ts'
import { type ErrorResponseName, errorResponseRefs } from './responses.ts'
import { type BodyName, bodyRef, exampleOf, optionalFields } from './schemas.ts'
import type { MediaType, Operation } from './types.ts'

/** An endpoint that accepts submissions. */
type SubmissionEndpoint = {
  path: string
  operationId: string
  tag: string
  summary: string
  description: string
  kind: SubmissionKind
  /** Description of the 200 response. */
  accepted: string
  /** The 400 response. */
  invalid: ErrorResponseName
}

/** The tags of the endpoints, with their descriptions. */
export const submissionTags = [
  { name: 'Inquiries', description: 'Buyers who ask for a quotation, a tour or advice.' },
  { name: 'Partners', description: 'Agencies and brokers who apply to be partners.' },
  { name: 'Assessments', description: 'What a buyer can afford, by email.' },
]

/** Left out of the complete examples: a referral code is valid only in the installation that issued it. */
const withoutExample = ['referredByCode']

const inquiry = {
  tag: 'Inquiries',
  kind: 'lead',
  accepted: 'The inquiry is recorded and has its reference code.',
  invalid: 'BadRequest',
} satisfies Partial<SubmissionEndpoint>

const application = {
  tag: 'Partners',
  kind: 'partner',
  accepted: 'The application is recorded and has its referral code.',
  invalid: 'BadPartnerApplication',
} satisfies Partial<SubmissionEndpoint>

/** The endpoints that accept submissions. Operation ids are part of the contract and never change. */
export const submissionEndpoints: SubmissionEndpoint[] = [
  {
    path: '/api/v1/contact',
    operationId: 'submitContactInquiryV1',
    summary: 'Submit an inquiry',
    description: 'A request for a quotation, a private tour or advice; may name one property.',
    ...inquiry,
  },
  {
    path: '/api/contact',
    operationId: 'submitContactInquiryCanonical',
    summary: 'Submit an inquiry (alias)',
    description: 'Canonical alias of `/api/v1/contact`: same request, same result.',
    ...inquiry,
  },
  {
    path: '/api/v1/partner-waitlist',
    operationId: 'submitPartnerApplicationV1',
    summary: 'Apply as a partner',
    description: 'An application of an agency or an independent broker; assigns a referral code.',
    ...application,
  },
  {
    path: '/api/partner-waitlist',
    operationId: 'submitPartnerApplicationCanonical',
    summary: 'Apply as a partner (alias)',
    description: 'Canonical alias of `/api/v1/partner-waitlist`: same request, same result.',
    ...application,
  },
  {
    path: '/api/v1/assessment-email',
    operationId: 'sendAssessmentEmailV1',
    tag: 'Assessments',
    summary: 'Ask for an assessment by email',
    description: 'Queues a mail with the buying capacity and the properties that fit it.',
    kind: 'assessment',
    accepted: 'The mail is queued; it is not necessarily delivered yet.',
    invalid: 'BadRequest',
  },
]

/**
 * Returns the path to which a kind of submission is sent: the first of its endpoints.
 * @throws Error if no endpoint accepts this kind
 */
export function endpointPath(kind: SubmissionKind): string {
  const endpoint = submissionEndpoints.find((other) => other.kind === kind)
  if (!endpoint) throw new Error(`no endpoint accepts the kind ${kind}`)
  return endpoint.path
}

/** Builds the operation of an endpoint. */
export function submissionOperation(endpoint: SubmissionEndpoint): Operation {
  const { operationId, tag, summary, description, kind } = endpoint
  return {
    operationId,
    summary,
    description,
    tags: [tag],
    parameters: ['IdempotencyKey', 'AcceptLanguage'].map((name) => ({
      $ref: `#/components/parameters/${name}`,
    })),
    requestBody: {
      description: 'The fields of the submission. Fields we do not know are ignored.',
      required: true,
      content: {
        'application/json': requestBody(kindSchemas[kind].fieldsName),
      },
    },
    responses: {
      200: successResponse(endpoint),
      ...errorResponseRefs([
        endpoint.invalid,
        'MethodNotAllowed',
        'RequestTimeout',
        'IdempotencyKeyInUse',
        'PayloadTooLarge',
        'UnsupportedMediaType',
        'MisdirectedRequest',
        'IdempotencyKeyReused',
        'RateLimitExceeded',
        'InternalError',
        'ServiceUnavailable',
      ]),
    },
  }
}

function requestBody(name: BodyName): MediaType {
  return {
    schema: bodyRef(name),
    examples: {
      required: { value: exampleOf(name, optionalFields(name)) },
      complete: { value: exampleOf(name, withoutExample) },
    },
  }
}

function successResponse({ accepted, kind }: SubmissionEndpoint) {
  const { resultName } = kindSchemas[kind]
  return {
    description: accepted,
    headers: headerRefs([...commonHeaders, 'Content-Language', 'Idempotent-Replayed']),
    content: {
      'application/json': {
        schema: bodyRef(resultName),
        examples: { accepted: { value: exampleOf(resultName) } },
      },
    },
  }
}

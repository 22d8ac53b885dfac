import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RequestHandler } from 'express'
import Handlebars from 'handlebars'
import { sendText } from '../portal/send.ts'
import { componentHeaders, componentParameters } from './headers.ts'
import { homePage } from './portal.ts'
import { componentResponses } from './responses.ts'
import { componentSchemas } from './schemas.ts'
import { submissionOperation, submissions } from './submissions.ts'
import type { Facts, OpenApi } from './types.ts'

/** GET /openapi.json. */
export function showOpenApi(facts: Facts): RequestHandler {
  const text = openApiText(facts)
  return (request, response) =>
    sendText(request, response, {
      type: 'application/json; charset=utf-8',
      body: text,
      cache: 'public, max-age=300',
    })
}

/** The document as JSON text. */
export function openApiText(facts: Facts): string {
  return `${JSON.stringify(openApiDocument(facts), null, 2)}\n`
}

/** The description of the public API (OpenAPI 3.1), generated from the schemas that validate requests. */
export function openApiDocument(facts: Facts): OpenApi {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Real Estate Lead, Partner Intake and Assessment API',
      version: '1.0.0',
      summary: 'Inquiries, partner applications and assessments of a real estate house.',
      description: about(facts),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: facts.PUBLIC_URL }],
    security: [],
    tags: [
      { name: 'Inquiries', description: 'Buyers who ask for a quotation, a tour or advice.' },
      { name: 'Partners', description: 'Agencies and brokers who apply to be partners.' },
      { name: 'Assessments', description: 'What a buyer can afford, by email.' },
      { name: 'Portal', description: 'Pages for people and agents.' },
    ],
    paths: {
      ...Object.fromEntries(
        submissions.map((submission) => [
          submission.path,
          { post: submissionOperation(submission) },
        ]),
      ),
      '/': { get: homePage },
    },
    components: {
      schemas: componentSchemas(),
      responses: componentResponses(facts),
      headers: componentHeaders(facts),
      parameters: componentParameters,
    },
  }
}

function about(facts: Facts): string {
  const source = readFileSync(join(import.meta.dirname, 'about.md'), 'utf8')
  return Handlebars.compile(source, { noEscape: true })({
    businessName: facts.BUSINESS_NAME,
    publicUrl: facts.PUBLIC_URL,
    limit: facts.RATE_LIMIT_PER_MINUTE,
    currency: facts.CURRENCY,
    phoneRegion: facts.PHONE_REGION,
  })
}

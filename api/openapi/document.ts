import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RequestHandler } from 'express'
import Handlebars from 'handlebars'
import { sendPrepared } from '../portal/send.ts'
import { prepareText } from '../portal/text.ts'
import { componentHeaders, componentParameters } from './headers.ts'
import { homePage } from './portal.ts'
import { componentResponses } from './responses.ts'
import { componentSchemas } from './schemas.ts'
import { submissionEndpoints, submissionOperation, submissionTags } from './submissions.ts'
import type { DocumentSettings, OpenApi } from './types.ts'

/** GET /openapi.json */
export function showOpenApi(settings: DocumentSettings): RequestHandler {
  const text = prepareText({
    type: 'application/json; charset=utf-8',
    body: openApiText(settings),
    cache: 'public, max-age=300',
  })
  return (request, response) => sendPrepared(request, response, text)
}

/** Returns the OpenAPI document as JSON text. */
export function openApiText(settings: DocumentSettings): string {
  return `${JSON.stringify(openApiDocument(settings), null, 2)}\n`
}

/** Builds the OpenAPI 3.1 document of the public API from the schemas that validate requests. */
export function openApiDocument(settings: DocumentSettings): OpenApi {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Real Estate Lead, Partner Intake and Assessment API',
      version: '1.0.0',
      summary: 'Inquiries, partner applications and assessments of a real estate house.',
      description: about(settings),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: settings.PUBLIC_URL }],
    security: [],
    tags: [...submissionTags, { name: 'Portal', description: 'Pages for people and agents.' }],
    paths: {
      ...Object.fromEntries(
        submissionEndpoints.map((endpoint) => [
          endpoint.path,
          { post: submissionOperation(endpoint) },
        ]),
      ),
      '/': { get: homePage },
    },
    components: {
      schemas: componentSchemas(),
      responses: componentResponses(settings),
      headers: componentHeaders(settings),
      parameters: componentParameters,
    },
  }
}

function about(settings: DocumentSettings): string {
  const source = readFileSync(join(import.meta.dirname, 'about.md'), 'utf8')
  return Handlebars.compile(source, { noEscape: true })({
    businessName: settings.BUSINESS_NAME,
    publicUrl: settings.PUBLIC_URL,
    limit: settings.RATE_LIMIT_PER_MINUTE,
    currency: settings.CURRENCY,
    phoneRegion: settings.PHONE_REGION,
  })
}

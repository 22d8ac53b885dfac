import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { OpenApi, Schema } from '../../api/openapi/types.ts'
import { lintOpenApi, publishedOpenApi } from '../../local/openapi.ts'

const published: OpenApi = JSON.parse(publishedOpenApi())
const { schemas, responses, headers, parameters } = published.components

test('the snapshot is up to date', () => {
  const snapshot = readFileSync(join(import.meta.dirname, 'openapi.snapshot.json'), 'utf8')
  expect(snapshot, 'run `npm run generate`').toBe(publishedOpenApi())
})

test('Redocly reports no errors or warnings', () => {
  const { isClean, report } = lintOpenApi()
  expect(isClean, report).toBe(true)
  expect(report).not.toMatch(/\bwarnings?\b/)
})

test('the POST operations are those of the published contract', () => {
  const posts = Object.values(published.paths).flatMap(({ post }) => post?.operationId ?? [])
  expect(posts).toEqual([
    'submitContactInquiryV1',
    'submitContactInquiryCanonical',
    'submitPartnerApplicationV1',
    'submitPartnerApplicationCanonical',
    'sendAssessmentEmailV1',
  ])
})

test('every component is described', () => {
  for (const part of [responses, headers, parameters])
    for (const { description } of Object.values(part)) expect(description).toMatch(/\.$/)
  for (const schema of Object.values(schemas))
    for (const { description } of fieldsIn(schema)) expect(description).toMatch(/\.$/)
})

/** Returns the fields of a schema, including nested ones. */
function fieldsIn({ properties = {}, items = {} }: Schema): Schema[] {
  const fields = Object.values(properties as Record<string, Schema>)
  return [...fields, ...[items as Schema, ...fields].filter(hasFields).flatMap(fieldsIn)]
}

function hasFields({ properties, items }: Schema) {
  return properties !== undefined || items !== undefined
}

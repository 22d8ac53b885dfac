import { expect, test } from 'vitest'
import { openApiDocument } from '../../api/openapi/document.ts'
import type { OpenApi } from '../../api/openapi/types.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import { createConformanceCheck } from '../setup/conformance.ts'

const document: OpenApi = openApiDocument(loadConfig([], {}))
const conforms = createConformanceCheck(document)
const path = '/api/v1/contact'
const headers = {
  'Content-Type': 'application/json; charset=utf-8',
  'X-Request-Id': '0199f3c2-4b1d-7e90-a6c4-58e2d9f7103b',
  'RateLimit-Limit': '300',
  'RateLimit-Remaining': '299',
  'RateLimit-Reset': '60',
}
const { examples } = document.components.responses.BadRequest?.content['application/json'] ?? {}
const refusal = examples?.INVALID_JSON?.value as { success: boolean; error: object }

function answer(body: unknown, status = 400, sent: Record<string, string> = headers) {
  return conforms(path, 'POST', new Response(JSON.stringify(body), { status, headers: sent }))
}

test('every example of a response is as documented', async () => {
  for (const [route, { post }] of Object.entries(document.paths)) {
    for (const [status, part] of Object.entries(post?.responses ?? {})) {
      const name = '$ref' in part ? part.$ref.split('/').at(-1) : undefined
      const response = '$ref' in part ? document.components.responses[name ?? ''] : part
      const media = response?.content['application/json']
      for (const { value } of Object.values(media?.examples ?? {})) {
        const sent = { ...headers, Allow: 'POST', 'Retry-After': '60' }
        const init = { status: Number(status), headers: sent }
        await conforms(route, 'POST', new Response(JSON.stringify(value), init))
      }
    }
  }
})

test('a response that is not as documented is detected', async () => {
  await expect(answer(refusal)).resolves.toBeUndefined()
  await expect(answer(refusal, 418)).rejects.toThrow('status 418 is not documented')
  await expect(answer({ ...refusal, error: {} })).rejects.toThrow("required property 'code'")
  await expect(answer({ ...refusal, success: true })).rejects.toThrow('body: data/success')
  await expect(answer({ ...refusal, secret: 1 })).rejects.toThrow('additional properties')
  const { 'RateLimit-Reset': _left, ...fewer } = headers
  await expect(answer(refusal, 400, fewer)).rejects.toThrow('header RateLimit-Reset is missing')
  const invalid = { ...headers, 'RateLimit-Limit': 'many' }
  await expect(answer(refusal, 400, invalid)).rejects.toThrow('header RateLimit-Limit')
  const html = { ...headers, 'Content-Type': 'text/html' }
  await expect(answer(refusal, 400, html)).rejects.toThrow('content type text/html')
  const foreign = { ...refusal, error: { ...refusal.error, code: 'NOT_FOUND' } }
  await expect(answer(foreign)).rejects.toThrow('error code NOT_FOUND is not documented')
})

import type { createOwnConformanceCheck } from './conformance.ts'

// Runs before every test file. Replaces `fetch` with one that throws if the response to a documented
// path is not as documented.
const installed = Symbol.for('antesala.conforming-fetch')
const plainFetch = globalThis.fetch
let checkConformance: ReturnType<typeof createOwnConformanceCheck> | undefined

// Test files of one process share its globals: install it only once.
if (!(installed in plainFetch)) {
  globalThis.fetch = Object.assign(conformingFetch, { [installed]: true })
}

async function conformingFetch(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const response = await plainFetch(input, init)
  const { method, url } = new Request(input, { method: init?.method ?? 'GET' })
  const { pathname } = new URL(url)
  // Tests also start other servers; only the API sends this header.
  if (!response.headers.has('X-Request-Id')) return response
  checkConformance ??= (await import('./conformance.ts')).createOwnConformanceCheck()
  await checkConformance(pathname, method, response)
  return response
}

import type { createOwnConformance } from './conformance.ts'

// Runs before every test file: whatever a test fetches from a documented path has to be answered as
// documented, or the fetch throws. No test can forget it.
const installed = Symbol.for('antesala.conforming-fetch')
const plainFetch = globalThis.fetch
let conforms: ReturnType<typeof createOwnConformance> | undefined

// Test files of one process share its globals: one check of an answer is enough.
if (!(installed in plainFetch)) {
  globalThis.fetch = Object.assign(conformingFetch, { [installed]: true })
}

async function conformingFetch(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const response = await plainFetch(input, init)
  const { method, url } = new Request(input, { method: init?.method ?? 'GET' })
  const { pathname } = new URL(url)
  // Tests start servers of other kinds too; none but the API gives its answers an id.
  if (!response.headers.has('X-Request-Id')) return response
  conforms ??= (await import('./conformance.ts')).createOwnConformance()
  await conforms(pathname, method, response)
  return response
}

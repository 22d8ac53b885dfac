import type { fetchUtils } from 'react-admin'

/** How long after the beginning of the page its early responses are current, in milliseconds. */
const CURRENT_MS = 15_000

type Answer = Awaited<ReturnType<typeof fetchUtils.fetchJson>>

/**
 * Returns the response to a request that the page made before its scripts were loaded, once; undefined if there is none, or
 * if it failed: then the request has to be made.
 */
export async function takeEarly(url: string): Promise<Answer | undefined> {
  const request = window.early?.[url]
  delete window.early?.[url]
  if (!request || performance.now() > CURRENT_MS) return undefined
  const response = await request.catch(() => undefined)
  if (!response?.ok) return undefined
  const body = await response.text()
  return { status: response.status, headers: response.headers, body, json: JSON.parse(body) }
}

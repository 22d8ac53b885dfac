import { once } from 'node:events'
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** Returns the headers and the body of a response as they are sent: fetch would decompress the body. */
export async function readRaw(
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }> {
  const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage]
  return {
    status: response.statusCode,
    headers: response.headers,
    body: await buffer(response),
  }
}

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { isTooLarge } from './body.ts'

/**
 * Sends every request that carries `Expect` to the routes: a body that is too large is refused
 * before it is asked for, and an expectation nobody knows is ignored (RFC 9110, 10.1.1), so that
 * no request goes without our headers and our error body.
 */
export function answerExpectations(server: Server): void {
  const toRoutes = (request: IncomingMessage, response: ServerResponse) =>
    void server.emit('request', request, response)
  server.on('checkContinue', (request, response) => {
    if (!isTooLarge(request)) response.writeContinue()
    toRoutes(request, response)
  })
  server.on('checkExpectation', toRoutes)
}

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { isTooLarge } from './body.ts'

/**
 * Routes requests with an `Expect` header like all others, so that their responses have the usual
 * headers and error body. A body that is too large is rejected before the client sends it; unknown
 * expectations are ignored (RFC 9110, 10.1.1).
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

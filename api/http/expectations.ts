import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { declaresTooLargeBody } from './body.ts'

/**
 * Handles requests with an `Expect` header like all others, so that their responses have the usual headers
 * and error body. A client that declares too large a body is rejected before it sends the body. Unknown
 * expectations are ignored (RFC 9110, 10.1.1).
 */
export function answerExpectations(server: Server): void {
  const handle = (request: IncomingMessage, response: ServerResponse) =>
    void server.emit('request', request, response)
  server.on('checkContinue', (request, response) => {
    if (!declaresTooLargeBody(request)) response.writeContinue()
    handle(request, response)
  })
  server.on('checkExpectation', handle)
}

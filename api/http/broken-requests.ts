import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorBody, ErrorCode } from '../../shared/contract/error.ts'
import type { Language } from '../../shared/contract/language.ts'
import { markMalformed } from './malformed-bodies.ts'
import { errorMessages, messageText } from './messages.ts'
import { securityHeaderList } from './security-headers.ts'

/** An error of the parser or of the server's time limits, with a code of Node. */
type ClientError = Error & { code?: string }
type Exchange = { request: IncomingMessage; response: ServerResponse }
type Answer = { statusLine: string; errorCode: ErrorCode }

const invalidRequest: Answer = { statusLine: '400 Bad Request', errorCode: 'INVALID_REQUEST' }

/**
 * Answers requests that fail before routing with the usual error body, and closes the connection: requests
 * that do not arrive in time, have too large headers, are not valid HTTP, or ask for a tunnel (CONNECT). No middleware
 * runs, so of the headers that middleware sets, these responses have only those for security.
 *
 * A request that is broken in its body has been routed: its handler answers, and the connection is closed after that.
 * @param options.hint the URL of the API's documentation
 */
export function answerBrokenRequests(
  server: Server,
  { hint, language, isHttps }: { hint: string; language: Language; isHttps: boolean },
): void {
  const headers = securityHeaderList(isHttps).map((header) => header.join(': '))
  const latest = new WeakMap<Duplex, Exchange>()
  const respond = (socket: Duplex, { statusLine, errorCode }: Answer) => {
    const message = messageText(errorMessages[errorCode], language)
    const body: ErrorBody = { success: false, error: { code: errorCode, message, hint } }
    afterResponse(latest.get(socket)?.response, () =>
      sendAndClose(socket, [statusLine, ...headers], JSON.stringify(body)),
    )
  }
  server.on('request', (request, response) => latest.set(request.socket, { request, response }))
  server.on('clientError', (error: ClientError, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const exchange = latest.get(socket)
    if (exchange?.request.complete === false) return endExchange(socket, exchange, error)
    respond(socket, answerFor(error))
  })
  server.on('connect', (_request, socket: Duplex) => {
    // Without a listener, an error of the connection would end the process.
    socket.on('error', () => socket.destroy())
    respond(socket, invalidRequest)
  })
}

function endExchange(socket: Duplex, { request, response }: Exchange, error: ClientError) {
  if (isInvalidHttp(error)) markMalformed(request)
  afterResponse(response, () => void socket.end())
}

// The parser's errors have the codes of llhttp.
function isInvalidHttp({ code }: ClientError) {
  return code?.startsWith('HPE_') === true
}

// An earlier request on the same connection may still be waiting for its response.
function afterResponse(response: ServerResponse | undefined, send: () => void) {
  if (!response || response.writableFinished || response.destroyed) send()
  else response.once('finish', send)
}

function sendAndClose(socket: Duplex, [statusLine, ...headers]: string[], text: string) {
  socket.end(
    `HTTP/1.1 ${statusLine}\r\n${headers.map((line) => `${line}\r\n`).join('')}` +
      'Content-Type: application/json; charset=utf-8\r\n' +
      `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  )
}

function answerFor({ code }: ClientError): Answer {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { statusLine: '408 Request Timeout', errorCode: 'REQUEST_TIMEOUT' }
  if (code === 'HPE_HEADER_OVERFLOW')
    return { statusLine: '431 Request Header Fields Too Large', errorCode: 'HEADERS_TOO_LARGE' }
  return invalidRequest
}

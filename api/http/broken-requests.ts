import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorBody, ErrorCode } from '../../shared/contract/error.ts'
import type { Language } from '../../shared/contract/language.ts'
import { markMalformed } from './malformed-bodies.ts'
import { errorMessages, messageText } from './messages.ts'
import { securityHeaderList } from './security-headers.ts'

type BrokenRequest = Error & { code?: string }
type Exchange = { request: IncomingMessage; response: ServerResponse }
type Answer = { status: string; code: ErrorCode }

const invalidRequest: Answer = { status: '400 Bad Request', code: 'INVALID_REQUEST' }

/**
 * Answers requests that fail before routing with the usual error body, and closes the connection: requests
 * that do not arrive in time, have too large headers, are not valid HTTP, or ask for a tunnel (CONNECT). No middleware
 * runs, so of the headers that middleware sets, these responses have only those for security.
 *
 * A request that is broken in its body has been routed: its handler answers, and the connection is closed after that.
 */
export function answerBrokenRequests(
  server: Server,
  { hint, language, isHttps }: { hint: string; language: Language; isHttps: boolean },
): void {
  const headers = securityHeaderList(isHttps).map((header) => header.join(': '))
  const latest = new WeakMap<Duplex, Exchange>()
  const answer = (socket: Duplex, { status, code }: Answer) => {
    const message = messageText(errorMessages[code], language)
    const body: ErrorBody = { success: false, error: { code, message, hint } }
    afterResponse(latest.get(socket)?.response, () =>
      sendAndClose(socket, [status, ...headers], JSON.stringify(body)),
    )
  }
  server.on('request', (request, response) => latest.set(request.socket, { request, response }))
  server.on('clientError', (error: BrokenRequest, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const exchange = latest.get(socket)
    if (isInvalidHttp(error) && exchange?.request.complete === false)
      return endExchange(socket, exchange)
    answer(socket, statusAndCode(error))
  })
  server.on('connect', (_request, socket: Duplex) => {
    // Without a listener, an error of the connection would end the process.
    socket.on('error', () => socket.destroy())
    answer(socket, invalidRequest)
  })
}

function endExchange(socket: Duplex, { request, response }: Exchange) {
  markMalformed(request)
  afterResponse(response, () => void socket.end())
}

// The parser's errors have the codes of llhttp.
function isInvalidHttp({ code }: BrokenRequest) {
  return code?.startsWith('HPE_') === true
}

// An earlier request on the same connection may still be waiting for its response.
function afterResponse(response: ServerResponse | undefined, send: () => void) {
  if (!response || response.writableFinished || response.destroyed) send()
  else response.once('finish', send)
}

function sendAndClose(socket: Duplex, [status, ...headers]: string[], text: string) {
  socket.end(
    `HTTP/1.1 ${status}\r\n${headers.map((line) => `${line}\r\n`).join('')}` +
      'Content-Type: application/json; charset=utf-8\r\n' +
      `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  )
}

function statusAndCode({ code }: BrokenRequest): Answer {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { status: '408 Request Timeout', code: 'REQUEST_TIMEOUT' }
  if (code === 'HPE_HEADER_OVERFLOW')
    return { status: '431 Request Header Fields Too Large', code: 'HEADERS_TOO_LARGE' }
  return invalidRequest
}

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorBody, ErrorCode } from '../../shared/contract/error.ts'
import type { Language } from '../../shared/contract/language.ts'
import { errorMessages, messageText } from './messages.ts'
import { securityHeaderList } from './security-headers.ts'

type BrokenRequest = Error & { code?: string }
type Answer = { status: string; code: ErrorCode }
type Exchange = { request: IncomingMessage; response: ServerResponse }

const invalidRequest: Answer = { status: '400 Bad Request', code: 'INVALID_REQUEST' }

/**
 * Answers requests that fail before routing with the usual error body, and closes the connection: requests
 * that do not arrive in time, have too large headers, are not valid HTTP, or ask for a tunnel (CONNECT); and requests
 * whose body is not valid HTTP, while their handlers wait for the rest of it. These responses have only the headers for
 * security, and none of those that middleware sets.
 */
export function answerBrokenRequests(
  server: Server,
  { hint, language, isHttps }: { hint: string; language: Language; isHttps: boolean },
): void {
  const headers = securityHeaderList(isHttps).map((header) => header.join(': '))
  const pending = new WeakMap<Duplex, Exchange>()
  const answer = (socket: Duplex, { status, code }: Answer) => {
    const message = messageText(errorMessages[code], language)
    const body: ErrorBody = { success: false, error: { code, message, hint } }
    afterResponse(pending.get(socket), () =>
      sendAndClose(socket, [status, ...headers], JSON.stringify(body)),
    )
  }
  server.on('request', (request, response) => pending.set(request.socket, { request, response }))
  server.on('clientError', (error: BrokenRequest, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    answer(socket, statusAndCode(error))
  })
  server.on('connect', (_request, socket: Duplex) => {
    // Without a listener, an error of the connection would end the process.
    socket.on('error', () => socket.destroy())
    answer(socket, invalidRequest)
  })
}

// An earlier request on the same connection may still be waiting for its response.
function afterResponse(exchange: Exchange | undefined, send: () => void) {
  if (!exchange || isOver(exchange) || isBodyBroken(exchange)) send()
  else exchange.response.once('finish', send)
}

function isOver({ response }: Exchange) {
  return response.writableFinished || response.destroyed
}

// It is this request's turn on the connection, and its response cannot begin before its body is read.
function isBodyBroken({ request, response }: Exchange) {
  return !request.complete && response.socket !== null && !response.headersSent
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

import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorBody, ErrorCode } from '../../shared/contract/error.ts'
import type { Language } from '../../shared/contract/language.ts'
import { errorMessages, messageText } from './messages.ts'

type BrokenRequest = Error & { code?: string }

/**
 * Answers requests that fail before routing (headers that do not arrive, are too large or cannot be
 * parsed) with the usual error body, but without the headers that middleware would set.
 */
export function answerBrokenRequests(
  server: Server,
  { hint, language }: { hint: string; language: Language },
): void {
  const pending = new WeakMap<Duplex, ServerResponse>()
  server.on('request', (request, response) => pending.set(request.socket, response))
  server.on('clientError', (error: BrokenRequest, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const { status, code } = refusalOf(error)
    const message = messageText(errorMessages[code], language)
    const body: ErrorBody = { success: false, error: { code, message, hint } }
    afterAnswer(pending.get(socket), () => refuse(socket, status, JSON.stringify(body)))
  })
}

// An earlier request on the same connection may still be waiting for its response.
function afterAnswer(response: ServerResponse | undefined, then: () => void) {
  if (!response || response.writableFinished || response.destroyed) then()
  else response.once('finish', then)
}

function refuse(socket: Duplex, status: string, text: string) {
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  )
}

function refusalOf({ code }: BrokenRequest): { status: string; code: ErrorCode } {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { status: '408 Request Timeout', code: 'REQUEST_TIMEOUT' }
  if (code === 'HPE_HEADER_OVERFLOW')
    return { status: '431 Request Header Fields Too Large', code: 'HEADERS_TOO_LARGE' }
  return { status: '400 Bad Request', code: 'INVALID_REQUEST' }
}

import type { IncomingMessage } from 'node:http'

const MALFORMED = Symbol('malformed body')

/** Marks a request whose body is not valid HTTP, such as one with a malformed chunk size: the rest will never arrive. */
export function markMalformed(request: IncomingMessage): void {
  Object.assign(request, { [MALFORMED]: true })
  request.emit(MALFORMED)
}

/** Calls `then` as soon as `markMalformed` marks the request, or at once if it is already marked. */
export function onMalformed(request: IncomingMessage, then: () => void): void {
  if (MALFORMED in request) then()
  else request.once(MALFORMED, then)
}

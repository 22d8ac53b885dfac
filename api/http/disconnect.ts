/** The client has gone: while something was sent, or before. */
const codes = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE']

/** Whether a response could not be sent because its client closed the connection. */
export function isDisconnect(error: unknown): boolean {
  return codes.includes((error as NodeJS.ErrnoException).code ?? '')
}

/** A failure whose message tells a person all there is to know: it is shown without its stack. */
export class ClearError extends Error {
  override name = 'ClearError'
}

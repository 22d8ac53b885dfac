/** An error whose message is enough for the user: it is shown without its stack trace. */
export class UserFacingError extends Error {
  override name = 'UserFacingError'
}

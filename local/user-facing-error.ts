/** An error whose message tells the user enough. It is shown without a stack trace. */
export class UserFacingError extends Error {
  override name = 'UserFacingError'
}

import type { Credentials, LoginError } from '../authProvider.ts'

/** A function that signs in, and the state of the current attempt. */
export type SignIn = {
  signIn(credentials: Credentials): Promise<void>
  /** Why the last attempt failed. */
  error: LoginError | undefined
  /** Whether an attempt is in progress. */
  isBusy: boolean
}

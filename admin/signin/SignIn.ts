import type { Credentials, LoginError } from '../authProvider.ts'

/** A function that signs in, and the state of the current attempt. */
export type SignIn = {
  signIn(credentials: Credentials): Promise<void>
  /** Why the last attempt failed. */
  error: LoginError | undefined
  /** How long to wait before the next attempt, in minutes. */
  minutes: number
  /** Whether an attempt is in progress. */
  isBusy: boolean
}

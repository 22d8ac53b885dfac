import type { Credentials, LoginError } from '../authProvider.ts'

/** Attempts to sign in: the error of the last one, and whether one is in progress. */
export type Attempt = {
  send(credentials: Credentials): Promise<void>
  error: LoginError | undefined
  isBusy: boolean
}

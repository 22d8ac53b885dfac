import type { Credentials, LoginFault } from '../authProvider.ts'

/** Attempts to sign in: the error of the last one, and whether one is in progress. */
export type Attempt = {
  send(credentials: Credentials): Promise<void>
  error: LoginFault | undefined
  isBusy: boolean
}

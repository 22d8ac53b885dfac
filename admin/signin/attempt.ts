import type { Credentials, LoginFault } from '../authProvider.ts'

/** A try to sign in: what went wrong with the last one, and whether one is under way. */
export type Attempt = {
  send(credentials: Credentials): Promise<void>
  fault: LoginFault | undefined
  isBusy: boolean
}

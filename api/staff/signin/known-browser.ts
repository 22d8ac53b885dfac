import { createHmac, randomBytes } from 'node:crypto'
import { DAY_MS } from '../../../shared/contract/duration.ts'
import type { AuthContext } from './requesters.ts'

/** How long a browser stays known after its last sign-in. */
const KNOWN_SECONDS = (180 * DAY_MS) / 1000

/**
 * Returns the id of the browser that sent a request, if it has signed in to this account before. Known browsers are
 * not delayed by the failures of others (OWASP, "Device Cookies").
 */
export async function knownBrowser(
  context: AuthContext,
  email: string,
): Promise<string | undefined> {
  const { account, name } = cookieOf(context, email)
  const value = await context.getSignedCookie(name, context.context.secret)
  // The signature does not cover the name of the cookie, so the value names the account, too.
  const [signedFor, browser] = (value || '').split('.')
  return signedFor === account ? browser : undefined
}

/** Sets the cookie by which a browser that has signed in to this account is known. */
export async function rememberBrowser(context: AuthContext, email: string): Promise<void> {
  const browser = (await knownBrowser(context, email)) ?? randomBytes(16).toString('base64url')
  const { account, name, attributes } = cookieOf(context, email)
  const { secret } = context.context
  await context.setSignedCookie(name, `${account}.${browser}`, secret, attributes)
}

// Each account has its own cookie, because colleagues may share a browser.
function cookieOf({ context }: AuthContext, email: string) {
  const account = createHmac('sha256', context.secret)
    .update(`known browser ${email}`)
    .digest('base64url')
    .slice(0, 16)
  const cookie = context.createAuthCookie(`known_${account}`, { maxAge: KNOWN_SECONDS })
  return { account, ...cookie }
}

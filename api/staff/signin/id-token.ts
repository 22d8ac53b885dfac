import { z } from 'zod'

/** The claims of an ID token that a sign-in needs (OpenID Connect Core 1.0, 2 and 5.1). */
const idTokenClaims = z.object({
  sub: z.string().min(1),
  exp: z.number(),
  aud: z.union([z.string(), z.array(z.string())]),
  /** The client that the token was issued to; required in tokens for several clients. */
  azp: z.string().optional(),
  email: z.string(),
  // Some providers send the string "true", or leave it out. Neither proves that the address is theirs.
  email_verified: z.literal(true),
})
type IdTokenClaims = z.output<typeof idTokenClaims>

/**
 * Returns the claims of an ID token, or the names of those that are missing or invalid. Its signature, issuer,
 * audience, expiry and nonce must already be verified.
 */
export function readIdToken(
  idToken: string,
  clientId: string,
): { claims: IdTokenClaims } | { invalid: string[] } {
  const parsed = idTokenClaims
    .refine(({ aud, azp = [aud].flat().length > 1 ? undefined : clientId }) => azp === clientId, {
      path: ['azp'],
    })
    .safeParse(decode(idToken))
  if (parsed.success) return { claims: parsed.data }
  return { invalid: parsed.error.issues.map(({ path }) => path.join('.')) }
}

function decode(idToken: string): unknown {
  const [, payload = ''] = idToken.split('.')
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString())
  } catch {
    return undefined
  }
}

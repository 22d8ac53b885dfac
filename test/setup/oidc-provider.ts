import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** The user that the provider reports. */
type Subject = { sub: string; email?: string; email_verified?: unknown; name?: string }

/**
 * A small OpenID provider: authorization code flow with PKCE, signed ID tokens and a UserInfo endpoint (OpenID
 * Connect Core 1.0, 3.1 and 5.3). It signs in `subject` without a password.
 */
export type OidcProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  subject: Subject
  /** Changes the claims of the ID token before it is signed. */
  editClaims: (claims: Record<string, unknown>) => Record<string, unknown>
  /** Changes the signed ID token; `undefined` leaves it out of the response. */
  editToken: (idToken: string) => string | undefined
  /** Changes the discovery document. */
  editDiscovery: (document: Record<string, unknown>) => Record<string, unknown>
  /** Whether every response is a 503. */
  isDown: boolean
  /** The paths that redirect, and how many requests followed. */
  redirects: string[]
  followed: number
  /** How many requests for tokens there were. */
  tokenRequests: number
  stop(): Promise<void>
}

type Grant = { nonce: string | null; challenge: string | null; redirectUri: string | null }

/** Starts the provider on a free port. */
export async function startOidcProvider(): Promise<OidcProvider> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const grants = new Map<string, Grant>()
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', provider.issuer)
    if (url.searchParams.has('followed')) provider.followed++
    else if (provider.redirects.includes(url.pathname)) {
      response.writeHead(307, { Location: `${url.pathname}?followed` }).end()
      return
    }
    const result = provider.isDown ? undefined : await routes[url.pathname]?.(url, request)
    if (result && 'location' in result) {
      response.writeHead(302, { Location: String(result.location) }).end()
      return
    }
    const status = result ? ('error' in result ? 400 : 200) : 503
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(result ?? {}))
  })

  type Route = (url: URL, request: IncomingMessage) => object | Promise<object>
  const routes: Record<string, Route> = {
    '/.well-known/openid-configuration': () =>
      provider.editDiscovery({
        issuer: provider.issuer,
        authorization_endpoint: `${provider.issuer}/authorize`,
        token_endpoint: `${provider.issuer}/token`,
        userinfo_endpoint: `${provider.issuer}/userinfo`,
        jwks_uri: `${provider.issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      }),
    '/keys': () => ({
      keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
    }),
    '/authorize': ({ searchParams: query }) => {
      const code = randomUUID()
      const redirectUri = query.get('redirect_uri')
      const challenge = query.get('code_challenge')
      grants.set(code, { nonce: query.get('nonce'), challenge, redirectUri })
      const location = new URL(redirectUri ?? '')
      location.searchParams.set('code', code)
      location.searchParams.set('state', query.get('state') ?? '')
      return { location }
    },
    '/token': async (_url, request) => {
      provider.tokenRequests++
      const form = new URLSearchParams(await text(request))
      const grant = grants.get(form.get('code') ?? '')
      grants.delete(form.get('code') ?? '')
      const verifier = form.get('code_verifier') ?? ''
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      const isClient = form.get('client_secret') === provider.clientSecret
      const matchesGrant =
        grant?.challenge === challenge && grant.redirectUri === form.get('redirect_uri')
      if (!grant || !isClient || !matchesGrant) return { error: 'invalid_grant' }
      return {
        access_token: randomUUID(),
        refresh_token: randomUUID(),
        token_type: 'Bearer',
        expires_in: 300,
        scope: 'openid email profile',
        id_token: provider.editToken(idToken(grant)),
      }
    },
    '/userinfo': () => provider.subject,
  }

  function idToken({ nonce }: Grant) {
    const now = Math.floor(Date.now() / 1000)
    const claims = provider.editClaims({
      iss: provider.issuer,
      aud: provider.clientId,
      iat: now,
      exp: now + 300,
      nonce,
      ...provider.subject,
    })
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const signed = `${encode({ alg: 'RS256', kid: 'one' })}.${encode(claims)}`
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const provider: OidcProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: 'antesala',
    clientSecret: 'a secret of the tests',
    subject: { sub: 'nobody' },
    editClaims: unchanged,
    editToken: unchanged,
    editDiscovery: unchanged,
    isDown: false,
    redirects: [],
    followed: 0,
    tokenRequests: 0,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return provider
}

/** Returns its argument. The default of what a test can edit. */
export function unchanged<T>(value: T): T {
  return value
}

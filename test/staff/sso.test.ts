import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../local/ports.ts'
import type { StaffRow } from '../../shared/contract/staff-account.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { staff } from '../setup/fixtures.ts'
import { type OidcProvider, startOidcProvider, unchanged } from '../setup/oidc-provider.ts'
import { cookiesOf, createStaffAccounts, signIn, staffClient } from '../setup/staff.ts'
import { totpOf } from '../setup/totp.ts'
import { postAuth, turnOnTwoFactor } from '../setup/two-factor.ts'

let provider: OidcProvider
let antesala: Antesala
const sara = { sub: 'sara-1', email: staff.sales.email, email_verified: true, name: 'S. Vélez' }

beforeAll(async () => {
  provider = await startOidcProvider()
  antesala = await openWithSso({ OIDC_ISSUER: `${provider.issuer}/` })
  await createStaffAccounts(antesala)
})
beforeEach(async () => {
  // All sign-ins come from one IP address, so those of earlier tests would count towards its limit.
  await antesala.sql('delete from staff_rate_limits')
  provider.editClaims = unchanged
  provider.editToken = unchanged
  provider.isDown = false
  provider.redirects = []
})
afterAll(async () => {
  await antesala?.close()
  await provider?.stop()
})

async function openWithSso(settings: Record<string, string> = {}) {
  const PORT = String(await freePort())
  return await openAntesala({
    PORT,
    PUBLIC_URL: `http://127.0.0.1:${PORT}`,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    ...settings,
  })
}

/** Begins a sign-in, and returns the URL to which the provider sends the browser back, and the browser's cookies. */
async function beginSso() {
  const headers = { 'Content-Type': 'application/json', Origin: antesala.address }
  const startResponse = await fetch(`${antesala.address}/auth/sign-in/sso`, {
    method: 'POST',
    headers,
    body: '{}',
  })
  expect(startResponse.status).toBe(200)
  const { url } = (await startResponse.json()) as { url: string }
  const sent = await fetch(url, { redirect: 'manual' })
  const back = sent.headers.get('location') ?? ''
  expect(back).toContain(`${antesala.address}/auth/callback/sso?code=`)
  return { back, begun: cookiesOf(startResponse) }
}

/** Signs in as a browser with these cookies does: redirected to the provider, and back with its code. */
async function signInWithSso(cookies = '') {
  const { back, begun } = await beginSso()
  const callbackResponse = await fetch(back, {
    redirect: 'manual',
    headers: { Cookie: `${begun}; ${cookies}` },
  })
  const location = new URL(callbackResponse.headers.get('location') ?? '', antesala.address)
  const cookie = cookiesOf(callbackResponse)
  return { location, me: await meOf(cookie), cookie, back }
}

async function meOf(cookie: string) {
  const answer = await staffClient(antesala.address, cookie).get('/api/staff/me')
  return answer.ok ? ((await answer.json()) as { email: string; name: string }) : undefined
}

/** Expects that the sign-in is refused, and that no work account is linked. */
async function expectRefusal(error: string) {
  const before = await workAccounts()
  const { location, me } = await signInWithSso()
  expect(me).toBeUndefined()
  expect(location.pathname).toBe('/admin/')
  expect(location.searchParams.get('error')).toBe(error)
  expect(await workAccounts()).toEqual(before)
}

async function workAccounts() {
  const { rows } = await antesala.sql(
    `select staff.email, account_id, access_token, refresh_token, id_token, access_token_expires_at,
       refresh_token_expires_at, scope
     from staff_accounts join staff on staff.id = staff_id where provider_id = 'sso' order by 1, 2`,
  )
  return rows
}

test('staff sign in with the email address that their provider has verified', async () => {
  provider.subject = sara
  const { location, me } = await signInWithSso()
  expect(location.pathname).toBe('/admin/')
  expect(me).toMatchObject(staff.sales)
  const { rows } = await antesala.sql(
    "select type, after from events where type = 'staff.signed_in' order by id desc limit 1",
  )
  expect(rows).toEqual([
    { type: 'staff.signed_in', after: { method: 'sso', address: '127.0.0.1' } },
  ])
})

test('later sign-ins are identified by the subject, whatever the email address at the provider is', async () => {
  provider.subject = { ...sara, email: 'sara.new@elsewhere.example' }
  expect((await signInWithSso()).me).toMatchObject({ email: staff.sales.email })
})

test('no token of the provider is stored, and those of earlier versions are deleted', async () => {
  const none = {
    accessToken: null,
    refreshToken: null,
    idToken: null,
    accessTokenExpiresAt: null,
    refreshTokenExpiresAt: null,
    scope: null,
  }
  const linked = [{ email: staff.sales.email, accountId: sara.sub, ...none }]
  expect(await workAccounts()).toEqual(linked)
  await antesala.sql(
    `update staff_accounts set access_token = 'a', refresh_token = 'r', id_token = 'i', scope = 's'
     where provider_id = 'sso'`,
  )
  provider.subject = sara
  expect((await signInWithSso()).me).toMatchObject(staff.sales)
  expect(await workAccounts()).toEqual(linked)
})

test('people without an account are refused, and none is created', async () => {
  provider.subject = { sub: 'mallory', email: 'mallory@elsewhere.example', email_verified: true }
  await expectRefusal('signup_disabled')
  provider.subject = { sub: 'mallory', email_verified: true }
  await expectRefusal('unable_to_get_user_info')
  const { rows } = await antesala.sql('select count(*)::int as staff from staff')
  expect(rows).toEqual([{ staff: 4 }])
})

describe.each([
  ['the string "true"', 'true'],
  ['the number 1', 1],
  ['false', false],
  ['missing', undefined],
])('with `email_verified` %s', (_what, email_verified) => {
  test('no work account is linked', async () => {
    provider.subject = { sub: 'mallory', email: staff.admin.email, email_verified }
    await expectRefusal('unable_to_get_user_info')
  })

  test('a linked work account cannot sign in', async () => {
    provider.subject = { ...sara, email_verified }
    await expectRefusal('unable_to_get_user_info')
  })
})

test('a second work account with the same email address is refused, not linked', async () => {
  provider.subject = { ...sara, sub: 'sara-2' }
  await expectRefusal('second_work_account')
  const { rows } = await antesala.sql(
    `select email, actor_kind, after from events join staff on staff.id = about_id
     where type = 'staff.work_account_refused'`,
  )
  expect(rows).toEqual([
    { email: staff.sales.email, actorKind: 'system', after: { address: '127.0.0.1' } },
  ])
})

test('after an administrator has unlinked the first work account, another one can be linked', async () => {
  const admin = await signIn(antesala, 'admin')
  provider.subject = sara
  const { cookie } = await signInWithSso()
  const [row] = (await (
    await admin.get('/api/staff/staff?filter={"q":"sara"}')
  ).json()) as StaffRow[]
  expect(row).toMatchObject({ hasWorkAccount: true })
  const unlink = () => admin.send('DELETE', `/api/staff/staff/${row?.id}/work-account`)
  const unlinked = await unlink()
  expect([unlinked.status, unlinked.body.hasWorkAccount]).toEqual([200, false])
  expect((await unlink()).status).toBe(409)
  expect(await meOf(cookie)).toBeUndefined()
  const { rows } = await antesala.sql(
    `select actor from events where type = 'staff.work_account_unlinked' and about_id = '${row?.id}'`,
  )
  expect(rows).toEqual([{ actor: staff.admin.name }])

  provider.subject = { ...sara, sub: 'sara-2' }
  expect((await signInWithSso()).me).toMatchObject(staff.sales)
  provider.subject = sara
  await expectRefusal('second_work_account')
  await unlink()
  expect((await signInWithSso()).me).toMatchObject(staff.sales)
})

test.each([
  ['two work accounts for one staff member', staff.sales.email, 'sara-2'],
  ['one work account for two staff members', staff.ops.email, sara.sub],
])('the database rejects %s', async (_what, email, subject) => {
  const insertion = antesala.sql(
    `insert into staff_accounts (id, staff_id, provider_id, account_id, created_at, updated_at)
     select gen_random_uuid(), id, 'sso', '${subject}', now(), now() from staff where email = '${email}'`,
  )
  await expect(insertion).rejects.toThrow('unique constraint')
})

test('disabled staff are refused', async () => {
  provider.subject = sara
  await antesala.sql(`update staff set banned = true where email = '${staff.sales.email}'`)
  await expectRefusal('BANNED_USER')
  await antesala.sql(`update staff set banned = false where email = '${staff.sales.email}'`)
})

test.each([
  ['for another client', { aud: 'another-client' }],
  ['for two clients, issued to the other one', { aud: ['antesala', 'other'], azp: 'other' }],
  ['for two clients, issued to an unnamed one', { aud: ['antesala', 'other'] }],
  ['for this client, issued to another one', { azp: 'other' }],
  ['by another issuer', { iss: 'https://elsewhere.example' }],
  ['that has expired', { exp: 1 }],
  ['that does not expire', { exp: undefined }],
  ['of another sign-in', { nonce: 'another' }],
  ['without a nonce', { nonce: undefined }],
  ['without a subject', { sub: '' }],
])('an ID token %s is refused', async (_what, forged) => {
  provider.subject = sara
  provider.editClaims = (claims) => ({ ...claims, ...forged })
  await expectRefusal('unable_to_get_user_info')
})

test.each<[string, (idToken: string) => string | undefined]>([
  ['without an ID token', () => undefined],
  ['with an empty ID token', () => ''],
  ['with an ID token that is no JWT', () => 'opaque'],
  ['with an ID token without a signature', (idToken) => withHeader(idToken, 'none', () => '')],
  [
    'with an ID token signed with the client secret',
    (idToken) =>
      withHeader(idToken, 'HS256', (signed) =>
        createHmac('sha256', provider.clientSecret).update(signed).digest('base64url'),
      ),
  ],
  [
    'with an ID token signed with a key that is not the provider’s',
    (idToken) =>
      withHeader(idToken, 'RS256', (signed) =>
        sign('sha256', Buffer.from(signed), strangersKey).toString('base64url'),
      ),
  ],
])(
  'a token response %s is refused, although UserInfo names a staff member',
  async (_what, edit) => {
    provider.subject = sara
    provider.editToken = edit
    await expectRefusal('unable_to_get_user_info')
  },
)

const { privateKey: strangersKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Returns the ID token with another algorithm in its header and another signature. */
function withHeader(idToken: string, alg: string, signatureOf: (signed: string) => string) {
  const header = Buffer.from(JSON.stringify({ alg, kid: 'one' })).toString('base64url')
  const signed = `${header}.${idToken.split('.')[1]}`
  return `${signed}.${signatureOf(signed)}`
}

test('an ID token for two clients that was issued to this one is accepted', async () => {
  provider.subject = sara
  const forTwo = { aud: ['antesala', 'other'], azp: 'antesala' }
  provider.editClaims = (claims) => ({ ...claims, ...forTwo })
  expect((await signInWithSso()).me).toMatchObject(staff.sales)
})

test('callbacks of no sign-in are limited, and are not in the audit log', async () => {
  await antesala.sql(`delete from events where type = 'staff.sign_in_failed'`)
  const failures = async () => {
    const { rows } = await antesala.sql(
      `select after from events where type = 'staff.sign_in_failed'`,
    )
    return rows
  }
  const finish = (query: string, Cookie = '') =>
    fetch(`${antesala.address}/auth/callback/sso?${query}`, {
      redirect: 'manual',
      headers: { Cookie },
    })
  const begun = await postAuth(antesala, '/sign-in/sso', {})
  const state = new URL(begun.body.url).searchParams.get('state')
  expect((await finish(`state=${state}&code=x`, begun.cookie)).status).toBe(302)
  const failure = { after: { method: 'sso', address: '127.0.0.1' } }
  expect(await failures()).toEqual([failure])
  for (let number = 2; number <= 20; number++)
    expect((await finish('state=x&code=y')).status).toBe(302)
  expect((await finish('state=x&code=y')).status).toBe(429)
  expect(await failures()).toEqual([failure])
})

test('staff who have turned on our second factor are asked for it, except in a trusted browser', async () => {
  provider.subject = { sub: 'pablo-1', email: staff.partnerships.email, email_verified: true }
  expect((await signInWithSso()).me).toMatchObject(staff.partnerships)
  const { uri } = await turnOnTwoFactor(antesala, (await signIn(antesala, 'partnerships')).cookie)

  const first = await signInWithSso()
  expect(first.me).toBeUndefined()
  expect(first.location.href).toBe(`${antesala.address}/admin/?step=code`)
  const code = { code: totpOf(uri, Date.now() + 30_000), trustDevice: true }
  const second = await postAuth(antesala, '/two-factor/verify-totp', code, first.cookie)
  expect(await meOf(second.cookie)).toMatchObject(staff.partnerships)

  const trusted = await signInWithSso(second.cookie.replace(/[^ ]*session_token=[^;]*;? ?/, ''))
  expect(trusted.me).toMatchObject(staff.partnerships)
  expect(trusted.location.href).toBe(`${antesala.address}/admin/`)
  const { rows } = await antesala.sql(
    `select type, after->>'method' as method from events join staff on staff.id = about_id
     where email = '${staff.partnerships.email}' order by events.id`,
  )
  expect(rows.map(({ type, method }) => [type, method])).toEqual([
    ['staff.signed_in', 'sso'],
    ['staff.signed_in', 'password'],
    ['staff.two_factor_enabled', null],
    ['staff.signed_in', 'code'],
    ['staff.signed_in', 'sso'],
  ])
})

test('a sign-in that one browser has begun does not sign in another one', async () => {
  provider.subject = sara
  const { back } = await beginSso()
  const { begun } = await beginSso()
  const requests = provider.tokenRequests
  for (const Cookie of ['', begun]) {
    const answer = await fetch(back, { redirect: 'manual', headers: { Cookie } })
    expect(answer.headers.get('location')).toContain('error=')
    expect(await meOf(cookiesOf(answer))).toBeUndefined()
  }
  expect(provider.tokenRequests).toBe(requests)
  await signInWithSso()
  expect(provider.tokenRequests).toBe(requests + 1)
})

test('a callback that was used does not sign in another browser', async () => {
  provider.subject = sara
  const { back } = await signInWithSso()
  const again = await fetch(back, { redirect: 'manual' })
  expect(again.headers.get('location')).toContain('error=')
  expect(await meOf(cookiesOf(again))).toBeUndefined()
})

test('fields that a page adds to the request are ignored', async () => {
  const { body } = await antesala.post(
    '/auth/sign-in/sso',
    { provider: 'other', callbackURL: 'https://evil.example', requestSignUp: true },
    { Origin: antesala.address },
  )
  expect(body.url).toContain(provider.issuer)
  expect((await antesala.post('/auth/sign-in/social', { provider: 'sso' })).status).toBe(404)
})

test('a provider whose discovery document names another issuer is not used', async () => {
  provider.editDiscovery = (document) => ({ ...document, issuer: 'https://elsewhere.example' })
  onTestFinished(() => {
    provider.editDiscovery = unchanged
  })
  const other = await openWithSso()
  expect((await other.post('/auth/sign-in/sso', {}, { Origin: other.address })).status).toBe(503)
  await other.close()
})

test('a session outlasts the provider, for at most twelve hours', async () => {
  provider.subject = sara
  const { cookie, me } = await signInWithSso()
  expect(me).toMatchObject(staff.sales)
  provider.isDown = true
  expect(await meOf(cookie)).toMatchObject(staff.sales)
  const { rows } = await antesala.sql(
    `select method, expires_at - created_at <= '12 hours' as is_half_a_day
     from staff_sessions order by created_at desc limit 1`,
  )
  expect(rows).toEqual([{ method: 'sso', isHalfADay: true }])
})

test('a redirect of a provider’s endpoint is not followed', async () => {
  provider.subject = sara
  provider.redirects = ['/token']
  await expectRefusal('invalid_code')
  const other = await openWithSso()
  onTestFinished(() => other.close())
  provider.redirects = ['/.well-known/openid-configuration']
  expect((await other.post('/auth/sign-in/sso', {}, { Origin: other.address })).status).toBe(503)
  expect(provider.followed).toBe(0)
})

test('a sign-in asks for a code with PKCE, a random state and a nonce, and for no more than it needs', async () => {
  const begin = async () => {
    const { body } = await postAuth(antesala, '/sign-in/sso', {})
    return new URL(body.url).searchParams
  }
  const [first, second] = [await begin(), await begin()]
  expect(Object.fromEntries(first)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    scope: 'openid email profile',
    redirect_uri: `${antesala.address}/auth/callback/sso`,
  })
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(first.get(name)).toMatch(/^[\w-]{32,}$/)
    expect(first.get(name)).not.toBe(second.get(name))
  }
})

test('a provider that was unavailable is contacted again at the next sign-in', async () => {
  const late = await openWithSso()
  const begin = () => late.post('/auth/sign-in/sso', {}, { Origin: late.address })
  provider.isDown = true
  expect((await begin()).status).toBe(503)
  provider.isDown = false
  expect((await begin()).status).toBe(200)
  await late.close()
})

test('without its settings, single sign-on is a 404', async () => {
  const plain = await openAntesala()
  expect((await plain.post('/auth/sign-in/sso', {})).status).toBe(404)
  expect((await fetch(`${plain.address}/auth/callback/sso?code=a&state=b`)).status).toBe(404)
  await plain.close()
})

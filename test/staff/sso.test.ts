import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../local/ports.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { staff } from '../setup/fixtures.ts'
import { type OidcProvider, startOidcProvider } from '../setup/oidc-provider.ts'
import { cookiesOf, createStaffAccounts, staffClient } from '../setup/staff.ts'

let provider: OidcProvider
let antesala: Antesala
const sara = { sub: 'sara-1', email: staff.sales.email, email_verified: true, name: 'S. Vélez' }

beforeAll(async () => {
  provider = await startOidcProvider()
  const PORT = String(await freePort())
  antesala = await openAntesala({
    PORT,
    PUBLIC_URL: `http://127.0.0.1:${PORT}`,
    OIDC_ISSUER: `${provider.issuer}/`,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
  })
  await createStaffAccounts(antesala)
})
beforeEach(() => {
  provider.editClaims = (claims) => claims
  provider.isDown = false
})
afterAll(async () => {
  await antesala?.close()
  await provider?.stop()
})

/** Signs in as a browser does: redirected to the provider, and back with its code. */
async function signInWithSso() {
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
  const callbackResponse = await fetch(back, {
    redirect: 'manual',
    headers: { Cookie: cookiesOf(startResponse) },
  })
  const location = new URL(callbackResponse.headers.get('location') ?? '', antesala.address)
  return { location, me: await meOf(cookiesOf(callbackResponse)), back }
}

async function meOf(cookie: string) {
  const answer = await staffClient(antesala.address, cookie).get('/api/staff/me')
  return answer.ok ? ((await answer.json()) as { email: string; name: string }) : undefined
}

async function expectRefusal(error: string) {
  const { location, me } = await signInWithSso()
  expect(me).toBeUndefined()
  expect(location.pathname).toBe('/admin/')
  expect(location.searchParams.get('error')).toBe(error)
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

test('all others are refused, and no account is created', async () => {
  provider.subject = { sub: 'mallory', email: 'mallory@elsewhere.example', email_verified: true }
  await expectRefusal('signup_disabled')
  provider.subject = { sub: 'mallory', email: staff.admin.email, email_verified: false }
  await expectRefusal('account_not_linked')
  provider.subject = { sub: 'mallory', email: staff.admin.email }
  await expectRefusal('account_not_linked')
  provider.subject = { sub: 'mallory' }
  expect((await signInWithSso()).me).toBeUndefined()
  const { rows } = await antesala.sql('select count(*)::int as staff from staff')
  expect(rows).toEqual([{ staff: 4 }])
})

test('disabled staff are refused', async () => {
  provider.subject = sara
  await antesala.sql(`update staff set banned = true where email = '${staff.sales.email}'`)
  await expectRefusal('BANNED_USER')
  await antesala.sql(`update staff set banned = false where email = '${staff.sales.email}'`)
})

test.each([
  ['for another client', { aud: 'another-client' }],
  ['by another issuer', { iss: 'https://elsewhere.example' }],
  ['that has expired', { exp: 1 }],
  ['of another sign-in', { nonce: 'another' }],
])('an ID token %s is refused', async (_what, forged) => {
  provider.subject = sara
  provider.editClaims = (claims) => ({ ...claims, ...forged })
  await expectRefusal('unable_to_get_user_info')
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

test('a provider that was unavailable is contacted again at the next sign-in', async () => {
  const PORT = String(await freePort())
  const late = await openAntesala({
    PORT,
    PUBLIC_URL: `http://127.0.0.1:${PORT}`,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
  })
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

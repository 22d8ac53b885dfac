import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { staff } from '../setup/cast.ts'
import { freePort } from '../setup/free-port.ts'
import { type OidcProvider, startOidcProvider } from '../setup/oidc-provider.ts'
import { colleagueWith, cookiesOf, hireStaff } from '../setup/staff.ts'

let provider: OidcProvider
let antesala: Antesala
const sara = { sub: 'sara-1', email: staff.sales.email, email_verified: true, name: 'S. Vélez' }

beforeAll(async () => {
  provider = await startOidcProvider()
  const PORT = await freePort()
  antesala = await openAntesala({
    PORT,
    PUBLIC_URL: `http://127.0.0.1:${PORT}`,
    OIDC_ISSUER: `${provider.issuer}/`,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
  })
  await hireStaff(antesala)
})
beforeEach(() => {
  provider.forge = (claims) => claims
  provider.isAway = false
})
afterAll(async () => {
  await antesala?.close()
  await provider?.stop()
})

/** Walks the way a browser walks: to the provider, and back with what it was given. */
async function walk() {
  const headers = { 'Content-Type': 'application/json', Origin: antesala.address }
  const begun = await fetch(`${antesala.address}/auth/sign-in/sso`, {
    method: 'POST',
    headers,
    body: '{}',
  })
  expect(begun.status).toBe(200)
  const { url } = (await begun.json()) as { url: string }
  const sent = await fetch(url, { redirect: 'manual' })
  const back = sent.headers.get('location') ?? ''
  expect(back).toContain(`${antesala.address}/auth/callback/sso?code=`)
  const arrived = await fetch(back, {
    redirect: 'manual',
    headers: { Cookie: cookiesOf(begun) },
  })
  const location = new URL(arrived.headers.get('location') ?? '', antesala.address)
  return { location, me: await meOf(cookiesOf(arrived)), back }
}

async function meOf(cookie: string) {
  const answer = await colleagueWith(antesala.address, cookie).get('/api/staff/me')
  return answer.ok ? ((await answer.json()) as { email: string; name: string }) : undefined
}

async function refusedWith(error: string) {
  const { location, me } = await walk()
  expect(me).toBeUndefined()
  expect(location.pathname).toBe('/admin/')
  expect(location.searchParams.get('error')).toBe(error)
}

test('staff come in by the address their provider has verified, as who they are here', async () => {
  provider.subject = sara
  const { location, me } = await walk()
  expect(location.pathname).toBe('/admin/')
  expect(me).toMatchObject(staff.sales)
  const { rows } = await antesala.sql(
    "select type, after from events where type = 'staff.signed_in' order by id desc limit 1",
  )
  expect(rows).toEqual([
    { type: 'staff.signed_in', after: { method: 'sso', address: '127.0.0.1' } },
  ])
})

test('from then on by the subject, whatever their address is there', async () => {
  provider.subject = { ...sara, email: 'sara.new@elsewhere.example' }
  expect((await walk()).me).toMatchObject({ email: staff.sales.email })
})

test('nobody else comes in, and nobody is added', async () => {
  provider.subject = { sub: 'mallory', email: 'mallory@elsewhere.example', email_verified: true }
  await refusedWith('signup_disabled')
  provider.subject = { sub: 'mallory', email: staff.admin.email, email_verified: false }
  await refusedWith('account_not_linked')
  provider.subject = { sub: 'mallory', email: staff.admin.email }
  await refusedWith('account_not_linked')
  provider.subject = { sub: 'mallory' }
  expect((await walk()).me).toBeUndefined()
  const { rows } = await antesala.sql('select count(*)::int as staff from staff')
  expect(rows).toEqual([{ staff: 4 }])
})

test('who is disabled stays out', async () => {
  provider.subject = sara
  await antesala.sql(`update staff set banned = true where email = '${staff.sales.email}'`)
  await refusedWith('BANNED_USER')
  await antesala.sql(`update staff set banned = false where email = '${staff.sales.email}'`)
})

test.each([
  ['for somebody else', { aud: 'another-client' }],
  ['by somebody else', { iss: 'https://elsewhere.example' }],
  ['that is over', { exp: 1 }],
  ['of another sign-in', { nonce: 'another' }],
])('an id token %s opens nothing', async (_what, forged) => {
  provider.subject = sara
  provider.forge = (claims) => ({ ...claims, ...forged })
  await refusedWith('unable_to_get_user_info')
})

test('the way back works once, and in the browser it began in only', async () => {
  provider.subject = sara
  const { back } = await walk()
  const again = await fetch(back, { redirect: 'manual' })
  expect(again.headers.get('location')).toContain('error=')
  expect(await meOf(cookiesOf(again))).toBeUndefined()
})

test('what a page sends along is not passed on', async () => {
  const { body } = await antesala.post(
    '/auth/sign-in/sso',
    { provider: 'other', callbackURL: 'https://evil.example', requestSignUp: true },
    { Origin: antesala.address },
  )
  expect(body.url).toContain(provider.issuer)
  expect((await antesala.post('/auth/sign-in/social', { provider: 'sso' })).status).toBe(404)
})

test('a provider that is away is asked again with the next sign-in', async () => {
  const PORT = await freePort()
  const late = await openAntesala({
    PORT,
    PUBLIC_URL: `http://127.0.0.1:${PORT}`,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
  })
  const begin = () => late.post('/auth/sign-in/sso', {}, { Origin: late.address })
  provider.isAway = true
  expect((await begin()).status).toBe(503)
  provider.isAway = false
  expect((await begin()).status).toBe(200)
  await late.close()
})

test('without the settings there is no such door', async () => {
  const plain = await openAntesala()
  expect((await plain.post('/auth/sign-in/sso', {})).status).toBe(404)
  expect((await fetch(`${plain.address}/auth/callback/sso?code=a&state=b`)).status).toBe(404)
  await plain.close()
})

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../local/ports.ts'
import { type Me, staffRoles } from '../../shared/contract/staff.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { staff, staffPassword } from '../setup/fixtures.ts'
import { startOidcProvider } from '../setup/oidc-provider.ts'
import { cookiesOf, createStaffAccounts, signIn, staffClient } from '../setup/staff.ts'
import { postAuth, turnOnTwoFactor } from '../setup/two-factor.ts'

async function open(settings: Record<string, string>) {
  const antesala = await openAntesala(settings)
  onTestFinished(() => antesala.close())
  await createStaffAccounts(antesala)
  return antesala
}

test.each([
  ['none', []],
  ['administrators', ['admin']],
  ['', ['admin']],
  ['everyone', staffRoles],
])('REQUIRE_TWO_FACTOR=%s', async (REQUIRE_TWO_FACTOR, required) => {
  const antesala = await open({ REQUIRE_TWO_FACTOR })
  const found: string[] = []
  for (const role of staffRoles) {
    const { get } = await signIn(antesala, role)
    const me = (await (await get('/api/staff/me')).json()) as Me
    const { status } = await get('/api/staff/properties')
    expect(status).toBe(me.mustSetUpTwoFactor ? 403 : 200)
    if (me.mustSetUpTwoFactor) found.push(role)
  }
  expect(found).toEqual(required)
})

describe('an administrator without a second factor', () => {
  let antesala: Antesala
  beforeAll(async () => {
    antesala = await openAntesala({ REQUIRE_TWO_FACTOR: 'administrators' })
    await createStaffAccounts(antesala)
  })
  afterAll(() => antesala.close())

  test.each([
    ['GET', '/api/staff/staff'],
    ['GET', '/api/staff/summary'],
    ['GET', '/api/staff/changes'],
    ['GET', '/api/staff/sessions'],
    ['GET', '/api/staff/me/'],
    ['PATCH', '/api/staff/me'],
    ['DELETE', '/api/staff/sessions'],
    ['POST', '/api/staff/leads/exports'],
    ['POST', '/api/staff/erasures'],
    ['GET', '/api/staff/nothing'],
  ])('gets a 403 for %s %s', async (method, path) => {
    const { send } = await signIn(antesala, 'admin')
    const { status, body } = await send(method, path, method === 'GET' ? undefined : {})
    expect([status, body.error.code]).toEqual([403, 'TWO_FACTOR_REQUIRED'])
  })

  test('can set it up, and then use everything; and again only set it up once it is off', async () => {
    const { cookie } = await signIn(antesala, 'admin')
    const enrolled = await turnOnTwoFactor(antesala, cookie)
    const { get } = staffClient(antesala.address, enrolled.cookie)
    expect(await (await get('/api/staff/me')).json()).toMatchObject({ mustSetUpTwoFactor: false })
    expect((await get('/api/staff/staff')).status).toBe(200)
    const off = { password: staffPassword }
    const disabled = await postAuth(antesala, '/two-factor/disable', off, enrolled.cookie)
    const after = staffClient(antesala.address, disabled.cookie)
    expect((await after.get('/api/staff/staff')).status).toBe(403)
  })

  test('can sign out', async () => {
    const { cookie, get } = await signIn(antesala, 'admin')
    expect((await postAuth(antesala, '/sign-out', {}, cookie)).status).toBe(200)
    expect((await get('/api/staff/me')).status).toBe(401)
  })
})

test('whoever signs in with their work account needs no second factor of ours', async () => {
  const provider = await startOidcProvider()
  onTestFinished(() => provider.stop())
  provider.subject = { sub: 'aurora', email: staff.admin.email, email_verified: true }
  const PORT = String(await freePort())
  const antesala = await open({
    PORT,
    PUBLIC_URL: `http://127.0.0.1:${PORT}`,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    REQUIRE_TWO_FACTOR: 'everyone',
  })
  const begun = await postAuth(antesala, '/sign-in/sso', {})
  const sent = await fetch(begun.body.url, { redirect: 'manual' })
  const headers = { Cookie: begun.cookie }
  const back = await fetch(sent.headers.get('location') ?? '', { redirect: 'manual', headers })
  const { get } = staffClient(antesala.address, cookiesOf(back))
  expect(await (await get('/api/staff/me')).json()).toMatchObject({ mustSetUpTwoFactor: false })
  expect((await get('/api/staff/staff')).status).toBe(200)

  // A password does not inherit the exemption from a work account that is signed in.
  const password = await fetch(`${antesala.address}/auth/sign-in/email`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: antesala.address,
      Cookie: cookiesOf(back),
    },
    body: JSON.stringify({ email: staff.ops.email, password: staffPassword }),
  })
  const ops = staffClient(antesala.address, cookiesOf(password))
  expect(await (await ops.get('/api/staff/me')).json()).toMatchObject({ mustSetUpTwoFactor: true })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffRole } from '../../shared/contract/staff.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { staff, staffPassword } from '../setup/fixtures.ts'
import { cookiesOf, createStaffAccounts, postSignIn, signIn, staffClient } from '../setup/staff.ts'
import { invalidTotp, totpOf } from '../setup/totp.ts'

let antesala: Antesala
beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
})
afterAll(() => antesala.close())

/** Posts to better-auth as our pages do. */
async function post(path: string, body: object, cookie = '') {
  const answer = await fetch(`${antesala.address}/auth${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: antesala.address, Cookie: cookie },
    body: JSON.stringify(body),
  })
  // biome-ignore lint/suspicious/noExplicitAny: each test checks the shape of the body
  return { status: answer.status, body: (await answer.json()) as any, cookie: cookiesOf(answer) }
}

/** Signs in and sets up two-factor authentication, as the profile page does. */
async function enroll(role: StaffRole) {
  const { cookie } = await signIn(antesala, role)
  const { body } = await post('/two-factor/enable', { password: staffPassword }, cookie)
  const verified = await post('/two-factor/verify-totp', { code: totpOf(body.totpURI) }, cookie)
  expect(verified.status).toBe(200)
  return { uri: body.totpURI as string, codes: body.backupCodes as string[], ...verified }
}

async function firstStep(role: StaffRole, cookie = '') {
  const body = { email: staff[role].email, password: staffPassword }
  return await postSignIn(antesala.address, body, { Cookie: cookie, Origin: antesala.address })
}

async function isSignedIn(cookie: string) {
  return (await staffClient(antesala.address, cookie).get('/api/staff/me')).status === 200
}

async function eventTypes(role: StaffRole) {
  const { rows } = await antesala.sql(
    `select type from events join staff on staff.id = about_id
     where email = '${staff[role].email}' order by events.id`,
  )
  return rows.map(({ type }) => type)
}

async function resetLimits() {
  await antesala.sql('delete from staff_rate_limits')
}

test('two-factor authentication needs the password, starts with the first valid code, and is then required at sign-in', async () => {
  const { cookie } = await signIn(antesala, 'sales')
  const refused = await post('/two-factor/enable', { password: 'a wrong password' }, cookie)
  expect(refused.status).toBe(400)
  const { body } = await post('/two-factor/enable', { password: staffPassword }, cookie)
  expect(body.totpURI).toMatch(/^otpauth:\/\/totp\/Antesala:sara/)
  expect(body.backupCodes).toHaveLength(10)
  expect((await firstStep('sales')).headers.getSetCookie().join()).toContain('session_token')

  const code = { code: invalidTotp(body.totpURI) }
  expect((await post('/two-factor/verify-totp', code, cookie)).status).toBe(401)
  const enrolled = await post('/two-factor/verify-totp', { code: totpOf(body.totpURI) }, cookie)
  expect(Object.keys(enrolled.body)).toEqual([])
  expect(await isSignedIn(enrolled.cookie)).toBe(true)

  const first = await firstStep('sales')
  expect(await first.json()).toEqual({ twoFactorRedirect: true })
  expect(await isSignedIn(cookiesOf(first))).toBe(false)
  const second = await post(
    '/two-factor/verify-totp',
    { code: totpOf(body.totpURI) },
    cookiesOf(first),
  )
  expect(second.status).toBe(200)
  expect(await isSignedIn(second.cookie)).toBe(true)
  expect(await eventTypes('sales')).toEqual([
    'staff.signed_in',
    'staff.signed_in',
    'staff.two_factor_enabled',
    'staff.signed_in',
  ])
  await resetLimits()
})

test('a backup code works once', async () => {
  const { codes } = await enroll('partnerships')
  const [code] = codes
  const use = async () => {
    const first = await firstStep('partnerships')
    return await post('/two-factor/verify-backup-code', { code }, cookiesOf(first))
  }
  const opened = await use()
  expect(await isSignedIn(opened.cookie)).toBe(true)
  expect((await use()).status).toBe(401)
  expect((await eventTypes('partnerships')).slice(-2)).toEqual([
    'staff.signed_in',
    'staff.sign_in_failed',
  ])
  await resetLimits()
})

test('a trusted browser needs no code at the next sign-in', async () => {
  const { uri } = await enroll('ops')
  const first = await firstStep('ops')
  const code = { code: totpOf(uri), trustDevice: true }
  const trusted = await post('/two-factor/verify-totp', code, cookiesOf(first))
  const again = await firstStep('ops', trusted.cookie)
  expect(await isSignedIn(cookiesOf(again))).toBe(true)
  await resetLimits()
})

test('five wrong codes end the sign-in attempt, and ten in a row lock the account temporarily', async () => {
  const { uri } = await enroll('admin')
  const code = invalidTotp(uri)
  for (const _attempt of [1, 2]) {
    const first = await firstStep('admin')
    const statuses = []
    for (let number = 1; number <= 6; number++) {
      const { status } = await post('/two-factor/verify-totp', { code }, cookiesOf(first))
      statuses.push(status)
    }
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
    expect(statuses[5]).toBeGreaterThanOrEqual(400)
  }
  const locked = await post(
    '/two-factor/verify-totp',
    { code: totpOf(uri) },
    cookiesOf(await firstStep('admin')),
  )
  expect(locked.status).toBe(429)
  expect(locked.body.code).toBe('ACCOUNT_TEMPORARILY_LOCKED')

  await antesala.sql("update staff_two_factors set locked_until = now() - interval '1 second'")
  const unlocked = await post(
    '/two-factor/verify-totp',
    { code: totpOf(uri) },
    cookiesOf(await firstStep('admin')),
  )
  expect(unlocked.status).toBe(200)
  await resetLimits()
})

test('guessing codes is limited by IP address', async () => {
  const statuses = []
  for (let number = 1; number <= 21; number++)
    statuses.push((await post('/two-factor/verify-totp', { code: '123456' })).status)
  expect(new Set(statuses.slice(0, 20))).toEqual(new Set([401]))
  expect(statuses[20]).toBe(429)
  await resetLimits()
})

test('disabling needs the password, and new backup codes replace the old ones', async () => {
  await antesala.sql('delete from staff_two_factors; update staff set two_factor_enabled = false')
  const { cookie, codes } = await enroll('sales')
  const wrong = { password: 'a wrong password' }
  const right = { password: staffPassword }
  expect((await post('/two-factor/generate-backup-codes', wrong, cookie)).status).toBe(400)
  const renewed = await post('/two-factor/generate-backup-codes', right, cookie)
  expect(renewed.body.backupCodes).toHaveLength(10)
  const old = { code: codes[0] }
  const first = await firstStep('sales')
  expect((await post('/two-factor/verify-backup-code', old, cookiesOf(first))).status).toBe(401)

  expect((await post('/two-factor/disable', wrong, cookie)).status).toBe(400)
  expect((await post('/two-factor/disable', right, cookie)).status).toBe(200)
  expect(await (await firstStep('sales')).json()).toEqual({})
  expect(await eventTypes('sales')).toEqual(
    expect.arrayContaining(['staff.backup_codes_renewed', 'staff.two_factor_disabled']),
  )
})

test('endpoints that email a code or show the secret again are a 404', async () => {
  const { cookie } = await signIn(antesala, 'ops').catch(() => ({ cookie: '' }))
  for (const path of ['/two-factor/send-otp', '/two-factor/get-totp-uri', '/two-factor/verify-otp'])
    expect((await post(path, { password: staffPassword }, cookie)).status).toBe(404)
})

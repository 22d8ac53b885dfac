import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffRole } from '../../shared/contract/staff.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { staff, staffPassword } from '../setup/fixtures.ts'
import { passwordTokenFromEmail } from '../setup/password-token.ts'
import { cookiesOf, createStaffAccounts, postSignIn, signIn, staffClient } from '../setup/staff.ts'
import { invalidTotp, totpOf } from '../setup/totp.ts'
import { postAuth, turnOnTwoFactor } from '../setup/two-factor.ts'

let antesala: Antesala
beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
})
afterAll(() => antesala.close())

const post = (path: string, body: object, cookie = '') => postAuth(antesala, path, body, cookie)

/** Signs in and turns on the second factor. */
async function enroll(role: StaffRole) {
  const { cookie } = await signIn(antesala, role)
  return await turnOnTwoFactor(antesala, cookie)
}

/** Returns the next code of the app. The current one was used to turn on the second factor. */
const nextCode = (uri: string) => totpOf(uri, Date.now() + 30_000)

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

async function forgetFailures() {
  await antesala.sql('delete from sign_in_failures')
}

async function forgetUsedCodes() {
  await antesala.sql('update staff_two_factors set last_used_step = null')
}

async function turnOff() {
  await antesala.sql('delete from staff_two_factors; update staff set two_factor_enabled = false')
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
  const next = { code: nextCode(body.totpURI) }
  const second = await post('/two-factor/verify-totp', next, cookiesOf(first))
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

test('the secret and the backup codes are random', async () => {
  await turnOff()
  const [first, second] = [await enroll('sales'), await enroll('ops')]
  const secretOf = (uri: string) => new URL(uri).searchParams.get('secret') ?? ''
  // Base32, five bits each: 256 bits.
  for (const { uri } of [first, second]) expect(secretOf(uri)).toMatch(/^[A-Z2-7]{52}$/)
  expect(secretOf(first.uri)).not.toBe(secretOf(second.uri))
  const codes = [...first.codes, ...second.codes]
  // One of 62 characters at ten places: 60 bits.
  for (const code of codes) expect(code).toMatch(/^[A-Za-z0-9]{5}-[A-Za-z0-9]{5}$/)
  expect(new Set(codes).size).toBe(20)
  await resetLimits()
})

test('the stored secret is encrypted and authenticated', async () => {
  await turnOff()
  const { uri, codes } = await enroll('sales')
  const { rows } = await antesala.sql('select secret, backup_codes from staff_two_factors')
  const [{ secret, backupCodes } = { secret: '', backupCodes: '' }] = rows
  expect(JSON.stringify(rows)).not.toContain(new URL(uri).searchParams.get('secret'))
  expect(String(backupCodes)).not.toContain(codes[0])
  const changed = String(secret).replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  expect(changed).not.toBe(secret)
  await antesala.sql(`update staff_two_factors set secret = '${changed}'`)
  const first = cookiesOf(await firstStep('sales'))
  const body = { code: nextCode(uri) }
  expect((await post('/two-factor/verify-totp', body, first)).status).toBe(500)
  expect(await isSignedIn(first)).toBe(false)
  await resetLimits()
})

test('a password reset does not replace the second factor', async () => {
  await turnOff()
  await enroll('partnerships')
  const worker = await antesala.startWorker()
  const { email } = staff.partnerships
  await antesala.post('/auth/request-password-reset', { email })
  const token = await passwordTokenFromEmail(antesala, email)
  expect((await post('/reset-password', { token, newPassword: staffPassword })).status).toBe(200)
  const first = await firstStep('partnerships')
  expect(await first.json()).toEqual({ twoFactorRedirect: true })
  expect(await isSignedIn(cookiesOf(first))).toBe(false)
  await worker.stop()
  await resetLimits()
})

test('a trusted browser needs no code at the next sign-in', async () => {
  const { uri } = await enroll('ops')
  const first = await firstStep('ops')
  const code = { code: nextCode(uri), trustDevice: true }
  const trusted = await post('/two-factor/verify-totp', code, cookiesOf(first))
  const again = await firstStep('ops', trusted.cookie)
  expect(await isSignedIn(cookiesOf(again))).toBe(true)
  await resetLimits()
})

test('five wrong codes end the sign-in attempt, but do not lock the account', async () => {
  const { uri } = await enroll('admin')
  const code = invalidTotp(uri)
  const first = await firstStep('admin')
  for (let number = 1; number <= 5; number++)
    expect((await post('/two-factor/verify-totp', { code }, cookiesOf(first))).status).toBe(401)
  await forgetFailures()
  const sixth = await post('/two-factor/verify-totp', { code: nextCode(uri) }, cookiesOf(first))
  expect([sixth.status, sixth.body.code]).toEqual([400, 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'])

  for (let number = 1; number <= 5; number++) {
    await forgetFailures()
    const again = cookiesOf(await firstStep('admin'))
    expect((await post('/two-factor/verify-totp', { code }, again)).status).toBe(401)
  }
  await resetLimits()
  await forgetUsedCodes()
  const last = cookiesOf(await firstStep('admin'))
  expect((await post('/two-factor/verify-totp', { code: totpOf(uri) }, last)).status).toBe(200)
  await resetLimits()
})

describe('a code of the app', () => {
  let uri: string
  let firstCode: string
  beforeAll(async () => {
    await turnOff()
    ;({ uri, code: firstCode } = await enroll('sales'))
  })
  const verify = (code: string, cookie: string) => post('/two-factor/verify-totp', { code }, cookie)
  const pending = async () => cookiesOf(await firstStep('sales'))

  test('that turned on the second factor does not sign in', async () => {
    const refused = await verify(firstCode, await pending())
    expect([refused.status, refused.body.code]).toEqual([401, 'INVALID_CODE'])
  })

  test('works once, and no older one after it', async () => {
    const code = nextCode(uri)
    expect((await verify(code, await pending())).status).toBe(200)
    const again = await verify(code, await pending())
    expect([again.status, again.body.code]).toEqual([401, 'INVALID_CODE'])
    expect((await verify(totpOf(uri), await pending())).status).toBe(401)
    expect((await eventTypes('sales')).slice(-3)).toEqual([
      'staff.signed_in',
      'staff.sign_in_failed',
      'staff.sign_in_failed',
    ])
  })

  test('works once if it is sent twice at the same time', async () => {
    await forgetUsedCodes()
    await forgetFailures()
    const cookies = [await pending(), await pending(), await pending()]
    const code = totpOf(uri)
    const responses = await Promise.all(cookies.map((cookie) => verify(code, cookie)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
    await resetLimits()
  })

  test('that was used counts as a failed attempt', async () => {
    await forgetUsedCodes()
    await forgetFailures()
    const code = totpOf(uri)
    expect((await verify(code, await pending())).status).toBe(200)
    const cookie = await pending()
    for (let number = 1; number <= 5; number++)
      expect((await verify(code, cookie)).status).toBe(401)
    expect((await verify(code, cookie)).status).toBe(429)
    await forgetFailures()
    await resetLimits()
  })
})

describe('a trusted browser', () => {
  test.each([
    [
      'its owner changes the password',
      '/change-password',
      { currentPassword: staffPassword, newPassword: staffPassword },
    ],
    ['its owner turns off the second factor', '/two-factor/disable', { password: staffPassword }],
  ])('is not trusted any more after %s', async (_what, path, body) => {
    await turnOff()
    const { uri, cookie } = await enroll('ops')
    const code = { code: nextCode(uri), trustDevice: true }
    const trusted = await post('/two-factor/verify-totp', code, cookiesOf(await firstStep('ops')))
    const browser = trusted.cookie
    expect(await isSignedIn(cookiesOf(await firstStep('ops', browser)))).toBe(true)

    expect((await post(path, body, cookie)).status).toBe(200)
    const { rows } = await antesala.sql(
      `select value from staff_verifications join staff on staff.id::text = value where email = '${staff.ops.email}'`,
    )
    expect(rows).toEqual([])
    if (path === '/two-factor/disable') await enroll('ops')
    const again = await firstStep('ops', browser)
    expect(await again.json()).toEqual({ twoFactorRedirect: true })
    await resetLimits()
  })
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
  await turnOff()
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

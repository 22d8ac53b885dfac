import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startApi } from '../../api/server.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import { createLifecycle } from '../../shared/runtime/lifecycle.ts'
import { countAttempt, uncountAttempt } from '../../shared/tables/staff/sign-in-failures.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { staff, staffPassword } from '../setup/fixtures.ts'
import { silentLog } from '../setup/log.ts'
import { cookiesOf, createStaffAccounts, postSignIn, signIn } from '../setup/staff.ts'
import { invalidTotp, totpOf } from '../setup/totp.ts'
import { postAuth, turnOnTwoFactor } from '../setup/two-factor.ts'

const { sales, ops } = staff
const wrong = 'a wrong password'

let antesala: Antesala
beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
})
beforeEach(async () => {
  await antesala.sql('delete from sign_in_failures')
  await allowRequests()
})
afterAll(() => antesala.close())

// All requests come from one IP address, so those of earlier tests would count towards its limit.
async function allowRequests() {
  await antesala.sql('delete from staff_rate_limits')
}

async function attempt(email: string, password: string, cookie = '', address = antesala.address) {
  const headers = { Origin: address, Cookie: cookie }
  return await postSignIn(address, { email, password }, headers)
}

async function fail(email: string, times: number, cookie = '') {
  for (let number = 1; number <= times; number++)
    expect((await attempt(email, wrong, cookie)).status).toBe(401)
}

async function expectDelay(response: Response, longest = 30) {
  expect(response.status).toBe(429)
  const seconds = Number(response.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(longest)
  expect(await response.json()).toMatchObject({ code: 'SIGN_IN_DELAYED' })
}

async function endWait() {
  await antesala.sql('update sign_in_failures set retry_at = now()')
}

describe.each([
  ['an account', sales.email],
  ['an address without an account', 'nobody@house.example'],
])('%s', (_what, email) => {
  test('has to wait after five failures, even with the right password', async () => {
    await fail(email, 5)
    await expectDelay(await attempt(email, staffPassword))
    await expectDelay(await attempt(email.toUpperCase(), wrong))
  })

  test('waits twice as long after each further failure, up to 15 minutes', async () => {
    await fail(email, 4)
    const waits = []
    for (let number = 1; number <= 7; number++) {
      await endWait()
      await fail(email, 1)
      const { rows } = await antesala.sql(
        'select round(extract(epoch from retry_at - updated_at))::int as wait from sign_in_failures',
      )
      waits.push(rows[0]?.wait)
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900])
  })

  test('starts again a day after its last failure', async () => {
    await fail(email, 5)
    await antesala.sql(
      `update sign_in_failures set retry_at = now(), updated_at = now() - interval '25 hours'`,
    )
    await fail(email, 1)
    const { rows } = await antesala.sql('select failures from sign_in_failures')
    expect(rows).toEqual([{ failures: 1 }])
  })

  test('has to wait if the failures are simultaneous', async () => {
    const responses = await Promise.all(Array.from({ length: 12 }, () => attempt(email, wrong)))
    const statuses = responses.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(7).fill(429)])
  })
})

test('the addresses that were tried are not stored', async () => {
  await fail('nobody@house.example', 1)
  const { rows } = await antesala.sql('select key from sign_in_failures')
  expect(rows).toEqual([{ key: expect.stringMatching(/^[\w-]{43}$/) }])
})

test('API processes count failures together', async () => {
  const lifecycle = createLifecycle(() => {})
  onTestFinished(() => lifecycle.close())
  const config = loadConfig(['DATABASE_URL', 'AUTH_SECRET'], antesala.env)
  const { port } = await startApi(config, silentLog, lifecycle)
  await fail(sales.email, 5)
  await expectDelay(await attempt(sales.email, staffPassword, '', `http://127.0.0.1:${port}`))
})

test('simultaneous requests without a guess leave no wait, whatever their order', async () => {
  const key = 'a key of this test'
  for (const failures of [1, 2, 3, 4, 5])
    expect(await countAttempt(antesala.db, key)).toEqual({ failures })
  for (const withoutGuess of [1, 5, 2]) await uncountAttempt(antesala.db, key, withoutGuess)
  for (const failures of [3, 4, 5])
    expect(await countAttempt(antesala.db, key)).toEqual({ failures })
  expect(await countAttempt(antesala.db, key)).toEqual({ waitSeconds: 30 })
})

test('a sign-in ends the count', async () => {
  await fail(sales.email, 4)
  expect((await attempt(sales.email, staffPassword)).status).toBe(200)
  await fail(sales.email, 4)
  expect((await attempt(sales.email, staffPassword)).status).toBe(200)
})

test('requests that contain no guess are not counted', async () => {
  for (let number = 1; number <= 6; number++) {
    expect((await postSignIn(antesala.address, { email: sales.email })).status).toBe(400)
    expect((await attempt(sales.email, 'x'.repeat(129))).status).toBe(400)
  }
  expect((await attempt(sales.email, staffPassword)).status).toBe(200)
})

describe('a browser that has signed in to the account before', () => {
  const knownCookie = (response: Response) =>
    cookiesOf(response)
      .split('; ')
      .find((cookie) => cookie.startsWith('antesala.known_')) ?? ''

  test('is not delayed by the failures of others, but by its own', async () => {
    const response = await attempt(sales.email, staffPassword)
    expect(response.headers.getSetCookie().join()).toMatch(
      /antesala\.known_[\w-]{16}=[^;]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax/,
    )
    const known = knownCookie(response)
    await fail(sales.email, 5)
    await expectDelay(await attempt(sales.email, staffPassword))
    expect((await attempt(sales.email, staffPassword, known)).status).toBe(200)
    await expectDelay(await attempt(sales.email, staffPassword))
    await fail(sales.email, 5, known)
    await expectDelay(await attempt(sales.email, staffPassword, known))
  })

  test('has an advantage for this account only', async () => {
    const own = knownCookie(await attempt(sales.email, staffPassword))
    const [name] = knownCookie(await attempt(ops.email, staffPassword)).split('=')
    await fail(ops.email, 5)
    const [, value] = own.split('=')
    for (const cookie of [own, `${name}=${value}`, `${name}=forged`])
      await expectDelay(await attempt(ops.email, staffPassword, cookie))
  })
})

describe('the second step', () => {
  let uri: string
  let codes: string[]
  beforeAll(async () => {
    const { cookie } = await signIn(antesala, 'admin')
    ;({ uri, codes } = await turnOnTwoFactor(antesala, cookie))
  })
  const { email } = staff.admin
  const firstStep = async () => {
    const response = await attempt(email, staffPassword)
    expect(response.status).toBe(200)
    return cookiesOf(response)
  }

  test.each([
    ['codes of the app', '/two-factor/verify-totp', () => invalidTotp(uri)],
    ['backup codes', '/two-factor/verify-backup-code', () => 'wrong-code1'],
  ])('counts wrong %s, and delays both steps', async (_what, path, wrongCode) => {
    // Of three failures before it, the correct password of the first step takes back none.
    await fail(email, 3)
    const cookie = await firstStep()
    for (const _failure of [4, 5])
      expect((await postAuth(antesala, path, { code: wrongCode() }, cookie)).status).toBe(401)
    await expectDelay(await attempt(email, staffPassword))
    const right = { code: totpOf(uri, Date.now() + 30_000) }
    const totp = await postAuth(antesala, '/two-factor/verify-totp', right, cookie)
    expect([totp.status, totp.body.code]).toEqual([429, 'SIGN_IN_DELAYED'])
    const backup = { code: codes[0] }
    const other = await postAuth(antesala, '/two-factor/verify-backup-code', backup, cookie)
    expect([other.status, other.body.code]).toEqual([429, 'SIGN_IN_DELAYED'])
  })

  test('ends the count when it succeeds', async () => {
    await fail(email, 4)
    const cookie = await firstStep()
    const right = { code: totpOf(uri, Date.now() + 30_000) }
    const response = await postAuth(antesala, '/two-factor/verify-totp', right, cookie)
    expect(response.status).toBe(200)
    expect((await antesala.sql('select * from sign_in_failures')).rows).toEqual([])
  })
})

describe('a signed-in staff member', () => {
  test.each([
    ['/change-password', { currentPassword: wrong, newPassword: 'another password entirely' }],
    ['/two-factor/enable', { password: wrong }],
    ['/two-factor/disable', { password: wrong }],
  ])('has to wait after five wrong passwords for %s', async (path, body) => {
    const { cookie } = await signIn(antesala, 'partnerships')
    for (let number = 1; number <= 5; number++)
      expect((await postAuth(antesala, path, body, cookie)).status).toBe(400)
    const delayed = await postAuth(antesala, path, body, cookie)
    expect([delayed.status, delayed.body.code]).toEqual([429, 'SIGN_IN_DELAYED'])
  })

  test('who tries the password of a colleague is counted for the colleague’s account', async () => {
    const { cookie } = await signIn(antesala, 'sales')
    await antesala.sql(`delete from events where type = 'staff.sign_in_failed'`)
    await fail(ops.email, 5, cookie)
    await expectDelay(await attempt(ops.email, staffPassword))
    const { rows } = await antesala.sql(
      `select email from events join staff on staff.id = about_id where type = 'staff.sign_in_failed'`,
    )
    expect(rows).toEqual(Array(5).fill({ email: ops.email }))
  })
})

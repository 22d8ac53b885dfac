import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { staff, staffPassword } from '../setup/fixtures.ts'
import { waitUntilIdle } from '../setup/idle.ts'
import { cookiesOf, createStaffAccounts, postSignIn, signIn } from '../setup/staff.ts'
import { invalidTotp } from '../setup/totp.ts'
import { postAuth, turnOnTwoFactor } from '../setup/two-factor.ts'

let antesala: Antesala
beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  await antesala.startWorker()
})
afterAll(() => antesala.close())

/** Enters wrong passwords, without waiting in between. */
async function fail(email: string, times: number) {
  for (let number = 1; number <= times; number++) {
    await antesala.sql(
      'delete from staff_rate_limits; update sign_in_failures set retry_at = now()',
    )
    const body = { email, password: 'a wrong password' }
    expect((await postSignIn(antesala.address, body)).status).toBe(401)
  }
}

/** Returns the emails to this address, once all jobs are done. */
async function emailsTo(email: string) {
  await waitUntilIdle(antesala)
  return antesala.relay.accepted.filter(({ to }) =>
    [to].flat().some((recipient) => recipient?.text.includes(email)),
  )
}

test('the owner gets an email at the fifth failed sign-in in a row, at most one per day', async () => {
  const { email } = staff.sales
  await fail(email, 4)
  expect(await emailsTo(email)).toEqual([])
  await fail(email, 3)
  const [mail, ...others] = await emailsTo(email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Intentos fallidos en su cuenta')
  expect(mail?.text).toContain('Hubo 5 intentos fallidos consecutivos')
  expect(mail?.text).toContain('La contraseña no era correcta.')
  const jobs = `name = 'sign-in-alert' and state = 'completed'`
  const { rows } = await antesala.sql(`select count(*)::int as jobs from pgboss.job where ${jobs}`)
  expect(rows).toEqual([{ jobs: 3 }])

  await antesala.sql(`update emails set dedupe_key = dedupe_key || ':yesterday'`)
  await fail(email, 1)
  expect(await emailsTo(email)).toHaveLength(2)
})

test('wrong codes after a correct password get an email of their own, in the language of the owner', async () => {
  const { email } = staff.admin
  await antesala.sql(`update staff set language = 'en' where email = '${email}'`)
  const { uri } = await turnOnTwoFactor(antesala, (await signIn(antesala, 'admin')).cookie)
  const first = await postSignIn(antesala.address, { email, password: staffPassword })
  const code = { code: invalidTotp(uri) }
  for (let number = 1; number <= 5; number++)
    await postAuth(antesala, '/two-factor/verify-totp', code, cookiesOf(first))
  const [mail, ...others] = await emailsTo(email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Failed attempts on your account')
  expect(mail?.text).toContain('whoever made it knows your password')
})

test('wrong codes while someone sets up the second factor cause no email', async () => {
  const { cookie } = await signIn(antesala, 'partnerships')
  const { body } = await postAuth(
    antesala,
    '/two-factor/enable',
    { password: staffPassword },
    cookie,
  )
  const code = { code: invalidTotp(body.totpURI) }
  for (let number = 1; number <= 5; number++) {
    const { body: refused } = await postAuth(antesala, '/two-factor/verify-totp', code, cookie)
    expect(refused.code).toBe('INVALID_CODE')
  }
  expect(await emailsTo(staff.partnerships.email)).toEqual([])
})

test('nobody gets an email about an address without an account or with a disabled one', async () => {
  await antesala.sql(`update staff set banned = true where email = '${staff.ops.email}'`)
  for (const email of [staff.ops.email, 'nobody@house.example']) {
    await fail(email, 5)
    expect(await emailsTo(email)).toEqual([])
  }
})

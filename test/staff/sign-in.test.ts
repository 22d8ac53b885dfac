import { hashPassword } from 'better-auth/crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { forwardedPaths } from '../../api/staff/signin/auth-routes.ts'
import { ensureStaff } from '../../api/staff/signin/ensure-staff.ts'
import { staffRoles } from '../../shared/contract/staff.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { staff, staffPassword } from '../setup/fixtures.ts'
import { waitUntilBlocked } from '../setup/locks.ts'
import { cookiesOf, createStaffAccounts, postSignIn, signIn, staffClient } from '../setup/staff.ts'

const { sales, admin } = staff

describe('over plain HTTP', () => {
  let antesala: Antesala
  beforeAll(async () => {
    antesala = await openAntesala({
      STAFF_EMAIL: 'First@House.example',
      STAFF_PASSWORD: 'a password to start with',
    })
    await createStaffAccounts(antesala)
  })
  afterAll(() => antesala.close())

  test.each(staffRoles)('%s signs in and can read their own account', async (role) => {
    const colleague = await signIn(antesala, role)
    const me = await colleague.get('/api/staff/me')
    expect(me.headers.get('cache-control')).toBe('no-store')
    expect(await me.json()).toMatchObject(staff[role])
  })

  test('the cookie is valid for twelve hours, HttpOnly and SameSite=Lax', async () => {
    const answer = await postSignIn(antesala.address, {
      email: sales.email,
      password: staffPassword,
    })
    const [cookie] = answer.headers.getSetCookie()
    expect(cookie).toMatch(
      /^antesala\.session_token=.+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })

  test('the administrator from the settings can sign in', async () => {
    const body = { email: 'first@house.example', password: 'a password to start with' }
    expect((await postSignIn(antesala.address, body)).status).toBe(200)
  })

  test('creating an account that exists leaves it unchanged', async () => {
    const intruder = { ...admin, email: sales.email.toUpperCase(), password: 'another password' }
    expect(await ensureStaff(antesala.db, intruder)).toBe(false)
    expect(
      await (await signIn(antesala, 'sales')).get('/api/staff/me').then((me) => me.json()),
    ).toMatchObject(sales)
  })

  test('a wrong password and an unknown address get the same response', async () => {
    const wrong = await postSignIn(antesala.address, {
      email: sales.email,
      password: 'a wrong password',
    })
    const unknown = await postSignIn(antesala.address, {
      email: 'nobody@house.example',
      password: staffPassword,
    })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(await wrong.text()).toBe(await unknown.text())
    expect(wrong.headers.getSetCookie()).toEqual([])
  })

  test.each(['/auth/sign-up/email', '/auth/admin/create-user', '/auth/get-session'])(
    '%s is a 404',
    async (path) => {
      const { email } = { email: 'new@house.example' }
      const body = { email, name: 'Nuria', password: staffPassword, role: 'admin' }
      expect((await antesala.post(path, body)).status).toBe(404)
    },
  )

  test('nothing but an address, passwords, links and codes is ever asked for', () => {
    const proofs = ['email', 'password', 'currentPassword', 'newPassword', 'token', 'code']
    const accepted = new Set(Object.values(forwardedPaths).flat())
    expect(accepted).toEqual(new Set([...proofs, 'trustDevice']))
  })

  test('the sign-in accepts JSON only, so that an HTML form of another site cannot post to it', async () => {
    const answer = await fetch(`${antesala.address}/auth/sign-in/email`, {
      method: 'POST',
      body: new URLSearchParams({ email: sales.email, password: staffPassword }),
    })
    expect(answer.status).toBe(415)
  })

  test('another site cannot sign staff out, but our own pages can', async () => {
    const { cookie, get } = await signIn(antesala, 'sales')
    const signOut = (Origin: string) =>
      antesala.post('/auth/sign-out', {}, { Origin, Cookie: cookie })
    expect((await signOut('https://elsewhere.example')).status).toBe(403)
    expect((await get('/api/staff/me')).status).toBe(200)
    expect((await signOut(antesala.address)).status).toBe(200)
    expect((await get('/api/staff/me')).status).toBe(401)
  })

  test('a staff member who is disabled is signed out immediately; then every password is a wrong one', async () => {
    const { get } = await signIn(antesala, 'ops')
    const setBanned = (banned: boolean) =>
      antesala.db
        .updateTable('staff')
        .set({ banned })
        .where('email', '=', staff.ops.email)
        .execute()
    await setBanned(true)
    expect((await get('/api/staff/me')).status).toBe(401)
    const enter = (password: string) =>
      postSignIn(antesala.address, { email: staff.ops.email, password })
    const [right, wrong] = [await enter(staffPassword), await enter('a wrong password')]
    expect([right.status, wrong.status]).toEqual([401, 401])
    expect(await right.text()).toBe(await wrong.text())
    expect(namesOf(right)).toEqual(namesOf(wrong))
    expect(right.headers.getSetCookie()).toEqual([])
    const { rows } = await antesala.sql(
      `select after from events join staff on staff.id = about_id
       where email = '${staff.ops.email}' and type = 'staff.sign_in_failed' order by events.id`,
    )
    const failure = { method: 'password', address: '127.0.0.1', isDisabled: true }
    expect(rows).toEqual([{ after: failure }, { after: failure }])
    await setBanned(false)
  })

  test.each<[string, object]>([
    ['no password', {}],
    ['a password that is too long', { password: 'x'.repeat(129) }],
    ['a password of 5,000 characters', { password: 'x'.repeat(5000) }],
    ['an empty password', { password: '' }],
    ['a boolean as password', { password: true }],
    ['a number as password', { password: 1 }],
    ['null as password', { password: null }],
    ['an array as password', { password: [staffPassword] }],
    ['an object as password', { password: { $ne: '' } }],
  ])(
    'a sign-in with %s gets the same response for a disabled, an active and an unknown account',
    async (_what, body) => {
      await antesala.sql('delete from staff_rate_limits; delete from sign_in_failures')
      const setBanned = (banned: boolean) =>
        antesala.sql(`update staff set banned = ${banned} where email = '${staff.ops.email}'`)
      await setBanned(true)
      onTestFinished(async () => void (await setBanned(false)))
      const emails = [staff.ops.email, sales.email, 'nobody@house.example']
      const responses = emails.map((email) =>
        postSignIn(antesala.address, { email, ...body }).then(async (response) => ({
          status: response.status,
          headers: namesOf(response),
          text: await response.text(),
        })),
      )
      const [disabled, active, unknown] = await Promise.all(responses)
      expect(disabled).toEqual(active)
      expect(unknown).toEqual(active)
    },
  )

  test('a sign-in during which the password changes is refused, and leaves no session', async () => {
    await antesala.sql('delete from staff_rate_limits; delete from sign_in_failures')
    const { rows: account } = await antesala.sql(
      `select staff.id, password from staff_accounts join staff on staff.id = staff_id
       where email = '${sales.email}'`,
    )
    const [{ id, password } = { id: '', password: '' }] = account
    const setPassword = (hash: string) =>
      antesala.sql(`update staff_accounts set password = '${hash}' where staff_id = '${id}'`)
    onTestFinished(async () => void (await setPassword(String(password))))
    const lock = await antesala.db.startTransaction().execute()
    await sql`lock table staff_sessions in share row exclusive mode`.execute(lock)
    const signingIn = postSignIn(antesala.address, { email: sales.email, password: staffPassword })
    await waitUntilBlocked(antesala, { statement: 'insert into "staff_sessions"' })
    await sql`delete from staff_sessions where staff_id = ${id}`.execute(lock)
    await setPassword(await hashPassword('another password entirely'))
    await lock.commit().execute()
    const response = await signingIn
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 'INVALID_EMAIL_OR_PASSWORD' })
    expect(cookiesOf(response)).toBe('')
    const sessions = await antesala.sql(`select id from staff_sessions where staff_id = '${id}'`)
    expect(sessions.rows).toEqual([])
  })

  test('a second sign-in in a browser ends its first session, whoever signs in', async () => {
    const first = await signIn(antesala, 'partnerships')
    const signInAgain = async (email: string, cookie: string) => {
      const headers = { Cookie: cookie, Origin: antesala.address }
      const body = { email, password: staffPassword }
      return cookiesOf(await postSignIn(antesala.address, body, headers))
    }
    const second = staffClient(
      antesala.address,
      await signInAgain(staff.partnerships.email, first.cookie),
    )
    const statuses = async () => [
      (await first.get('/api/staff/me')).status,
      (await second.get('/api/staff/me')).status,
    ]
    expect(await statuses()).toEqual([401, 200])
    const wrong = { email: sales.email, password: 'a wrong password' }
    await postSignIn(antesala.address, wrong, { Cookie: second.cookie, Origin: antesala.address })
    expect(await statuses()).toEqual([401, 200])
    await signInAgain(sales.email, second.cookie)
    expect(await statuses()).toEqual([401, 401])
  })

  test('a session has a random token, and ends after twelve hours although it is used', async () => {
    const tokens: string[] = []
    for (let number = 1; number <= 2; number++) {
      const { cookie } = await signIn(antesala, 'sales')
      tokens.push(/session_token=([^.]+)\./.exec(cookie)?.[1] ?? '')
    }
    // 62 characters at 32 places: 190 bits.
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(tokens[0]).not.toBe(tokens[1])

    const { get } = await signIn(antesala, 'ops')
    const { rows } = await antesala.sql(
      `select expires_at - created_at between '11:59:00' and '12:00:00' as is_half_a_day
       from staff_sessions order by created_at desc limit 1`,
    )
    expect(rows).toEqual([{ isHalfADay: true }])
    expect((await get('/api/staff/me')).status).toBe(200)
    await antesala.sql(
      `update staff_sessions set expires_at = expires_at - interval '12 hours'
       where staff_id = (select id from staff where email = '${staff.ops.email}')`,
    )
    expect((await get('/api/staff/me')).status).toBe(401)
  })

  test('a password does not expire', async () => {
    await antesala.sql('delete from staff_rate_limits; delete from sign_in_failures')
    await antesala.sql(`update staff_accounts set created_at = created_at - interval '20 years',
      updated_at = updated_at - interval '20 years'`)
    const { get } = await signIn(antesala, 'admin')
    expect((await get('/api/staff/staff')).status).toBe(200)
  })

  test('a forged session is refused', async () => {
    const { cookie } = await signIn(antesala, 'admin')
    const [session = ''] = cookie.split('; ')
    expect(session).toContain('session_token')
    const forged = `${session.slice(0, -6)}AAAA%3D`
    const answer = await fetch(`${antesala.address}/api/staff/me`, { headers: { Cookie: forged } })
    expect(answer.status).toBe(401)
  })
})

const namesOf = (response: Response) => [...response.headers.keys()].toSorted()

describe('the limit on sign-ins', () => {
  const right = { email: sales.email, password: staffPassword }
  const forged = (number: number) => ({
    'X-Forwarded-For': `203.0.113.${number}`,
    'X-Antesala-Client-Address': `203.0.113.${number}`,
  })

  /** Sends invalid sign-ins until the limiter would refuse the next one. */
  async function useUp(address: string, headersOf: (number: number) => Record<string, string>) {
    for (let number = 1; number <= 20; number++) {
      expect((await postSignIn(address, {}, headersOf(number))).status).toBe(400)
    }
  }

  test('counts by the IP address of the connection, whatever addresses the client sends', async () => {
    const antesala = await openAntesala()
    await createStaffAccounts(antesala)
    await useUp(antesala.address, forged)
    expect((await postSignIn(antesala.address, right, forged(21))).status).toBe(429)
    await antesala.close()
  })

  test('counts by the IP address that the proxy forwards, if there is one', async () => {
    const antesala = await openAntesala({ TRUST_PROXY: '1' })
    await createStaffAccounts(antesala)
    await useUp(antesala.address, () => forged(1))
    expect((await postSignIn(antesala.address, right, forged(1))).status).toBe(429)
    expect((await postSignIn(antesala.address, right, forged(2))).status).toBe(200)
    await antesala.close()
  })
})

test('behind TLS the cookie is sent to this host only, over encrypted connections', async () => {
  const antesala = await openAntesala({ PUBLIC_URL: 'https://antesala.example' })
  await createStaffAccounts(antesala)
  const body = { email: admin.email, password: staffPassword }
  const answer = await postSignIn(antesala.address, body, { Origin: 'https://antesala.example' })
  const [cookie] = answer.headers.getSetCookie()
  expect(cookie).toMatch(
    /^__Host-antesala\.session_token=.+; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  const client = staffClient(antesala.address, cookiesOf(answer))
  expect((await client.get('/api/staff/me')).status).toBe(200)
  await antesala.close()
})

test('a new installation has no accounts', async () => {
  const antesala = await openAntesala()
  expect((await antesala.sql('select email from staff')).rows).toEqual([])
  await antesala.close()
})

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Me, StaffRole } from '../../shared/contract/staff.ts'
import type { StaffRow } from '../../shared/contract/staff-account.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { staff, staffPassword } from '../setup/fixtures.ts'
import { listQuery } from '../setup/list-query.ts'
import { passwordTokenFromEmail } from '../setup/password-token.ts'
import {
  cookiesOf,
  createStaffAccounts,
  postSignIn,
  type StaffClient,
  signIn,
  staffClient,
} from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

const unknownId = '01890000-0000-7000-8000-000000000000'
const otherPassword = 'another password entirely'

let antesala: Antesala
let admin: StaffClient
beforeAll(async () => {
  antesala = await openAntesala({ RATE_LIMIT_STORE: 'database' })
  await createStaffAccounts(antesala)
  await antesala.startWorker()
  admin = await signIn(antesala, 'admin')
})
// All requests come from one IP address, so those of earlier tests would count towards its limits.
beforeEach(() => antesala.sql('delete from staff_rate_limits; delete from rate_limits'))
afterAll(() => antesala.close())

async function rowOf(email: string): Promise<StaffRow> {
  const answer = await admin.get(`/api/staff/staff${listQuery({ filter: { q: email } })}`)
  const [row] = (await answer.json()) as StaffRow[]
  if (!row) throw new Error(`${email} has no account`)
  return row
}

async function change(who: StaffClient, { id, version }: StaffRow, body: object) {
  return await who.send('PATCH', `/api/staff/staff/${id}`, body, { 'If-Match': `"${version}"` })
}

async function choosePassword(token: string, newPassword = otherPassword) {
  return (await antesala.post('/auth/reset-password', { token, newPassword })).status
}

async function signInStatus(email: string, password: string) {
  return (await postSignIn(antesala.address, { email, password })).status
}

async function eventsAbout(id: string) {
  const { rows } = await antesala.sql(
    `select type, actor, before, after from events where about_id = '${id}' order by id`,
  )
  return rows
}

/** Invites a staff member, who accepts and signs in. */
async function addStaffMember(email: string, role: StaffRole = 'sales') {
  const invited = { name: 'Nora Paz', email, role, language: 'es' }
  const { status, body } = await admin.send('POST', '/api/staff/staff', invited)
  expect(status).toBe(201)
  expect(await choosePassword(await passwordTokenFromEmail(antesala, email))).toBe(200)
  const answer = await postSignIn(antesala.address, { email, password: otherPassword })
  return { row: body as StaffRow, ...staffClient(antesala.address, cookiesOf(answer)) }
}

describe('an invitation', () => {
  const email = 'nuria@house.example'
  const invited = { name: 'Nuria Sol', email, role: 'partnerships', language: 'en' }

  test('is emailed with a link that sets the password once', async () => {
    const { status, body } = await admin.send('POST', '/api/staff/staff', invited)
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...invited, isInvited: true, isDisabled: false, version: 1 })
    const token = await passwordTokenFromEmail(antesala, email)
    const mail = antesala.relay.accepted.find(({ text }) => text?.includes(token))
    expect(mail?.subject).toBe('Aurora Díaz invites you to Antesala')
    expect(await choosePassword(token, 'too short')).toBe(400)
    expect(await choosePassword(token)).toBe(200)
    expect(await choosePassword(token, staffPassword)).toBe(400)
    expect(await signInStatus(email, otherPassword)).toBe(200)
    expect(await rowOf(email)).toMatchObject({ isInvited: false })
    const types = (await eventsAbout(body.id)).map(({ type, actor }) => [type, actor])
    expect(types).toEqual([
      ['staff.created', 'Aurora Díaz'],
      ['staff.password_reset', 'Nuria Sol'],
      ['staff.signed_in', 'Nuria Sol'],
    ])
  })

  test('leaves its token in no table once it is sent', async () => {
    const late = { ...invited, email: 'tarde@house.example' }
    await admin.send('POST', '/api/staff/staff', late)
    const token = await passwordTokenFromEmail(antesala, late.email)
    await vi.waitFor(async () => {
      const { rows } = await antesala.sql(
        `select status, secret from emails where to_email = '${late.email}'`,
      )
      expect(rows).toEqual([{ status: 'sent', secret: null }])
    }, soon)
    const { rows } = await antesala.sql(
      "select table_schema, table_name from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'",
    )
    const found: string[] = []
    for (const { tableSchema, tableName } of rows) {
      const name = `${tableSchema}.${tableName}`
      const hits = await antesala.sql(
        `select 1 as one from ${name} as row where row::text like '%${token}%' limit 1`,
      )
      if (hits.rows.length > 0) found.push(name)
    }
    expect(rows.length).toBeGreaterThan(20)
    expect(found).toEqual([])
  })

  test('does not show its link to staff who read the email', async () => {
    const [mail] = (await (
      await admin.get('/api/staff/emails?filter={"template":"staff-invitation"}')
    ).json()) as { id: string }[]
    const text = await (await admin.get(`/api/staff/emails/${mail?.id}`)).text()
    expect(text).toContain('password/••••••••')
  })

  test('can be sent again until it is accepted, and only the last link is valid', async () => {
    const email = 'olvido@house.example'
    const { body } = await admin.send('POST', '/api/staff/staff', { ...invited, email })
    const first = await passwordTokenFromEmail(antesala, email)
    const path = `/api/staff/staff/${body.id}/invitations`
    expect((await admin.send('POST', path, {})).status).toBe(202)
    const second = await passwordTokenFromEmail(antesala, email, 2)
    expect(second).not.toBe(first)
    expect(await choosePassword(first)).toBe(400)
    expect(await choosePassword(second)).toBe(200)
    expect((await admin.send('POST', path, {})).status).toBe(409)
    const unknown = `/api/staff/staff/${unknownId}/invitations`
    expect((await admin.send('POST', unknown, {})).status).toBe(404)
  })

  test.each([
    ['an address that is already registered', { email: 'SARA@house.example' }, 'email'],
    ['an invalid address', { email: 'nobody' }, 'email'],
    ['an unknown role', { role: 'owner' }, 'role'],
    ['no name', { name: ' ' }, 'name'],
    ['a name of two lines', { name: 'a\nb' }, 'name'],
    ['an unknown language', { language: 'fr' }, 'language'],
  ])('is refused with %s', async (_what, invalid, field) => {
    const fresh = { ...invited, email: 'fresh@house.example' }
    const { status, body } = await admin.send('POST', '/api/staff/staff', { ...fresh, ...invalid })
    expect(status).toBe(400)
    expect(body.error.fields.map(({ path }: { path: string }) => path)).toEqual([field])
  })
})

describe('a password reset', () => {
  const requestReset = (email: string) => antesala.post('/auth/request-password-reset', { email })
  const linksAreDone = () =>
    vi.waitFor(async () => {
      const { rows } = await antesala.sql(
        "select 1 as one from pgboss.job where name = 'staff-link' and state <> 'completed'",
      )
      expect(rows).toEqual([])
    }, soon)

  test('replaces the password through an emailed link, and ends all sessions and trusted browsers', async () => {
    const { row, get } = await addStaffMember('rita@house.example')
    expect((await requestReset('Rita@House.example')).status).toBe(202)
    const token = await passwordTokenFromEmail(antesala, row.email, 2)
    expect(await choosePassword(token, staffPassword)).toBe(200)
    expect((await get('/api/staff/me')).status).toBe(401)
    expect(await signInStatus(row.email, otherPassword)).toBe(401)
    expect(await signInStatus(row.email, staffPassword)).toBe(200)
    const { rows } = await antesala.sql(
      `select id from staff_verifications where value = '${row.id}'`,
    )
    expect(rows).toEqual([])
  })

  test('gets the same response for every email address, but sends email to staff only', async () => {
    const stranger = await requestReset('stranger@example.com')
    const known = await requestReset('rita@house.example')
    expect([known.status, known.body]).toEqual([stranger.status, stranger.body])
    await requestReset('rita@house.example')
    await linksAreDone()
    const { rows } = await antesala.sql(
      "select to_email from emails where template = 'password-reset'",
    )
    expect(rows.map(({ toEmail }) => toEmail)).toEqual(Array(3).fill('rita@house.example'))
  })

  test('ends the wait after failed sign-ins', async () => {
    const { row } = await addStaffMember('fidel@house.example')
    for (let number = 1; number <= 5; number++)
      expect(await signInStatus(row.email, 'a wrong password')).toBe(401)
    expect(await signInStatus(row.email, otherPassword)).toBe(429)
    const alert = expect.objectContaining({ subject: 'Intentos fallidos en su cuenta' })
    await vi.waitFor(() => expect(antesala.relay.accepted).toContainEqual(alert), soon)
    await requestReset(row.email)
    const token = await passwordTokenFromEmail(antesala, row.email, 3)
    expect(await choosePassword(token, 'contraseña1234')).toBe(400)
    expect(await signInStatus(row.email, otherPassword)).toBe(429)
    expect(await choosePassword(token, staffPassword)).toBe(200)
    expect(await signInStatus(row.email, staffPassword)).toBe(200)
  })

  test('renews the invitation of staff who have not accepted theirs, at most three times per hour', async () => {
    const email = 'irene@house.example'
    const invited = { name: 'Irene Luz', email, role: 'sales', language: 'en' }
    const { body } = await admin.send('POST', '/api/staff/staff', invited)
    const first = await passwordTokenFromEmail(antesala, email)
    await requestReset(email)
    const second = await passwordTokenFromEmail(antesala, email, 2)
    const { rows } = await antesala.sql(
      `select expires_at > now() + interval '6 days' as is_long from staff_verifications
       where value = '${body.id}'`,
    )
    expect(rows).toEqual([{ isLong: true }])
    expect(antesala.relay.accepted.at(-1)?.subject).toBe('Aurora Díaz invites you to Antesala')
    expect(await choosePassword(first)).toBe(400)
    for (let number = 3; number <= 4; number++) await requestReset(email)
    const third = await passwordTokenFromEmail(antesala, email, 3)
    await linksAreDone()
    const emails = await antesala.sql(`select template from emails where to_email = '${email}'`)
    expect(emails.rows).toEqual(Array(3).fill({ template: 'staff-invitation' }))
    expect(await choosePassword(second)).toBe(400)
    expect(await choosePassword(third)).toBe(200)
    await requestReset(email)
    await passwordTokenFromEmail(antesala, email, 4)
    expect(antesala.relay.accepted.at(-1)?.subject).toBe('Choose a new password')
  })

  test('ends the link of an earlier one, but no trusted browser', async () => {
    const { row } = await addStaffMember('pilar@house.example')
    await antesala.sql(
      `insert into staff_verifications values
       (gen_random_uuid(), 'trusted', '${row.id}', now() + interval '1 day', now(), now())`,
    )
    await requestReset(row.email)
    const first = await passwordTokenFromEmail(antesala, row.email, 2)
    await requestReset(row.email)
    const second = await passwordTokenFromEmail(antesala, row.email, 3)
    const { rows } = await antesala.sql(
      `select is_password_link from staff_verifications where value = '${row.id}' order by 1`,
    )
    expect(rows).toEqual([{ isPasswordLink: false }, { isPasswordLink: true }])
    expect(await choosePassword(first)).toBe(400)
    expect(await choosePassword(second)).toBe(200)
  })

  test('sends no email to a disabled account', async () => {
    const { row } = await addStaffMember('dora@house.example')
    await change(admin, await rowOf(row.email), { isDisabled: true })
    const before = antesala.relay.accepted.length
    await requestReset(row.email)
    await vi.waitFor(async () => {
      const { rows } = await antesala.sql(
        "select count(*)::int as done from pgboss.job where name = 'staff-link' and state = 'completed' and data->>'email' = 'dora@house.example'",
      )
      expect(rows).toEqual([{ done: 1 }])
    }, soon)
    expect(antesala.relay.accepted).toHaveLength(before)
  })

  test('can be requested five times per minute from one IP address', async () => {
    const other = await openAntesala()
    const statuses = []
    for (let number = 1; number <= 6; number++) {
      const email = `nobody-${number}@example.com`
      statuses.push((await other.post('/auth/request-password-reset', { email })).status)
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
    await other.close()
  })

  test.each([
    {},
    { email: '' },
    { email: 'a@b' },
    { email: { $ne: '' } },
    { email: 'a@b.co,c@d.co' },
  ])('cannot be requested with %j', async (body) => {
    const other = await openAntesala()
    expect((await other.post('/auth/request-password-reset', body)).status).toBe(400)
    await other.close()
  })

  test('does not work with an expired, invented or empty token', async () => {
    const { row } = await addStaffMember('vera@house.example')
    await antesala.sql(`delete from staff_rate_limits`)
    await admin.send('POST', `/api/staff/staff`, {
      name: 'Eva',
      email: 'eva@house.example',
      role: 'ops',
      language: 'es',
    })
    const token = await passwordTokenFromEmail(antesala, 'eva@house.example')
    await antesala.sql("update staff_verifications set expires_at = now() - interval '1 second'")
    for (const each of [token, row.id, '', '%']) expect(await choosePassword(each)).toBe(400)
  })
})

describe('administrators', () => {
  test('disable an account, which ends its sessions, and enable it again', async () => {
    const { row, get } = await addStaffMember('dino@house.example')
    const disabled = await change(admin, await rowOf(row.email), { isDisabled: true })
    expect(disabled.body).toMatchObject({ isDisabled: true })
    expect((await get('/api/staff/me')).status).toBe(401)
    expect(await signInStatus(row.email, otherPassword)).toBe(401)
    await change(admin, disabled.body, { isDisabled: false })
    expect(await signInStatus(row.email, otherPassword)).toBe(200)
    expect(await eventsAbout(row.id)).toContainEqual({
      type: 'staff.changed',
      actor: 'Aurora Díaz',
      before: { isDisabled: false },
      after: { isDisabled: true },
    })
  })

  test('change a role, which takes effect with the next request', async () => {
    const { row, get } = await addStaffMember('rocio@house.example')
    expect((await get('/api/staff/leads')).status).toBe(200)
    await change(admin, await rowOf(row.email), { role: 'partnerships' })
    expect((await get('/api/staff/leads')).status).toBe(403)
    expect((await get('/api/staff/partners')).status).toBe(200)
  })

  test('do not overwrite changes that they have not seen', async () => {
    const { row } = await addStaffMember('vico@house.example')
    const read = await rowOf(row.email)
    expect((await change(admin, read, { name: 'Vico Uno' })).status).toBe(200)
    const late = await change(admin, read, { name: 'Vico Dos' })
    expect([late.status, late.body.error.code]).toEqual([412, 'VERSION_CONFLICT'])
    const blind = await admin.send('PATCH', `/api/staff/staff/${row.id}`, { name: 'Vico Tres' })
    expect(blind.status).toBe(428)
    expect(await rowOf(row.email)).toMatchObject({ name: 'Vico Uno' })
  })

  test.each([{ role: 'sales' }, { isDisabled: true }])(
    'cannot make this change to their own account: %j',
    async (body) => {
      const { status, body: answer } = await change(admin, await rowOf(staff.admin.email), body)
      expect([status, answer.error.code]).toEqual([409, 'OWN_ACCOUNT'])
    },
  )

  test('are never all disabled, even if two disable each other at the same time', async () => {
    const second = await addStaffMember('segunda@house.example', 'admin')
    const rows = [await rowOf(staff.admin.email), await rowOf(second.row.email)] as const
    const answers = await Promise.all([
      change(second, rows[0], { isDisabled: true }),
      change(admin, rows[1], { isDisabled: true }),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    const { rows: left } = await antesala.sql(
      "select id from staff where role = 'admin' and not banned",
    )
    expect(left).toHaveLength(1)
    await antesala.sql("update staff set banned = false where role = 'admin'")
    admin = await signIn(antesala, 'admin')
  })

  test('remove two-factor authentication from an account, which ends its sessions', async () => {
    const { row, get } = await addStaffMember('paco@house.example')
    const path = `/api/staff/staff/${row.id}/two-factor`
    expect((await admin.send('DELETE', path)).status).toBe(409)
    await antesala.sql(`update staff set two_factor_enabled = true where id = '${row.id}'`)
    await antesala.sql(
      `insert into staff_two_factors (id, staff_id, secret, backup_codes)
       values ('${unknownId}', '${row.id}', 'x', 'x')`,
    )
    const { status, body } = await admin.send('DELETE', path)
    expect([status, body.hasTwoFactor]).toEqual([200, false])
    expect((await get('/api/staff/me')).status).toBe(401)
    expect((await eventsAbout(row.id)).map(({ type }) => type)).toContain('staff.two_factor_reset')
    const own = `/api/staff/staff/${(await rowOf(staff.admin.email)).id}/two-factor`
    expect((await admin.send('DELETE', own)).status).toBe(409)
  })

  test.each([
    { email: 'other@house.example' },
    { role: 'owner' },
    { isDisabled: 'yes' },
    { version: 7 },
  ])('cannot change an account with %j', async (body) => {
    expect((await change(admin, await rowOf(staff.sales.email), body)).status).toBe(400)
  })

  test('find staff by name, role and whether they are disabled', async () => {
    const find = async (filter: object) => {
      const answer = await admin.get(
        `/api/staff/staff${listQuery({ filter: filter, sort: ['name', 'ASC'] })}`,
      )
      return ((await answer.json()) as StaffRow[]).map(({ name }) => name)
    }
    expect(await find({ q: 'sara v' })).toEqual(['Sara Vélez'])
    expect(await find({ role: 'ops', q: '@house' })).toContain('Olga Marín')
    expect(await find({ isDisabled: true })).toEqual(['Nora Paz'])
    expect(await rowOf(staff.admin.email)).toMatchObject({ lastSeenAt: expect.any(String) })
  })
})

describe('a staff member’s own account', () => {
  test('has a name and a language that its owner can change, and nothing else', async () => {
    const { row, send } = await addStaffMember('elsa@house.example')
    const { body } = await send('PATCH', '/api/staff/me', { name: 'Elsa Mar', language: 'en' })
    expect(body).toMatchObject({ name: 'Elsa Mar', language: 'en', role: 'sales' })
    expect(await eventsAbout(row.id)).toContainEqual({
      type: 'staff.changed',
      actor: 'Nora Paz',
      before: { name: 'Nora Paz', language: 'es' },
      after: { name: 'Elsa Mar', language: 'en' },
    })
    for (const invalid of [
      { role: 'admin' },
      { name: '' },
      { language: 'fr' },
      { email: 'x@y.co' },
    ])
      expect((await send('PATCH', '/api/staff/me', invalid)).status).toBe(400)
  })

  test('keeps the chosen language, look and shortcuts of the dashboard for all devices, without an event or a new version', async () => {
    const { row, get, send } = await addStaffMember('aspecto@house.example')
    const own = async () => (await (await get('/api/staff/me')).json()) as Me
    const chosen = async () => {
      const { dashboardLanguage, look, hasSingleKeys } = await own()
      return { dashboardLanguage, look, hasSingleKeys }
    }
    expect(await chosen()).toEqual({ dashboardLanguage: null, look: null, hasSingleKeys: true })
    const path = '/api/staff/me/appearance'
    const changed = await send('PATCH', path, { dashboardLanguage: 'en' })
    expect(changed.body).toMatchObject({ dashboardLanguage: 'en', look: null, language: 'es' })
    await send('PATCH', path, { look: 'dark' })
    await send('PATCH', path, { hasSingleKeys: false })
    expect(await chosen()).toEqual({ dashboardLanguage: 'en', look: 'dark', hasSingleKeys: false })
    expect(await send('PATCH', path, {})).toMatchObject({ status: 200 })
    for (const invalid of [
      ...[{ look: 'sepia' }, { dashboardLanguage: 'fr' }, { role: 'admin' }],
      ...[{ hasSingleKeys: 'no' }, { hasSingleKeys: null }],
    ])
      expect((await send('PATCH', path, invalid)).status).toBe(400)
    expect((await rowOf('aspecto@house.example')).version).toBe(row.version)
    const events = await eventsAbout(row.id)
    expect(events.map(({ type }) => type)).not.toContain('staff.changed')
  })

  test('lists its sessions and can end one or all others, but no session of another account', async () => {
    const { row, get, send } = await addStaffMember('sesiones@house.example')
    const sessions = async () =>
      (await (await get('/api/staff/sessions')).json()) as { id: string; isThis: boolean }[]
    const signInAgain = async () => {
      const body = { email: row.email, password: otherPassword }
      return staffClient(antesala.address, cookiesOf(await postSignIn(antesala.address, body)))
    }
    const [second, third] = [await signInAgain(), await signInAgain()]
    const [, , own] = await sessions()
    expect((await sessions()).map(({ isThis }) => isThis)).toEqual([false, false, true])

    const [latest] = await sessions()
    expect((await send('DELETE', `/api/staff/sessions/${latest?.id}`)).body).toEqual({ ended: 1 })
    expect((await third.get('/api/staff/me')).status).toBe(401)
    expect((await second.get('/api/staff/me')).status).toBe(200)
    expect((await send('DELETE', '/api/staff/sessions')).body).toEqual({ ended: 1 })
    expect((await second.get('/api/staff/me')).status).toBe(401)
    expect(await sessions()).toEqual([expect.objectContaining({ id: own?.id, isThis: true })])
    expect((await admin.send('DELETE', `/api/staff/sessions/${own?.id}`)).status).toBe(404)
    expect((await get('/api/staff/me')).status).toBe(200)
  })

  test('requires the current password for a new one, which ends every other session', async () => {
    const { row, cookie } = await addStaffMember('clave@house.example')
    const other = await postSignIn(antesala.address, { email: row.email, password: otherPassword })
    const changePassword = (currentPassword: string, newPassword: string) =>
      antesala.post(
        '/auth/change-password',
        { currentPassword, newPassword, revokeOtherSessions: false },
        { Cookie: cookie, Origin: antesala.address },
      )
    expect((await changePassword('a wrong password', staffPassword)).status).toBe(400)
    expect((await changePassword(otherPassword, 'short')).status).toBe(400)
    expect((await changePassword(otherPassword, 'x'.repeat(129))).status).toBe(400)
    const changed = await changePassword(otherPassword, staffPassword)
    expect([changed.status, changed.body]).toEqual([200, {}])
    const left = staffClient(antesala.address, cookiesOf(other))
    expect((await left.get('/api/staff/me')).status).toBe(401)
    expect((await staffClient(antesala.address, cookie).get('/api/staff/me')).status).toBe(200)
    expect((await eventsAbout(row.id)).at(-1)).toMatchObject({ type: 'staff.password_changed' })
    expect(await signInStatus(row.email, staffPassword)).toBe(200)
  })

  test('has its sign-ins, failed sign-ins and sign-outs in the audit', async () => {
    const { row, cookie } = await addStaffMember('libro@house.example')
    await signInStatus(row.email, 'a wrong password')
    await antesala.post('/auth/sign-out', {}, { Cookie: cookie, Origin: antesala.address })
    const events = (await eventsAbout(row.id)).slice(2)
    expect(events.map(({ type, actor }) => [type, actor])).toEqual([
      ['staff.signed_in', 'Nora Paz'],
      ['staff.sign_in_failed', null],
      ['staff.signed_out', 'Nora Paz'],
    ])
    expect(events[0]?.after).toEqual({ method: 'password', address: '127.0.0.1' })
  })
})

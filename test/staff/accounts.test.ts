import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { StaffRole } from '../../shared/contract/staff.ts'
import type { StaffRow } from '../../shared/contract/staff-account.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { staff, staffPassword } from '../setup/cast.ts'
import { soon } from '../setup/soon.ts'
import {
  askSignIn,
  type Colleague,
  colleagueWith,
  cookiesOf,
  hireStaff,
  signIn,
} from '../setup/staff.ts'
import { mailedToken } from '../setup/staff-links.ts'

const nowhere = '01890000-0000-7000-8000-000000000000'
const another = 'another password entirely'

let antesala: Antesala
let admin: Colleague
beforeAll(async () => {
  antesala = await openAntesala()
  await hireStaff(antesala)
  await antesala.startWorker()
  admin = await signIn(antesala, 'admin')
})
// One address plays everybody here.
beforeEach(() => antesala.sql('delete from staff_rate_limits'))
afterAll(() => antesala.close())

async function rowOf(email: string): Promise<StaffRow> {
  const answer = await admin.get(`/api/staff/staff?filter=${JSON.stringify({ q: email })}`)
  const [row] = (await answer.json()) as StaffRow[]
  if (!row) throw new Error(`${email} is not on the staff`)
  return row
}

async function change(who: Colleague, { id, version }: StaffRow, body: object) {
  return await who.send('PATCH', `/api/staff/staff/${id}`, body, { 'If-Match': `"${version}"` })
}

async function choosePassword(token: string, newPassword = another) {
  return (await antesala.post('/auth/reset-password', { token, newPassword })).status
}

async function signsIn(email: string, password: string) {
  return (await askSignIn(antesala.address, { email, password })).status
}

async function eventsAbout(id: string) {
  const { rows } = await antesala.sql(
    `select type, actor, before, after from events where about_id = '${id}' order by id`,
  )
  return rows
}

/** Another one of the staff, signed in. */
async function hire(email: string, role: StaffRole = 'sales') {
  const invited = { name: 'Nora Paz', email, role, language: 'es' }
  const { status, body } = await admin.send('POST', '/api/staff/staff', invited)
  expect(status).toBe(201)
  expect(await choosePassword(await mailedToken(antesala, email))).toBe(200)
  const answer = await askSignIn(antesala.address, { email, password: another })
  return { row: body as StaffRow, ...colleagueWith(antesala.address, cookiesOf(answer)) }
}

describe('an invitation', () => {
  const email = 'nuria@house.example'
  const invited = { name: 'Nuria Sol', email, role: 'partnerships', language: 'en' }

  test('is mailed with a link that opens the account once', async () => {
    const { status, body } = await admin.send('POST', '/api/staff/staff', invited)
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...invited, isInvited: true, isDisabled: false, version: 1 })
    const token = await mailedToken(antesala, email)
    const mail = antesala.relay.accepted.find(({ text }) => text?.includes(token))
    expect(mail?.subject).toBe('Aurora Díaz invites you to Antesala')
    expect(await choosePassword(token, 'too short')).toBe(400)
    expect(await choosePassword(token)).toBe(200)
    expect(await choosePassword(token, staffPassword)).toBe(400)
    expect(await signsIn(email, another)).toBe(200)
    expect(await rowOf(email)).toMatchObject({ isInvited: false })
    const types = (await eventsAbout(body.id)).map(({ type, actor }) => [type, actor])
    expect(types).toEqual([
      ['staff.created', 'Aurora Díaz'],
      ['staff.password_reset', 'Nuria Sol'],
      ['staff.signed_in', 'Nuria Sol'],
    ])
  })

  test('leaves its token nowhere in the clear once it is sent', async () => {
    const late = { ...invited, email: 'tarde@house.example' }
    await admin.send('POST', '/api/staff/staff', late)
    const token = await mailedToken(antesala, late.email)
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

  test('is not shown to staff who read the mail', async () => {
    const ops = await signIn(antesala, 'ops')
    const [mail] = (await (
      await ops.get('/api/staff/emails?filter={"template":"staff-invitation"}')
    ).json()) as { id: string }[]
    const text = await (await ops.get(`/api/staff/emails/${mail?.id}`)).text()
    expect(text).toContain('password/••••••••')
  })

  test('can be sent again until it was accepted', async () => {
    const email = 'olvido@house.example'
    const { body } = await admin.send('POST', '/api/staff/staff', { ...invited, email })
    const first = await mailedToken(antesala, email)
    const path = `/api/staff/staff/${body.id}/invitations`
    expect((await admin.send('POST', path, {})).status).toBe(202)
    const second = await mailedToken(antesala, email, 2)
    expect(second).not.toBe(first)
    expect(await choosePassword(second)).toBe(200)
    expect(await choosePassword(first)).toBe(400)
    expect((await admin.send('POST', path, {})).status).toBe(409)
    const unknown = `/api/staff/staff/${nowhere}/invitations`
    expect((await admin.send('POST', unknown, {})).status).toBe(404)
  })

  test.each([
    ['an address that is taken', { email: 'SARA@house.example' }, 'email'],
    ['no address', { email: 'nobody' }, 'email'],
    ['a role there is not', { role: 'owner' }, 'role'],
    ['no name', { name: ' ' }, 'name'],
    ['two lines as a name', { name: 'a\nb' }, 'name'],
    ['a language there is not', { language: 'fr' }, 'language'],
  ])('is refused with %s', async (_what, wrong, field) => {
    const fresh = { ...invited, email: 'fresh@house.example' }
    const { status, body } = await admin.send('POST', '/api/staff/staff', { ...fresh, ...wrong })
    expect(status).toBe(400)
    expect(body.error.fields.map(({ path }: { path: string }) => path)).toEqual([field])
  })
})

describe('a forgotten password', () => {
  const ask = (email: string) => antesala.post('/auth/request-password-reset', { email })

  test('is replaced through a mailed link; every session and trusted browser ends', async () => {
    const { row, get } = await hire('rita@house.example')
    expect((await ask('Rita@House.example')).status).toBe(202)
    const token = await mailedToken(antesala, row.email, 2)
    expect(await choosePassword(token, staffPassword)).toBe(200)
    expect((await get('/api/staff/me')).status).toBe(401)
    expect(await signsIn(row.email, another)).toBe(401)
    expect(await signsIn(row.email, staffPassword)).toBe(200)
    const { rows } = await antesala.sql(
      `select id from staff_verifications where value = '${row.id}'`,
    )
    expect(rows).toEqual([])
  })

  test('is answered alike whoever asks, and mailed to staff only, three times an hour', async () => {
    await antesala.sql('delete from rate_limits')
    const stranger = await ask('stranger@example.com')
    const known = await ask('rita@house.example')
    expect([known.status, known.body]).toEqual([stranger.status, stranger.body])
    await ask('rita@house.example')
    await vi.waitFor(async () => {
      const { rows } = await antesala.sql(
        "select 1 as one from pgboss.job where name = 'staff-link' and state <> 'completed'",
      )
      expect(rows).toEqual([])
    }, soon)
    const { rows } = await antesala.sql(
      "select to_email from emails where template = 'password-reset'",
    )
    expect(rows.map(({ toEmail }) => toEmail)).toEqual(Array(3).fill('rita@house.example'))
  })

  test('is not mailed to somebody who is disabled', async () => {
    const { row } = await hire('dora@house.example')
    await change(admin, await rowOf(row.email), { isDisabled: true })
    const before = antesala.relay.accepted.length
    await ask(row.email)
    await vi.waitFor(async () => {
      const { rows } = await antesala.sql(
        "select count(*)::int as done from pgboss.job where name = 'staff-link' and state = 'completed' and data->>'email' = 'dora@house.example'",
      )
      expect(rows).toEqual([{ done: 1 }])
    }, soon)
    expect(antesala.relay.accepted).toHaveLength(before)
  })

  test('may be asked for five times a minute from one address', async () => {
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
  ])('is refused for %j', async (body) => {
    const other = await openAntesala()
    expect((await other.post('/auth/request-password-reset', body)).status).toBe(400)
    await other.close()
  })

  test('a link that is over, made up or empty opens nothing', async () => {
    const { row } = await hire('vera@house.example')
    await antesala.sql(`delete from staff_rate_limits`)
    await admin.send('POST', `/api/staff/staff`, {
      name: 'Eva',
      email: 'eva@house.example',
      role: 'ops',
      language: 'es',
    })
    const token = await mailedToken(antesala, 'eva@house.example')
    await antesala.sql("update staff_verifications set expires_at = now() - interval '1 second'")
    for (const each of [token, row.id, '', '%']) expect(await choosePassword(each)).toBe(400)
  })
})

describe('administrators', () => {
  test('disable somebody at once and let them back in', async () => {
    const { row, get } = await hire('dino@house.example')
    const disabled = await change(admin, await rowOf(row.email), { isDisabled: true })
    expect(disabled.body).toMatchObject({ isDisabled: true })
    expect((await get('/api/staff/me')).status).toBe(401)
    expect(await signsIn(row.email, another)).toBe(403)
    await change(admin, disabled.body, { isDisabled: false })
    expect(await signsIn(row.email, another)).toBe(200)
    expect(await eventsAbout(row.id)).toContainEqual({
      type: 'staff.changed',
      actor: 'Aurora Díaz',
      before: { isDisabled: false },
      after: { isDisabled: true },
    })
  })

  test('change a role, which counts from the next request on', async () => {
    const { row, get } = await hire('rocio@house.example')
    expect((await get('/api/staff/leads')).status).toBe(200)
    await change(admin, await rowOf(row.email), { role: 'partnerships' })
    expect((await get('/api/staff/leads')).status).toBe(403)
    expect((await get('/api/staff/partners')).status).toBe(200)
  })

  test('do not overwrite each other unseen', async () => {
    const { row } = await hire('vico@house.example')
    const read = await rowOf(row.email)
    expect((await change(admin, read, { name: 'Vico Uno' })).status).toBe(200)
    const late = await change(admin, read, { name: 'Vico Dos' })
    expect([late.status, late.body.error.code]).toEqual([412, 'VERSION_CONFLICT'])
    const blind = await admin.send('PATCH', `/api/staff/staff/${row.id}`, { name: 'Vico Tres' })
    expect(blind.status).toBe(428)
    expect(await rowOf(row.email)).toMatchObject({ name: 'Vico Uno' })
  })

  test.each([{ role: 'sales' }, { isDisabled: true }])(
    'cannot take from themselves: %j',
    async (body) => {
      const { status, body: answer } = await change(admin, await rowOf(staff.admin.email), body)
      expect([status, answer.error.code]).toEqual([409, 'OWN_ACCOUNT'])
    },
  )

  test('are never all gone, even when two disable each other at the same moment', async () => {
    const second = await hire('segunda@house.example', 'admin')
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

  test('take a second step away, which signs its owner out', async () => {
    const { row, get } = await hire('paco@house.example')
    const path = `/api/staff/staff/${row.id}/two-factor`
    expect((await admin.send('DELETE', path)).status).toBe(409)
    await antesala.sql(`update staff set two_factor_enabled = true where id = '${row.id}'`)
    await antesala.sql(
      `insert into staff_two_factors (id, staff_id, secret, backup_codes)
       values ('${nowhere}', '${row.id}', 'x', 'x')`,
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
  ])('are refused %j', async (body) => {
    expect((await change(admin, await rowOf(staff.sales.email), body)).status).toBe(400)
  })

  test('find staff by name, role and whether they are disabled', async () => {
    const find = async (filter: object) => {
      const answer = await admin.get(
        `/api/staff/staff?filter=${JSON.stringify(filter)}&sort=["name","ASC"]`,
      )
      return ((await answer.json()) as StaffRow[]).map(({ name }) => name)
    }
    expect(await find({ q: 'sara v' })).toEqual(['Sara Vélez'])
    expect(await find({ role: 'ops', q: '@house' })).toContain('Olga Marín')
    expect(await find({ isDisabled: true })).toEqual(['Nora Paz'])
    expect(await rowOf(staff.admin.email)).toMatchObject({ lastSeenAt: expect.any(String) })
  })
})

describe('one’s own account', () => {
  test('has a name and a language of its own', async () => {
    const { row, send } = await hire('elsa@house.example')
    const { body } = await send('PATCH', '/api/staff/me', { name: 'Elsa Mar', language: 'en' })
    expect(body).toMatchObject({ name: 'Elsa Mar', language: 'en', role: 'sales' })
    expect(await eventsAbout(row.id)).toContainEqual({
      type: 'staff.changed',
      actor: 'Nora Paz',
      before: { name: 'Nora Paz', language: 'es' },
      after: { name: 'Elsa Mar', language: 'en' },
    })
    for (const wrong of [{ role: 'admin' }, { name: '' }, { language: 'fr' }, { email: 'x@y.co' }])
      expect((await send('PATCH', '/api/staff/me', wrong)).status).toBe(400)
  })

  test('lists its sessions, ends one of them, ends all others, and never another’s', async () => {
    const { row, get, send } = await hire('sesiones@house.example')
    const sessions = async () =>
      (await (await get('/api/staff/sessions')).json()) as { id: string; isThis: boolean }[]
    const again = async () => {
      const body = { email: row.email, password: another }
      return colleagueWith(antesala.address, cookiesOf(await askSignIn(antesala.address, body)))
    }
    const [second, third] = [await again(), await again()]
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

  test('changes its password with the old one, and every other session ends', async () => {
    const { row, cookie } = await hire('clave@house.example')
    const other = await askSignIn(antesala.address, { email: row.email, password: another })
    const ask = (currentPassword: string, newPassword: string) =>
      antesala.post(
        '/auth/change-password',
        { currentPassword, newPassword, revokeOtherSessions: true },
        { Cookie: cookie, Origin: antesala.address },
      )
    expect((await ask('a wrong password', staffPassword)).status).toBe(400)
    expect((await ask(another, 'short')).status).toBe(400)
    expect((await ask(another, 'x'.repeat(129))).status).toBe(400)
    const changed = await ask(another, staffPassword)
    expect([changed.status, changed.body]).toEqual([200, {}])
    const left = colleagueWith(antesala.address, cookiesOf(other))
    expect((await left.get('/api/staff/me')).status).toBe(401)
    expect((await eventsAbout(row.id)).at(-1)).toMatchObject({ type: 'staff.password_changed' })
    expect(await signsIn(row.email, staffPassword)).toBe(200)
  })

  test('has its sign-ins, failed ones and sign-outs in the audit', async () => {
    const { row, cookie } = await hire('libro@house.example')
    await signsIn(row.email, 'a wrong password')
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

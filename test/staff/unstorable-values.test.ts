import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../shared/domain/new-id.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { listQuery } from '../setup/list-query.ts'
import { createStaffAccounts, type StaffClient, signInEveryRole } from '../setup/staff.ts'
import { postAuth } from '../setup/two-factor.ts'

let antesala: Antesala
let ops: StaffClient
let sales: StaffClient
let admin: StaffClient

beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  ;({ ops, sales, admin } = await signInEveryRole(antesala))
})
afterAll(() => antesala.close())

const rejected = ['a\0b', 'a\ud800b']

describe('text that PostgreSQL rejects', () => {
  const fields = [
    ['/sign-in/email', 'email'],
    ['/sign-in/email', 'password'],
    ['/request-password-reset', 'email'],
    ['/reset-password', 'token'],
    ['/reset-password', 'newPassword'],
    ['/change-password', 'currentPassword'],
    ['/change-password', 'newPassword'],
    ['/two-factor/enable', 'password'],
    ['/two-factor/disable', 'password'],
    ['/two-factor/generate-backup-codes', 'password'],
    ['/two-factor/verify-totp', 'code'],
    ['/two-factor/verify-backup-code', 'code'],
  ] as const

  test.each(fields)('is an error of its field in /auth%s: %s', async (path, field) => {
    const valid = { email: 'a@example.com', token: 'a', code: '123456', password: 'a password' }
    const passwords = { newPassword: 'la lluvia cae', currentPassword: 'a password' }
    for (const text of [...rejected, ['a\0b'], { a: 'a\0b' }]) {
      const body = { ...valid, ...passwords, [field]: text }
      const answer = await postAuth(antesala, path, body, sales.cookie)
      expect([answer.status, answer.body.error?.code]).toEqual([400, 'VALIDATION_ERROR'])
      expect(answer.body.error.fields).toMatchObject([{ path: field }])
    }
  })

  test('is an error of its parameter in the query of a sign-in', async () => {
    const callback = await fetch(`${antesala.address}/auth/callback/sso?code=a&state=a%00b`)
    expect(callback.status).toBe(400)
    const { status } = await postAuth(antesala, '/sign-in/email?callbackURL=%00', {
      email: 'a@example.com',
      password: 'a password',
    })
    expect(status).toBe(400)
  })

  test.each(rejected)('is no reason for an action on jobs: %j', async (reason) => {
    const boss = await antesala.startBoss()
    const id = newId()
    await boss.send('mint-codes', {}, { id, startAfter: 3600 })
    const key = `mint-codes.${id}`
    const reveal = await ops.send('POST', `/api/staff/jobs/${key}/reveals`, { reason })
    const body = { selection: { ids: [key] }, reason }
    const retry = await ops.send('POST', '/api/staff/jobs/retries', body)
    const cancellation = await ops.send('POST', '/api/staff/jobs/cancellations', body)
    for (const answer of [reveal, retry, cancellation])
      expect([answer.status, answer.body.error.fields]).toMatchObject([400, [{ path: 'reason' }]])
  })
})

describe('the year 0, which PostgreSQL does not have', () => {
  test.each([
    ['leads', 'from'],
    ['leads', 'until'],
    ['partners', 'from'],
    ['partners', 'until'],
    ['events', 'since'],
    ['events', 'until'],
  ])('is an error of the filter of %s: %s', async (list, field) => {
    const path = `/api/staff/${list}${listQuery({ filter: { [field]: '0000-12-31' } })}`
    expect((await admin.get(path)).status).toBe(400)
    const firstDay = listQuery({ filter: { [field]: '0001-01-01' } })
    expect((await admin.get(`/api/staff/${list}${firstDay}`)).status).toBe(200)
  })

  test('is an error of a period and of a follow-up', async () => {
    const filter = { from: '0000-01-01', until: '0000-01-02' }
    const leaderboard = `/api/staff/referral-leaderboard${listQuery({ filter })}`
    expect((await admin.get(leaderboard)).status).toBe(400)
    const change = { followUpOn: '0000-01-01' }
    const path = `/api/staff/leads/${newId()}`
    const { status } = await sales.send('PATCH', path, change, { 'If-Match': '"1"' })
    expect(status).toBe(400)
  })
})

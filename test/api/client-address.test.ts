import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { staff, staffPassword } from '../setup/fixtures.ts'
import { cookiesOf, createStaffAccounts, postSignIn, staffClient } from '../setup/staff.ts'

const account = { email: staff.sales.email, password: staffPassword }
const from = (address: string) => ({ 'X-Forwarded-For': address })

describe('behind a proxy that adds the port to the address', () => {
  let antesala: Antesala
  beforeAll(async () => {
    antesala = await openAntesala({ TRUST_PROXY: '1' })
    await createStaffAccounts(antesala)
  })
  afterAll(() => antesala.close())

  test.each([
    ['IPv4', (port: number) => `203.0.113.1:${port}`, '203.0.113.2:4711'],
    ['IPv6', (port: number) => `[2001:db8:1::1]:${port}`, '[2001:db8:2::1]:4711'],
  ])('sign-ins are limited by address, whatever the port: %s', async (_name, first, second) => {
    for (let port = 5001; port <= 5020; port++)
      expect((await postSignIn(antesala.address, {}, from(first(port)))).status).toBe(400)
    expect((await postSignIn(antesala.address, account, from(first(5021)))).status).toBe(429)
    expect((await postSignIn(antesala.address, account, from(second))).status).toBe(200)
  })

  test.each([
    ['203.0.113.30:4711', '203.0.113.30'],
    ['::ffff:203.0.113.31', '203.0.113.31'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[2001:DB8::7]:443', '2001:db8::7'],
    ['[2001:db8::8%25eth0]', '2001:db8::8'],
    ['2001:0db8:0:0::0009', '2001:db8::9'],
    ['::FFFF:cb00:7120', '203.0.113.32'],
    ['0:0:0:0:0:ffff:203.0.113.33', '203.0.113.33'],
    ['[::ffff:203.0.113.34]:4711', '203.0.113.34'],
    ['192.0.2.1:1, 203.0.113.35:4711', '203.0.113.35'],
    ['203.0.113.36, unknown', '127.0.0.1'],
    ['unknown', '127.0.0.1'],
    ['203.0.113.999', '127.0.0.1'],
    ['203.0.113.38:evil', '127.0.0.1'],
    ['[2001:db8::a', '127.0.0.1'],
    ['evil.example', '127.0.0.1'],
  ])('%s is recorded as %s in the audit log and in the list of sessions', async (text, address) => {
    const response = await postSignIn(antesala.address, account, from(text))
    expect(response.status).toBe(200)
    const client = staffClient(antesala.address, cookiesOf(response))
    const sessions = (await (await client.get('/api/staff/sessions')).json()) as {
      address: string
      isThis: boolean
    }[]
    const { rows } = await antesala.sql(
      `select after->>'address' as address from events where type = 'staff.signed_in' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ address }])
    expect(sessions.find(({ isThis }) => isThis)?.address).toBe(address)
  })
})

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, loadConfig } from '../../shared/runtime/config.ts'
import { temporaryFolder } from '../local/folders.ts'

test('without settings there are the defaults', () => {
  expect(loadConfig([], {})).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 3000,
    PUBLIC_URL: 'http://127.0.0.1:3000',
    LOAN_MAX_LTV: 0.8,
    DATABASE_URL: undefined,
  })
})

test('every mistake is listed at once', () => {
  const wrong = {
    PORT: '70000',
    TIME_ZONE: 'Mars/Olympus',
    TRUST_PROXY: 'true',
    CURRENCY: 'dollars',
    PHONE_REGION: 'ZZ',
    LOG_LEVEL: 'loud',
    SMTP_URL: 'http://example.com',
    STAFF_EMAIL: 'admin@example.com',
  }
  const attempt = () => loadConfig(['DATABASE_URL'], wrong)
  expect(attempt).toThrow(ConfigError)
  for (const name of [...Object.keys(wrong), 'DATABASE_URL', 'STAFF_PASSWORD'])
    expect(attempt).toThrow(name)
})

test.each([
  ['::1', 'http://[::1]:3000'],
  ['::', 'http://[::1]:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
])('listening on %s, clients call %s', (HOST, url) => {
  expect(loadConfig([], { HOST }).PUBLIC_URL).toBe(url)
})

test('an empty value counts as none', () => {
  expect(loadConfig([], { PORT: '' }).PORT).toBe(3000)
})

test('a loan may not exceed the price with its costs', () => {
  expect(() => loadConfig([], { LOAN_MAX_LTV: '1', CLOSING_COST_RATE: '0' })).toThrow(
    'LOAN_MAX_LTV',
  )
})

test('a secret may come from a file, but not from both', () => {
  const file = join(temporaryFolder(), 'url')
  writeFileSync(file, 'postgres://localhost/somewhere\n')
  expect(loadConfig(['DATABASE_URL'], { DATABASE_URL_FILE: file }).DATABASE_URL).toBe(
    'postgres://localhost/somewhere',
  )
  expect(() => loadConfig([], { DATABASE_URL: 'postgres://x/y', DATABASE_URL_FILE: file })).toThrow(
    'keep one',
  )
  expect(() => loadConfig([], { DATABASE_URL_FILE: '/nowhere/at/all' })).toThrow('cannot read')
})

const signIns = JSON.stringify([{ email: 'a@b.example', password: 'x', role: 'sales' }])

test.each([
  [{ DEMO_STAFF: signIns }, true],
  [{ DEMO_STAFF: signIns, PUBLIC_URL: 'http://localhost:3000' }, true],
  [{ DEMO_STAFF: signIns, PUBLIC_URL: 'https://antesala.example' }, false],
  [{ DEMO_STAFF: signIns, PUBLIC_URL: 'http://127.0.0.1.example' }, false],
  [{ DEMO_STAFF: signIns, HOST: '192.168.1.20' }, false],
  [{ DEMO_STAFF: 'yes' }, false],
])('the sign-ins of a demo are shown on this machine only: %j', (env, isAllowed) => {
  if (isAllowed) expect(loadConfig([], env).DEMO_STAFF).toHaveLength(1)
  else expect(() => loadConfig([], env)).toThrow('DEMO_STAFF')
})

test('single sign-on takes all of its settings or none', () => {
  const some = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'antesala' }
  expect(() => loadConfig([], some)).toThrow('belong together')
  expect(loadConfig([], { ...some, OIDC_CLIENT_SECRET: 's' }).OIDC_CLIENT_ID).toBe('antesala')
})

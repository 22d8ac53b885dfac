import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, loadConfig } from '../../shared/runtime/config.ts'
import { temporaryFolder } from '../local/folders.ts'

test('settings have defaults', () => {
  expect(loadConfig([], {})).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 3000,
    PUBLIC_URL: 'http://127.0.0.1:3000',
    LOAN_MAX_LTV: 0.8,
    DATABASE_URL: undefined,
  })
})

test('all invalid settings are listed at once', () => {
  const invalid = {
    PORT: '70000',
    TIME_ZONE: 'Mars/Olympus',
    TRUST_PROXY: 'true',
    CURRENCY: 'dollars',
    PHONE_REGION: 'ZZ',
    LOG_LEVEL: 'loud',
    SMTP_URL: 'http://example.com',
    STAFF_EMAIL: 'admin@example.com',
  }
  const load = () => loadConfig(['DATABASE_URL'], invalid)
  expect(load).toThrow(ConfigError)
  for (const name of [...Object.keys(invalid), 'DATABASE_URL', 'STAFF_PASSWORD'])
    expect(load).toThrow(name)
})

test.each([
  ['::1', 'http://[::1]:3000'],
  ['::', 'http://[::1]:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
])('if the API listens on %s, the default PUBLIC_URL is %s', (HOST, url) => {
  expect(loadConfig([], { HOST }).PUBLIC_URL).toBe(url)
})

test.each([
  ['smtps://user:secret@mail.example', true],
  ['smtp://mailbox:1025?ignoreTLS=true', true],
  ['smtp://user:secret@mailbox:1025?ignoreTLS=true', false],
  ['smtps://mailbox?ignoreTLS=true', false],
  ['smtps://mailbox?tls.rejectUnauthorized=false', false],
])('SMTP_URL may be %s: %s', (url, isValid) => {
  const load = () => loadConfig([], { SMTP_URL: url }).SMTP_URL
  if (isValid) expect(load()).toBe(url)
  else expect(load).toThrow('SMTP_URL')
})

test.each([
  [{ OFFICE_HOURS: 'mon-fri 09-19' }, 'OFFICE_HOURS: must be hours such as'],
  [{ LEAD_REMINDER_AFTER: '0' }, 'LEAD_REMINDER_AFTER'],
  [{ LEAD_REMINDER_AFTER: '1441' }, 'LEAD_REMINDER_AFTER'],
  [{ LEAD_REASSIGN_AFTER: '-5' }, 'LEAD_REASSIGN_AFTER: must be a whole number'],
  [{ LEAD_REASSIGN_AFTER: '1.5' }, 'LEAD_REASSIGN_AFTER: must be a whole number'],
  [
    { LEAD_REMINDER_AFTER: '60', LEAD_REASSIGN_AFTER: '60' },
    'LEAD_REASSIGN_AFTER must be more than LEAD_REMINDER_AFTER',
  ],
])('limits for unanswered leads cannot be %o', (limits, mistake) => {
  expect(() => loadConfig([], limits)).toThrow(mistake)
})

test('either limit for unanswered leads can be set alone, and none is by default', () => {
  const limitsOf = (env: Record<string, string>) => {
    const { LEAD_REMINDER_AFTER, LEAD_REASSIGN_AFTER } = loadConfig([], env)
    return [LEAD_REMINDER_AFTER, LEAD_REASSIGN_AFTER]
  }
  expect(limitsOf({})).toEqual([undefined, undefined])
  expect(limitsOf({ LEAD_REMINDER_AFTER: '', LEAD_REASSIGN_AFTER: '90' })).toEqual([undefined, 90])
  expect(limitsOf({ LEAD_REMINDER_AFTER: '1440' })).toEqual([1440, undefined])
})

const bucket = {
  S3_BUCKET: 'media',
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test.each([
  [{ ...bucket }, undefined],
  [{ ...bucket, S3_ENDPOINT: 'https://s3.example' }, undefined],
  [{ MEDIA_DIR: '/srv/media' }, undefined],
  ...Object.keys(bucket).map((name) => [{ ...bucket, [name]: '' }, 'belong together']),
  [{ S3_ENDPOINT: 'https://s3.example' }, 'S3_ENDPOINT needs S3_BUCKET'],
  [{ ...bucket, S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT: must be a URL'],
  [{ ...bucket, MEDIA_DIR: '/srv/media' }, 'keep one'],
] as [Record<string, string>, string | undefined][])(
  'the store of media has all settings of a bucket, or none: %o',
  (env, mistake) => {
    if (mistake) expect(() => loadConfig([], env)).toThrow(mistake)
    else expect(loadConfig([], env)).toMatchObject(env)
  },
)

test('an empty value counts as unset', () => {
  expect(loadConfig([], { PORT: '' }).PORT).toBe(3000)
})

test('a loan cannot cover the whole price and the closing costs', () => {
  expect(() => loadConfig([], { LOAN_MAX_LTV: '1', CLOSING_COST_RATE: '0' })).toThrow(
    'LOAN_MAX_LTV',
  )
})

test('a secret is read from a variable or from a readable file, but not from both', () => {
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
])(
  'demo accounts are accepted only as valid JSON, and only if PUBLIC_URL is this machine: %j',
  (env, isAllowed) => {
    if (isAllowed) expect(loadConfig([], env).DEMO_STAFF).toHaveLength(1)
    else expect(() => loadConfig([], env)).toThrow('DEMO_STAFF')
  },
)

test('the provider of single sign-on is reached over HTTPS, unless it is on this machine', () => {
  const load = (OIDC_ISSUER: string) =>
    loadConfig([], { OIDC_ISSUER, OIDC_CLIENT_ID: 'antesala', OIDC_CLIENT_SECRET: 's' })
  expect(() => load('http://id.example')).toThrow('OIDC_ISSUER must be an https URL')
  for (const url of ['https://id.example', 'http://127.0.0.1:8080', 'http://localhost'])
    expect(load(url).OIDC_ISSUER).toBe(url)
})

test('single sign-on needs all of its settings or none', () => {
  const incomplete = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'antesala' }
  expect(() => loadConfig([], incomplete)).toThrow('belong together')
  expect(loadConfig([], { ...incomplete, OIDC_CLIENT_SECRET: 's' }).OIDC_CLIENT_ID).toBe('antesala')
})

test('the headers for the collector have percent-encoded values', () => {
  const headers = 'Authorization=Bearer%20a%3Db, x-scope = ventas'
  const config = loadConfig([], { OTEL_EXPORTER_OTLP_HEADERS: headers })
  expect(config.OTEL_EXPORTER_OTLP_HEADERS).toEqual({
    authorization: 'Bearer a=b',
    'x-scope': 'ventas',
  })
})

test.each(['authorization', 'authorization=', '=secret', 'a b=c', 'a=%', 'a=b%0D%0Ac', 'á=b'])(
  'the headers for the collector cannot be %j',
  (headers) => {
    const load = () => loadConfig([], { OTEL_EXPORTER_OTLP_HEADERS: headers })
    expect(load).toThrow('OTEL_EXPORTER_OTLP_HEADERS: must be headers')
  },
)

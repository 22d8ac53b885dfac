import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

const sources = ['api', 'worker', 'shared']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(folder, file),
    ),
  )
  // Scripts of the portal run in the browser, and connect to their own origin only (`api/portal/policy.ts`).
  .filter((path) => path.endsWith('.ts') && !path.startsWith('api/portal/static/'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const using = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .toSorted()

test('only these files can connect to another system, each to one that the settings name', () => {
  const connecting =
    /\bawait fetch\(['"`a-zA-Z]*[uU]rl|\bhttps?\.(request|get)\(|\b(net|tls)\.connect\(|createTransport\(|new pg\.|new PgBoss\(|extends pg\.|new OTLP\w+\(|genericOAuth\(|new S3Client\(/
  expect(using(connecting)).toEqual([
    // The identity provider: OIDC_ISSUER.
    'api/staff/signin/sso.ts',
    // A second relay and a webhook, for alerts: ALERT_SMTP_URL, ALERT_WEBHOOK_URL.
    'api/watch/channels/second-relay.ts',
    'api/watch/channels/webhook.ts',
    // The database: DATABASE_URL, DATABASE_DIRECT_URL.
    'shared/runtime/boss.ts',
    'shared/runtime/db.ts',
    'shared/runtime/guarded-client.ts',
    // The bucket of pictures: S3_BUCKET, S3_ENDPOINT.
    'shared/runtime/media/bucket-store.ts',
    'shared/runtime/migrate.ts',
    'shared/runtime/migration-lock.ts',
    // The collector of traces: OTEL_EXPORTER_OTLP_ENDPOINT.
    'shared/runtime/tracing/tracer-provider.ts',
    // The relay: SMTP_URL.
    'worker/mail/mailer.ts',
  ])
})

test('no file imports a module that connects to other systems, besides those', () => {
  const importing = /from '(node:(https|tls|dgram|http2)|undici|axios|got|ws)'/
  expect(using(importing)).toEqual([])
})

test('no file runs a text as code or starts a program besides those that read pictures', () => {
  expect(
    using(
      /from 'node:(child_process|vm|worker_threads)'|\beval\(|new Function\(|setTimeout\(['"`]/,
    ),
  ).toEqual([
    // The decoder of pictures, `render.main.ts`, and the program that makes dossiers, `set.main.ts`, with the paths of temporary
    // files; without a shell.
    'worker/limited-process.ts',
  ])
})

test('of our random values, those that nobody may guess come from a secure generator', () => {
  expect(using(/Math\.random\(/)).toEqual([])
  expect(using(/randomBytes|randomUUID|randomInt/).length).toBeGreaterThan(5)
})

test('no file uses a hash or a cipher of its own choice besides SHA-256, HMAC and scrypt', () => {
  const algorithms = sources.flatMap(({ text }) =>
    [...text.matchAll(/create(?:Hash|Hmac|Cipheriv|Sign)\(\s*'([^']+)'/g)].map(([, name]) => name),
  )
  expect(algorithms.length).toBeGreaterThan(8)
  expect(new Set(algorithms)).toEqual(new Set(['sha256']))
  expect(using(/createCipher|createDecipher|createSign\(|generateKeyPair/)).toEqual([])
})

test('no credential is in the source', () => {
  const credential =
    /-----BEGIN [A-Z ]*PRIVATE KEY-----|(password|secret|token)['"]?\s*[:=]\s*['"][\w+/=-]{16,}['"]/i
  expect(using(credential)).toEqual([])
})

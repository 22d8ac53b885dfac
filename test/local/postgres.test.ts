import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { isRoot } from '../../local/postgres/account.ts'
import { type Postgres, startPostgres } from '../../local/postgres/postgres.ts'
import { supervisePostgres } from '../../local/postgres/supervise.ts'
import { waitUntil } from '../../local/processes.ts'
import { temporaryFolder } from './folders.ts'

test('PostgreSQL keeps its data, port and password across restarts', async () => {
  const dataDir = temporaryFolder()
  const first = await start(dataDir)
  await query(first, "create table notes as select 'ñandú'::text as note")
  await first.stop()
  const second = await start(dataDir)
  expect(await query(second, 'select note from notes')).toEqual([{ note: 'ñandú' }])
  expect(second.url).toBe(first.url)
  expect(readFileSync(join(dataDir, 'database-url'), 'utf8')).toBe(`${second.url}\n`)
  expect(statSync(join(dataDir, 'database-url')).mode & 0o777).toBe(0o600)
})

test('PostgreSQL uses UTF-8 and UTC, listens only on 127.0.0.1, and requires the password', async () => {
  const server = await start(temporaryFolder())
  const names = ['server_encoding', 'timezone', 'listen_addresses', 'unix_socket_directories']
  const settings = names.map((name) => `current_setting('${name}') as ${name}`)
  expect(await query(server, `select ${settings}, upper('ñ') as upper`)).toEqual([
    {
      server_encoding: 'UTF8',
      timezone: 'UTC',
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      upper: 'Ñ',
    },
  ])
  await expect(
    query({ url: server.url.replace(/:[^:@]+@/, ':wrong@') }, 'select 1'),
  ).rejects.toThrow('password authentication failed')
})

test('PostgreSQL keeps committed data after kill -9', async () => {
  const dataDir = temporaryFolder()
  const first = await start(dataDir)
  await query(first, 'create table numbers as select 1 as one')
  process.kill(first.pid, 'SIGKILL')
  await first.ended
  const second = await start(dataDir)
  expect(await query(second, 'select * from numbers')).toEqual([{ one: 1 }])
})

test('PostgreSQL keeps running when its parent is killed, and the next parent reuses it', async () => {
  const dataDir = temporaryFolder()
  const parent = startInChildProcess(dataDir)
  const [line] = await once(createInterface({ input: parent.stdout ?? process.stdin }), 'line')
  await kill(parent)
  const { pid, url } = await start(dataDir)
  expect({ pid, url }).toEqual(JSON.parse(line))
})

test('supervisePostgres restarts a killed server on the same port', async () => {
  const dataDir = temporaryFolder()
  const lines: string[] = []
  const supervised = await supervisePostgres(
    { dataDir, volatile: true },
    (line) => lines.push(line),
    failIfMoved,
  )
  onTestFinished(supervised.stop)
  const { url, pid } = { url: supervised.url(), pid: supervised.pid() }
  process.kill(pid, 'SIGKILL')
  expect(await waitUntil(() => lines.includes('PostgreSQL is running again'), 10_000)).toBe(true)
  expect(supervised.url()).toBe(url)
  expect(supervised.pid()).not.toBe(pid)
  expect(await query({ url }, 'select 1 as one')).toEqual([{ one: 1 }])
})

test.each([
  ['an unrelated process', 'exec sleep 60 & echo $!; wait'],
  ['a zombie', 'true & echo $!; exec sleep 60'],
])(
  'PostgreSQL starts despite a stale lock file whose process ID now belongs to %s',
  async (_, script) => {
    const dataDir = temporaryFolder()
    const first = await start(dataDir)
    const lockFile = join(dataDir, 'postgres/data/postmaster.pid')
    const lock = readFileSync(lockFile, 'utf8')
    await first.stop()
    const shell = spawn('/bin/sh', ['-c', script], {
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    })
    onTestFinished(() => void process.kill(-(shell.pid ?? 0), 'SIGKILL'))
    const [pid] = await once(createInterface({ input: shell.stdout }), 'line')
    writeFileSync(lockFile, lock.replace(/^\d+/, pid))
    const second = await start(dataDir)
    expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }])
  },
)

test('startPostgres fails and stops the server if it still rejects connections when time runs out', async () => {
  const dataDir = temporaryFolder()
  const first = await start(dataDir)
  await first.stop()
  const home = join(dataDir, 'postgres')
  writeFileSync(join(home, 'password'), 'a different password')
  await expect(startPostgres({ dataDir, volatile: true, patienceMs: 500 })).rejects.toThrow(
    /after 0.5 s: password authentication failed/,
  )
  expect(existsSync(join(home, 'data/postmaster.pid'))).toBe(false)
})

test('PostgreSQL is initialized again if initdb was interrupted', async () => {
  const dataDir = temporaryFolder()
  const home = join(dataDir, 'postgres')
  const parent = startInChildProcess(dataDir)
  const isHalfDone = () =>
    existsSync(home) && readdirSync(home).some((name) => existsSync(join(home, name, 'PG_VERSION')))
  expect(await waitUntil(isHalfDone, 10_000, 2)).toBe(true)
  await kill(parent)
  expect(existsSync(join(home, 'data'))).toBe(false)
  const server = await start(dataDir)
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('PostgreSQL uses another port if its own is in use', async () => {
  const dataDir = temporaryFolder()
  const first = await start(dataDir)
  await first.stop()
  const portOwner = createServer().listen(Number(new URL(first.url).port), '127.0.0.1')
  onTestFinished(() => void portOwner.close())
  await once(portOwner, 'listening')
  const second = await start(dataDir)
  expect(second.url).not.toBe(first.url)
})

test('startPostgres rejects a cluster of another major version', async () => {
  const dataDir = temporaryFolder()
  await (await start(dataDir)).stop()
  writeFileSync(join(dataDir, 'postgres/data/PG_VERSION'), '17\n')
  await expect(start(dataDir)).rejects.toThrow('was created by PostgreSQL 17, and this is 18')
})

test.runIf(isRoot())(
  'PostgreSQL keeps its data in a private folder if its account cannot enter DATA_DIR',
  async () => {
    const dataDir = temporaryFolder(0o700)
    const first = await start(dataDir)
    await query(first, 'create table numbers as select 1 as one')
    await first.stop()
    const home = readFileSync(join(dataDir, 'postgres-home'), 'utf8').trim()
    expect(statSync(home)).toMatchObject({ uid: 0, mode: 0o40711 })
    expect(statSync(join(home, 'data')).mode).toBe(0o40700)
    expect(await query(await start(dataDir), 'select * from numbers')).toEqual([{ one: 1 }])
  },
)

test.runIf(isRoot())(
  'startPostgres rejects a copy of DATA_DIR, because both would use the same private folder',
  async () => {
    const [dataDir, copy] = [temporaryFolder(0o700), temporaryFolder(0o700)]
    await start(dataDir)
    cpSync(dataDir, copy, { recursive: true })
    await expect(start(copy)).rejects.toThrow(`belongs to ${dataDir}`)
  },
)

test.runIf(isRoot())(
  'startPostgres fails if the private folder was deleted, instead of creating an empty database',
  async () => {
    const dataDir = temporaryFolder(0o700)
    await (await start(dataDir)).stop()
    const homePointerFile = join(dataDir, 'postgres-home')
    await rm(readFileSync(homePointerFile, 'utf8').trim(), { recursive: true })
    await expect(start(dataDir)).rejects.toThrow(
      `which is missing. Restore that folder, or remove ${homePointerFile}`,
    )
  },
)

async function start(dataDir: string): Promise<Postgres> {
  const server = await startPostgres({ dataDir, volatile: true })
  onTestFinished(server.destroy)
  return server
}

function startInChildProcess(dataDir: string): ChildProcess {
  const script = join(import.meta.dirname, 'fixtures/start-postgres.ts')
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function kill(child: ChildProcess) {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function query({ url }: { url: string }, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

function failIfMoved() {
  throw new Error('came back on another port')
}

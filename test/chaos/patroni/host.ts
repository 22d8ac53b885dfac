import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, closeSync, openSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findAccount } from '../../../local/postgres/account.ts'
import { signal } from '../../../local/processes.ts'
import { placeOf, type Replacements, readRecommended, readVariables } from './configuration.ts'
import { findPostgres } from './installation.ts'
import { type NetworkHost, signalAll } from './network.ts'
import { programFolders } from './run.ts'

/** A host with etcd, Patroni and PostgreSQL. */
export type DatabaseHost = Pick<NetworkHost, 'name' | 'cut' | 'connect'> & {
  /** The URL of Patroni's REST API. */
  restUrl: string
  /** Starts what is not running: etcd, and Patroni, which starts PostgreSQL. */
  start(): void
  /** Kills all processes of PostgreSQL (SIGKILL). */
  killPostgres(): Promise<void>
  /** Kills all processes of PostgreSQL and Patroni (SIGKILL). etcd goes on. */
  killPatroni(): Promise<void>
  /** Stops all processes where they are (SIGSTOP), and drops all packets, as if a hypervisor had suspended it. */
  freeze(): Promise<void>
  /** Continues what `freeze` has stopped. */
  thaw(): Promise<void>
  /** Returns the end of what Patroni has logged. */
  log(): Promise<string>
}

type Options = {
  host: NetworkHost
  restUrl: string
  /** Where its files are. */
  folder: string
  password: string
}

/** Creates a host with the settings of `deploy/postgresql`. Nothing runs there yet. */
export async function createDatabaseHost(options: Options): Promise<DatabaseHost> {
  const { host, restUrl, folder } = options
  const etcdEnvironment = await writeConfiguration(options)
  const commands = {
    etcd: ['etcd', '--data-dir', join(folder, 'etcd'), '--logger=zap'],
    patroni: ['patroni', join(folder, 'patroni')],
  }
  const running = new Map<string, ChildProcess>()

  function startProgram(program: keyof typeof commands) {
    if (running.has(program)) return
    const child = startOnHost(host, folder, commands[program], etcdEnvironment)
    running.set(program, child)
    child.once('exit', () => running.delete(program))
  }
  const processes = async (isWanted: (pid: number) => boolean) =>
    (await host.processes()).filter(isWanted)
  const kill = (programs: string[]) =>
    signalAll(() => processes((pid) => programs.includes(programOf(pid))), 'SIGKILL')
  return {
    name: host.name,
    restUrl,
    cut: host.cut,
    connect: host.connect,
    start: () => {
      startProgram('etcd')
      startProgram('patroni')
    },
    killPostgres: () => kill(['postgres']),
    killPatroni: () => kill(['patroni', 'postgres']),
    freeze: async () => {
      await host.cut()
      await signalAll(() => processes(isExecuting), 'SIGSTOP')
    },
    thaw: async () => {
      await host.connect()
      for (const pid of await host.processes()) signal(pid, 'SIGCONT')
    },
    log: async () => (await readFile(join(folder, 'patroni.log'), 'utf8')).slice(-2_000),
  }
}

async function writeConfiguration({ host, folder, password }: Options) {
  await mkdir(join(folder, 'patroni'), { recursive: true, mode: 0o700 })
  const account = findAccount(join(folder, 'data'))
  if (!account) throw new Error('only root can start a host')
  const shared = await readRecommended('patroni.yml')
  const ofHost = await readRecommended('host.yml', {
    ...placeOf(host),
    '/usr/lib/postgresql/15/bin': String(findPostgres()),
    '/var/lib/postgresql/15/antesala': join(folder, 'data'),
    '/run/postgresql': folder,
    'change-me': password,
  })
  const files = { 'patroni.yml': shared, 'host.yml': ofHost }
  for (const [file, text] of Object.entries(files))
    await writeFile(join(folder, 'patroni', file), text)
  const names = ['', 'patroni', ...Object.keys(files).map((file) => join('patroni', file))]
  for (const path of names) chownSync(join(folder, path), account.uid, account.gid)
  const variables = async (places?: Replacements) =>
    readVariables(await readRecommended('etcd.env', places))
  const { ETCD_INITIAL_CLUSTER = '' } = await variables()
  return { ...(await variables(placeOf(host))), ETCD_INITIAL_CLUSTER }
}

// In a session of its own, so that Ctrl-C does not reach it before `life` ends it; it is killed if this process ends.
function startOnHost(
  { prefix }: NetworkHost,
  folder: string,
  command: string[],
  env: Record<string, string>,
) {
  const [program = '', ...parameters] = [...prefix, ...asPostgres, ...command]
  const log = openSync(join(folder, `${command[0]}.log`), 'a')
  try {
    return spawn(program, parameters, {
      env: { ...env, PATH: programFolders, LANG: 'C.UTF-8', HOME: folder },
      cwd: folder,
      detached: true,
      stdio: ['ignore', log, log],
    })
  } finally {
    closeSync(log)
  }
}

const asPostgres =
  'setpriv --reuid=postgres --regid=postgres --clear-groups --pdeathsig=KILL'.split(' ')

/** Returns the name of a process's program; an empty text if it is gone. */
function programOf(pid: number) {
  return readStatus(pid, 'comm').trim()
}

/** Whether a process is neither stopped nor a zombie nor gone. */
function isExecuting(pid: number) {
  const state = /^State:\s+(\w)/m.exec(readStatus(pid, 'status'))?.[1] ?? ''
  return !['T', 'Z', ''].includes(state)
}

function readStatus(pid: number, file: string) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

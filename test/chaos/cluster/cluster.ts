import type { Lifecycle } from '../../../shared/runtime/lifecycle.ts'
import { benchSettings } from '../../bench/antesala.ts'
import { type Line, openLine, portOf, urlThrough } from '../../setup/line.ts'
import { mutation } from '../mutants.ts'
import { startPatroniDatabase } from '../patroni/database.ts'
import { type ClusterDatabase, startDatabase } from './database.ts'
import { type Mailbox, startMailbox } from './mailbox.ts'
import { createProcess, type ManagedProcess } from './managed-process.ts'
import { checkOut, migrateWith, thisRelease } from './release.ts'

/** Two APIs and two workers, with a database, a relay, and the lines to both. */
export type Cluster = {
  database: ClusterDatabase
  /** From the APIs and workers to the database. */
  databaseLine: Line
  mailbox: Mailbox
  /** From the workers to the relay. */
  relayLine: Line
  apis: ManagedProcess[]
  workers: ManagedProcess[]
  /** Returns the base URL of the next API in service, in turn, as a balancer would. */
  nextAddress(): string
}

export type ClusterOptions = {
  /** Whether commits wait for a standby. */
  hasStandby?: boolean
  /** Whether the database has a disk of its own, which can be full. */
  hasOwnDisk?: boolean
  /** Whether the database is on three hosts with Patroni. */
  hasPatroni?: boolean
  /** The commit of the version that it runs first; default: this version. */
  release?: string | undefined
  /** The names of the mutants that the APIs and workers run. */
  mutants?: string[]
  /** Override the settings of the APIs and workers. */
  settings?: Record<string, string>
}

/** Starts a cluster; `life` ends it. */
export async function startCluster(life: Lifecycle, options: ClusterOptions): Promise<Cluster> {
  const { hasStandby, hasOwnDisk = false, hasPatroni, release, mutants = [] } = options
  const root = release === undefined ? thisRelease : await checkOut(life, release)
  const database = hasPatroni
    ? await startPatroniDatabase(life)
    : await startDatabase(life, { hasOwnDisk })
  await migrateWith(root, database.url)
  if (hasStandby) await database.addStandby()
  const mailbox = await startMailbox(life)
  const openLineTo = async (name: string, port?: number) => {
    const line = await openLine(port)
    life.onClose(`line to ${name}`, () => line.close())
    return line
  }
  const databaseLine = await openLineTo('the database', portOf(database.url))
  const relayLine = await openLineTo('the relay', portOf(mailbox.relay.url))
  const lines = [await openLineTo('api 1'), await openLineTo('api 2')] as const

  const settings = {
    ...benchSettings,
    ...options.settings,
    DATABASE_URL: urlThrough(databaseLine, database.url),
    SMTP_URL: urlThrough(relayLine, mailbox.relay.url),
  }
  const mutant = mutants.length > 0 ? mutation(mutants) : undefined
  const create = (name: string, script: string, line?: Line) => {
    const process = createProcess({ name, root, script, settings, mutant, line })
    life.onClose(name, () => process.close())
    return process
  }
  const apis = lines.map((line, index) => create(`api ${index + 1}`, 'api/main.ts', line))
  const workers = [1, 2].map((number) => create(`worker ${number}`, 'worker/main.ts'))
  await Promise.all([...apis, ...workers].map((process) => process.start()))

  let turn = 0
  const nextAddress = () => {
    const inService = lines.filter((_, index) => apis[index]?.isInService)
    return `http://127.0.0.1:${(inService[turn++ % inService.length] as Line).port}`
  }
  return { database, databaseLine, mailbox, relayLine, apis, workers, nextAddress }
}

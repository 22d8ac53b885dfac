import { freePort } from '../../../local/ports.ts'
import type { Lifecycle } from '../../../shared/runtime/lifecycle.ts'
import { benchSettings } from '../../bench/antesala.ts'
import { type ClusterDatabase, startDatabase } from './database.ts'
import { type Line, openLine } from './line.ts'
import { type Mailbox, startMailbox } from './mailbox.ts'
import { createProcess, type ManagedProcess } from './managed-process.ts'

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
  hasStandby: boolean
  mutant: string | undefined
}

/** Starts a cluster; `life` ends it. */
export async function startCluster(
  life: Lifecycle,
  { hasStandby, mutant }: ClusterOptions,
): Promise<Cluster> {
  const database = await startDatabase(life)
  if (hasStandby) await database.addStandby()
  const databaseLine = await openLine(database.port)
  life.onClose('line to the database', () => databaseLine.close())
  const mailbox = await startMailbox(life)
  const relayLine = await openLine(Number(new URL(mailbox.relay.url).port))
  life.onClose('line to the relay', () => relayLine.close())

  const url = new URL(database.url)
  url.port = String(databaseLine.port)
  const settings = {
    ...benchSettings,
    DATABASE_URL: url.href,
    SMTP_URL: `smtp://127.0.0.1:${relayLine.port}`,
  }
  const create = async (kind: 'api' | 'worker', number: number) => {
    const port = await freePort()
    const process = createProcess({
      name: `${kind} ${number}`,
      script: `${kind}/main.ts`,
      settings: { ...settings, [kind === 'api' ? 'PORT' : 'METRICS_PORT']: String(port) },
      mutant,
      address: `http://127.0.0.1:${port}`,
      readyPath: kind === 'api' ? '/readyz' : '/healthz',
    })
    life.onClose(process.name, () => process.kill())
    return process
  }
  const [apis, workers] = await Promise.all(
    (['api', 'worker'] as const).map((kind) => Promise.all([create(kind, 1), create(kind, 2)])),
  )
  if (!apis || !workers) throw new Error('no processes')
  await Promise.all([...apis, ...workers].map((process) => process.start()))

  let turn = 0
  const nextAddress = () => {
    const inService = apis.filter(({ isInService }) => isInService)
    return (inService[turn++ % inService.length] as ManagedProcess).address
  }
  return { database, databaseLine, mailbox, relayLine, apis, workers, nextAddress }
}

import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createDatabaseHost, type DatabaseHost } from './host.ts'
import type { Network } from './network.ts'
import { askMembers, askState, requestSwitchover } from './rest-api.ts'

/** How often to ask whether a state is reached, in milliseconds. */
const ASK_MS = 50
/** How long a state may take to be reached, in milliseconds. */
const PATIENCE_MS = 120_000

/** Three hosts with a database: a primary, a synchronous standby, and another standby. Each function waits for a state. */
export type PatroniCluster = {
  hosts: DatabaseHost[]
  /** Returns the host of the primary. */
  primary(): Promise<DatabaseHost>
  /** Returns the host of the synchronous standby: any other one than `previous`. */
  synchronousStandby(previous?: DatabaseHost): Promise<DatabaseHost>
  /** Waits until another host than this one has a writable server. */
  promotion(previous: DatabaseHost): Promise<void>
  /** Waits until both standbys receive what the primary writes, and commits wait for one of them. */
  healthy(): Promise<void>
  /** Makes the synchronous standby the primary. */
  switchOver(): Promise<void>
}

type Options = {
  network: Network
  /** The URLs of Patroni's REST APIs, in the order of the hosts. */
  restUrls: string[]
  folder: string
  password: string
}

/** Starts the hosts, and waits until all are healthy. */
export async function startPatroniCluster(options: Options): Promise<PatroniCluster> {
  const { network, restUrls, folder, password } = options
  const hosts = await Promise.all(
    network.hosts.map((host, index) =>
      createDatabaseHost({
        host,
        restUrl: String(restUrls[index]),
        password,
        folder: join(folder, host.name),
      }),
    ),
  )
  for (const host of hosts) host.start()
  const cluster = createCluster(hosts, password)
  await cluster.healthy()
  return cluster
}

function createCluster(hosts: DatabaseHost[], password: string): PatroniCluster {
  const primary = () => until(hosts, 'there is no primary', () => findPrimary(hosts))
  const synchronousStandby = (previous?: DatabaseHost) =>
    until(hosts, 'there is no other synchronous standby', async () => {
      const standby = await findSynchronousStandby(hosts, await primary())
      return standby === previous ? undefined : standby
    })
  return {
    hosts,
    primary,
    synchronousStandby,
    promotion: async (previous) => {
      const others = hosts.filter((host) => host !== previous)
      await until(hosts, 'no standby has taken over', async () =>
        (await Promise.all(others.map(isWritable))).includes(true) ? true : undefined,
      )
    },
    healthy: async () => {
      await until(hosts, 'the cluster is not healthy', async () =>
        (await hasStandbys(await primary(), hosts.length - 1)) ? true : undefined,
      )
      await synchronousStandby()
    },
    switchOver: async () => {
      await until(hosts, 'Patroni has not switched over', async () => {
        const isDone = await requestSwitchover(
          await primary(),
          await synchronousStandby(),
          password,
        )
        return isDone || undefined
      })
    },
  }
}

async function until<T>(
  hosts: DatabaseHost[],
  what: string,
  find: () => Promise<T | undefined>,
): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    const found = await find()
    if (found !== undefined) return found
    await delay(ASK_MS)
  }
  const logs = await Promise.all(hosts.map(async (host) => `${host.name}:\n${await host.log()}`))
  throw new Error(`after ${PATIENCE_MS / 1000} s, ${what}\n${logs.join('\n')}`)
}

// The host whose Patroni says so itself: the others take a host that was cut off for the primary for a while.
async function findPrimary(hosts: DatabaseHost[]) {
  const isPrimary = await Promise.all(
    hosts.map(async (host) =>
      (await askMembers(host)).some(({ name, role }) => name === host.name && role === 'leader'),
    ),
  )
  return hosts[isPrimary.indexOf(true)]
}

async function findSynchronousStandby(hosts: DatabaseHost[], primary: DatabaseHost) {
  const standby = (await askMembers(primary)).find(({ role }) => role === 'sync_standby')
  return hosts.find(({ name }) => name === standby?.name)
}

// Patroni before 4.0 says `master`.
async function isWritable(host: DatabaseHost) {
  return ['master', 'primary'].includes((await askState(host))?.role ?? '')
}

async function hasStandbys(primary: DatabaseHost, count: number) {
  const { replication = [] } = (await askState(primary)) ?? {}
  const streaming = replication.filter(({ state }) => state === 'streaming')
  return streaming.length === count && streaming.some(({ sync_state }) => sync_state === 'sync')
}

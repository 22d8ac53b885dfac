import { setTimeout as delay } from 'node:timers/promises'
import { signal } from '../../../local/processes.ts'
import type { Lifecycle } from '../../../shared/runtime/lifecycle.ts'
import { isLeftover, newPrefix } from './owner.ts'
import { run } from './run.ts'

/** How long signaled processes have to end or stop before they are sought again, in milliseconds. */
const SIGNAL_MS = 10

/** A network of hosts, each a network namespace. */
export type Network = {
  /** The words before a command that make it run between the hosts, where it reaches all that are not cut off. */
  prefix: string[]
  hosts: NetworkHost[]
}

/** A host, and what can happen to it. */
export type NetworkHost = {
  /** `db1`, `db2` and so on. */
  name: string
  /** The address that it has in the files of `deploy/postgresql`. */
  address: string
  /** The words before a command that make it run there. */
  prefix: string[]
  /** Cuts it off: its packets, and those to it, are dropped. */
  cut(): Promise<void>
  /** Connects it again. */
  connect(): Promise<void>
  /** Returns the ids of its processes. */
  processes(): Promise<number[]>
}

/**
 * Creates a network that neither reaches this machine's own nor is reached from it: only Unix sockets lead out of it.
 * `life` ends it. Removes those of processes that were killed.
 */
export async function openNetwork(life: Lifecycle, size: number): Promise<Network> {
  await removeNamespaces(isLeftover)
  const prefix = newPrefix()
  life.onClose('network', () => removeNamespaces((name) => name.startsWith(prefix)))
  const hub = `${prefix}hub`
  await addHub(hub)
  const hosts: NetworkHost[] = []
  for (let number = 1; number <= size; number++) hosts.push(await addHost(prefix, hub, number))
  return { prefix: prefixOf(hub), hosts }
}

async function addHub(hub: string) {
  await addNamespace(hub)
  await run(`ip -n ${hub} link add bridge type bridge`)
  await run(`ip -n ${hub} address add 10.0.0.10/24 dev bridge`)
  await run(`ip -n ${hub} link set bridge up`)
}

async function addHost(prefix: string, hub: string, number: number): Promise<NetworkHost> {
  const [name, address] = [`db${number}`, `10.0.0.${10 + number}`]
  const namespace = `${prefix}${name}`
  await addNamespace(namespace)
  await run(`ip -n ${namespace} link add eth0 type veth peer name ${name} netns ${hub}`)
  await run(`ip -n ${hub} link set ${name} master bridge`)
  await run(`ip -n ${hub} link set ${name} up`)
  await run(`ip -n ${namespace} address add ${address}/24 dev eth0`)
  await run(`ip -n ${namespace} link set eth0 up`)
  return {
    name,
    address,
    prefix: prefixOf(namespace),
    cut: async () => void (await run(`ip -n ${hub} link set ${name} down`)),
    connect: async () => void (await run(`ip -n ${hub} link set ${name} up`)),
    processes: () => processesOf(namespace),
  }
}

function prefixOf(namespace: string) {
  return ['ip', 'netns', 'exec', namespace]
}

async function addNamespace(name: string) {
  await run(`ip netns add ${name}`)
  await run(`ip -n ${name} link set lo up`)
}

// The devices go with their namespaces.
async function removeNamespaces(isChosen: (name: string) => boolean) {
  for (const name of (await namespaces()).filter(isChosen)) {
    await signalAll(() => processesOf(name), 'SIGKILL')
    await run(`ip netns delete ${name}`)
  }
}

/** Sends a signal to processes until there are none to find: one may have been created meanwhile. */
export async function signalAll(
  find: () => Promise<number[]>,
  name: NodeJS.Signals,
): Promise<void> {
  for (let pids = await find(); pids.length > 0; pids = await find()) {
    for (const pid of pids) signal(pid, name)
    await delay(SIGNAL_MS)
  }
}

async function processesOf(name: string) {
  return (await run(`ip netns pids ${name}`)).split('\n').filter(Boolean).map(Number)
}

async function namespaces() {
  const lines = (await run('ip netns list')).split('\n')
  return lines.flatMap((line) => line.split(' ')[0] || [])
}

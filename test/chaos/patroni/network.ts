import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { signal } from '../../../local/processes.ts'
import type { Lifecycle } from '../../../shared/runtime/lifecycle.ts'
import { isLeftover, newPrefix } from './owner.ts'
import { run } from './run.ts'

/** How long signaled processes have to end or stop before they are sought again, in milliseconds. */
const SIGNAL_MS = 10

/** A network namespace, and what can happen to it. */
export type NetworkHost = {
  /** Its number, from 1. */
  number: number
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
 * Creates a network of hosts that this machine reaches, and that have no route to anything else; `life` ends it. Removes
 * those of processes that were killed.
 */
export async function openNetwork(life: Lifecycle, size: number): Promise<NetworkHost[]> {
  await removeNamespaces(isLeftover)
  const network = { prefix: newPrefix(), subnet: await findSubnet() }
  life.onClose('network', () => removeNamespaces((name) => name.startsWith(network.prefix)))
  await addHub(network)
  const hosts: NetworkHost[] = []
  for (let number = 1; number <= size; number++) hosts.push(await addHost(network, number))
  return hosts
}

type Network = { prefix: string; subnet: string }

// The bridge is in a namespace of its own, where no rule of this machine's firewall applies.
async function addHub({ prefix, subnet }: Network) {
  const hub = hubOf(prefix)
  await addNamespace(hub)
  await run(`ip -n ${hub} link add bridge type bridge`)
  await run(`ip -n ${hub} link set bridge up`)
  // At most 15 characters.
  const device = prefix.replace('antesala', 'ant').replaceAll('-', '')
  await run(`ip link add ${device} type veth peer name root netns ${hub}`)
  await plugIn(hub, 'root')
  await run(`ip address add ${subnet}.254/24 dev ${device}`)
  await run(`ip link set ${device} up`)
}

async function addHost({ prefix, subnet }: Network, number: number): Promise<NetworkHost> {
  const hub = hubOf(prefix)
  const [name, port, address] = [`${prefix}db${number}`, `db${number}`, `${subnet}.${number}`]
  await addNamespace(name)
  await run(`ip -n ${name} link add eth0 type veth peer name ${port} netns ${hub}`)
  await plugIn(hub, port)
  await run(`ip -n ${name} address add ${address}/24 dev eth0`)
  await run(`ip -n ${name} link set eth0 up`)
  return {
    number,
    address,
    prefix: ['ip', 'netns', 'exec', name],
    cut: async () => void (await run(`ip -n ${hub} link set ${port} down`)),
    connect: async () => void (await run(`ip -n ${hub} link set ${port} up`)),
    processes: () => processesOf(name),
  }
}

function hubOf(prefix: string) {
  return `${prefix}hub`
}

async function addNamespace(name: string) {
  await run(`ip netns add ${name}`)
  await run(`ip -n ${name} link set lo up`)
}

async function plugIn(hub: string, port: string) {
  await run(`ip -n ${hub} link set ${port} master bridge`)
  await run(`ip -n ${hub} link set ${port} up`)
}

// Of 10.0.0.0/8; the networks of this machine are left alone.
async function findSubnet() {
  const routes = await run('ip -4 route show table all')
  for (;;) {
    const subnet = `10.${randomInt(64, 192)}.${randomInt(256)}`
    if (!routes.includes(`${subnet}.`)) return subnet
  }
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

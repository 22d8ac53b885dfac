import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Lifecycle } from '../../../shared/runtime/lifecycle.ts'
import { openLine } from '../../setup/line.ts'
import { readRecommended } from './configuration.ts'
import type { Network } from './network.ts'
import { programFolders } from './run.ts'

/** Where this machine reaches a network with a database. */
export type Balancer = {
  /** The port of 127.0.0.1 that leads to the primary. */
  port: number
  /** The URLs of Patroni's REST APIs, in the order of the hosts. */
  restUrls: string[]
}

/** Starts HAProxy in a network with the settings of `deploy/postgresql`, and what leads to it; `life` ends both. */
export async function startBalancer(
  life: Lifecycle,
  { prefix, hosts }: Network,
  folder: string,
): Promise<Balancer> {
  const recommended = await readRecommended('haproxy.cfg')
  const socketOf = (name: string) => join(folder, `${name}.socket`)
  // The file ends with the section of the database.
  const sections = [
    `${recommended}    bind unix@${socketOf('primary')}`,
    ...hosts.map(
      ({ name, address }) =>
        `listen rest-${name}\n    bind unix@${socketOf(name)}\n    server ${name} ${address}:8008`,
    ),
  ]
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, `${sections.join('\n')}\n`)
  const log = openSync(join(folder, 'haproxy.log'), 'a')
  const [program = '', ...parameters] = [...prefix, ...command, file]
  const child = spawn(program, parameters, {
    env: { PATH: programFolders },
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  life.onClose('HAProxy', () => end(child))
  const portTo = async (name: string) => {
    const line = await openLine(socketOf(name))
    life.onClose(`line to ${name}`, () => line.close())
    return line.port
  }
  const ports = await Promise.all(hosts.map(({ name }) => portTo(name)))
  return {
    port: await portTo('primary'),
    restUrls: ports.map((port) => `http://127.0.0.1:${port}`),
  }
}

const command = ['setpriv', '--pdeathsig=KILL', 'haproxy', '-db', '-f']

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

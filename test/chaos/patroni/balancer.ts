import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../../local/ports.ts'
import type { Lifecycle } from '../../../shared/runtime/lifecycle.ts'
import { placesOf, readRecommended } from './configuration.ts'
import { programFolders } from './run.ts'

/** Starts HAProxy with the settings of `deploy/postgresql`; `life` ends it. Returns its port on 127.0.0.1. */
export async function startBalancer(
  life: Lifecycle,
  addresses: string[],
  folder: string,
): Promise<number> {
  const port = await freePort()
  const places = { ...placesOf(addresses), '127.0.0.1:5432': `127.0.0.1:${port}` }
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, await readRecommended('haproxy.cfg', places))
  const log = openSync(join(folder, 'haproxy.log'), 'a')
  const child = spawn('setpriv', ['--pdeathsig=KILL', 'haproxy', '-db', '-f', file], {
    env: { PATH: programFolders },
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  life.onClose('HAProxy', () => end(child))
  return port
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isRoot } from '../../../local/postgres/account.ts'
import { image } from './dockerfile.ts'

/** The user `nobody` of Debian, who owns no file of the image. */
const NOBODY = { uid: 65_534, gid: 65_534 }

/** Runs programs in the laid out image; as root, for a user who cannot write there. */
export type ImageRunner = {
  /** Starts a command of the image with these settings besides those of the Dockerfile. */
  start(command: string[], settings: Record<string, string>): ChildProcess
  /** Runs a command of the image to its end; throws if it fails. */
  run(command: string[], settings: Record<string, string>): Promise<{ stdout: string }>
}

/** Returns what runs programs of the image in `app`, with a copy of this Node, which every user can start. */
export async function createImageRunner(app: string): Promise<ImageRunner> {
  const node = join(app, '../node')
  await copyFile(process.execPath, node)
  const user = isRoot() ? NOBODY : {}
  const optionsFor = (settings: Record<string, string>) => ({
    cwd: app,
    env: { PATH: '/usr/bin:/bin', ...image.env, HOST: '127.0.0.1', ...settings },
    ...user,
  })
  const resolve = ([program, ...args]: string[]) => {
    if (program !== 'node') throw new Error(`the image cannot start ${program}`)
    return args
  }
  return {
    start: (command, settings) =>
      spawn(node, resolve(command), {
        ...optionsFor(settings),
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    run: (command, settings) => promisify(execFile)(node, resolve(command), optionsFor(settings)),
  }
}

/** Stops a process with SIGTERM; returns its exit code. */
export async function stopProcess(child: ChildProcess): Promise<number | null> {
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = await exit
  return code
}

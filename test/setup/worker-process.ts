import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { childEnvironment } from '../../shared/runtime/config.ts'
import type { Antesala } from './antesala.ts'

const workerMain = join(import.meta.dirname, 'worker.main.ts')

/** Starts a worker as a process of its own, to be killed or stopped like one. */
export function startWorkerProcess({ env }: Antesala): ChildProcess {
  return fork(workerMain, {
    // Elsewhere than in the clone, where a file .env of the user's may be.
    cwd: tmpdir(),
    env: { ...childEnvironment({}), ...env, LOG_LEVEL: 'error' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

/** Stops it in order. */
export async function stopWorkerProcess(worker: ChildProcess): Promise<void> {
  worker.kill('SIGTERM')
  const [exitCode] = await once(worker, 'exit')
  expect(exitCode).toBe(0)
}

/** Lets claims of killed workers be given up soon, after the 10 s that pg-boss asks for at least. */
export async function expireSoon({ sql }: Antesala): Promise<void> {
  await sql('update pgboss.queue set expire_seconds = 10 where expire_seconds = 30')
  await sql('update pgboss.queue set heartbeat_seconds = 10 where heartbeat_seconds is not null')
}

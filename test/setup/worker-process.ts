import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { childEnvironment } from '../../shared/runtime/config.ts'
import type { Antesala } from './antesala.ts'

const workerMain = join(import.meta.dirname, 'worker.main.ts')

/** Starts a worker in a separate process, which a test can kill or stop. */
export function startWorkerProcess({ workerEnv }: Antesala): ChildProcess {
  return fork(workerMain, {
    // Not in the clone, which may contain the user's .env file.
    cwd: tmpdir(),
    env: { ...childEnvironment({}), ...workerEnv, LOG_LEVEL: 'error' },
    execArgv: [],
    // Its log, which says why it ended by itself, to our standard error.
    stdio: ['ignore', 2, 'inherit', 'ipc'],
  })
}

/** Stops a worker with SIGTERM, and checks that it exits with 0. */
export async function stopWorkerProcess(worker: ChildProcess): Promise<void> {
  worker.kill('SIGTERM')
  const [exitCode] = await once(worker, 'exit')
  expect(exitCode).toBe(0)
}

/** Lets jobs of killed workers expire after 10 s, the least that pg-boss allows. */
export async function shortenJobExpiry({ sql }: Antesala): Promise<void> {
  await sql('update pgboss.queue set expire_seconds = 10 where expire_seconds = 15')
  await sql('update pgboss.queue set heartbeat_seconds = 10 where heartbeat_seconds is not null')
}

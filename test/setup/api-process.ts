import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../local/ports.ts'
import { childEnvironment } from '../../shared/runtime/config.ts'
import type { Antesala } from './antesala.ts'

const apiMain = join(import.meta.dirname, '../../api/main.ts')

/** Starts an API in a separate process, which a test can kill or stop. Returns when it listens. */
export async function startApiProcess({
  env,
}: Pick<Antesala, 'env'>): Promise<{ api: ChildProcess; address: string }> {
  const port = await freePort()
  const api = fork(apiMain, {
    // Not in the clone, which may contain the user's .env file.
    cwd: tmpdir(),
    env: { ...childEnvironment({}), ...env, PORT: String(port), LOG_LEVEL: 'error' },
    execArgv: [],
    // Its log, which says why it ended by itself, to our standard error.
    stdio: ['ignore', 2, 'inherit', 'ipc'],
  })
  for (;;) {
    const [message] = await once(api, 'message')
    if (message.type === 'ready') return { api, address: `http://127.0.0.1:${port}` }
  }
}

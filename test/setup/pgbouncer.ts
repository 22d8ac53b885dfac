import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { freePort } from '../../local/ports.ts'
import { isRoot } from '../../local/postgres/account.ts'
import { soon } from './waiting.ts'

/** Whether PgBouncer is installed on this machine. */
export const hasPgBouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].some(isExecutable)

/** Starts PgBouncer in front of a database. Returns the database's URL through it. */
export async function startPgBouncer(
  databaseUrl: string,
  mode: 'transaction' | 'session' = 'transaction',
) {
  const target = new URL(databaseUrl)
  const folder = await mkdtemp(join(tmpdir(), 'antesala-pgbouncer-'))
  const port = await freePort(undefined)
  const file = join(folder, 'pgbouncer.ini')
  const { hostname, username } = target
  const password = decodeURIComponent(target.password)
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${target.port} user=${username} password='${password}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
${mode === 'session' ? 'ignore_startup_parameters = options' : ''}
`,
  )
  await chmod(folder, 0o755)
  // PgBouncer does not run as root.
  const user = isRoot() ? { uid: NOBODY, gid: NOBODY } : {}
  const environment = { env: { PATH: '/usr/sbin:/usr/bin' }, stdio: 'ignore', ...user } as const
  const pgbouncer = spawn('pgbouncer', ['-q', file], environment)
  await vi.waitFor(async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.destroy()
  }, soon)
  target.port = String(port)
  return {
    url: target.href,
    stop: async () => {
      const exit = once(pgbouncer, 'exit')
      pgbouncer.kill()
      await exit
      await rm(folder, { recursive: true })
    },
  }
}

/** The user and group `nobody` of Debian. */
const NOBODY = 65_534

function isExecutable(path: string) {
  try {
    execFileSync(path, ['--version'])
    return true
  } catch {
    return false
  }
}

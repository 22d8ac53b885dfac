import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { UserFacingError } from '../user-facing-error.ts'

/** The operating system account that PostgreSQL runs as. */
export type Account = { uid: number; gid: number }

/** Whether this process runs as root. PostgreSQL refuses to run as root. */
export const isRoot = () => process.getuid?.() === 0

/**
 * Returns the account to run PostgreSQL as. Undefined, which means our own, unless we are root. For root: the
 * owner of the data directory or, if that is missing or belongs to root, `postgres` or `nobody`.
 * @param data the cluster's data directory, which may not exist yet
 * @throws UserFacingError if we are not root and the cluster belongs to another user, or if we are root and
 *   there is no such account
 */
export function findAccount(data: string): Account | undefined {
  const stats = statSync(data, { throwIfNoEntry: false })
  if (!isRoot()) {
    if (stats && stats.uid !== process.getuid?.())
      throw new UserFacingError(
        `The database in ${data} belongs to another user (${stats.uid}): start as that user.`,
      )
    return undefined
  }
  if (stats && stats.uid !== 0) return { uid: stats.uid, gid: stats.gid }
  const accounts = readAccounts()
  const account = accounts.get('postgres') ?? accounts.get('nobody')
  if (account) return account
  throw new UserFacingError(
    'PostgreSQL refuses to run as root, and /etc/passwd has neither "postgres" nor "nobody": ' +
      'start as an ordinary user, or set DATABASE_URL.',
  )
}

/**
 * Whether an account can read (`-r`) or enter (`-x`) all these paths; true if `account` is undefined. Runs
 * `test` as that account, because mode bits alone do not determine access.
 */
export function isAllowed(account: Account | undefined, test: '-r' | '-x', paths: string[]) {
  if (!account) return true
  const script = 'for path; do test "$0" "$path" || exit 1; done'
  const options = { ...account, cwd: '/', stdio: 'ignore' } as const
  return spawnSync('/bin/sh', ['-c', script, test, ...paths], options).status === 0
}

function readAccounts() {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return new Map(
    lines.map((line): [string, Account] => {
      const [name = '', , uid, gid] = line.split(':')
      return [name, { uid: Number(uid), gid: Number(gid) }]
    }),
  )
}

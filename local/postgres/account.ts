import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { UserFacingError } from '../user-facing-error.ts'

/** The operating system account that PostgreSQL runs as. */
export type Account = { uid: number; gid: number }

/** Whether this process runs as root; PostgreSQL refuses to. */
export const isRoot = () => process.getuid?.() === 0

/**
 * The account to run PostgreSQL as. Undefined (our own) unless we are root; then the owner of an existing
 * cluster, or else the unprivileged account `postgres` or `nobody`.
 * @param data the cluster's data directory, which may not exist yet
 * @throws UserFacingError when the cluster belongs to another user, or no account is found
 */
export function findAccount(data: string): Account | undefined {
  const owner = statSync(data, { throwIfNoEntry: false })
  if (!isRoot()) {
    if (owner && owner.uid !== process.getuid?.())
      throw new UserFacingError(
        `The database in ${data} belongs to another user (${owner.uid}): start as that user.`,
      )
    return undefined
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const accounts = readAccounts()
  const account = accounts.get('postgres') ?? accounts.get('nobody')
  if (account) return account
  throw new UserFacingError(
    'PostgreSQL refuses to run as root, and /etc/passwd has neither "postgres" nor "nobody": ' +
      'start as an ordinary user, or set DATABASE_URL.',
  )
}

/**
 * Whether the account can read (`-r`) or enter (`-x`) all these paths. Runs `test` as that account,
 * because mode bits alone do not decide.
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

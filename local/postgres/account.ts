import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { ClearError } from '../clear-error.ts'

/** The account of the operating system that PostgreSQL runs as; none means: the one we run as. */
export type Account = { uid: number; gid: number }

/** Whether we run as root, which PostgreSQL refuses to do. */
export const weAreRoot = () => process.getuid?.() === 0

/**
 * Who shall run PostgreSQL: nobody else than ourselves, unless we are root; then the owner of an
 * existing cluster, else an unprivileged account of this machine.
 * @param data where the cluster is, or will be
 */
export function findAccount(data: string): Account | undefined {
  const owner = statSync(data, { throwIfNoEntry: false })
  if (!weAreRoot()) {
    if (owner && owner.uid !== process.getuid?.())
      throw new ClearError(
        `The database in ${data} belongs to another user (${owner.uid}): start as that one.`,
      )
    return undefined
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const accounts = knownAccounts()
  const account = accounts.get('postgres') ?? accounts.get('nobody')
  if (account) return account
  throw new ClearError(
    'PostgreSQL refuses to run as root, and /etc/passwd has neither "postgres" nor "nobody": ' +
      'start as an ordinary user, or set DATABASE_URL.',
  )
}

/**
 * Whether the account may read (`-r`) or enter (`-x`) all of these: asked of the system as that
 * account, because mode bits do not tell everything.
 */
export function isAllowed(account: Account | undefined, test: '-r' | '-x', paths: string[]) {
  if (!account) return true
  const script = 'for path; do test "$0" "$path" || exit 1; done'
  const options = { ...account, cwd: '/', stdio: 'ignore' } as const
  return spawnSync('/bin/sh', ['-c', script, test, ...paths], options).status === 0
}

function knownAccounts() {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return new Map(
    lines.map((line): [string, Account] => {
      const [name = '', , uid, gid] = line.split(':')
      return [name, { uid: Number(uid), gid: Number(gid) }]
    }),
  )
}

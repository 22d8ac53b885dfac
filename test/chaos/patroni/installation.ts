import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRoot } from '../../../local/postgres/account.ts'
import { newPrefix } from './owner.ts'
import { programFolders } from './run.ts'

/** The programs, and Debian's packages of them. */
const programs = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  ip: 'iproute2',
  setpriv: 'util-linux',
}
/** Where Debian keeps a folder for each major version of PostgreSQL. */
const POSTGRES = '/usr/lib/postgresql'

/** Returns why this machine cannot run a cluster with Patroni, as the end of a sentence; undefined: it can. */
export function patroniObstacle(): string | undefined {
  const packages = Object.entries(programs).flatMap(([program, name]) =>
    programFolders.split(':').some((folder) => isProgram(join(folder, program))) ? [] : [name],
  )
  if (!findPostgres() || !hasAccount()) packages.push('postgresql')
  if (packages.length > 0) return `it needs: apt-get install ${packages.join(' ')}`
  return networkObstacle()
}

/** Returns why this machine has no network namespaces, as the end of a sentence; undefined: it has. */
export function networkObstacle(): string | undefined {
  if (!isRoot()) return 'it needs root, for network namespaces'
  return canMakeNetworks()
    ? undefined
    : 'this machine has no `ip`, or does not allow network namespaces'
}

/** Returns the folder with the programs of Debian's oldest PostgreSQL from 15 to 18; undefined if there is none. */
export function findPostgres(): string | undefined {
  if (!existsSync(POSTGRES)) return undefined
  return readdirSync(POSTGRES)
    .filter((version) => Number(version) >= 15 && Number(version) <= 18)
    .toSorted((a, b) => Number(a) - Number(b))
    .map((version) => join(POSTGRES, version, 'bin'))
    .find((folder) => isProgram(join(folder, 'initdb')))
}

function isProgram(path: string) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function hasAccount() {
  return /^postgres:/m.test(readFileSync('/etc/passwd', 'utf8'))
}

function canMakeNetworks() {
  const name = `${newPrefix()}probe`
  const ip = (...parameters: string[]) =>
    spawnSync('ip', parameters, { env: { PATH: programFolders } }).status === 0
  const isPossible =
    ip('netns', 'add', name) && ip('-n', name, 'link', 'add', 'bridge', 'type', 'bridge')
  ip('netns', 'delete', name)
  return isPossible
}

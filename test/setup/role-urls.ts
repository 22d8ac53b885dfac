import { setUpRoles } from '../../shared/runtime/roles.ts'
import { type Role, roleNames } from '../../shared/tables/roles/role-names.ts'
import { silentLog } from './log.ts'

const names = roleNames('antesala')
const password = 'the password of each role'

/** Creates the roles on the server of a migrated database, and gives them their privileges in it. */
export async function setUpTestRoles(databaseUrl: string): Promise<void> {
  const passwords = { api: password, worker: password, reader: password }
  await setUpRoles({ databaseUrl, log: silentLog, names, passwords })
}

/** Returns the URL of a database for a process that signs in with a role. */
export function urlForRole(url: string, role: Role): string {
  const ofRole = new URL(url)
  ofRole.username = names[role]
  ofRole.password = password
  return ofRole.href
}

import { randomBytes } from 'node:crypto'
import type { Log } from '../shared/runtime/log.ts'
import { setUpRoles } from '../shared/runtime/roles.ts'
import { roleNames } from '../shared/tables/roles/role-names.ts'
import type { Part } from './ports.ts'

/**
 * Gives the roles of the API and the worker in the embedded database their privileges, and new passwords.
 * @returns a function that changes the owner's URL of the database to that of a process
 */
export async function openDatabaseRoles(
  databaseUrl: string,
  log: Log,
): Promise<(url: string, part: Part) => string> {
  const names = roleNames('antesala')
  const newPassword = () => randomBytes(24).toString('base64url')
  const passwords = { api: newPassword(), worker: newPassword() }
  await setUpRoles({ databaseUrl, log, names, passwords })
  return (url, part) => {
    const ofPart = new URL(url)
    ofPart.username = names[part]
    ofPart.password = passwords[part]
    return ofPart.href
  }
}

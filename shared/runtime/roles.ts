import { grantPrivileges } from '../tables/roles/grant.ts'
import { setDefaults, setPassword, unlimitedRoles } from '../tables/roles/login.ts'
import { type Role, type RoleNames, roles } from '../tables/roles/role-names.ts'
import type { Database } from '../tables/tables.ts'
import { hasSqlState, INSUFFICIENT_PRIVILEGE } from './errors.ts'
import type { Log } from './log.ts'
import { withMigrationLock } from './migration-lock.ts'
import { retryWhileBusy } from './retry-while-busy.ts'
import { roleDefaults } from './role-defaults.ts'
import { scramVerifier } from './scram-verifier.ts'
import { withOwner } from './with-owner.ts'

/**
 * Creates the roles for which there is a password, or changes their password, and gives all roles that exist their
 * privileges and settings. The database must be migrated. Running it again changes nothing else.
 * @param options.databaseUrl of the owner of the tables. To create roles, it needs CREATEROLE; to set their settings, it
 *   must have created them. Without that, another role can create them before.
 */
export async function setUpRoles(options: {
  databaseUrl: string
  log: Log
  names: RoleNames
  passwords: Partial<Record<Role, string | undefined>>
}): Promise<void> {
  const { databaseUrl, log, names, passwords } = options
  const work = async (db: Database) => {
    for (const role of roles) {
      const password = passwords[role]
      if (password !== undefined) await setPassword(db, names[role], scramVerifier(password))
    }
    const existing = await retryWhileBusy(log, () => grantPrivileges(db, names))
    for (const role of existing) await setDefaultsIfAllowed(db, log, role, names[role])
    const missing = roles.filter((role) => !existing.includes(role)).map((role) => names[role])
    log.info({ roles: existing.map((role) => names[role]), missing }, 'roles.done')
    const unlimited = await unlimitedRoles(db, Object.values(names))
    if (unlimited.length > 0) log.warn({ roles: unlimited }, 'roles.unlimited')
  }
  await withMigrationLock(databaseUrl, log, () => withOwner(databaseUrl, log, work))
}

async function setDefaultsIfAllowed(db: Database, log: Log, role: Role, name: string) {
  try {
    await setDefaults(db, name, roleDefaults[role])
  } catch (error) {
    if (!hasSqlState(error, INSUFFICIENT_PRIVILEGE)) throw error
    log.warn({ role: name, settings: roleDefaults[role] }, 'roles.settings_refused')
  }
}

import type { Config } from '../../../shared/runtime/config.ts'
import type { Log } from '../../../shared/runtime/log.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { ensureStaff } from './ensure-staff.ts'

/**
 * Creates the administrator account given by STAFF_EMAIL and STAFF_PASSWORD, if both are set and no account
 * has that email address.
 */
export async function ensureFirstAdministrator(config: Config, db: Database, log: Log) {
  const { STAFF_EMAIL: email, STAFF_PASSWORD: password } = config
  if (!email || !password) return
  const created = await ensureStaff(db, { email, password, name: email, role: 'admin' })
  if (created) log.info('administrator.created')
}

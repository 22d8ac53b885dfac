import { type PasswordProblem, passwordLength } from '../../../shared/contract/staff.ts'
import { type Config, ConfigError } from '../../../shared/runtime/config.ts'
import type { Log } from '../../../shared/runtime/log.ts'
import { isStaffEmail } from '../../../shared/tables/staff/staff.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { ensureStaff } from './ensure-staff.ts'
import { passwordProblem } from './password-rules.ts'

/**
 * Creates the administrator account given by STAFF_EMAIL and STAFF_PASSWORD, if both are set and no account
 * has that email address.
 * @throws ConfigError if the password is easy to guess
 */
export async function ensureFirstAdministrator(config: Config, db: Database, log: Log) {
  const { STAFF_EMAIL: email, STAFF_PASSWORD: password } = config
  if (!email || !password) return
  if (await isStaffEmail(db, email.toLowerCase())) return
  const problem = await passwordProblem(password, {
    name: email,
    email,
    businessName: config.BUSINESS_NAME,
  })
  if (problem) throw new ConfigError([`STAFF_PASSWORD ${refusals[problem]}`])
  const created = await ensureStaff(db, { email, password, name: email, role: 'admin' })
  if (created) log.info('administrator.created')
}

const refusals: Record<PasswordProblem, string> = {
  PASSWORD_TOO_SHORT: `must have at least ${passwordLength.min} characters`,
  PASSWORD_TOO_LONG: `must have at most ${passwordLength.max} characters`,
  PASSWORD_TOO_COMMON: 'is easy to guess: it is common, or made of common words or patterns',
  PASSWORD_CONTAINS_NAME: 'must not contain STAFF_EMAIL or BUSINESS_NAME',
}

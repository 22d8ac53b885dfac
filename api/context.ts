import type { PgBoss } from 'pg-boss'
import type { Config } from '../shared/runtime/config.ts'
import type { Log } from '../shared/runtime/log.ts'
import type { Database } from '../shared/tables/tables.ts'
import type { Intake } from './intake.ts'
import type { StaffAuth } from './staff/auth.ts'

/** What the routes of an API process share. */
export type ApiContext = {
  config: Config
  log: Log
  db: Database
  boss: PgBoss
  intake: Intake
  auth: StaffAuth
}

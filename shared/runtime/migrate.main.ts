import { roleNames } from '../tables/roles/role-names.ts'
import { directUrl, loadConfigOrExit } from './config.ts'
import { createLog } from './log.ts'
import { migrate } from './migrate.ts'

const config = loadConfigOrExit(['DATABASE_URL'])
await migrate({
  databaseUrl: directUrl(config),
  log: createLog('migrate', config.LOG_LEVEL),
  names: roleNames(config.DATABASE_ROLE_PREFIX),
})

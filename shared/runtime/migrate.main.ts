import { roleNames } from '../tables/roles/role-names.ts'
import { runCommand } from './command.ts'
import { directUrl, loadConfigOrExit } from './config.ts'
import { createLog } from './log.ts'
import { migrate } from './migrate.ts'

const config = loadConfigOrExit(['DATABASE_URL'])
const log = createLog('migrate', config.LOG_LEVEL)
const databaseUrl = directUrl(config)
await runCommand(log, () =>
  migrate({ databaseUrl, log, names: roleNames(config.DATABASE_ROLE_PREFIX) }),
)

import { roleNames } from '../tables/roles/role-names.ts'
import { runCommand } from './command.ts'
import { directUrl, loadConfigOrExit } from './config.ts'
import { createLog } from './log.ts'
import { setUpRoles } from './roles.ts'

const config = loadConfigOrExit(['DATABASE_URL'])
const log = createLog('roles', config.LOG_LEVEL)
const databaseUrl = directUrl(config)
await runCommand(log, () =>
  setUpRoles({
    databaseUrl,
    log,
    names: roleNames(config.DATABASE_ROLE_PREFIX),
    passwords: {
      api: config.API_ROLE_PASSWORD,
      worker: config.WORKER_ROLE_PASSWORD,
      reader: config.READER_ROLE_PASSWORD,
    },
  }),
)

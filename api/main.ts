import { loadConfigOrExit } from '../shared/runtime/config.ts'
import { createLog } from '../shared/runtime/log.ts'
import { runProcess } from '../shared/runtime/process.ts'
import { startApi } from './server.ts'

const config = loadConfigOrExit(['DATABASE_URL', 'AUTH_SECRET'])
const log = createLog('api', config.LOG_LEVEL)
await runProcess(log, async (lifecycle) => {
  await startApi(config, log, lifecycle)
})

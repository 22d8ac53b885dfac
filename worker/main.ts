import { loadConfigOrExit } from '../shared/runtime/config.ts'
import { createLog } from '../shared/runtime/log.ts'
import { runProcess } from '../shared/runtime/process.ts'
import { openWorker } from './worker.ts'

const config = loadConfigOrExit(['DATABASE_URL', 'SMTP_URL'])
const log = createLog('worker', config.LOG_LEVEL)
await runProcess(log, async (lifecycle) => {
  await openWorker(config, log, lifecycle)
})

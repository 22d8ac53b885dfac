import { parseArgs } from 'node:util'
import { directUrl, loadConfigOrExit } from './config.ts'
import { createLog } from './log.ts'
import { InUseError, prepareRestored } from './restored.ts'

const { values } = parseArgs({ options: { 'send-emails': { type: 'boolean', default: false } } })
const config = loadConfigOrExit(['DATABASE_URL'])
try {
  await prepareRestored({
    databaseUrl: directUrl(config),
    log: createLog('restored', config.LOG_LEVEL),
    sendsEmails: values['send-emails'],
  })
} catch (error) {
  if (!(error instanceof InUseError)) throw error
  console.error(error.message)
  process.exit(1)
}

import { parseArgs } from 'node:util'
import { runCommand } from './command.ts'
import { directUrl, loadConfigOrExit } from './config.ts'
import { createLog } from './log.ts'
import { InUseError, prepareRestored } from './restored.ts'

const { values } = parseArgs({ options: { 'send-emails': { type: 'boolean', default: false } } })
const config = loadConfigOrExit(['DATABASE_URL'])
const log = createLog('restored', config.LOG_LEVEL)
const databaseUrl = directUrl(config)
await runCommand(log, async () => {
  try {
    await prepareRestored({ databaseUrl, log, sendsEmails: values['send-emails'] })
  } catch (error) {
    if (!(error instanceof InUseError)) throw error
    console.error(error.message)
    process.exit(1)
  }
})

import type { Log } from './log.ts'

/** Runs a command such as `npm run migrate`. If it fails, logs why and exits with status 1. */
export async function runCommand(log: Log, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.fatal({ err: error }, 'process.failed')
    process.exit(1)
  }
}

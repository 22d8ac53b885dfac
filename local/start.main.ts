import { inspect } from 'node:util'
import { ConfigError } from '../shared/runtime/config.ts'
import { runEverything } from './supervisor.ts'
import { createTerminal } from './terminal.ts'
import { UserFacingError } from './user-facing-error.ts'

const stop = new AbortController()
const terminal = createTerminal((text) => process.stdout.write(text))
let exitCode = 0

function fail(error: unknown) {
  exitCode = 1
  const isUserFacing = error instanceof UserFacingError || error instanceof ConfigError
  terminal.show(isUserFacing ? error.message : inspect(error))
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => stop.abort())
// The terminal or the pipe was closed: keep running without output.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
process.on('uncaughtException', (error) => {
  fail(error)
  stop.abort()
})

await runEverything(terminal, stop).catch(fail)
process.exit(exitCode)

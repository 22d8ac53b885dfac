import { inspect } from 'node:util'
import { ConfigError } from '../shared/runtime/config.ts'
import { ClearError } from './clear-error.ts'
import { runEverything } from './supervisor.ts'
import { createTerminal } from './terminal.ts'

const stop = new AbortController()
const terminal = createTerminal((text) => process.stdout.write(text))
let exitCode = 0

function fail(error: unknown) {
  exitCode = 1
  const isClear = error instanceof ClearError || error instanceof ConfigError
  terminal.show(isClear ? error.message : inspect(error))
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => stop.abort())
// The terminal was closed, or the pipe we write to: there is nobody to tell, and work to go on with.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
process.on('uncaughtException', (error) => {
  fail(error)
  stop.abort()
})

await runEverything(terminal, stop).catch(fail)
process.exit(exitCode)

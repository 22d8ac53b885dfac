import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

// npm run test:steady -- [runs] [files]
//
// Runs the whole suite, or some files of it, several times while a busy loop for each processor competes with it. What
// fails once in a while fails here: a test that depends on luck is wrong, however rarely it fails.

const root = join(import.meta.dirname, '..')
const logs = join(root, 'node_modules/.cache/antesala/steady')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')

// It also looks whether anybody is left to end it.
const busy = `for (const parent = process.ppid; process.ppid === parent;) {
  for (let until = Date.now() + 200; Date.now() < until;);
}`

const [wanted = '5', ...files] = process.argv.slice(2)
const runs = Number(wanted)
if (!Number.isInteger(runs) || runs < 1) {
  console.error('usage: npm run test:steady -- [runs] [files]')
  process.exit(1)
}

mkdirSync(logs, { recursive: true })
const rivals = Array.from({ length: availableParallelism() }, () =>
  spawn(process.execPath, ['-e', busy], { stdio: 'ignore' }),
)
try {
  for (let run = 1; run <= runs; run++) await runOnce(run)
} finally {
  for (const rival of rivals) rival.kill()
}

async function runOnce(run: number) {
  const path = join(logs, `${run}.log`)
  const log = openSync(path, 'w')
  const began = performance.now()
  const suite: ChildProcess = spawn(process.execPath, [vitest, 'run', ...files], {
    cwd: root,
    stdio: ['ignore', log, log],
  })
  const [code] = await once(suite, 'exit')
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  const said = readFileSync(path, 'utf8')
  const tally = said.match(/^\d+ passed, \d+ failed.*$/gm)?.at(-1) ?? `no tally, exit code ${code}`
  console.log(`run ${run} of ${runs}: ${tally}; ${minutes} min; ${path}`)
  for (const failure of new Set(said.match(/^.*\bFAIL\b.*$/gm))) console.log(`  ${failure.trim()}`)
  if (code !== 0) process.exitCode = 1
}

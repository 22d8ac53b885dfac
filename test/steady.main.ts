import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

// npm run test:steady -- [runs] [files…]
//
// Finds flaky tests: runs the suite, or some of its files, several times (5 by default), with one busy
// process per processor beside it. A flaky test is a bug, no matter how rarely it fails.

const root = join(import.meta.dirname, '..')
const logs = join(root, 'node_modules/.cache/antesala/steady')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')

// Ends by itself when its parent process has ended.
const busyLoop = `for (const parent = process.ppid; process.ppid === parent;) {
  for (let until = Date.now() + 200; Date.now() < until;);
}`

const [first = '', ...rest] = process.argv.slice(2)
const hasCount = /^\d+$/.test(first)
const runs = hasCount ? Number(first) : 5
const files = hasCount ? rest : process.argv.slice(2)

mkdirSync(logs, { recursive: true })
const load = Array.from({ length: availableParallelism() }, () =>
  spawn(process.execPath, ['-e', busyLoop], { stdio: 'ignore' }),
)
try {
  for (let run = 1; run <= runs; run++) await runOnce(run)
} finally {
  for (const loop of load) loop.kill()
}

async function runOnce(run: number) {
  const path = join(logs, `${run}.log`)
  const log = openSync(path, 'w')
  const startedAt = performance.now()
  const suite: ChildProcess = spawn(process.execPath, [vitest, 'run', '--retry=0', ...files], {
    cwd: root,
    stdio: ['ignore', log, log],
  })
  const [code] = await once(suite, 'exit')
  closeSync(log)
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
  const output = readFileSync(path, 'utf8')
  // The last line of a run, by test/setup/tally.ts.
  const tally = output.match(/^\d+ passed, \d+ failed.*$/gm)?.at(-1) ?? `exit code ${code}`
  console.log(`run ${run} of ${runs}: ${tally}; ${minutes} min; ${path}`)
  for (const failure of new Set(output.match(/^.*\bFAIL\b.* > .*$/gm)))
    console.log(`  ${failure.trim()}`)
  if (code !== 0) process.exitCode = 1
}

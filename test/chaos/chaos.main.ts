import { access, constants, mkdir } from 'node:fs/promises'
import limitConcurrency from 'p-limit'
import { toError } from '../../shared/runtime/errors.ts'
import { fail } from '../bench/arguments.ts'
import { keepCompiledCode } from '../setup/environment.ts'
import { type Control, controls, runControl } from './controls.ts'
import type { Fault } from './faults/fault.ts'
import { readOptions } from './options.ts'
import { isGood, type Report } from './report/outcome.ts'
import { writeReport } from './report/report.ts'
import { controlText, resultText, verdictText } from './report/text.ts'
import { type FaultResult, runFault } from './run-fault.ts'

// Audits what becomes of submissions while everything that Antesala needs is killed and broken (CONTRIBUTING, "Chaos").
// usage: npm run chaos [-- [fault]... [--rounds <number>] [--seed <number>] [--parallel <number>] [--report <folder>]
// [--from <commit>] [--break <mutant>] [--short]]; without a fault: all of them, and the controls.

keepCompiledCode(process.env)
const options = readOptions()
const { faults, chosen, isWhole, seed, mutant, short } = options
if (options.report) await prepareFolder(options.report)
const report: Report = {
  startedAt: new Date(),
  command: options.command,
  results: [],
  controlResults: [],
  obstacles: {},
  failures: {},
}

const atOnce = limitConcurrency(options.parallel)
// `withLifecycle` ends the running clusters on Ctrl-C; this keeps queued ones from starting.
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    isInterrupted = true
    atOnce.clearQueue()
  })
// The longest come first, so that none of them runs alone at the end.
const longestFirst = chosen.toSorted((a, b) => (b.minutes ?? 1) - (a.minutes ?? 1))
await Promise.all([
  ...longestFirst.map((fault) => attempt(fault.name, () => inflict(fault))),
  ...(isWhole && !mutant ? controls : []).map((control) =>
    attempt(`${control.fault} with ${control.mutant}`, () => check(control)),
  ),
])
report.results.sort((a, b) => orderOf(a) - orderOf(b))
if (options.report && !isInterrupted) await writeReport(options.report, report)
console.log(verdictText(report))
if (!isGood(report)) process.exitCode = 1

// Before anything runs: a report that cannot be written would be lost.
async function prepareFolder(folder: string) {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
  } catch (error) {
    fail(`--report: ${toError(error).message}`)
  }
}

// A fault or control that throws must not end the others.
function attempt(name: string, work: () => Promise<void>) {
  return atOnce(work).catch((error) => {
    report.failures[name] = toError(error).message
    if (!isInterrupted) console.error(`${name}:`, error)
  })
}

async function inflict(fault: Fault) {
  const obstacle = fault.obstacle?.()
  if (obstacle) {
    if (isWhole) report.obstacles[fault.name] = obstacle
    else report.failures[fault.name] = obstacle
    console.log(`${fault.name}: skipped, because ${obstacle}`)
    return
  }
  const rounds = options.rounds ?? short.rounds ?? fault.rounds
  const result = await runFault(fault, { seed, mutant, ...short, rounds })
  report.results.push(result)
  console.log(resultText(result))
}

async function check(control: Control) {
  const result = await runControl(control, faults, { seed, ...short })
  report.controlResults.push(result)
  console.log(controlText(result))
}

function orderOf({ fault }: FaultResult) {
  return faults.findIndex(({ name }) => name === fault)
}

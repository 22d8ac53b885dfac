import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import limitConcurrency from 'p-limit'
import { toError } from '../../shared/runtime/errors.ts'
import { fail } from '../bench/arguments.ts'
import { keepCompiledCode } from '../setup/environment.ts'
import { type Control, type ControlRow, controls, runControl } from './controls.ts'
import type { Fault } from './faults/fault.ts'
import { allFaults } from './faults.ts'
import { mutants } from './mutants.ts'
import { writeReport } from './report/report.ts'
import { rowText } from './report/text.ts'
import { type Row, runFault } from './row.ts'

// Kills and breaks everything that Antesala needs, under load, and audits what became of each submission.
// usage: npm run chaos [-- [fault]... [--rounds <number>] [--seed <number>] [--parallel <number>] [--report <folder>]
// [--from <commit>] [--break <mutant>] [--short]]; without a fault, all faults and the controls. Ends with 1 if an
// invariant does not hold, or if the audit of a control does not find what its mutant breaks.

/** How many faults run at the same time, each with a cluster of its own. */
const PARALLEL = 3

keepCompiledCode(process.env)
const { values, positionals } = readArguments()
const short = values.short ? { rounds: 1, perSecond: 15, isShort: true } : {}
const rounds = numberOf('rounds')
const seed = numberOf('seed') ?? Date.now() % 1_000_000
const mutant = values.break
const faults = allFaults(values.from)
requireKnown('fault', positionals, faults, isPartOf)
requireKnown('mutant', mutant === undefined ? [] : [mutant], mutants)
if (values.report) await mkdir(values.report, { recursive: true })

const startedAt = new Date()
const atOnce = limitConcurrency(numberOf('parallel') ?? PARALLEL)
// Ctrl-C ends the clusters that run; no other one may start.
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isInterrupted = true
    atOnce.clearQueue()
  })
const isWhole = positionals.length === 0
const chosen = faults.filter(
  ({ name }) => isWhole || positionals.some((wanted) => isPartOf(name, wanted)),
)
const rows: Row[] = []
const controlRows: ControlRow[] = []
const obstacles: Record<string, string> = {}
let failed = 0
await Promise.all([
  ...chosen.map((fault) => attempt(fault.name, () => inflict(fault))),
  ...(isWhole && !mutant ? controls : []).map((control) =>
    attempt(`${control.fault} with ${control.mutant}`, () => check(control)),
  ),
])
rows.sort((a, b) => orderOf(a) - orderOf(b))
if (values.report) {
  await writeReport(values.report, { startedAt, seed, rows, controlRows, obstacles })
}
const invalid = rows.filter(({ violations }) => violations.length > 0).length
const missed = controlRows.filter(({ isCaught }) => !isCaught).length
const verdicts = [`${rows.length} faults`, `${invalid} invalid`, `${failed} could not be inflicted`]
if (controlRows.length > 0)
  verdicts.push(`${controlRows.length - missed} of ${controlRows.length} mutants found`)
console.log(verdicts.join(', '))
if (invalid + missed + failed > 0) process.exitCode = 1

// One that fails must not end the other clusters.
function attempt(name: string, work: () => Promise<void>) {
  return atOnce(work).catch((error) => {
    failed++
    if (!isInterrupted) console.error(`${name}:`, error)
  })
}

async function inflict(fault: Fault) {
  const obstacle = fault.obstacle?.()
  if (obstacle) {
    obstacles[fault.name] = obstacle
    console.log(`${fault.name}: skipped, because ${obstacle}`)
    return
  }
  const options = { rounds: rounds ?? fault.rounds, seed, mutant, ...short }
  const row = await runFault(fault, options)
  rows.push(row)
  console.log(rowText(row))
}

async function check(control: Control) {
  const result = await runControl(control, faults, { seed, ...short })
  controlRows.push(result)
  const { mutant: broken, fault, invariant } = control
  const found = result.isCaught ? 'found' : 'NOT FOUND'
  console.log(`control: ${broken} with ${fault}: ${invariant} ${found}`)
}

function orderOf({ fault }: Row) {
  return faults.findIndex(({ name }) => name === fault)
}

function readArguments() {
  const text = { type: 'string' } as const
  const numbers = { rounds: text, seed: text, parallel: text }
  try {
    return parseArgs({
      options: { ...numbers, report: text, from: text, break: text, short: { type: 'boolean' } },
      allowPositionals: true,
    })
  } catch (error) {
    return fail(toError(error).message)
  }
}

function numberOf(option: 'rounds' | 'seed' | 'parallel'): number | undefined {
  const text = values[option]
  if (text === undefined) return undefined
  const number = Number(text)
  return Number.isInteger(number) && number > 0
    ? number
    : fail(`--${option} must be a positive whole number`)
}

// `relay` stands for relay-reset, relay-outage and so on.
function isPartOf(name: string, wanted: string) {
  const isGroup = !faults.some((fault) => fault.name === wanted)
  return name === wanted || (isGroup && name.startsWith(`${wanted}-`))
}

function requireKnown(
  what: string,
  names: string[],
  known: { name: string }[],
  isMeant = (name: string, wanted: string) => name === wanted,
) {
  const unknown = names.filter((wanted) => !known.some(({ name }) => isMeant(name, wanted)))
  if (unknown.length > 0)
    fail(
      `no such ${what}: ${unknown.join(', ')}; there are: ${known.map(({ name }) => name).join(', ')}`,
    )
}

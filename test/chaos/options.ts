import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { toError } from '../../shared/runtime/errors.ts'
import { fail } from '../bench/arguments.ts'
import { thisRelease } from './cluster/release.ts'
import type { Fault } from './faults/fault.ts'
import { allFaults } from './faults.ts'
import { mutants } from './mutants.ts'

/** The default of `--parallel`. */
const PARALLEL = 4

const text = { type: 'string' } as const
const short = { rounds: 1, isShort: true }

/** What `npm run chaos` was asked for. */
export type ChaosOptions = {
  /** All faults, in the order of the report. */
  faults: Fault[]
  /** Those to inflict. */
  chosen: Fault[]
  /** Whether all faults were chosen. */
  isWhole: boolean
  /** The rounds of each fault; default: its own. */
  rounds: number | undefined
  seed: number
  /** How many faults run at the same time. */
  parallel: number
  /** What inflicts the same faults again. */
  command: string
  /** The folder of the report. */
  report: string | undefined
  /** The mutant that all processes run. */
  mutant: string | undefined
  /** The options of a short run; empty without `--short`. */
  short: Partial<typeof short>
}

/** Reads the arguments of `npm run chaos`. Ends the process with a message if they are wrong. */
export function readOptions(): ChaosOptions {
  const { values, positionals } = parseArguments()
  const faults = allFaults(values.from === undefined ? undefined : commitOf(values.from))
  requireKnown('fault', positionals, faults, (fault, wanted) => isMeant(faults, fault, wanted))
  requireKnown('mutant', values.break === undefined ? [] : [values.break], mutants)
  const isWhole = positionals.length === 0
  const chosen = faults.filter(
    ({ name }) => isWhole || positionals.some((wanted) => isMeant(faults, name, wanted)),
  )
  if (values.from !== undefined && !chosen.some(({ name }) => name === 'rolling-upgrade'))
    fail('--from is for rolling-upgrade')
  const rounds = numberOf('rounds', values.rounds)
  const seed = numberOf('seed', values.seed) ?? 1 + (Date.now() % 1_000_000)
  const command = [
    ...['npm run chaos --', ...positionals, `--seed ${seed}`],
    ...(['rounds', 'from', 'break'] as const).flatMap((name) =>
      values[name] === undefined ? [] : [`--${name} ${values[name]}`],
    ),
    ...(values.short ? ['--short'] : []),
  ].join(' ')
  return {
    faults,
    chosen,
    isWhole,
    command,
    rounds,
    seed,
    parallel: numberOf('parallel', values.parallel) ?? PARALLEL,
    report: values.report,
    mutant: values.break,
    short: values.short ? short : {},
  }
}

function parseArguments() {
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

function numberOf(option: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const number = Number(value)
  return Number.isInteger(number) && number > 0
    ? number
    : fail(`--${option} must be a positive whole number`)
}

function commitOf(name: string) {
  const parameters = ['rev-parse', '--verify', '--quiet', `${name}^{commit}`]
  try {
    return execFileSync('git', parameters, { cwd: thisRelease, encoding: 'utf8' }).trim()
  } catch {
    return fail(`--from: there is no commit ${name}`)
  }
}

// `relay` stands for relay-reset, relay-outage and so on.
function isMeant(faults: Fault[], name: string, wanted: string) {
  const isGroup = !faults.some((fault) => fault.name === wanted)
  return name === wanted || (isGroup && name.startsWith(`${wanted}-`))
}

function requireKnown(
  what: string,
  names: string[],
  known: { name: string }[],
  isSame = (name: string, wanted: string) => name === wanted,
) {
  const unknown = names.filter((wanted) => !known.some(({ name }) => isSame(name, wanted)))
  const all = known.map(({ name }) => name).join(', ')
  if (unknown.length > 0) fail(`no such ${what}: ${unknown.join(', ')}; there are: ${all}`)
}

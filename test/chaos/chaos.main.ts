import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { toError } from '../../shared/runtime/errors.ts'
import { fail } from '../bench/arguments.ts'
import { faults } from './faults.ts'
import { mutants } from './mutants.ts'
import { reportPage } from './report/page.ts'
import { rowText } from './report/text.ts'
import { type Row, runFault } from './row.ts'

// Kills and breaks everything that Antesala needs, under load, and audits what became of each submission.
// usage: npm run chaos [-- [fault]... [--rounds <number>] [--seed <number>] [--report <folder>] [--break <mutant>]];
// without a fault, all faults. Ends with 1 if an invariant does not hold.

const { values, positionals } = readArguments()
const rounds = numberOf('rounds')
const seed = numberOf('seed') ?? Date.now() % 1_000_000
const mutant = values.break
requireKnown('fault', positionals, faults)
requireKnown('mutant', mutant === undefined ? [] : [mutant], mutants)
if (values.report) await mkdir(values.report, { recursive: true })

const startedAt = new Date()
const rows: Row[] = []
for (const fault of faults) {
  if (positionals.length > 0 && !positionals.includes(fault.name)) continue
  const row = await runFault(fault, { rounds: rounds ?? fault.rounds, seed, mutant })
  rows.push(row)
  console.log(rowText(row))
}
if (values.report) {
  const json = rows.map(({ times, ...row }) => row)
  await writeFile(join(values.report, 'report.json'), `${JSON.stringify(json, null, 2)}\n`)
  await writeFile(join(values.report, 'report.html'), reportPage(rows, startedAt))
}
const invalid = rows.filter(({ violations }) => violations.length > 0)
console.log(`${rows.length} faults, ${invalid.length} invalid`)
if (invalid.length > 0) process.exitCode = 1

function readArguments() {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      options: { rounds: text, seed: text, report: text, break: text },
      allowPositionals: true,
    })
  } catch (error) {
    return fail(toError(error).message)
  }
}

function numberOf(option: 'rounds' | 'seed'): number | undefined {
  const text = values[option]
  if (text === undefined) return undefined
  const number = Number(text)
  return Number.isInteger(number) && number > 0
    ? number
    : fail(`--${option} must be a positive whole number`)
}

function requireKnown(what: string, names: string[], known: { name: string }[]) {
  const unknown = names.filter((name) => !known.some((one) => one.name === name))
  if (unknown.length > 0)
    fail(
      `no such ${what}: ${unknown.join(', ')}; there are: ${known.map(({ name }) => name).join(', ')}`,
    )
}

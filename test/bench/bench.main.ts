// Measures ours beside what others use for the same work, in one run on this machine, and prints the ratios.
// usage: npm run bench [-- [part]... [--json <file>] [--leads <number>]]; without a part, all parts

import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { toError } from '../../shared/runtime/errors.ts'
import { fail } from './arguments.ts'
import { type Figure, type Part, type Ratio, ratiosOf } from './figures.ts'
import { emails } from './parts/emails.ts'
import { flow } from './parts/flow.ts'
import { intake } from './parts/intake.ts'
import { lists } from './parts/lists.ts'
import { portal } from './parts/portal.ts'
import { recording } from './parts/recording.ts'
import { start } from './parts/start.ts'
import { withLifecycle } from './with-lifecycle.ts'

const parts: Record<string, Part> = { intake, flow, recording, emails, portal, lists, start }

const { values: options, positionals } = readArguments()
const unknown = positionals.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0)
  fail(`no such part: ${unknown.join(', ')}; parts: ${Object.keys(parts).join(', ')}`)
const leads = options.leads === undefined ? undefined : Number(options.leads)
if (leads !== undefined && !(Number.isInteger(leads) && leads > 0))
  fail('--leads must be a positive whole number')
// Found out before the run, which takes minutes.
if (options.json) await writeFile(options.json, '').catch((error) => fail(error.message))

const machine = {
  processors: cpus().length,
  model: cpus()[0]?.model,
  node: process.version,
  startedAt: new Date().toISOString(),
}
console.log(`${machine.processors} × ${machine.model}, Node ${machine.node}`)

const figures: Figure[] = []
for (const [name, part] of Object.entries(parts)) {
  if (positionals.length === 0 || positionals.includes(name)) figures.push(...(await run(part)))
}
const ratios = ratiosOf(figures)
printRatios(ratios)
if (options.json)
  await writeFile(options.json, `${JSON.stringify({ machine, figures, ratios }, null, 2)}\n`)

async function run({ title, measure }: Part): Promise<Figure[]> {
  console.log(`\n${title}`)
  return await withLifecycle(async (life) => {
    const measured = await measure(life, leads === undefined ? {} : { leads })
    for (const { name, value, unit, most } of measured) {
      const wanted = most === undefined ? '' : `  at most ${most}${value > most ? ': missed' : ''}`
      const digits = value < 100 ? 1 : 0
      console.log(`  ${name.padEnd(60)}${value.toFixed(digits).padStart(9)} ${unit}${wanted}`)
    }
    return measured
  })
}

function readArguments() {
  try {
    return parseArgs({
      options: { json: { type: 'string' }, leads: { type: 'string' } },
      allowPositionals: true,
    })
  } catch (error) {
    return fail(toError(error).message)
  }
}

function printRatios(all: Ratio[]) {
  console.log('\nRatios')
  for (const { figure, of, value, least } of all) {
    const wanted =
      least === undefined ? '' : `  at least ${least}${value < least ? ': missed' : ''}`
    console.log(`  ${`${figure} / ${of}`.padEnd(75)}${value.toFixed(2).padStart(7)}${wanted}`)
  }
}

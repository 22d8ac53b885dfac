import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { fail } from '../bench/arguments.ts'
import { keepCompiledCode } from '../setup/environment.ts'
import { drills } from './incidents.ts'
import { isPassed, reportOf, resultText } from './report.ts'
import { type DrillResult, runDrill } from './run-drill.ts'

// Plays incidents and measures when they are noticed (docs/drills.md).
// usage: npm run drill [-- [drill]... [--list] [--report <file>]]; without a drill: all of them.

keepCompiledCode(process.env)
const { values, positionals } = readArguments()
const unknown = positionals.filter((wanted) => !drills.some(({ name }) => name === wanted))
if (values.list) {
  for (const { name, title } of drills) console.log(`${name.padEnd(18)}${title}`)
  process.exit()
}
if (unknown.length > 0) fail(`no such drill: ${unknown.join(', ')}; --list lists them`)

const results: DrillResult[] = []
let failures = 0
for (const drill of drills) {
  if (positionals.length > 0 && !positionals.includes(drill.name)) continue
  try {
    const result = await runDrill(drill)
    results.push(result)
    console.log(resultText(result))
  } catch (error) {
    failures++
    console.error(`${drill.name}:`, error)
  }
}
if (values.report) await writeFile(values.report, await reportOf(results))
if (failures > 0 || !results.every(isPassed)) process.exitCode = 1

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { list: { type: 'boolean' }, report: { type: 'string' } },
    })
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
}

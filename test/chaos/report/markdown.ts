import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ControlResult } from '../controls.ts'
import { mutants } from '../mutants.ts'
import type { FaultResult } from '../run-fault.ts'
import { type Environment, environment } from './environment.ts'
import { cells, columns, type Report, totals } from './outcome.ts'
import { durations } from './text.ts'

const promise = `Antesala promises: a submission that is answered with 200 becomes exactly one record, and each of its emails is sent or
accounted for, whatever dies in between. \`npm run chaos\` breaks everything it depends on, under load, and compares what
clients were told with what the database and the mailbox contain at the end. This is the report of one run; anybody can
repeat it.`

/**
 * Returns a report as Markdown: how to read it, a table of the counts, one of the durations, and what was broken on
 * purpose.
 * @param picture the file with the picture of an overload, if there is one
 */
export async function reportMarkdown(report: Report, picture?: string): Promise<string> {
  const { results, controlResults } = report
  const skipped = Object.entries(report.obstacles)
  const sections = [
    `# The chaos report: what became of each submission\n\n${promise}`,
    `## Verdict\n\n${verdict(report, await environment())}`,
    controlResults.length > 0 && controlSection(controlResults),
    `## What became of the submissions\n\n${countTable(results)}`,
    `## How long it took, in the worst round\n\n${durationTable(results)}`,
    picture && overloadSection(picture),
    `## The faults\n\n${list(results.map(describeFault))}`,
    skipped.length > 0 &&
      `## Not inflicted\n\n${list(skipped.map(([name, reason]) => `**${name}**: ${reason}`))}`,
    await readFile(join(import.meta.dirname, 'how-it-works.md'), 'utf8'),
  ]
  return sections.filter((section) => section !== false && section !== undefined).join('\n\n')
}

function verdict(report: Report, { commit, node, processors, memoryGiB }: Environment) {
  const { results, failures, startedAt, command } = report
  const { submissions, emails, lost, duplicated, invalid } = totals(report)
  const valid =
    invalid === 0
      ? `All ${results.length} faults are valid`
      : `${invalid} of ${results.length} faults are invalid`
  const failed = Object.entries(failures).map(
    ([name, error]) => `\n\n**${name} failed to run**: ${error}`,
  )
  return `**${valid}.** Lost ${lost}, duplicated ${duplicated}; ${submissions} submissions, ${emails} emails.${failed.join('')}

\`${command}\`, on ${startedAt.toISOString().slice(0, 10)}${commit && `, commit ${commit}`}, Node ${node}, ${processors} processors, ${memoryGiB} GiB of memory.`
}

function countTable(results: FaultResult[]) {
  return table(['fault', 'rounds', ...Object.values(columns)], results, (result) => [
    result.rounds,
    ...cells(result),
  ])
}

function durationTable(results: FaultResult[]) {
  const [first] = results
  if (!first) return ''
  const names = durations(first).map(({ name }) => name)
  return table(['fault', ...names], results, (result) =>
    durations(result).map(({ text, isMissed }) => (isMissed ? `**${text}**` : text)),
  )
}

function describeFault({ fault, title, violations }: FaultResult) {
  const findings = violations.map(({ invariant, finding }) => `. **${invariant}: ${finding}**`)
  return `**${fault}**: ${title}${findings.join('')}`
}

function controlSection(controlResults: ControlResult[]) {
  const lines = controlResults.map(({ control, violations, isCaught }) => {
    const title = mutants.find(({ name }) => name === control.mutant)?.title
    const findings = violations.map(({ invariant, finding }) => `${invariant}: ${finding}`)
    const verdict = isCaught ? 'found' : '**not found**'
    return `**${control.mutant}** (${title}), with ${control.fault}: ${verdict}. ${findings.join('; ')}`
  })
  return `## Broken on purpose

An audit that cannot fail proves nothing, so the same run inflicts faults on builds with a bug:

${list(lines)}`
}

function overloadSection(picture: string) {
  return `## Overload

\`npm run chaos:overload\` offers one API process up to ten times what it accepts over 64 connections, at an even rate
over 6,000 connections, while the clients and PostgreSQL share the same processors. What is too much gets 503 with
\`Retry-After\`, before its body is read. "Not sent": each of the 6,000 connections was still waiting for an answer.

![Offered load against accepted, refused and not sent, with the 99th percentile and the memory](${picture})`
}

function table(
  head: string[],
  results: FaultResult[],
  cellsOf: (result: FaultResult) => (string | number)[],
) {
  const line = (values: (string | number)[]) => `| ${values.join(' | ')} |`
  const body = results.map((result) => line([result.fault, ...cellsOf(result)]))
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '--:'))), ...body].join(
    '\n',
  )
}

function list(lines: string[]) {
  return lines.map((text) => `- ${text}`).join('\n')
}

import type { Row } from '../row.ts'
import { columns } from './page.ts'
import { durations } from './text.ts'

/** Returns a table of the counts and one of the durations, as Markdown. */
export function reportMarkdown(rows: Row[], startedAt: Date): string {
  const invalid = rows.filter(({ violations }) => violations.length > 0)
  const sum = (count: keyof Row['counts']) =>
    rows.reduce((total, { counts }) => total + counts[count], 0)
  return `${rows.length} faults on ${startedAt.toISOString().slice(0, 10)}, seed ${rows[0]?.seed}: ${sum('attempted')} submissions, \
${sum('emails')} emails; lost ${sum('lost')}, duplicated ${sum('duplicated')}; ${invalid.length} faults violate an invariant.

${table(['fault', 'rounds', ...columns], rows, (row) => [row.rounds, ...columns.map((name) => row.counts[name])])}

${table(['fault', ...durations(rows[0] as Row).map(({ name }) => name)], rows, (row) => durations(row).map(({ text, isMissed }) => (isMissed ? `**${text}**` : text)))}

${rows.map((row) => `- **${row.fault}**: ${row.title}${row.violations.map(({ invariant, finding }) => `. **${invariant}: ${finding}**`).join('')}`).join('\n')}
`
}

function table(head: string[], rows: Row[], cells: (row: Row) => (string | number)[]) {
  const line = (values: (string | number)[]) => `| ${values.join(' | ')} |`
  const body = rows.map((row) => line([row.fault, ...cells(row)]))
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '--:'))), ...body].join(
    '\n',
  )
}

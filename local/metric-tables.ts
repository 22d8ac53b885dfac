import { type CatalogEntry, metricCatalog } from '../shared/runtime/metrics/catalog.ts'
import type { Metric } from '../shared/runtime/metrics/define.ts'

/** A label with more values than this is named without them. */
const MAX_VALUES = 6

const begin = '<!-- metrics: written by npm run generate -->'
const end = '<!-- end of metrics -->'

const ofProcess = {
  name: '`antesala_process_*`, `antesala_nodejs_*`',
  help: 'Processor time, memory, event loop and garbage collection of the process, as the library prom-client names them.',
}

/** Writes the table of all metrics, with their types, labels and processes, into a document between its two marks. */
export function withMetricTable(document: string): string {
  const rows = metricCatalog.map((entry) => fullRow(entry))
  return withTable(document, [
    '| metric | type | labels | from | what it says |',
    '|---|---|---|---|---|',
    ...rows,
    `| ${ofProcess.name} | | | both | ${ofProcess.help} |`,
  ])
}

/** Writes a table of all metrics that only says what each means into a document between its two marks. */
export function withShortMetricTable(document: string): string {
  const rows = metricCatalog.map(({ metric: { name, help } }) => `| \`${name}\` | ${help} |`)
  return withTable(document, [
    '| | |',
    '|---|---|',
    ...rows,
    `| ${ofProcess.name} | ${ofProcess.help} |`,
  ])
}

function withTable(document: string, lines: string[]): string {
  const [before, after] = [document.split(begin)[0], document.split(end)[1]]
  if (before === undefined || after === undefined)
    throw new Error(`a document lacks ${begin} or ${end}`)
  return `${before}${begin}\n\n${lines.join('\n')}\n\n${end}${after}`
}

function fullRow({ metric, reportedBy }: CatalogEntry): string {
  const { name, type, unit, help } = metric
  return `| \`${name}\` | ${type}, ${unit} | ${labelsOf(metric)} | ${reportedBy} | ${help} |`
}

function labelsOf({ labels }: Metric): string {
  return Object.entries(labels)
    .map(([label, values]) =>
      values && values.length <= MAX_VALUES ? `\`${label}\`: ${values.join(', ')}` : `\`${label}\``,
    )
    .join('; ')
}

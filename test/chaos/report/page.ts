import type { Row } from '../row.ts'
import { escapeText } from './escape-text.ts'
import { timeline } from './timeline.ts'

/** Returns a page with the verdict, the counts and the timeline of each fault. */
export function reportPage(rows: Row[], startedAt: Date): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Antesala: what became of each submission</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; color: #23211e; background: #fbf8f3; margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
  h2 { margin: 2.5rem 0 0 } p { margin: .25rem 0 }
  table { border-collapse: collapse; margin: .75rem 0 } td, th { padding: .125rem 1rem .125rem 0; text-align: right; font-weight: normal }
  th { color: #6b645c } .invalid { color: #a32a22; font-weight: 600 } svg { width: 100%; height: auto }
</style>
<h1>What became of each submission</h1>
<p>${rows.length} faults, ${startedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC. Lines per second: acknowledged, refused, recorded, emails delivered. Shaded: the fault.</p>
${rows.map(section).join('\n')}
</html>
`
}

function section(row: Row) {
  const { counts, violations } = row
  const figures = {
    ...counts,
    'longest gap (s)': (row.writeGapMs / 1000).toFixed(1),
    'slowest record (s)': (row.recordingGapMs / 1000).toFixed(1),
  }
  const verdict =
    violations.length === 0
      ? 'valid'
      : `<span class="invalid">invalid: ${violations.map(({ invariant, finding }) => escapeText(`${invariant}: ${finding}`)).join('; ')}</span>`
  return `<h2>${row.fault}</h2>
<p>${escapeText(row.title)}; ${row.rounds} rounds, seed ${row.seed}: ${verdict}</p>
<table><tr>${Object.keys(figures)
    .map((name) => `<th>${name}</th>`)
    .join('')}</tr><tr>${Object.values(figures)
    .map((value) => `<td>${value}</td>`)
    .join('')}</tr></table>
${timeline(row)}`
}

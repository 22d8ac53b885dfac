import Handlebars from 'handlebars'
import { cells, columns, isGood, type Report, totals } from './outcome.ts'
import { durations } from './text.ts'
import { timeline } from './timeline.ts'

const template = Handlebars.compile(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Antesala: what became of each submission</title>
<style>
  :root { color-scheme: light dark; --text: light-dark(#23211e, #e9e4db); --soft: light-dark(#6b645c, #a39a8e);
    --ground: light-dark(#fbf8f3, #1b1917); --line: light-dark(#e4ddd2, #3a352f);
    --good: light-dark(#2f6b4f, #7fc4a0); --bad: light-dark(#a32a22, #f0938b);
    --recorded: light-dark(#2a557f, #8db8e2); --delivered: light-dark(#9a6413, #e0b060) }
  body { font: 16px/1.5 system-ui, sans-serif; color: var(--text); background: var(--ground); margin: 2rem auto; max-width: 66rem; padding: 0 1rem }
  h1 { font-weight: 500; margin: 0 } h2 { font-weight: 500; margin: 3rem 0 0 } p { margin: .25rem 0 }
  .scroll { overflow-x: auto } table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: .75rem 0 }
  td, th { padding: .25rem 1rem .25rem 0; text-align: right; font-weight: normal; border-bottom: 1px solid var(--line); white-space: nowrap }
  th { color: var(--soft) } td:first-child, th:first-child { text-align: left } td:last-child, th:last-child { padding-right: 0 } a { color: inherit }
  .soft { color: var(--soft) } .good { color: var(--good) } .bad { color: var(--bad); font-weight: 600 }
  .lanes { display: grid; grid-template-columns: auto 1fr auto; gap: .25rem .75rem; align-items: end; margin-top: .75rem; font-size: .8125rem }
  svg { width: 100%; height: 2.5rem; border-bottom: 1px solid var(--line) } .fault { fill: var(--bad); opacity: .14 }
  .axis { display: flex; justify-content: space-between }
  .acknowledged { color: var(--good); fill: var(--good) } .notAcknowledged { color: var(--bad); fill: var(--bad) }
  .recorded { color: var(--recorded); fill: var(--recorded) } .delivered { color: var(--delivered); fill: var(--delivered) }
</style>
<h1>What became of each submission</h1>
<p class="soft">{{date}} UTC, <code>{{command}}</code>, {{submissions}} submissions, {{emails}} emails</p>
<p class="{{#if isGood}}good{{else}}bad{{/if}}">{{#if invalid}}{{invalid}} of {{results.length}} faults are invalid{{else}}All {{results.length}} faults are valid{{/if}}. Lost {{lost}}, duplicated {{duplicated}}.</p>
{{#each failures}}<p class="bad">{{@key}} failed to run: {{this}}</p>
{{/each}}
{{#each controls}}<p class="{{#if isCaught}}good{{else}}bad{{/if}}">Broken on purpose ({{mutant}}, {{fault}}):
  {{#if isCaught}}found{{else}}not found{{/if}}. <span class="soft">{{#each violations}}{{invariant}}: {{finding}} {{/each}}</span></p>
{{/each}}<div class="scroll"><table>
<tr><th>fault</th>{{#each columns}}<th>{{this}}</th>{{/each}}</tr>
{{#each results}}<tr><td><a href="#{{fault}}">{{fault}}</a></td>{{#each cells}}<td>{{this}}</td>{{/each}}</tr>
{{/each}}</table></div>
{{#each results}}
<h2 id="{{fault}}">{{fault}}</h2>
<p>{{title}}</p>
<p class="soft">{{rounds}} rounds, {{seconds}} s:
{{#each durations}}<span{{#if isMissed}} class="bad"{{/if}}>{{name}} {{text}}</span>{{#unless @last}}, {{/unless}}{{/each}}.</p>
{{#each violations}}<p class="bad">{{invariant}}: {{finding}}</p>{{else}}<p class="good">valid</p>{{/each}}
{{{timeline}}}
{{/each}}
</html>
`)

/** Returns a page (HTML) with the verdict, the counts and the timeline of each fault. */
export function reportPage(report: Report): string {
  const { results, controlResults, failures, startedAt, command } = report
  return template({
    ...totals(report),
    isGood: isGood(report),
    failures,
    command,
    date: startedAt.toISOString().slice(0, 16).replace('T', ' '),
    controls: controlResults.map(({ control, ...result }) => ({ ...control, ...result })),
    columns: Object.values(columns),
    results: results.map((result) => ({
      ...result,
      cells: cells(result),
      seconds: Math.round((result.endedAt - result.startedAt) / 1000),
      durations: durations(result),
      timeline: timeline(result),
    })),
  })
}

import { environment } from '../chaos/report/environment.ts'
import type { DrillResult } from './run-drill.ts'

/** An incident must be shown and told within so many seconds. */
const limits = { shown: 60, told: 120 }

/** Whether an incident was noticed in time and by its name, the numbers were right, and all was well at the end. */
export function isPassed(result: DrillResult): boolean {
  const { shown, webhook, secondRelay, isNamed, numbers, recovered, isEndTold } = result
  const isWithin = (time: number | null, limit: number) => time !== null && time <= limit
  return (
    isWithin(shown, limits.shown) &&
    isWithin(webhook, limits.told) &&
    isWithin(secondRelay, limits.told) &&
    isNamed &&
    numbers.differences.length === 0 &&
    recovered !== null &&
    isEndTold
  )
}

/** Returns what a drill showed, as a line for the terminal. */
export function resultText(result: DrillResult): string {
  const { drill, shown, webhook, secondRelay, email, isNamed, numbers, repairedBy } = result
  const { said, recovered, isEndTold } = result
  return [
    `${isPassed(result) ? 'passed' : 'FAILED'}  ${drill.name}: ${drill.title}`,
    `  shown after ${time(shown)}; told after ${time(webhook)} (webhook), ${time(secondRelay)} (second relay), ${time(email)} (email)`,
    `  cause ${isNamed ? 'named' : 'NOT named'}: ${said}`,
    ...(drill.isBlind
      ? []
      : [
          `  numbers compared: ${numbers.compared}; ${numbers.differences.join('; ') || 'all equal'}`,
        ]),
    `  repaired by: ${repairedBy}; well again after ${time(recovered)}; end told: ${isEndTold ? 'yes' : 'NO'}`,
  ].join('\n')
}

/** Returns docs/drills.md. */
export async function reportOf(results: DrillResult[]): Promise<string> {
  const { commit, node, processors } = await environment()
  const rows = results.map((result) => {
    const { drill, shown, webhook, secondRelay, email, isNamed, numbers, repairedBy } = result
    const cells = [
      `\`${drill.name}\`: ${drill.title}`,
      ...[shown, webhook, secondRelay, email].map(time),
      isNamed ? 'yes' : '**no**',
      drill.isBlind
        ? 'no answer'
        : numbers.differences.length === 0
          ? `${numbers.compared} equal`
          : '**differ**',
      repairedBy,
      time(result.recovered),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return `# Drills: how soon ops know

\`npm run drill\` plays ${results.length} incidents, each on a cluster of its own (two APIs, two workers, PostgreSQL, a relay) with
two submissions per second, after 500 at once that went well, which must not hide what fails. It measures when an open home
screen shows it and when each channel tells it, in seconds since the incident began. This is the report of one run: ${new Date().toISOString().slice(0, 10)}, commit ${commit}, Node ${node},
${processors} processors. \`npm run drill -- <name>\` plays one of them, \`npm run drill -- --list\` lists them.

- **shown**: the home screen asks every ten seconds. For \`database-killed\`, it says that the server does not answer.
- **webhook**, **second relay**: when the message arrived, sent by an API. **email**: when the email through the queue and the
  relay arrived; "–": it could not before the incident was over, and then only its end is emailed.
- **named**: whether the alert says what the drill broke.
- **numbers**: how many numbers of the dashboard (jobs of each queue by state, emails, dead letters, groups of failures) were
  compared with what SQL counts at the same moment.
- **well after**: seconds from the repair until no alert was open and nothing waited.

| incident | shown | webhook | second relay | email | named | numbers | repaired by | well after |
| --- | --: | --: | --: | --: | --- | --- | --- | --: |
${rows.join('\n')}

${results.every(isPassed) ? 'All' : '**Not all**'} were shown within ${limits.shown} s and told within ${limits.told} s by the ways that need neither worker nor relay nor
database, with their cause, and their ends were told, too.
`
}

function time(value: number | null) {
  return value === null ? '–' : `${value} s`
}

import type { ControlResult } from '../controls.ts'
import type { FaultResult } from '../run-fault.ts'
import { type Report, totals } from './outcome.ts'

/** Returns what a run of a fault showed, in the words of Jepsen's checker of queues. */
export function resultText(result: FaultResult): string {
  const { counts, violations } = result
  const valid = violations.length === 0 ? 'valid' : 'INVALID'
  return [
    `${result.fault}: ${valid}; ${result.rounds} rounds, seed ${result.seed}, ${seconds(result.endedAt - result.startedAt)} s`,
    `  ${result.title}`,
    `  attempted ${counts.attempted}, acknowledged ${counts.acknowledged}, recorded ${counts.recorded}, ` +
      `lost ${counts.lost}, unexpected ${counts.unexpected}, duplicated ${counts.duplicated}, recovered ${counts.recovered}`,
    `  emails ${counts.emails}, copies ${counts.copies}, dead letters ${counts.deadLetters}`,
    `  ${durations(result)
      .map(({ name, text, isMissed }) => `${name} ${text}${isMissed ? ' MISSED' : ''}`)
      .join(', ')}`,
    ...violations.map(({ invariant, finding }) => `  ${invariant}: ${finding}`),
  ].join('\n')
}

/** Returns what a control showed. */
export function controlText({ control, isCaught }: ControlResult): string {
  const found = isCaught ? 'found' : 'NOT FOUND'
  return `control: ${control.mutant} with ${control.fault}: ${control.invariants.join(' or ')} ${found}`
}

/** Returns the verdict of a run in a line. */
export function verdictText(report: Report): string {
  const { invalid, missed, failed } = totals(report)
  const { results, controlResults, obstacles } = report
  const verdicts = [`${results.length} faults`, `${invalid} invalid`, `${failed} failed to run`]
  const skipped = Object.keys(obstacles).length
  if (skipped > 0) verdicts.push(`${skipped} skipped`)
  if (controlResults.length > 0)
    verdicts.push(`${controlResults.length - missed} of ${controlResults.length} mutants found`)
  return verdicts.join(', ')
}

/** How long something took in the worst round. */
type Duration = { name: string; text: string; isMissed: boolean }

/** Returns the durations of a run, with their targets. */
export function durations({ targets = {}, hasWrongClocks, ...times }: FaultResult): Duration[] {
  const duration = (name: string, ms: number, target?: number): Duration => ({
    name,
    text: `${seconds(ms)} s${target === undefined ? '' : ` (target ${target / 1000} s)`}`,
    isMissed: target !== undefined && ms > target,
  })
  const ofRecords = (...args: Parameters<typeof duration>) =>
    hasWrongClocks ? { name: args[0], text: 'unknown', isMissed: false } : duration(...args)
  return [
    duration('no acknowledgement for', times.writeGapMs),
    duration('slowest answer', times.slowestAnswerMs, targets.answer),
    ofRecords('slowest record', times.recordingGapMs, targets.record),
    ofRecords('slowest email', times.deliveryGapMs, targets.email),
    duration('acknowledged again after', times.writesAfterMs, targets.writing),
    ofRecords('recorded again after', times.recordsAfterMs, targets.recording),
  ]
}

function seconds(ms: number) {
  return (ms / 1000).toFixed(1)
}

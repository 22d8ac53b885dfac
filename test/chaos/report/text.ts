import type { Row } from '../row.ts'

/** Returns what a run of a fault showed, in the words of Jepsen's checker of queues. */
export function rowText(row: Row): string {
  const { counts, violations } = row
  const valid = violations.length === 0 ? 'valid' : 'INVALID'
  return [
    `${row.fault}: ${valid}; ${row.rounds} rounds, seed ${row.seed}, ${seconds(row.endedAt - row.startedAt)} s`,
    `  ${row.title}`,
    `  attempted ${counts.attempted}, acknowledged ${counts.acknowledged}, recorded ${counts.recorded}, ` +
      `lost ${counts.lost}, unexpected ${counts.unexpected}, duplicated ${counts.duplicated}, recovered ${counts.recovered}`,
    `  emails ${counts.emails}, copies ${counts.copies}, dead letters ${counts.deadLetters}`,
    `  ${durations(row)
      .map(({ name, text }) => `${name} ${text}`)
      .join(', ')}`,
    ...violations.map(({ invariant, finding }) => `  ${invariant}: ${finding}`),
  ].join('\n')
}

/** How long something took in the worst round. */
type Duration = { name: string; text: string; isMissed: boolean }

/** Returns the durations of a run, with their targets. */
export function durations({ targets = {}, hasWrongClocks, ...row }: Row): Duration[] {
  const duration = (name: string, ms: number, target?: number): Duration => ({
    name,
    text: `${seconds(ms)} s${target === undefined ? '' : ` (target ${target / 1000} s)`}`,
    isMissed: target !== undefined && ms > target,
  })
  const ofRecords = (...args: Parameters<typeof duration>) =>
    hasWrongClocks ? { name: args[0], text: 'unknown', isMissed: false } : duration(...args)
  return [
    duration('no acknowledgement for', row.writeGapMs),
    duration('slowest answer', row.slowestAnswerMs, targets.answer),
    ofRecords('slowest record', row.recordingGapMs, targets.record),
    ofRecords('slowest email', row.deliveryGapMs, targets.email),
    duration('acknowledged again after', row.writesAfterMs, targets.writing),
    ofRecords('recorded again after', row.recordsAfterMs, targets.recording),
  ]
}

function seconds(ms: number) {
  return (ms / 1000).toFixed(1)
}

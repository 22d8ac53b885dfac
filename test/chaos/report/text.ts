import type { Row } from '../row.ts'

/** Returns what a run of a fault showed, in the words of Jepsen's checker of queues. */
export function rowText(row: Row): string {
  const { counts, violations } = row
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const valid = violations.length === 0 ? 'valid' : 'INVALID'
  return [
    `${row.fault}: ${valid}; ${row.rounds} rounds, seed ${row.seed}, ${seconds(row.endedAt - row.startedAt)}`,
    `  ${row.title}`,
    `  attempted ${counts.attempted}, acknowledged ${counts.acknowledged}, recorded ${counts.recorded}, ` +
      `lost ${counts.lost}, unexpected ${counts.unexpected}, duplicated ${counts.duplicated}, recovered ${counts.recovered}`,
    `  emails ${counts.emails}, copies ${counts.copies}, dead letters ${counts.deadLetters}`,
    `  longest time without an acknowledgement ${seconds(row.writeGapMs)}, ` +
      `from an acknowledgement to the record ${seconds(row.recordingGapMs)}`,
    ...violations.map(({ invariant, finding }) => `  ${invariant}: ${finding}`),
  ].join('\n')
}

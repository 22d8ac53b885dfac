import limitConcurrency from 'p-limit'
import { describe, expect, test } from 'vitest'
import { type Fault, inSequence } from './faults/fault.ts'
import { allFaults } from './faults.ts'
import { type Row, type RowOptions, runFault } from './row.ts'

// One short round of each fault, with a low load; faults that allow the same share a cluster. `npm run chaos` inflicts
// many.

const LIMIT_MS = 1_800_000
/** How many clusters run at the same time. */
const CLUSTERS = 2

const faults = allFaults()

// The longest comes first.
const groups: Record<string, string[]> = {
  poison: ['poison'],
  processes: ['api-kill', 'worker-kill', 'kill-before-reply', 'worker-freeze'],
  restarts: ['rolling-restart', 'silent-listener', 'clock-shift'],
  database: [
    ...['database-kill', 'answers-cut', 'silent-line', 'kill-before-note'],
    ...['database-read-only', 'database-locked'],
  ],
  standby: ['failover', 'failover-reset'],
  disk: ['disk-full'],
  patroni: [
    ...['patroni-database-kill', 'patroni-kill', 'patroni-cut', 'patroni-cut-silent'],
    ...['patroni-freeze', 'patroni-standby-cut', 'patroni-switchover'],
  ],
  jobs: ['schema-mismatch', 'old-jobs', 'bad-recipient', 'relay-storm'],
  relay: ['relay-reset', 'relay-outage', 'relay-hold', 'relay-trickle', 'relay-refusal'],
  upgrade: ['rolling-upgrade'],
}

function faultNamed(name: string): Fault {
  return faults.find((fault) => fault.name === name) ?? expect.unreachable()
}

const atOnce = limitConcurrency(CLUSTERS)

function run(fault: Fault, options?: Partial<RowOptions>): Promise<Row> {
  const short = { rounds: 1, seed: 20_261_123, perSecond: 15, isShort: true }
  return atOnce(() => runFault(fault, { ...short, ...options }))
}

test('each fault is in one group', () => {
  const names = Object.values(groups).flat()
  expect(names.toSorted()).toEqual(faults.map(({ name }) => name).toSorted())
})

describe.concurrent('after faults, each submission is recorded once and its emails are accounted for', () => {
  test.for(Object.entries(groups))(
    '%s: %s',
    { timeout: LIMIT_MS },
    async ([name, names], { skip }) => {
      const members = names.map(faultNamed)
      const obstacle = members.map((fault) => fault.obstacle?.()).find((reason) => reason)
      skip(obstacle !== undefined, obstacle)
      const [first] = members
      const fault = members.length === 1 && first ? first : inSequence(name, members)
      const { violations, counts } = await run(fault)
      expect(violations).toEqual([])
      expect(counts).toMatchObject({ lost: 0, unexpected: 0, duplicated: 0 })
      expect(counts.acknowledged).toBeGreaterThan(20)
    },
  )
})

describe.concurrent('an audit finds', () => {
  test.for([
    ['acknowledge-early', 'database-kill', 'I1 lost'],
    ['forget-keys', 'answers-cut', 'I9 replays'],
  ] as const)(
    'what the mutant %s breaks',
    { timeout: LIMIT_MS },
    async ([mutant, fault, finding]) => {
      const { violations } = await run(faultNamed(fault), { mutant })
      expect(violations.map(({ invariant }) => invariant)).toContain(finding)
    },
  )
})

import limitConcurrency from 'p-limit'
import { describe, expect, test } from 'vitest'
import { controls, runControl } from './controls.ts'
import { type Fault, inSequence } from './faults/fault.ts'
import { allFaults } from './faults.ts'
import { runFault } from './run-fault.ts'

// One short round of each fault, with a low load; faults that allow the same share a cluster. `npm run chaos` inflicts
// many.

const LIMIT_MS = 1_800_000
/** How many clusters run at the same time. */
const CLUSTERS = 2

const short = { rounds: 1, seed: 20_261_123, isShort: true }
const faults = allFaults()

// The longest comes first.
const groups: Record<string, string[]> = {
  patroni: [
    ...['patroni-database-kill', 'patroni-kill', 'patroni-cut', 'patroni-cut-silent'],
    ...['patroni-freeze', 'patroni-standby-cut', 'patroni-switchover'],
  ],
  database: [
    ...['database-kill', 'answers-cut', 'silent-line', 'silent-listener', 'kill-before-note'],
    ...['database-read-only', 'database-locked'],
  ],
  processes: [
    ...['worker-freeze', 'api-kill', 'worker-kill', 'kill-before-reply', 'rolling-restart'],
    ...['clock-shift', 'schema-mismatch', 'old-jobs'],
  ],
  relay: [
    ...['poison', 'relay-reset', 'relay-outage', 'relay-hold', 'relay-trickle', 'relay-storm'],
    ...['relay-refusal', 'bad-recipient'],
  ],
  standby: ['failover', 'failover-reset'],
  upgrade: ['rolling-upgrade'],
  disk: ['disk-full'],
}

function faultNamed(name: string): Fault {
  return faults.find((fault) => fault.name === name) ?? expect.unreachable()
}

const atOnce = limitConcurrency(CLUSTERS)

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
      const { violations, counts } = await atOnce(() => runFault(fault, short))
      expect(violations).toEqual([])
      expect(counts).toMatchObject({ lost: 0, unexpected: 0, duplicated: 0 })
      expect(counts.acknowledged).toBeGreaterThan(20)
    },
  )
})

describe.concurrent('the audit finds what a mutant breaks', () => {
  test.for(controls)(
    '$mutant with $fault: $invariants',
    { timeout: LIMIT_MS },
    async (control, { expect }) => {
      const { violations, isCaught } = await atOnce(() => runControl(control, faults, short))
      expect(isCaught, JSON.stringify(violations)).toBe(true)
    },
  )
})

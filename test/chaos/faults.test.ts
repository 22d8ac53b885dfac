import { describe, expect, test } from 'vitest'
import type { Fault } from './faults/fault.ts'
import { faults } from './faults.ts'
import { mutants } from './mutants.ts'
import { type Row, runFault } from './row.ts'

// One round of each fault, with a low load. `npm run chaos` inflicts many.

const LIMIT_MS = 600_000
const seed = 20_261_123

async function run(fault: Fault, mutant?: string): Promise<Row> {
  return await runFault(fault, { rounds: 1, seed, perSecond: 15, mutant })
}

function faultNamed(name: string) {
  return faults.find((fault) => fault.name === name) ?? expect.unreachable()
}

describe.concurrent('after a fault, each submission is recorded once and its emails are accounted for', () => {
  test.each(faults)(
    '$name: $title',
    async (fault) => {
      const { violations, counts } = await run(fault)
      expect(violations).toEqual([])
      expect(counts).toMatchObject({ lost: 0, unexpected: 0, duplicated: 0 })
      expect(counts.acknowledged).toBeGreaterThan(20)
    },
    LIMIT_MS,
  )
})

test.each([
  ['acknowledge-early', 'database-kill', 'I1 lost'],
  ['forget-keys', 'answers-cut', 'I9 replays'],
])(
  'an audit finds what the mutant %s breaks',
  async (mutant, fault, invariant) => {
    expect(mutants.map(({ name }) => name)).toContain(mutant)
    const { violations } = await run(faultNamed(fault), mutant)
    expect(violations.map((violation) => violation.invariant)).toContain(invariant)
  },
  LIMIT_MS,
)

import { expect, test } from 'vitest'
import { reportMarkdown } from './report/markdown.ts'
import { isGood, type Report } from './report/outcome.ts'
import { reportPage } from './report/page.ts'
import { verdictText } from './report/text.ts'
import type { FaultResult } from './run-fault.ts'

const result: FaultResult = {
  fault: 'worker-kill',
  title: 'a worker is killed',
  targets: { record: 1_000 },
  hasWrongClocks: false,
  seed: 7,
  rounds: 1,
  startedAt: 0,
  endedAt: 2_000,
  counts: {
    attempted: 2,
    acknowledged: 2,
    recorded: 2,
    lost: 0,
    unexpected: 0,
    duplicated: 0,
    recovered: 0,
    emails: 4,
    copies: 0,
    deadLetters: 0,
  },
  violations: [],
  crashes: 0,
  faultTimes: [{ startedAt: 500, recoveredAt: 900, endedAt: 1_000 }],
  writeGapMs: 100,
  writesAfterMs: 100,
  recordsAfterMs: 100,
  recordingGapMs: 1_500,
  deliveryGapMs: 100,
  slowestAnswerMs: 100,
  times: { acknowledged: [100, 1_200], notAcknowledged: [], recorded: [200, 1_600], delivered: [] },
}

const good: Report = {
  startedAt: new Date('2026-11-23T00:00:00Z'),
  command: 'npm run chaos -- --seed 7',
  results: [result],
  controlResults: [
    {
      control: { mutant: 'send-twice', fault: 'api-kill', rounds: 2, invariants: ['I5 copies'] },
      violations: [{ invariant: 'I5 copies', finding: '4, at most 0' }],
      isCaught: true,
    },
  ],
  obstacles: { 'disk-full': 'only root can mount a disk' },
  failures: {},
}

test('a report in which everything is as it should be says so', async () => {
  const markdown = await reportMarkdown(good)
  const page = reportPage(good)
  expect(isGood(good)).toBe(true)
  expect(verdictText(good)).toBe(
    '1 faults, 0 invalid, 0 failed to run, 1 skipped, 1 of 1 mutants found',
  )
  expect(markdown).toContain('**All 1 faults are valid.** Lost 0, duplicated 0; 2 submissions')
  expect(markdown).toContain('`npm run chaos -- --seed 7`')
  expect(markdown).toContain('| worker-kill | 1 | 2 | 2 | 0 | 0 | 0 | 0 | 4 | 0 | 0 |')
  expect(markdown).toContain('**disk-full**: only root can mount a disk')
  expect(markdown).toContain('with api-kill: found. I5 copies: 4, at most 0')
  expect(page).toContain('<p class="good">All 1 faults are valid. Lost 0, duplicated 0.</p>')
})

test('a duration that misses its target is bold, and decides nothing', async () => {
  expect(await reportMarkdown(good)).toContain('**1.5 s (target 1 s)**')
})

test.each<[title: string, change: Partial<Report>, sentence: string]>([
  [
    'a fault that violates an invariant',
    { results: [{ ...result, violations: [{ invariant: 'I1 lost', finding: 'lead 3' }] }] },
    'I1 lost: lead 3',
  ],
  [
    'a mutant that is not found',
    { controlResults: good.controlResults.map((one) => ({ ...one, isCaught: false })) },
    'not found',
  ],
  ['a fault that throws', { failures: { failover: 'there is no standby' } }, 'there is no standby'],
])('%s is in the report, and makes the run fail', async (_, change, sentence) => {
  const report = { ...good, ...change }
  expect(isGood(report)).toBe(false)
  expect(await reportMarkdown(report)).toContain(sentence)
  expect(reportPage(report)).toContain(sentence)
})

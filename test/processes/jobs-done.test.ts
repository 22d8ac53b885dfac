import { expect, test } from 'vitest'
import { loadConfig } from '../../shared/runtime/config.ts'
import { createMetrics } from '../../shared/runtime/metrics/metrics.ts'
import { createJobsDone } from '../../worker/jobs-done.ts'
import { createWorkerMetrics } from '../../worker/metrics.ts'
import { silentLog } from '../setup/log.ts'

test('the jobs of the last minute are those since a reading a minute ago, and failed attempts do not count', () => {
  let now = 0
  const counter = createJobsDone(() => now)
  expect(counter.read()).toEqual({})
  const metrics = createMetrics(silentLog, loadConfig([], {}))
  const counts = counter.countIn(createWorkerMetrics(metrics, { isPaused: () => false }))
  for (now = 10_000; now <= 120_000; now += 10_000) {
    counts.jobAttempts.inc({ queue: 'record-lead', outcome: 'done' }, 3)
    counts.jobAttempts.inc({ queue: 'record-lead', outcome: 'retry' })
    counter.read()
  }
  expect(counter.read()).toEqual({ 'record-lead': { total: 36, lastMinute: 15 } })
  now = 300_000
  expect(counter.read()).toEqual({ 'record-lead': { total: 36, lastMinute: 0 } })
})

import { expect, test } from 'vitest'
import { createMetrics } from '../../shared/runtime/metrics.ts'
import { silentLog } from '../setup/log.ts'

const gauge = { name: 'antesala_things', help: 'Things.', labelNames: ['kind' as const] }
const errors = (count: number) => `antesala_scrape_errors_total ${count}\n`

test('a gauge is read once for scrapes in quick succession', async () => {
  const metrics = createMetrics(silentLog)
  let reads = 0
  metrics.addGauge(gauge, async () => [{ labels: { kind: 'a' }, value: ++reads }])
  const scrapes = await Promise.all([metrics.scrape(), metrics.scrape()])
  for (const text of [...scrapes, await metrics.scrape()])
    expect(text).toContain('antesala_things{kind="a"} 1\n')
  expect(reads).toBe(1)
})

test('a gauge that cannot be read is left out, and the others are reported', async () => {
  const metrics = createMetrics(silentLog)
  metrics.addGauge(gauge, async () => {
    throw new Error('unreachable')
  })
  metrics.addGauge({ ...gauge, name: 'antesala_others' }, async () => [
    { labels: { kind: 'b' }, value: 7 },
  ])
  const text = await metrics.scrape()
  expect(text).toContain(errors(1))
  expect(text).not.toContain('antesala_things{')
  expect(text).toContain('antesala_others{kind="b"} 7\n')
})

test('a gauge without labels that cannot be read is left out instead of reported as 0', async () => {
  const metrics = createMetrics(silentLog)
  metrics.addGauge({ ...gauge, labelNames: [] }, async () => {
    throw new Error('unreachable')
  })
  expect(await metrics.scrape()).not.toMatch(/^antesala_things/m)
})

test('a scrape waits less than four seconds for a gauge whose value never arrives', async () => {
  const metrics = createMetrics(silentLog)
  metrics.addGauge(gauge, () => new Promise(() => {}))
  const started = performance.now()
  expect(await metrics.scrape()).toContain(errors(1))
  expect(performance.now() - started).toBeLessThan(4_000)
})

test('two registries in one process share no gauges', async () => {
  const [first, second] = [createMetrics(silentLog), createMetrics(silentLog)]
  first.addGauge(gauge, async () => [{ labels: { kind: 'a' }, value: 1 }])
  await first.scrape()
  expect(await second.scrape()).not.toContain('antesala_things')
})

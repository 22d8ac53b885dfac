import { expect, test } from 'vitest'
import { metricCatalog } from '../../shared/runtime/metrics/catalog.ts'
import { counter, gauge, histogram, unlisted } from '../../shared/runtime/metrics/define.ts'
import { createMetrics } from '../../shared/runtime/metrics/metrics.ts'
import { workerMetrics } from '../../shared/runtime/metrics/worker-metrics.ts'
import { silentLog } from '../setup/log.ts'
import { parseScrape } from '../setup/scrape.ts'

const things = gauge({
  name: 'antesala_things',
  help: 'Things.',
  unit: 'things',
  labels: { kind: ['a', 'b'] },
})
const total = gauge({ ...things, name: 'antesala_things_of_all_kinds', labels: {} })
const objectives = { RECORDING_SECONDS: 60, DELIVERY_SECONDS: 300 }
const open = (settings = objectives) => createMetrics(silentLog, settings)
const errors = (count: number) => `antesala_scrape_errors_total ${count}\n`

test('a gauge is read once for scrapes in quick succession', async () => {
  const metrics = open()
  let reads = 0
  metrics.open(
    { things },
    { things: async () => [{ labels: { kind: 'a' as const }, value: ++reads }] },
  )
  const scrapes = await Promise.all([metrics.scrape(), metrics.scrape()])
  for (const text of [...scrapes, await metrics.scrape()])
    expect(text).toContain('antesala_things{kind="a"} 1\n')
  expect(reads).toBe(1)
})

test('a gauge of values in memory is read at every scrape', async () => {
  const metrics = open()
  let value = 0
  metrics.open({ total }, { total: { current: () => ++value } })
  expect(await metrics.scrape()).toContain('antesala_things_of_all_kinds 1\n')
  expect(await metrics.scrape()).toContain('antesala_things_of_all_kinds 2\n')
})

test('a gauge that cannot be read is left out, and the others are reported', async () => {
  const metrics = open()
  const others = { ...things, name: 'antesala_others' as const }
  metrics.open(
    { things, others },
    {
      things: async () => {
        throw new Error('unreachable')
      },
      others: async () => [{ labels: { kind: 'b' as const }, value: 7 }],
    },
  )
  const text = await metrics.scrape()
  expect(text).toContain(errors(1))
  expect(text).not.toContain('antesala_things{')
  expect(text).toContain('antesala_others{kind="b"} 7\n')
})

test('a gauge without labels that cannot be read is left out instead of reported as 0', async () => {
  const metrics = open()
  metrics.open(
    { total },
    {
      total: async () => {
        throw new Error('unreachable')
      },
    },
  )
  expect(await metrics.scrape()).not.toMatch(/^antesala_things/m)
})

test('a scrape waits less than four seconds for a gauge whose value never arrives', async () => {
  const metrics = open()
  metrics.open({ things }, { things: () => new Promise(() => {}) })
  const started = performance.now()
  expect(await metrics.scrape()).toContain(errors(1))
  expect(performance.now() - started).toBeLessThan(4_000)
})

test('two registries in one process share no gauges', async () => {
  const [first, second] = [open(), open()]
  first.open({ things }, { things: async () => [{ labels: { kind: 'a' as const }, value: 1 }] })
  await first.scrape()
  expect(await second.scrape()).not.toContain('antesala_things')
})

test('counters and histograms begin at 0 for every listed value, so that a first increase is seen', async () => {
  const metrics = open()
  const about = { help: 'Things.', unit: 'things' }
  const list = {
    made: counter({
      ...about,
      name: 'antesala_made_total',
      labels: { kind: ['a', 'b'], size: ['s'] },
    }),
    sent: counter({ ...about, name: 'antesala_sent_total', labels: { kind: ['a'], to: unlisted } }),
    taken: histogram({
      ...about,
      name: 'antesala_taken_seconds',
      labels: { kind: ['a'] },
      buckets: [1],
    }),
  }
  const { taken, sent } = metrics.open(list, {})
  const before = parseScrape(await metrics.scrape())
  expect(before.value('antesala_made_total{kind="a",size="s"}')).toBe(0)
  expect(before.value('antesala_made_total{kind="b",size="s"}')).toBe(0)
  expect(before.text).not.toContain('antesala_sent_total{')
  expect(before.value('antesala_taken_seconds_count{kind="a"}')).toBe(0)
  taken.observe({ kind: 'a' }, 0.5, 2)
  sent.inc({ kind: 'a', to: 'anywhere' }, 3)
  const after = parseScrape(await metrics.scrape())
  expect(after.value('antesala_taken_seconds_bucket{le="1",kind="a"}')).toBe(1)
  expect(after.value('antesala_taken_seconds_count{kind="a"}')).toBe(2)
  expect(after.value('antesala_sent_total{kind="a",to="anywhere"}')).toBe(3)
})

test('the buckets of recording and delivery have a limit at the objective of the settings', async () => {
  for (const settings of [objectives, { RECORDING_SECONDS: 7, DELIVERY_SECONDS: 450 }]) {
    const metrics = open(settings)
    metrics.open(workerMetrics, { relayPaused: { current: () => 0 } })
    const { value } = parseScrape(await metrics.scrape())
    const bucket = (name: string, le: number, label: string) =>
      value(`antesala_${name}_seconds_bucket{le="${le}",${label}}`)
    const { RECORDING_SECONDS, DELIVERY_SECONDS } = settings
    expect(bucket('submission_recording', RECORDING_SECONDS, 'kind="lead"')).toBe(0)
    expect(bucket('email_delivery', DELIVERY_SECONDS, 'template="assessment"')).toBe(0)
    expect(bucket('email_delivery', DELIVERY_SECONDS + 1, 'template="assessment"')).toBeUndefined()
  }
})

test('every metric of the catalog has a name of its own that follows the conventions, and says what it is', () => {
  const names = metricCatalog.map(({ metric }) => metric.name)
  expect(names.length).toBeGreaterThan(20)
  expect(new Set(names).size).toBe(names.length)
  for (const { metric } of metricCatalog) {
    const { name, type, unit, help, labels } = metric
    expect(name).toMatch(/^antesala_[a-z]+(_[a-z]+)*$/)
    expect(name.endsWith('_total'), name).toBe(type === 'counter')
    expect(name.endsWith('_seconds'), name).toBe(unit === 'seconds')
    expect(name.endsWith('_ratio'), name).toBe(unit === 'ratio')
    expect(help, name).toMatch(/^[A-Z].*\.$/)
    for (const label of Object.keys(labels)) expect(label).toMatch(/^[a-z]+$/)
  }
})

test('no metric uses an internal name: of pg-boss’s queues and states, or a word that the product does not use', () => {
  const words = metricCatalog.flatMap(({ metric: { name, labels } }) => [
    name,
    ...Object.keys(labels),
    ...Object.values(labels).flatMap((values) => values ?? []),
  ])
  expect(words).toContain('record-lead')
  const internal = /-(few|alone|dead)$|boss|^created$|(^|_)mails?(_|$)|handler/
  expect(words.filter((word) => internal.test(word))).toEqual([])
})

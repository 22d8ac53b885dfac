import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dashboardJson, rows } from '../../deploy/monitoring/dashboard/dashboard.ts'
import { otherQueues, recordingQueues, submissionRoutes } from '../../deploy/monitoring/promql.ts'
import { recordingJobs } from '../../shared/jobs/recording-jobs.ts'
import { metricCatalog } from '../../shared/runtime/metrics/catalog.ts'
import { alertRules, testedSeries } from '../setup/alert-rules.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { application, assessmentRequest, inquiry } from '../setup/fixtures.ts'
import { matches, type PromQuery, parsePromQuery } from '../setup/promql.ts'
import { type Sample, scrape } from '../setup/scrape.ts'
import { eventually } from '../setup/waiting.ts'

const root = join(import.meta.dirname, '../..')

/** Labels that Prometheus adds: to every series at a scrape, and to its own series `ALERTS`. */
const targetLabels = ['job', 'instance']
const ownSeries = new Map([
  ['up', targetLabels],
  ['ALERTS', ['alertname', 'alertstate', ...targetLabels]],
])

const panels = rows.flatMap((row) => row.panels)
const queries = [
  ...alertRules.map(({ alert, expr }) => ({ where: alert, expr })),
  ...panels.flatMap(({ title, queries: own }) => own.map(({ expr }) => ({ where: title, expr }))),
]

type MetricLabels = Record<string, readonly string[] | null>

let antesala: Antesala
let samples: Sample[]
let byProcess: { api: Sample[]; worker: Sample[] }
beforeAll(async () => {
  antesala = await openAntesala({ METRICS_PORT: '0' })
  const worker = await antesala.startWorker()
  await antesala.submit('/api/v1/contact', inquiry)
  await antesala.submit('/api/v1/partner-waitlist', application)
  await antesala.submit('/api/v1/assessment-email', assessmentRequest)
  byProcess = await vi.waitFor(async () => {
    const [api, work] = [await scrape(antesala.metricsPort), await scrape(worker.metricsPort)]
    for (const { queue } of Object.values(recordingJobs))
      expect(work.value(`antesala_job_attempts_total{queue="${queue}",outcome="done"}`)).toBe(1)
    expect(work.text).toMatch(/antesala_email_attempts_total\{.*result="sent"\} [1-9]/)
    return { api: api.samples, worker: work.samples }
  }, eventually)
  samples = [...byProcess.api, ...byProcess.worker]
})
afterAll(() => antesala.close())

/** Returns the labels of a metric; undefined if no process reports it. */
function labelsOf(metric: string): string[] | undefined {
  const own = ownSeries.get(metric)
  if (own) return own
  const found = samples.filter(({ name }) => name === metric)
  if (found.length === 0) return undefined
  return [...found.flatMap(({ labels }) => Object.keys(labels)), ...targetLabels]
}

/** Returns the metrics and labels of a query that no process reports. */
function deadNames({ selectors, groupings }: PromQuery): string[] {
  const metrics = selectors.filter(({ metric }) => !labelsOf(metric)).map(({ metric }) => metric)
  const matched = selectors.flatMap(({ metric, matchers }) =>
    matchers
      .filter(({ label }) => !labelsOf(metric)?.includes(label))
      .map(({ label }) => `${metric}{${label}}`),
  )
  const known = selectors.flatMap(({ metric }) => labelsOf(metric) ?? [])
  return [...metrics, ...matched, ...groupings.filter((label) => !known.includes(label))]
}

test('every query of the dashboard and the alerts reads metrics and labels that a process reports', () => {
  expect(queries.length).toBeGreaterThan(40)
  for (const { where, expr } of queries)
    expect(deadNames(parsePromQuery(expr)), `${where}: ${expr}`).toEqual([])
})

test('every selector of the queries selects a series of a process at work', () => {
  // No request failed, so the statuses that alerts look for are not among them.
  const isFixed = (label: string) => label !== 'status' && !targetLabels.includes(label)
  for (const { where, expr } of queries) {
    for (const { metric, matchers } of parsePromQuery(expr).selectors) {
      if (ownSeries.has(metric)) continue
      const selected = samples.filter(
        ({ name, labels }) =>
          name === metric &&
          matchers
            .filter(({ label }) => isFixed(label))
            .every((matcher) => matches(matcher, labels[matcher.label] ?? '')),
      )
      expect(selected.length, `${where}: ${expr}`).toBeGreaterThan(0)
    }
  }
})

test('the check refuses a metric or a label that no process reports, and what is not PromQL', () => {
  expect(deadNames(parsePromQuery('sum(antesala_gone) by (queue)'))).toEqual([
    'antesala_gone',
    'queue',
  ])
  expect(deadNames(parsePromQuery('antesala_queue_jobs{quue="x", state="dead"}'))).toEqual([
    'antesala_queue_jobs{quue}',
  ])
  expect(() => parsePromQuery('sum(antesala_workers')).toThrow('not PromQL')
})

test('the unit tests of the alerts use series that a process reports', () => {
  expect(testedSeries.length).toBeGreaterThan(40)
  for (const series of testedSeries) expect(deadNames(parsePromQuery(series)), series).toEqual([])
})

test('the names of lines use labels of their query', () => {
  for (const { title, queries: own } of panels) {
    for (const { name, expr } of own) {
      const { selectors, groupings } = parsePromQuery(expr)
      const kept =
        groupings.length > 0 ? groupings : selectors.flatMap(({ metric }) => labelsOf(metric) ?? [])
      for (const [, label] of name.matchAll(/\{\{(\w+)\}\}/g)) expect(kept, title).toContain(label)
    }
  }
})

const isOfProcess = (name: string) => /^antesala_(process|nodejs)_/.test(name)

/** Returns the names of the metrics of our own among these samples. */
function ownMetrics(reported: Sample[]): Set<string> {
  const names = reported.map(({ name }) => name).filter((name) => !isOfProcess(name))
  return new Set(names.map((name) => name.replace(/_(bucket|sum|count)$/, '')))
}

test('each process reports the metrics that the catalog says, and no others', () => {
  for (const [process, label] of [
    ['api', 'API'],
    ['worker', 'worker'],
  ] as const) {
    const listed = metricCatalog.filter(({ reportedBy }) => [label, 'both'].includes(reportedBy))
    const names = listed.map(({ metric }) => metric.name)
    expect([...ownMetrics(byProcess[process])].sort()).toEqual([...names].sort())
  }
})

test('every label and value that a process reports is in the catalog', () => {
  for (const { metric } of metricCatalog) {
    const own = samples.filter(({ name }) =>
      ownMetrics([{ name, labels: {}, value: 0 }]).has(metric.name),
    )
    for (const { labels } of own) {
      const { le: _, ...reported } = labels
      expect(Object.keys(reported).sort(), metric.name).toEqual(Object.keys(metric.labels).sort())
      for (const [label, value] of Object.entries(reported)) {
        const values = metric.labels[label]
        if (values) expect(values, `${metric.name}{${label}}`).toContain(value)
      }
    }
  }
})

test('every counter and histogram counts something in a system at work, so none is without code', () => {
  for (const { metric } of metricCatalog) {
    // Nothing could not be read.
    if (metric.type === 'gauge' || metric.name === 'antesala_scrape_errors_total') continue
    const name = metric.type === 'histogram' ? `${metric.name}_count` : metric.name
    const total = samples.filter((each) => each.name === name).map(({ value }) => value)
    expect(
      total.reduce((sum, value) => sum + value, 0),
      name,
    ).toBeGreaterThan(0)
  }
})

test('every value of a label that a query names is one that the label can have', () => {
  const known = new Map<string, MetricLabels>(
    metricCatalog.map(({ metric }) => [metric.name, metric.labels]),
  )
  const wrong = queries.flatMap(({ where, expr }) =>
    parsePromQuery(expr).selectors.flatMap(({ metric, matchers }) =>
      matchers.flatMap((matcher) => {
        const values = known.get(metric.replace(/_(bucket|sum|count)$/, ''))?.[matcher.label]
        const named = matcher.value.split('|').filter((value) => values && !values.includes(value))
        return named.map((value) => `${where}: ${metric}{${matcher.label}="${value}"}`)
      }),
    ),
  )
  expect(wrong).toEqual([])
})

test('every metric of the catalog is on the dashboard', () => {
  const shown = panels.flatMap(({ queries: own }) =>
    own.flatMap(({ expr }) => parsePromQuery(expr).selectors.map(({ metric }) => metric)),
  )
  const names = new Set(shown.map((name) => name.replace(/_(bucket|sum|count)$/, '')))
  expect(metricCatalog.map(({ metric }) => metric.name).filter((name) => !names.has(name))).toEqual(
    [],
  )
})

test('the selectors of submissions select every queue and every route', () => {
  const select = (label: string, condition: { operator: string; value: string }, value: string) =>
    matches({ label, ...condition }, value)
  for (const { queue } of Object.values(recordingJobs)) {
    expect(select('queue', recordingQueues, queue)).toBe(true)
    expect(select('queue', otherQueues, queue)).toBe(false)
  }
  expect(select('queue', otherQueues, 'send-email')).toBe(true)
  expect(select('route', submissionRoutes, '/api/v1/contact')).toBe(true)
  expect(select('route', submissionRoutes, '/api/contact')).toBe(true)
  expect(select('route', submissionRoutes, '/api/staff/leads')).toBe(false)
})

test('the dashboard in Grafana’s format is up to date', () => {
  const committed = readFileSync(join(root, 'deploy/monitoring/grafana/antesala.json'), 'utf8')
  expect(committed, 'run `npm run generate`').toBe(dashboardJson())
})

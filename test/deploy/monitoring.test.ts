import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { submissionEndpoints } from '../../api/openapi/submissions.ts'
import { dashboardJson, rows } from '../../deploy/monitoring/dashboard/dashboard.ts'
import { recordingQueues, submissionRoutes } from '../../deploy/monitoring/dashboard/selectors.ts'
import { recordingJobs } from '../../shared/jobs/recording-jobs.ts'
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

let antesala: Antesala
let samples: Sample[]
beforeAll(async () => {
  antesala = await openAntesala({ METRICS_PORT: '0' })
  const worker = await antesala.startWorker()
  await antesala.submit('/api/v1/contact', inquiry)
  await antesala.submit('/api/v1/partner-waitlist', application)
  await antesala.submit('/api/v1/assessment-email', assessmentRequest)
  samples = await vi.waitFor(async () => {
    const scrapes = [await scrape(antesala.metricsPort), await scrape(worker.metricsPort)]
    for (const { queue } of Object.values(recordingJobs))
      expect(scrapes[1]?.value(`antesala_jobs_total{queue="${queue}",outcome="done"}`)).toBe(1)
    expect(scrapes[1]?.text).toMatch(/antesala_mails_total\{.*result="sent"\} [1-9]/)
    return scrapes.flatMap((each) => each.samples)
  }, eventually)
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

test('every metric of the table in docs/operations.md is on the dashboard', () => {
  const [, table = ''] = readFileSync(join(root, 'docs/operations.md'), 'utf8').split('### Metrics')
  const documented = [...table.matchAll(/^\| (`antesala_.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  )
  expect(documented.length).toBeGreaterThan(12)
  const shown = panels.flatMap(({ queries: own }) => own.map(({ expr }) => expr)).join('\n')
  expect(documented.filter((name) => !shown.includes(name))).toEqual([])
})

test('the table in docs/operations.md has every metric of our own', () => {
  const table = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const ours = samples
    .map(({ name }) => name.replace(/_(bucket|sum|count)$/, ''))
    .filter((name) => !/^antesala_(process|nodejs)_/.test(name))
  expect(ours.length).toBeGreaterThan(50)
  expect([...new Set(ours)].filter((name) => !table.includes(`\`${name}\``))).toEqual([])
})

test('the selectors of submissions have every queue and every route', () => {
  const queues = Object.values(recordingJobs).map(({ queue }) => queue)
  const routes = submissionEndpoints.map(({ path }) => path)
  expect(recordingQueues).toBe(`queue=~"${queues.join('|')}"`)
  const [matcher] = parsePromQuery(`up{${submissionRoutes}}`).selectors[0]?.matchers ?? []
  expect(routes.filter((route) => matcher && matches(matcher, route))).toEqual(routes)
  const rules = alertRules.map(({ expr }) => expr).join('\n')
  expect(rules.split(`"${queues.join('|')}`).length).toBe(5)
  expect(rules).toContain(submissionRoutes)
})

test('the dashboard in Grafana’s format is up to date', () => {
  const committed = readFileSync(join(root, 'deploy/monitoring/grafana/antesala.json'), 'utf8')
  expect(committed, 'run `npm run generate`').toBe(dashboardJson())
})

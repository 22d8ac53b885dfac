import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { MAX_PENDING } from '../../api/intake/intake.ts'
import { alarms } from '../../api/watch/objectives.ts'
import { FEW_CODES } from '../../api/watch/problems.ts'
import { alertsYaml } from '../../deploy/monitoring/alerts/alerts.ts'
import { ruleName } from '../../deploy/monitoring/alerts/rule.ts'
import { failures } from '../../deploy/monitoring/alerts/rules/product.ts'
import { alertCauses, alertHelpPath, severityOf } from '../../shared/contract/alert.ts'
import { queueNames } from '../../shared/jobs/boss-queues.ts'
import { recordingJobs } from '../../shared/jobs/recording-jobs.ts'
import { sendEmail } from '../../shared/jobs/send-email.ts'
import { alertRules, alertTests } from '../setup/alert-rules.ts'
import { hasProgram } from '../setup/programs.ts'

const root = join(import.meta.dirname, '../..')
const promtool = (...args: string[]) =>
  promisify(execFile)('promtool', args, { cwd: join(root, 'deploy/monitoring') })

const runbook = readFileSync(join(root, 'docs/alerts.md'), 'utf8')
const sections = new Map(
  runbook.split(/^## /m).flatMap((text) => {
    const [name = '', ...rest] = text.split('\n')
    return name.startsWith('Antesala') ? [[name, rest.join('\n').trim()] as const] : []
  }),
)

test('alerts.yaml is up to date', () => {
  const committed = readFileSync(join(root, 'deploy/monitoring/alerts.yaml'), 'utf8')
  expect(committed, 'run `npm run generate`').toBe(alertsYaml())
})

test('every alert has a severity, a delay, a summary, a runbook and a section in docs/alerts.md', () => {
  expect(alertRules.length).toBeGreaterThan(15)
  expect([...sections.keys()]).toEqual([...new Set(alertRules.map(({ alert }) => alert))])
  for (const { alert, for: delay, labels, annotations } of alertRules) {
    expect(labels, alert).toEqual({ severity: expect.stringMatching(/^(critical|warning)$/) })
    expect(delay, alert).toMatch(/^[1-9]\d*m$/)
    expect(annotations.summary, alert).toMatch(/^['{A-Z].*\.$/)
    expect(sections.get(alert)?.toLowerCase(), alert).toContain(labels.severity)
  }
})

test('a name that several rules share belongs to one cause, with different severities', () => {
  for (const [alert, rules] of Map.groupBy(alertRules, ({ alert }) => alert)) {
    expect(new Set(rules.map(({ annotations }) => annotations.runbook)).size, alert).toBe(1)
    expect(new Set(rules.map(({ labels }) => labels.severity)).size, alert).toBe(rules.length)
  }
})

test('each alert of the product has a rule with its name, its severities and its page of help', () => {
  for (const cause of alertCauses) {
    const own = alertRules.filter(({ alert }) => alert === ruleName(cause))
    const severities = queueNames.map((subject) => severityOf({ cause, subject }))
    expect(new Set(own.map(({ labels }) => labels.severity)), cause).toEqual(new Set(severities))
    const page = `/admin#${alertHelpPath(cause)}`
    for (const { annotations } of own)
      expect(annotations.runbook).toBe(`{{ $externalLabels.antesala_url }}${page}`)
    expect(sections.get(ruleName(cause)), cause).toContain(`\`${page}\``)
  }
  const product = new Set(alertCauses.map(ruleName))
  for (const { alert, annotations } of alertRules.filter(({ alert: name }) => !product.has(name)))
    expect(annotations.runbook).toBe(`docs/alerts.md#${alert.toLowerCase()}`)
})

test('Prometheus’s settings give the alerts the address of the dashboard', () => {
  const settings = parse(readFileSync(join(root, 'deploy/monitoring/prometheus.yaml'), 'utf8'))
  expect(settings.global.external_labels).toEqual({ antesala_url: expect.stringMatching(/^http/) })
})

test('the unit tests let every alert fire with each of its severities, and see it silent', () => {
  for (const { alert, labels } of alertRules) {
    const own = alertTests.filter(({ alertname }) => alertname === alert)
    const fired = own.flatMap(({ exp_alerts }) => exp_alerts ?? [])
    expect(fired, alert).toContainEqual(
      expect.objectContaining({ exp_labels: expect.objectContaining(labels) }),
    )
    expect(own.filter(({ exp_alerts }) => !exp_alerts).length, alert).toBeGreaterThan(0)
  }
})

test('the limits that docs/alerts.md names are those of the product', () => {
  const limits = new Set(Object.values(recordingJobs).map((job) => job.waitLimitSeconds))
  expect([...limits].map((limit) => `(${limit} s)`)).toEqual(['(60 s)'])
  expect(sections.get('AntesalaSubmissionsWait')).toContain('(60 s)')
  expect(sections.get('AntesalaCodesLow')).toContain(`fewer than ${FEW_CODES} codes`)
  for (const { rate } of alarms)
    expect(sections.get('AntesalaRecordingLate')).toMatch(
      rate === 6 ? /six times/ : `${rate} times`,
    )
  expect(sections.get('AntesalaSubmissionsPending')).toContain(MAX_PENDING.toLocaleString('en'))
})

test('no single email fails as often as the alert about failing attempts requires', () => {
  const { delaySeconds } = sendEmail.retry
  // The shortest delays: 30 s, 60 s, 120 s and so on.
  const starts = Array.from(
    { length: sendEmail.retry.limit + 1 },
    (_, n) => (2 ** n - 1) * delaySeconds,
  )
  const inWindow = starts.filter((seconds) => seconds <= failures.minutes * 60)
  expect(inWindow.length).toBeLessThan(failures.byMany)
})

test.skipIf(!hasProgram('promtool'))(
  'promtool accepts the rules and Prometheus’s settings',
  async () => {
    await promtool('check', 'rules', 'alerts.yaml')
    await promtool('check', 'config', 'prometheus.yaml')
  },
)

test.skipIf(!hasProgram('promtool'))('the unit tests of the alerts pass', async () => {
  expect((await promtool('test', 'rules', 'alerts.test.yaml')).stdout).toContain('SUCCESS')
})

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { MAX_PENDING } from '../../api/intake/intake.ts'
import { fewCodes } from '../../api/watch/problems.ts'
import { alertRules, alertTests } from '../setup/alert-rules.ts'
import { hasProgram } from '../setup/programs.ts'

const root = join(import.meta.dirname, '../..')
const promtool = (...args: string[]) =>
  promisify(execFile)('promtool', args, { cwd: join(root, 'deploy/monitoring') })

test('every alert has a name of its own, a severity, a delay, a summary and a section in docs/alerts.md', () => {
  expect(alertRules.length).toBeGreaterThan(10)
  const names = alertRules.map(({ alert }) => alert)
  expect(new Set(names).size).toBe(names.length)
  const runbook = readFileSync(join(root, 'docs/alerts.md'), 'utf8')
  const headings = [...runbook.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
  expect(headings).toEqual(names)
  for (const { alert, for: delay, labels, annotations } of alertRules) {
    expect(labels, alert).toEqual({ severity: expect.stringMatching(/^(critical|warning)$/) })
    expect(delay, alert).toMatch(/^\d+m$/)
    expect(annotations.summary, alert).toMatch(/^['{A-Z].*\.$/)
    expect(annotations.runbook).toBe(`docs/alerts.md#${alert.toLowerCase()}`)
  }
})

test('the unit tests let every alert fire, and see it silent', () => {
  for (const { alert } of alertRules) {
    const own = alertTests.filter(({ alertname }) => alertname === alert)
    expect(own.filter(({ exp_alerts }) => exp_alerts).length, alert).toBeGreaterThan(0)
    expect(own.filter(({ exp_alerts }) => !exp_alerts).length, alert).toBeGreaterThan(0)
  }
})

test('the limits of alerts fit those of the product', () => {
  const ruleOf = (name: string) => alertRules.find(({ alert }) => alert === name)
  expect(ruleOf('AntesalaCodesLow')?.expr).toContain(`< ${fewCodes}`)
  const pending = ruleOf('AntesalaSubmissionsPending')
  expect(pending?.annotations.summary).toContain(MAX_PENDING.toLocaleString('en'))
  expect(Number(pending?.expr.match(/> (\d+)/)?.[1])).toBeLessThan(MAX_PENDING / 2)
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

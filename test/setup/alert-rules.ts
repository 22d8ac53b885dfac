import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

const folder = join(import.meta.dirname, '../../deploy/monitoring')

/** An alert rule of Prometheus. */
export type AlertRule = {
  alert: string
  expr: string
  for: string
  labels: { severity: string }
  annotations: { summary: string; runbook: string }
}

type AlertTest = { eval_time: string; alertname: string; exp_alerts?: object[] }

/** The alert rules in deploy/monitoring. */
export const alertRules: AlertRule[] = read('alerts.yaml').groups.flatMap(
  ({ rules }: { rules: AlertRule[] }) => rules,
)

/** The expectations in the unit tests of the alert rules. */
export const alertTests: AlertTest[] = read('alerts.test.yaml').tests.flatMap(
  ({ alert_rule_test }: { alert_rule_test: AlertTest[] }) => alert_rule_test,
)

/** The series that the unit tests of the alert rules use. */
export const testedSeries: string[] = read('alerts.test.yaml').tests.flatMap(
  ({ input_series }: { input_series: { series: string }[] }) =>
    input_series.map(({ series }) => series),
)

function read(file: string) {
  return parse(readFileSync(join(folder, file), 'utf8'))
}

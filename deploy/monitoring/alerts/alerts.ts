import { stringify } from 'yaml'
import type { AlertRule, RuleGroup } from './rule.ts'
import { clients } from './rules/clients.ts'
import { processes } from './rules/processes.ts'
import { product } from './rules/product.ts'

/** The groups of alert rules, in order. */
const groups: RuleGroup[] = [clients, product, processes]

const header = `# Generated from deploy/monitoring/alerts by \`npm run generate\`. Prometheus scrapes the APIs as job "antesala-api" and the
# workers as job "antesala-worker"; its external label antesala_url is the address of the dashboard (prometheus.yaml).
# What to do about each alert: docs/alerts.md.
`

/** Returns the alert rules in Prometheus's YAML format. */
export function alertsYaml(): string {
  const file = { groups: groups.map(({ name, rules }) => ({ name, rules: rules.map(toYaml) })) }
  return header + stringify(file, { lineWidth: 0, singleQuote: true })
}

function toYaml({ name, expr, minutes, severity, summary, runbook }: AlertRule) {
  return {
    alert: name,
    expr,
    for: `${minutes}m`,
    labels: { severity },
    annotations: { summary, runbook },
  }
}

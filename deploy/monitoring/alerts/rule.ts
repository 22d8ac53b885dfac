import { holdMs } from '../../../api/watch/notifications.ts'
import {
  type AlertCause,
  alertHelpPath,
  type Severity,
  severityOf,
} from '../../../shared/contract/alert.ts'

/** An alert rule of Prometheus. */
export type AlertRule = {
  name: string
  expr: string
  /** For how long `expr` must hold before the alert fires, in minutes. */
  minutes: number
  severity: Severity
  /** What is wrong, with Prometheus's templates for values and labels. */
  summary: string
  /** Where it is said what to do. */
  runbook: string
}

/** Rules that Prometheus evaluates one after the other. */
export type RuleGroup = { name: string; rules: AlertRule[] }

/** A shorter time than this would make a single lost scrape an alert, in minutes. */
const MIN_MINUTES = 1

/**
 * Prometheus's external label with the address of the dashboard (`prometheus.yaml`). Without it, a runbook is the path of
 * its page.
 */
const dashboardUrl = '{{ $externalLabels.antesala_url }}'

/** Returns a rule about something that the product has no alert for. */
export function ownRule(rule: Omit<AlertRule, 'runbook'>): AlertRule {
  return { ...rule, runbook: `docs/alerts.md#${rule.name.toLowerCase()}` }
}

/**
 * Returns a rule that says the same as an alert of the product: with its name, its severity, the time for which it is
 * held back, and its page of help.
 * @param subject the queue that it is about, if the severity depends on it
 */
export function productRule(
  cause: AlertCause,
  rule: Pick<AlertRule, 'expr' | 'summary'>,
  subject = '',
): AlertRule {
  return {
    name: ruleName(cause),
    ...rule,
    minutes: Math.max(MIN_MINUTES, (holdMs[cause] ?? 0) / 60_000),
    severity: severityOf({ cause, subject }),
    runbook: `${dashboardUrl}/admin#${alertHelpPath(cause)}`,
  }
}

/** Returns the name of the rule about a cause: `AntesalaNoWorker` for `no_worker`. */
export function ruleName(cause: AlertCause): string {
  const words = cause.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `Antesala${words.join('')}`
}

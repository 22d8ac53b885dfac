import { processMetrics } from '../../../../shared/runtime/metrics/catalog.ts'
import { select } from '../../promql.ts'
import { ownRule, type RuleGroup } from '../rule.ts'

/** What is wrong with a process. */
export const processes: RuleGroup = {
  name: 'antesala-processes',
  rules: [
    ownRule({
      name: 'AntesalaProcessDown',
      expr: 'up{job=~"antesala-(api|worker)"} == 0',
      minutes: 5,
      severity: 'warning',
      summary: '{{ $labels.instance }} of {{ $labels.job }} cannot be scraped.',
    }),
    ownRule({
      name: 'AntesalaMetricsMissing',
      expr: `sum by (job, instance) (increase(${select(processMetrics.scrapeErrors)}[5m])) > 0`,
      minutes: 5,
      severity: 'warning',
      summary:
        '{{ $labels.instance }} of {{ $labels.job }} cannot read some of its metrics from the database.',
    }),
    ownRule({
      name: 'AntesalaProcessBusy',
      expr: 'max by (job, instance) (antesala_nodejs_eventloop_lag_p99_seconds) > 0.5',
      minutes: 10,
      severity: 'warning',
      summary:
        '{{ $labels.instance }} of {{ $labels.job }} is too busy: its event loop lags by {{ $value | humanizeDuration }}.',
    }),
  ],
}

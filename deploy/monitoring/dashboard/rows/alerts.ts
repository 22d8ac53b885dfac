import { apiMetrics } from '../../../../shared/runtime/metrics/api-metrics.ts'
import { select } from '../../promql.ts'
import type { Row } from '../row.ts'

/** What the dashboard shows first: what is wrong now. */
export const alerts: Row = {
  title: 'Alerts',
  panels: [
    {
      title: 'Open alerts of the product',
      about: 'Each has a page of help in the dashboard of Antesala, under Alerts.',
      shows: 'number',
      unit: 'short',
      queries: [
        {
          name: '{{cause}} ({{severity}})',
          expr: `max by (cause, severity) (${select(apiMetrics.openAlerts)}) > 0`,
        },
      ],
    },
    {
      title: 'Open alerts of the product, over time',
      shows: 'stack',
      unit: 'short',
      queries: [
        {
          name: '{{cause}}',
          expr: `sum by (cause) (max by (cause, severity) (${select(apiMetrics.openAlerts)}) > 0)`,
        },
      ],
    },
    {
      title: 'Alerts of Prometheus that fire',
      shows: 'number',
      unit: 'short',
      queries: [
        {
          name: '{{alertname}}',
          expr: 'count by (alertname) (ALERTS{alertname=~"Antesala.+", alertstate="firing"})',
        },
      ],
    },
  ],
}

import { apiMetrics } from '../../../../shared/runtime/metrics/api-metrics.ts'
import { workerMetrics } from '../../../../shared/runtime/metrics/worker-metrics.ts'
import { bucketsOf, quantileOf, select } from '../../promql.ts'
import { objectiveShare, perMinute, quantiles, WINDOW } from '../queries.ts'
import type { Row } from '../row.ts'

const { oldestEmail, emailWaitLimit, objectiveSeconds } = apiMetrics
const { deliverySeconds, emailAttempts, relayPaused } = workerMetrics

/** What the dashboard shows about emails. */
export const emails: Row = {
  title: 'Emails',
  panels: [
    {
      title: 'Age of the oldest email that is not delivered',
      about: 'Since its creation, also while it waits for a retry.',
      shows: 'lines',
      unit: 's',
      queries: [
        { name: 'age', expr: `max(${select(oldestEmail)})` },
        { name: 'limit', expr: `max(${select(emailWaitLimit)})` },
      ],
    },
    {
      title: 'Time from creation to delivery',
      shows: 'lines',
      unit: 's',
      queries: [
        ...quantiles(bucketsOf(deliverySeconds)),
        {
          name: 'objective',
          expr: `max(${select(objectiveSeconds, { objective: 'delivery' })})`,
        },
      ],
    },
    {
      title: 'Time from creation to delivery, 95 %, by template',
      shows: 'lines',
      unit: 's',
      queries: [
        {
          name: '{{template}}',
          expr: quantileOf(0.95, bucketsOf(deliverySeconds), WINDOW, 'template'),
        },
      ],
    },
    {
      title: 'Attempts per minute',
      shows: 'stack',
      unit: 'short',
      queries: [{ name: '{{result}}', expr: perMinute('result', select(emailAttempts)) }],
    },
    objectiveShare('Emails delivered in time', 'delivery'),
    {
      title: 'Workers that have paused sending',
      about: 'Because the relay accepts nothing.',
      shows: 'lines',
      unit: 'short',
      queries: [{ name: '{{instance}}', expr: select(relayPaused) }],
    },
    {
      title: 'Sent in the last hour, by template',
      shows: 'number',
      unit: 'short',
      queries: [
        {
          name: '{{template}}',
          expr: `sum by (template) (increase(${select(emailAttempts, { result: 'sent' })}[1h])) > 0`,
        },
      ],
    },
  ],
}

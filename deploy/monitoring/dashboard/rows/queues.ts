import { apiMetrics } from '../../../../shared/runtime/metrics/api-metrics.ts'
import { workerMetrics } from '../../../../shared/runtime/metrics/worker-metrics.ts'
import { bucketsOf, matching, quantileOf, select } from '../../promql.ts'
import { perMinute, WINDOW } from '../queries.ts'
import type { Row } from '../row.ts'

const { queueJobs, retryingJobs, oldestWait, waitLimit, queuePaused, templateHeld } = apiMetrics
const { jobAttempts, runSeconds } = workerMetrics

const unfinished = matching('ready', 'active', 'retrying', 'deferred')

/** What the dashboard shows about queues. */
export const queues: Row = {
  title: 'Queues',
  panels: [
    {
      title: 'Jobs by state',
      about: 'All queues together.',
      shows: 'lines',
      unit: 'short',
      queries: [
        {
          name: '{{state}}',
          expr: `sum by (state) (max by (queue, state) (${select(queueJobs)}))`,
        },
      ],
    },
    {
      title: 'Jobs that wait or run, by queue',
      shows: 'stack',
      unit: 'short',
      queries: [
        {
          name: '{{queue}}',
          expr: `sum by (queue) (max by (queue, state) (${select(queueJobs, { state: unfinished })}))`,
        },
      ],
    },
    {
      title: 'Jobs that wait for another attempt, by queue',
      shows: 'stack',
      unit: 'short',
      queries: [{ name: '{{queue}}', expr: `max by (queue) (${select(retryingJobs)})` }],
    },
    {
      title: 'Wait of the oldest job that could run, by queue',
      about: 'As a share of the longest acceptable wait of its queue.',
      shows: 'lines',
      unit: 'percentunit',
      queries: [
        {
          name: '{{queue}}',
          expr: `max by (queue) (${select(oldestWait)}) / max by (queue) (${select(waitLimit)})`,
        },
      ],
    },
    {
      title: 'Paused by staff',
      about: 'Queues, and templates whose emails are held.',
      shows: 'number',
      unit: 'short',
      queries: [
        { name: '{{queue}}', expr: `max by (queue) (${select(queuePaused)}) > 0` },
        { name: '{{template}}', expr: `max by (template) (${select(templateHeld)}) > 0` },
      ],
    },
    {
      title: 'Dead letters',
      shows: 'number',
      unit: 'short',
      queries: [
        { name: '{{queue}}', expr: `max by (queue) (${select(queueJobs, { state: 'dead' })}) > 0` },
      ],
    },
    {
      title: 'Attempts per minute, by outcome',
      shows: 'lines',
      unit: 'short',
      queries: [{ name: '{{outcome}}', expr: perMinute('outcome', select(jobAttempts)) }],
    },
    {
      title: 'Duration of a run, 95 %',
      about: 'One job or, of submissions, a batch of up to 300.',
      shows: 'lines',
      unit: 's',
      queries: [
        { name: '{{queue}}', expr: quantileOf(0.95, bucketsOf(runSeconds), WINDOW, 'queue') },
      ],
    },
  ],
}

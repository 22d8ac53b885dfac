import type { Row } from '../row.ts'
import { quantileOf } from '../selectors.ts'

/** What the dashboard shows about queues. */
export const queues: Row = {
  title: 'Queues',
  panels: [
    {
      title: 'Jobs by state',
      about: 'All queues together; "failed": the job of a dead letter, kept for 30 days.',
      shows: 'lines',
      unit: 'short',
      queries: [
        {
          name: '{{state}}',
          expr: 'sum by (state) (max by (queue, state) (antesala_queue_jobs))',
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
          expr: 'sum by (queue) (max by (queue, state) (antesala_queue_jobs{state=~"ready|active|retrying|deferred"}))',
        },
      ],
    },
    {
      title: 'Dead letters',
      shows: 'number',
      unit: 'short',
      queries: [
        {
          name: '{{queue}}',
          expr: 'max by (queue) (antesala_queue_jobs{state="dead"})',
        },
      ],
    },
    {
      title: 'Attempts per minute, by outcome',
      shows: 'lines',
      unit: 'short',
      queries: [
        {
          name: '{{outcome}}',
          expr: 'sum by (outcome) (rate(antesala_jobs_total[$__rate_interval])) * 60',
        },
      ],
    },
    {
      title: 'Duration of a run, 95 %',
      about: 'One job, or a batch of up to 300.',
      shows: 'lines',
      unit: 's',
      queries: [
        {
          name: '{{queue}}',
          expr: quantileOf(0.95, 'antesala_job_run_duration_seconds_bucket', 'queue'),
        },
      ],
    },
  ],
}

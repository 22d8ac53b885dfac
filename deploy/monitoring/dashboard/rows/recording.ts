import type { Row } from '../row.ts'
import { recordingQueues } from '../selectors.ts'

/** What the dashboard shows about recording. */
export const recording: Row = {
  title: 'Recording',
  panels: [
    {
      title: 'Wait of the oldest submission',
      shows: 'lines',
      unit: 's',
      queries: [
        {
          name: '{{queue}}',
          expr: `max by (queue) (antesala_queue_oldest_wait_seconds{${recordingQueues}})`,
        },
        {
          name: 'limit',
          expr: `max(antesala_queue_wait_limit_seconds{${recordingQueues}})`,
        },
      ],
    },
    {
      title: 'Recorded submissions per minute',
      shows: 'stack',
      unit: 'short',
      queries: [
        {
          name: '{{queue}}',
          expr: `sum by (queue) (rate(antesala_jobs_total{${recordingQueues}, outcome="done"}[$__rate_interval])) * 60`,
        },
      ],
    },
    {
      title: 'Submissions that could not be recorded',
      shows: 'number',
      unit: 'short',
      queries: [
        {
          name: '{{queue}}',
          expr: `max by (queue) (antesala_queue_jobs{state="dead", ${recordingQueues}})`,
        },
      ],
    },
  ],
}

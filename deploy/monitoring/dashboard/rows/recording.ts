import { apiMetrics } from '../../../../shared/runtime/metrics/api-metrics.ts'
import { workerMetrics } from '../../../../shared/runtime/metrics/worker-metrics.ts'
import { bucketsOf, countOf, quantileOf, recordingQueues, select } from '../../promql.ts'
import { objectiveShare, perMinute, quantiles, WINDOW } from '../queries.ts'
import type { Row } from '../row.ts'

const { oldestSubmission, objectiveSeconds, queueJobs } = apiMetrics
const { recordingSeconds } = workerMetrics

const limit = {
  name: 'objective',
  expr: `max(${select(objectiveSeconds, { objective: 'recording' })})`,
}

/** What the dashboard shows about recording. */
export const recording: Row = {
  title: 'Recording',
  panels: [
    {
      title: 'Age of the oldest submission that is not recorded',
      about: 'Since its acceptance, also while it waits for a retry.',
      shows: 'lines',
      unit: 's',
      queries: [{ name: '{{kind}}', expr: `max by (kind) (${select(oldestSubmission)})` }, limit],
    },
    {
      title: 'Time from acceptance to record',
      shows: 'lines',
      unit: 's',
      queries: [...quantiles(bucketsOf(recordingSeconds)), limit],
    },
    {
      title: 'Time from acceptance to record, 95 %, by kind',
      shows: 'lines',
      unit: 's',
      queries: [
        {
          name: '{{kind}}',
          expr: quantileOf(0.95, bucketsOf(recordingSeconds), WINDOW, 'kind'),
        },
      ],
    },
    {
      title: 'Recorded submissions per minute',
      shows: 'stack',
      unit: 'short',
      queries: [{ name: '{{kind}}', expr: perMinute('kind', countOf(recordingSeconds)) }],
    },
    objectiveShare('Submissions recorded in time', 'recording'),
    {
      title: 'Submissions that could not be recorded',
      shows: 'number',
      unit: 'short',
      queries: [
        {
          name: '{{queue}}',
          expr: `max by (queue) (${select(queueJobs, { queue: recordingQueues, state: 'dead' })})`,
        },
      ],
    },
  ],
}

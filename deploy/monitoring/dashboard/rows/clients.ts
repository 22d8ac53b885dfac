import { apiMetrics } from '../../../../shared/runtime/metrics/api-metrics.ts'
import {
  bucketsOf,
  countOf,
  notProbes,
  quantileOf,
  select,
  serverError,
  submissionRoutes,
  sumOf,
} from '../../promql.ts'
import { perMinute, perSecond, quantiles, WINDOW } from '../queries.ts'
import type { Row } from '../row.ts'

const { accepted, requests, requestSeconds, pending, commits, codesLeft } = apiMetrics

const allRequests = `sum(rate(${select(requests, { route: notProbes })}[${WINDOW}]))`
const failedRequests = `sum(rate(${select(requests, { status: serverError, route: notProbes })}[${WINDOW}]))`

/** What the dashboard shows about clients. */
export const clients: Row = {
  title: 'Clients',
  panels: [
    {
      title: 'Accepted submissions per minute',
      shows: 'stack',
      unit: 'short',
      queries: [{ name: '{{kind}}', expr: perMinute('kind', select(accepted)) }],
    },
    {
      title: 'Time to accept a submission',
      shows: 'lines',
      unit: 's',
      queries: quantiles(bucketsOf(requestSeconds, { route: submissionRoutes })),
    },
    {
      title: 'Requests by status',
      about: 'Without the probes of balancers. 499: the client closed the connection.',
      shows: 'stack',
      unit: 'reqps',
      queries: [
        { name: '{{status}}', expr: perSecond('status', select(requests, { route: notProbes })) },
      ],
    },
    {
      title: 'Requests that failed with a 5xx status',
      shows: 'lines',
      unit: 'percentunit',
      queries: [{ name: 'share', expr: `(${failedRequests} or vector(0)) / ${allRequests}` }],
    },
    {
      title: 'Submissions that wait for a commit',
      about: 'From 5,000 on, an API answers further ones with 503.',
      shows: 'lines',
      unit: 'short',
      queries: [{ name: '{{instance}}', expr: select(pending) }],
    },
    {
      title: 'Submissions per commit',
      about: 'If it is nearly always 200, more arrive than one API commits.',
      shows: 'lines',
      unit: 'short',
      queries: [
        {
          name: '{{instance}}',
          expr: `${perSecond('instance', sumOf(commits))} / ${perSecond('instance', countOf(commits))}`,
        },
      ],
    },
    {
      title: 'Slowest routes, 95 %',
      shows: 'lines',
      unit: 's',
      queries: [
        {
          name: '{{route}}',
          expr: `topk(8, ${quantileOf(0.95, bucketsOf(requestSeconds), WINDOW, 'route')})`,
        },
      ],
    },
    {
      title: 'Codes in the pool',
      shows: 'lines',
      unit: 'short',
      queries: [{ name: '{{prefix}}', expr: `min by (prefix) (${select(codesLeft)})` }],
    },
  ],
}

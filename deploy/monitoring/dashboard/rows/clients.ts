import type { Row } from '../row.ts'
import { notProbes, quantileOf, submissionRoutes } from '../selectors.ts'

/** What the dashboard shows about clients. */
export const clients: Row = {
  title: 'Clients',
  panels: [
    {
      title: 'Accepted submissions per minute',
      shows: 'stack',
      unit: 'short',
      queries: [
        {
          name: '{{kind}}',
          expr: 'sum by (kind) (rate(antesala_submissions_accepted_total[$__rate_interval])) * 60',
        },
      ],
    },
    {
      title: 'Time to accept a submission',
      shows: 'lines',
      unit: 's',
      queries: [0.5, 0.95, 0.99].map((quantile) => ({
        name: `${quantile * 100} %`,
        expr: quantileOf(
          quantile,
          `antesala_http_request_duration_seconds_bucket{${submissionRoutes}}`,
        ),
      })),
    },
    {
      title: 'Requests by status',
      about: 'Without the probes of balancers. 499: the client closed the connection.',
      shows: 'stack',
      unit: 'reqps',
      queries: [
        {
          name: '{{status}}',
          expr: `sum by (status) (rate(antesala_http_requests_total{${notProbes}}[$__rate_interval]))`,
        },
      ],
    },
    {
      title: 'Requests that failed with a 5xx status',
      shows: 'lines',
      unit: 'percentunit',
      queries: [
        {
          name: 'share',
          expr: `(sum(rate(antesala_http_requests_total{status=~"5..", ${notProbes}}[$__rate_interval])) or vector(0)) / sum(rate(antesala_http_requests_total{${notProbes}}[$__rate_interval]))`,
        },
      ],
    },
    {
      title: 'Submissions that wait for a commit',
      about: 'From 5,000 on, an API answers further ones with 503.',
      shows: 'lines',
      unit: 'short',
      queries: [{ name: '{{instance}}', expr: 'antesala_submissions_pending' }],
    },
    {
      title: 'Submissions per commit',
      about: 'If it is nearly always 200, more arrive than one API commits.',
      shows: 'lines',
      unit: 'short',
      queries: [
        {
          name: '{{instance}}',
          expr: 'sum by (instance) (rate(antesala_submissions_per_commit_sum[$__rate_interval])) / sum by (instance) (rate(antesala_submissions_per_commit_count[$__rate_interval]))',
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
          expr: `topk(8, ${quantileOf(0.95, 'antesala_http_request_duration_seconds_bucket', 'route')})`,
        },
      ],
    },
    {
      title: 'Codes in the pool',
      shows: 'lines',
      unit: 'short',
      queries: [{ name: '{{prefix}}', expr: 'min by (prefix) (antesala_codes_left)' }],
    },
  ],
}

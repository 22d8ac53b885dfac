import { MAX_PENDING } from '../../../../api/intake/intake.ts'
import { apiMetrics } from '../../../../shared/runtime/metrics/api-metrics.ts'
import {
  bucketsOf,
  notProbes,
  quantileOf,
  select,
  serverError,
  submissionRoutes,
} from '../../promql.ts'
import { ownRule, type RuleGroup } from '../rule.ts'

const { requests, requestSeconds, pending } = apiMetrics

const allRequests = select(requests, { route: notProbes })
const failedRequests = select(requests, { status: serverError, route: notProbes })
const refused = select(requests, { method: 'POST', status: '503' })

/** What clients notice. */
export const clients: RuleGroup = {
  name: 'antesala-clients',
  rules: [
    ownRule({
      name: 'AntesalaNoApi',
      expr: 'absent(up{job="antesala-api"} == 1)',
      minutes: 1,
      severity: 'critical',
      summary: 'No API can be scraped; the site is probably down.',
    }),
    ownRule({
      name: 'AntesalaSubmissionsRefused',
      expr: `sum(rate(${refused}[1m])) > 0`,
      minutes: 2,
      severity: 'critical',
      summary: 'Clients get 503 for what they submit: {{ $value | printf "%.1f" }} per second.',
    }),
    ownRule({
      name: 'AntesalaServerErrors',
      expr: `sum(rate(${failedRequests}[5m]))\n  / sum(rate(${allRequests}[5m])) > 0.02`,
      minutes: 5,
      severity: 'critical',
      summary: '{{ $value | humanizePercentage }} of all requests fail with a 5xx status.',
    }),
    ownRule({
      name: 'AntesalaSubmissionsPending',
      expr: `max by (instance) (${select(pending)}) > ${MAX_PENDING / 5}`,
      minutes: 1,
      severity: 'warning',
      summary: `{{ $value }} submissions wait for a commit in {{ $labels.instance }}; from ${MAX_PENDING.toLocaleString('en')} on, further ones get 503.`,
    }),
    ownRule({
      name: 'AntesalaSlowSubmissions',
      expr: `${quantileOf(0.99, bucketsOf(requestSeconds, { route: submissionRoutes }), '5m', 'route')} > 2`,
      minutes: 10,
      severity: 'warning',
      summary:
        'One in a hundred submissions to {{ $labels.route }} takes longer than {{ $value | humanizeDuration }}.',
    }),
  ],
}

/** Selects the requests that submit something. */
export const submissionRoutes = 'route=~"/api/(v1/)?(contact|partner-waitlist|assessment-email)"'

/** Selects all requests except the probes of balancers. */
export const notProbes = 'route!~"/healthz|/readyz"'

/** Selects the queues whose jobs record submissions. */
export const recordingQueues = 'queue=~"record-lead|record-partner|prepare-assessment"'

/**
 * Returns a query for a quantile of a histogram.
 * @param quantile from 0 to 1
 * @param by the labels that the result keeps
 */
export function quantileOf(quantile: number, buckets: string, ...by: string[]): string {
  const labels = [...by, 'le'].join(', ')
  return `histogram_quantile(${quantile}, sum by (${labels}) (rate(${buckets}[$__rate_interval])))`
}

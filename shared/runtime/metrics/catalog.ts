import { apiMetrics } from './api-metrics.ts'
import { counter, type Metric, type MetricList } from './define.ts'
import { workerMetrics } from './worker-metrics.ts'

/** The metrics of every process. */
export const processMetrics = {
  scrapeErrors: counter({
    name: 'antesala_scrape_errors_total',
    help: 'Gauges that were left out of a scrape because they could not be read, for example because the database was down.',
    unit: 'gauges',
    labels: {},
  }),
}

/** A metric, and who reports it. */
export type CatalogEntry = { metric: Metric; reportedBy: 'API' | 'worker' | 'both' }

/** Every metric of our own, in the order of the tables in the documents. */
export const metricCatalog: CatalogEntry[] = [
  ...entries(apiMetrics, 'API'),
  ...entries(workerMetrics, 'worker'),
  ...entries(processMetrics, 'both'),
]

function entries(list: MetricList, reportedBy: CatalogEntry['reportedBy']): CatalogEntry[] {
  return Object.values(list).map((metric) => ({ metric, reportedBy }))
}

import { apiMetrics } from '../../../../shared/runtime/metrics/api-metrics.ts'
import { processMetrics } from '../../../../shared/runtime/metrics/catalog.ts'
import { select } from '../../promql.ts'
import type { Row } from '../row.ts'

/** What the dashboard shows about processes. */
export const processes: Row = {
  title: 'Processes',
  panels: [
    {
      title: 'Processes that can be scraped',
      shows: 'lines',
      unit: 'short',
      queries: [{ name: '{{job}}', expr: 'sum by (job) (up{job=~"antesala-(api|worker)"})' }],
    },
    {
      title: 'Connected workers',
      shows: 'lines',
      unit: 'short',
      queries: [{ name: 'workers', expr: `max(${select(apiMetrics.workers)})` }],
    },
    {
      title: 'APIs that can use the database',
      shows: 'lines',
      unit: 'short',
      queries: [{ name: '{{instance}}', expr: select(apiMetrics.databaseUp) }],
    },
    {
      title: 'Processor time',
      about: 'Per process; 100 %: one processor.',
      shows: 'lines',
      unit: 'percentunit',
      queries: [
        {
          name: '{{job}} {{instance}}',
          expr: 'rate(antesala_process_cpu_seconds_total[$__rate_interval])',
        },
      ],
    },
    {
      title: 'Memory',
      shows: 'lines',
      unit: 'bytes',
      queries: [{ name: '{{job}} {{instance}}', expr: 'antesala_process_resident_memory_bytes' }],
    },
    {
      title: 'Lag of the event loop, 99 %',
      shows: 'lines',
      unit: 's',
      queries: [
        { name: '{{job}} {{instance}}', expr: 'antesala_nodejs_eventloop_lag_p99_seconds' },
      ],
    },
    {
      title: 'Gauges missing from scrapes',
      shows: 'lines',
      unit: 'short',
      queries: [
        {
          name: '{{job}} {{instance}}',
          expr: `increase(${select(processMetrics.scrapeErrors)}[$__rate_interval])`,
        },
      ],
    },
    {
      title: 'Time since the start',
      shows: 'number',
      unit: 's',
      queries: [
        {
          name: '{{job}} {{instance}}',
          expr: 'time() - antesala_process_start_time_seconds',
        },
      ],
    },
  ],
}

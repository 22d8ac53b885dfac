import type { Row } from '../row.ts'

/** What the dashboard shows about emails. */
export const emails: Row = {
  title: 'Emails',
  panels: [
    {
      title: 'Attempts per minute',
      shows: 'stack',
      unit: 'short',
      queries: [
        {
          name: '{{result}}',
          expr: 'sum by (result) (rate(antesala_mails_total[$__rate_interval])) * 60',
        },
      ],
    },
    {
      title: 'Wait of the oldest email',
      shows: 'lines',
      unit: 's',
      queries: [
        {
          name: 'wait',
          expr: 'max(antesala_queue_oldest_wait_seconds{queue="send-email"})',
        },
        { name: 'limit', expr: 'max(antesala_queue_wait_limit_seconds{queue="send-email"})' },
      ],
    },
    {
      title: 'Sent in the last hour, by template',
      shows: 'number',
      unit: 'short',
      queries: [
        {
          name: '{{template}}',
          expr: 'sum by (template) (increase(antesala_mails_total{result="sent"}[1h]))',
        },
      ],
    },
  ],
}

import { allRows, type Privileges } from '../../roles/privileges.ts'

const jobs = { api: allRows, worker: allRows, reader: 'select' }

/**
 * Every table of pg-boss (12.38), and what each role may do with it: the API enqueues jobs, and staff retry, cancel and
 * erase them; a worker also runs and maintains them. Only the owner may change the schema. Partitions of statistics are
 * used through their table, those of jobs also directly.
 */
export const bossPrivileges = {
  job: jobs,
  job_common: jobs,
  job_dependency: jobs,
  // A worker creates pg-boss's queue of schedules, unless it exists.
  queue: { api: 'select', worker: 'select, insert, update', reader: 'select' },
  queue_stats: { api: 'select', worker: 'select, insert, update', reader: 'select' },
  schedule: { api: 'select', worker: allRows, reader: 'select' },
  version: { api: 'select', worker: 'select, update', reader: 'select' },
  // Every process is an instance.
  instance: { api: allRows, worker: allRows, reader: 'select' },
  warning: { api: 'select', worker: 'select, insert, delete', reader: 'select' },
  subscription: { api: 'select', worker: 'select' },
  // Changes of the schema that pg-boss makes later; ours are complete after a migration.
  bam: {},
} satisfies Record<string, Privileges>

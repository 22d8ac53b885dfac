import { sql } from 'kysely'
import type { Database } from '../../shared/tables/tables.ts'

/** Inserts jobs into pg-boss's table: half of them emails, the others leads; completed ones over the last 40 days. */
export async function seedBossJobs(
  db: Database,
  state: 'created' | 'completed',
  count: number,
): Promise<void> {
  await sql`insert into pgboss.job (id, name, data, state, retry_limit, start_after, created_on, started_on,
      completed_on, keep_until, policy)
    select gen_random_uuid(), (array['send-email', 'record-lead'])[1 + n % 2],
      jsonb_build_object('emailId', gen_random_uuid()), ${state}, 16, now() - n * interval '1 second',
      now() - n * interval '1 second', case when ${state} = 'completed' then now() end,
      case when ${state} = 'completed' then now() - (n % 40) * interval '1 day' end,
      now() + interval '10 years', 'standard'
    from generate_series(1, ${count}) n`.execute(db)
}

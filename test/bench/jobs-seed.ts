import pg from 'pg'

/** Numbers of jobs: completed, failed (each with a dead letter) and retrying. */
export const amounts = { completed: 1_000_000, failed: 100_000, retrying: 20_000 }

/** Fills pg-boss's tables and those of leads, emails and attempts with the data of years of operation. */
export async function seedJobs(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query("set synchronous_commit = off; set work_mem = '256MB'")
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

// Ids derived from a number, distributed like random ones.
const id = (kind: string, n = 'n') => `md5('${kind}' || ${n})::uuid`
const error = (n: string) => `case when ${n} % 1000 = 0 then 'DeliveryError: a rare one'
  else 'DeliveryError: <n> <n> failure ' || (${n} % 12) end`
const payload = `jsonb_build_object('emailId', ${id('mail')}, 'deferrals', 0,
  'about', jsonb_build_object('kind', 'lead', 'id', ${id('lead')}))`
const inquiry = `jsonb_build_object('id', ${id('lead')}, 'kind', 'lead', 'code', 'LU-XXXXX',
  'submittedAt', '2026-01-01T00:00:00.000Z', 'language', 'es',
  'phone', jsonb_build_object('national', '5512345678', 'e164', null),
  'emailNormalized', 'ana' || n || '@example.com',
  'fields', jsonb_build_object('name', 'Ana García', 'email', 'ana' || n || '@example.com',
    'phone', '5512345678', 'message', 'I would like to visit the house on Saturday.'))`
const failure = `jsonb_build_object('name', 'DeliveryError', 'message', '451 failure ' || n,
  'maskedKey', ${error('n')})`
const ago = (seconds: string) => `now() - (${seconds}) * interval '1 second'`

const statements = [
  `insert into leads (id, ref_code, name, email, email_normalized, phone, phone_national, message,
      search, language, submitted_at, recorded_at, updated_at)
    select ${id('lead')}, 'LU-' || lpad(n::text, 7, '0'), 'Ana García', 'ana' || n || '@example.com',
      'ana' || n || '@example.com', '5512345678', '5512345678', 'A visit', '', 'es',
      ${ago('n * 30')}, ${ago('n * 30')}, ${ago('n * 30')}
    from generate_series(1, ${amounts.failed + amounts.retrying}) n`,

  `insert into emails (id, dedupe_key, template, about_kind, about_id, language, to_name, to_email,
      to_normalized, data, status, message_id, job_id, created_at, updated_at, sent_at)
    select ${id('mail')}, 'bench:' || n, 'lead-acknowledgement', 'lead', ${id('lead')}, 'es',
      'Ana García', 'ana' || n || '@example.com', 'ana' || n || '@example.com', '{}',
      case when n > ${amounts.failed} then 'queued' when n % 10 = 0 then 'sent' else 'failed' end,
      n || '@bench', ${id('job')}, ${ago('n * 30')}, ${ago('n * 30')},
      case when n <= ${amounts.failed} and n % 10 = 0 then ${ago('n * 30 - 10')} end
    from generate_series(1, ${amounts.failed + amounts.retrying}) n`,

  `insert into attempts (id, queue, job_id, number, outcome, about_kind, about_id, email_id,
      error_name, error_message, error_key, worker, started_at, ended_at)
    select gen_random_uuid(), 'send-email', ${id('job')}, attempt, 'retry', 'lead', ${id('lead')},
      ${id('mail')}, 'DeliveryError', '451 failure ' || n, ${error('n')}, 'bench:1',
      ${ago('n * 30')}, ${ago('n * 30 - attempt')}
    from generate_series(1, ${amounts.failed + amounts.retrying}) n, generate_series(1, 3) attempt`,

  `insert into pgboss.job (id, name, data, state, retry_limit, start_after, created_on, started_on,
      completed_on, keep_until, dead_letter, policy)
    select gen_random_uuid(), (array['send-email', 'send-email', 'record-lead'])[1 + n % 3],
      ${payload}, 'completed', 16, ${ago('n * 2.5')}, ${ago('n * 2.5')}, ${ago('n * 2.5 - 0.5')},
      ${ago('n * 2.5 - 1')}, now() + interval '10 years',
      (array['send-email-dead', 'send-email-dead', 'record-lead-dead'])[1 + n % 3], 'standard'
    from generate_series(1, ${amounts.completed}) n`,

  // One in twenty of the failed jobs and dead letters records a lead; the others send emails.
  `insert into pgboss.job (id, name, data, state, retry_count, retry_limit, start_after, created_on,
      started_on, completed_on, keep_until, dead_letter, policy, output)
    select ${id('job')}, case when n % 20 = 0 then 'record-lead' else 'send-email' end,
      case when n % 20 = 0 then ${inquiry} else ${payload} end, 'failed', 16, 16, ${ago('n * 30')},
      ${ago('n * 31')}, ${ago('n * 30')}, ${ago('n * 30 - 1')}, now() + interval '10 years',
      case when n % 20 = 0 then 'record-lead-dead' else 'send-email-dead' end, 'standard', ${failure}
    from generate_series(1, ${amounts.failed}) n`,

  `insert into pgboss.job (id, name, data, start_after, created_on, keep_until, source_name, source_id,
      source_created_on, source_retry_count, source_output, source_root_id)
    select ${id('dead')}, case when n % 20 = 0 then 'record-lead-dead' else 'send-email-dead' end,
      case when n % 20 = 0 then ${inquiry} else ${payload} end, ${ago('n * 30 - 1')},
      ${ago('n * 30 - 1')}, now() + interval '10 years',
      case when n % 20 = 0 then 'record-lead' else 'send-email' end, ${id('job')}, ${ago('n * 31')},
      16, ${failure}, ${id('job')}
    from generate_series(1, ${amounts.failed}) n`,

  `insert into pgboss.job (id, name, data, state, retry_count, retry_limit, start_after, created_on,
      started_on, keep_until, dead_letter, policy, output)
    select ${id('job')}, 'send-email', ${payload}, 'retry', 3, 16, now() + n * interval '1 second',
      ${ago('n')}, ${ago('n * 0.1')}, now() + interval '10 years', 'send-email-dead', 'standard',
      ${failure}
    from generate_series(${amounts.failed + 1}, ${amounts.failed + amounts.retrying}) n`,

  // Statistics of each queue every ten seconds for two days, as the workers write them; in one of eight,
  // jobs were completed.
  `do $$ begin for back in 1..3 loop
      execute format('create table if not exists pgboss.queue_stats_%s partition of pgboss.queue_stats
        for values from (%L) to (%L)',
        to_char((now() at time zone 'UTC')::date - back, 'YYYYMMDD'),
        to_char((now() at time zone 'UTC')::date - back, 'YYYY-MM-DD') || ' 00:00:00+00',
        to_char((now() at time zone 'UTC')::date - back + 1, 'YYYY-MM-DD') || ' 00:00:00+00');
    end loop; end $$`,
  `insert into pgboss.queue_stats (name, created_delta, completed_delta, failed_delta, delta_seconds,
      delta_on, captured_on)
    select queue.name, done, done, 0, 10, ${ago('n * 10 + 10')}, ${ago('n * 10')}
    from pgboss.queue, generate_series(1, 17280) n,
      lateral (select case when (n + length(queue.name)) % 8 = 0 then 30 else 0 end as done) work`,

  'vacuum analyze',
]

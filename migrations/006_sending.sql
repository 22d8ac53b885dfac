-- Up Migration

-- reason: why a mail was suppressed, held or given up. job_id: the job that sends it, so that a
-- mail whose job is gone can be told from one that waits. to_normalized: what the daily cap counts.

alter table emails
  add column reason text,
  add column job_id uuid,
  add column to_normalized text not null default '';
update emails set job_id = id, to_normalized = lower(to_email);
create index emails_to_normalized on emails (to_normalized, created_at);

-- error_key: the error with what varies taken out, so that failures can be grouped.

alter table attempts add column error_key text;
create index attempts_error_key on attempts (error_key, ended_at);
create index attempts_ended_at on attempts (ended_at);
alter table attempts drop constraint attempts_outcome_check;
alter table attempts add constraint attempts_outcome_check
  check (outcome in ('done', 'retry', 'dead_letter', 'deferred'));

-- A worker that has stopped sending because the relay is in trouble says so here.

create table queue_pauses (
  queue text not null,
  worker text not null,
  reason text not null,
  since timestamptz not null,
  checked_at timestamptz not null,
  primary key (queue, worker)
);

-- Down Migration

drop table queue_pauses;
alter table attempts drop column error_key;
update attempts set outcome = 'retry' where outcome = 'deferred';
alter table attempts drop constraint attempts_outcome_check;
alter table attempts add constraint attempts_outcome_check
  check (outcome in ('done', 'retry', 'dead_letter'));
alter table emails drop column reason, drop column job_id, drop column to_normalized;

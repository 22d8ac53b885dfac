-- Up Migration

-- What staff stop: a queue is paused (template is empty), or the emails of one template are held. ends_at: null if it lasts
-- until somebody ends it. ended_at: when it ended; the row is deleted once its held emails are on their way again.

create table holds (
  id uuid primary key,
  queue text not null,
  template text not null,
  reason text not null,
  since timestamptz not null,
  ends_at timestamptz,
  ended_at timestamptz,
  actor_id uuid not null,
  actor text not null
);
create unique index holds_open on holds (queue, template) where ended_at is null;

-- How many jobs or batches of a queue each worker runs at once, if staff have changed it.

create table queue_concurrency (
  queue text primary key,
  concurrency int not null check (concurrency > 0),
  set_at timestamptz not null,
  actor text not null
);

-- What staff ask of a worker process: to probe the relay, or to stop a job if it runs there. taken_at: when the worker took
-- it, or when it was withdrawn; so it is never carried out twice, and never after it was withdrawn.

create table worker_requests (
  id uuid primary key,
  worker text not null,
  kind text not null check (kind in ('probe', 'stop')),
  job_id uuid,
  created_at timestamptz not null,
  taken_at timestamptz,
  answer jsonb
);
create index worker_requests_open on worker_requests (worker) where taken_at is null;
create index worker_requests_created_at on worker_requests (created_at);

-- part_of: the id of the event of the bulk action that this event is a part of.

alter table events add column part_of uuid;

alter table alerts drop constraint alerts_cause_check;
alter table alerts add constraint alerts_cause_check check (cause in
  ('submissions_wait', 'emails_wait', 'attempts_fail', 'recording_late', 'delivery_late', 'queue_waits', 'dead_letters',
   'no_worker', 'relay_paused', 'relay_slow', 'codes_low', 'database_down', 'queue_paused', 'template_held')) not valid;
alter table alerts validate constraint alerts_cause_check;

-- Down Migration

delete from alerts where cause in ('queue_paused', 'template_held');
alter table alerts drop constraint alerts_cause_check;
alter table alerts add constraint alerts_cause_check check (cause in
  ('submissions_wait', 'emails_wait', 'attempts_fail', 'recording_late', 'delivery_late', 'queue_waits', 'dead_letters',
   'no_worker', 'relay_paused', 'relay_slow', 'codes_low', 'database_down'));
alter table events drop column part_of;
drop table worker_requests, queue_concurrency, holds;

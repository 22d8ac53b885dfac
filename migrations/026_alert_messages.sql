-- Up Migration

-- More problems than before are alerts. peak: the worst values of an alert so far; absent before this migration.
-- last_mailed_at and mailed_detail: when ops were last notified, by whichever channel, and the detail then.

alter table alerts drop constraint alerts_cause_check;
alter table alerts add constraint alerts_cause_check check (cause in
  ('submissions_wait', 'emails_wait', 'attempts_fail', 'recording_late', 'delivery_late', 'queue_waits', 'dead_letters',
   'no_worker', 'relay_paused', 'relay_slow', 'codes_low', 'database_down')) not valid;
alter table alerts validate constraint alerts_cause_check;
alter table alerts add column peak jsonb;

-- What an API sends to ops about an alert, one row per channel; emails that a worker sends are in emails. alert_id is null for a test. occasion: what happened and when;
-- the same is sent once per channel. attempts: a list of {at, error}, the error null if the message was accepted.
-- due_at: when the next attempt may begin; while one is under way, when it is given up.

create table alert_messages (
  id uuid primary key,
  alert_id uuid references alerts on delete cascade,
  channel text not null check (channel in ('webhook', 'second_relay')),
  kind text not null check (kind in ('opened', 'worse', 'resolved', 'test')),
  occasion text not null,
  content jsonb not null,
  status text not null check (status in ('waiting', 'sent', 'failed', 'superseded')),
  attempts jsonb not null default '[]',
  created_at timestamptz not null,
  due_at timestamptz not null,
  sent_at timestamptz,
  unique (channel, occasion)
);
create index alert_messages_alert on alert_messages (alert_id, created_at);
create index alert_messages_waiting on alert_messages (due_at) where status = 'waiting';
create index alert_messages_created_at on alert_messages (created_at);

-- When an API last looked for problems, and which. One row.

create table watch (
  id int primary key check (id = 1),
  watched_at timestamptz not null,
  watched_by text not null
);
insert into watch values (1, '2000-01-01', '');

-- Down Migration

drop table watch, alert_messages;
alter table alerts drop column peak;
delete from alerts where cause not in ('queue_waits', 'dead_letters', 'no_worker', 'relay_paused', 'codes_low');
alter table alerts drop constraint alerts_cause_check;
alter table alerts add constraint alerts_cause_check check (cause in
  ('queue_waits', 'dead_letters', 'no_worker', 'relay_paused', 'codes_low'));

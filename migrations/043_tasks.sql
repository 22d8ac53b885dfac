-- Up Migration

-- What staff have planned for a lead. due_time: in the time zone of the house; null: at any time of the day. repeats_from: the first
-- day of a task that repeats, from which the others are counted. A task without done_at and removed_at is open; the day of the
-- earliest open one is leads.follow_up_on. No foreign keys, as for notes.

create table tasks (
  id uuid primary key,
  lead_id uuid not null,
  version integer not null default 1,
  kind text not null check (kind in ('call', 'write', 'visit', 'other')),
  text text not null,
  due_on date not null,
  due_time time(0),
  repeats text check (repeats in ('daily', 'weekly', 'monthly')),
  repeats_from date check ((repeats_from is null) = (repeats is null)),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  done_at timestamptz,
  removed_at timestamptz
);

-- Each follow-up becomes a task. Those that an earlier release sets from now on do so during housekeeping, or when staff change
-- the tasks of the lead.

insert into tasks (id, lead_id, kind, text, due_on, created_at, updated_at)
select gen_random_uuid(), id, 'other', '', follow_up_on, now(), now()
from leads where follow_up_on is not null and erased_at is null;

create index tasks_lead on tasks (lead_id, due_on);
create index tasks_hour on tasks (due_on, due_time)
  where due_time is not null and done_at is null and removed_at is null;

-- A change of a task can be undone, too. `before` of its record: what the task was apart from its text, which is in the event of
-- the change, so that an erasure blanks it.

alter table recent_changes drop constraint recent_changes_kind_check;
alter table recent_changes add constraint recent_changes_kind_check
  check (kind in ('lead', 'partner', 'attribution', 'lead_note', 'partner_note', 'lead_task'));

-- Down Migration

delete from recent_changes where kind = 'lead_task';
alter table recent_changes drop constraint recent_changes_kind_check;
alter table recent_changes add constraint recent_changes_kind_check
  check (kind in ('lead', 'partner', 'attribution', 'lead_note', 'partner_note'));
drop table tasks;

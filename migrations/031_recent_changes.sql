-- Up Migration

-- Changes of leads and partners that whoever made them can still undo. id: what the undo names. undone_at: when that happened.

create table recent_changes (
  id uuid primary key,
  kind text not null check (kind in ('lead', 'partner')),
  actor_id uuid not null,
  expires_at timestamptz not null,
  undone_at timestamptz
);
create index recent_changes_expires_at on recent_changes (expires_at);

-- The records of such a change. version: the one that the record has as long as nothing else changes it. before: the columns
-- that an undo restores; their values after the change are those of the record at that version. job_ids: the jobs that write
-- its emails once the change can no longer be undone.

create table recent_change_records (
  id uuid primary key,
  change_id uuid not null references recent_changes on delete cascade,
  record_id uuid not null,
  version int not null,
  before jsonb not null,
  job_ids uuid[] not null
);
create index recent_change_records_change on recent_change_records (change_id);
create index recent_change_records_record on recent_change_records (record_id);

-- Down Migration

drop table recent_change_records, recent_changes;

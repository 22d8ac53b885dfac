-- Up Migration

-- Since when the assignee of a lead is expected to answer, if later than its recording: since the lead was assigned, cleared of
-- spam or unanswered again. When the assignee was reminded since then; when it was told that nobody else can take the lead.

alter table leads add column wait_restarted_at timestamptz;
alter table leads add column reminded_at timestamptz;
alter table leads add column nobody_left_at timestamptz;

-- Down Migration

alter table leads drop column nobody_left_at, drop column reminded_at, drop column wait_restarted_at;

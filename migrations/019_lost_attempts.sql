-- Up Migration

-- Of an attempt whose claim was lost, it is not known which worker began it, and when.

alter table attempts alter worker drop not null, alter started_at drop not null;

-- Down Migration

update attempts set worker = coalesce(worker, ''), started_at = coalesce(started_at, ended_at);
alter table attempts alter worker set not null, alter started_at set not null;

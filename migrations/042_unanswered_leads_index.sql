-- Up Migration

-- The leads that a worker looks for every minute.

drop index concurrently if exists leads_unanswered;
create index concurrently leads_unanswered on leads (coalesce(wait_restarted_at, recorded_at), id)
  where waiting_since is not null and nobody_left_at is null;

-- Down Migration

drop index leads_unanswered;

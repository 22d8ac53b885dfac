-- Up Migration

-- The leads that nobody could take, which a worker tries to assign again.

drop index concurrently if exists leads_nobody_left;
create index concurrently leads_nobody_left on leads (coalesce(wait_restarted_at, recorded_at), id)
  where waiting_since is not null and nobody_left_at is not null;

-- Down Migration

drop index leads_nobody_left;

-- Up Migration

-- Requests counted for all API processes together (RATE_LIMIT_STORE=database), one row for each
-- client and window. The key is a keyed hash: no address is kept. Unlogged, because a crash may
-- well forget the last minute.

create unlogged table rate_limits (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);
create index rate_limits_resets_at on rate_limits (resets_at);

-- Down Migration

drop table rate_limits;

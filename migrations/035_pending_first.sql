-- Up Migration

-- The default order of the list of partners.

drop index concurrently if exists partners_pending_first;
create index concurrently partners_pending_first
  on partners ((status = 'pending'), submitted_at, id);

-- Down Migration

drop index concurrently if exists partners_pending_first;

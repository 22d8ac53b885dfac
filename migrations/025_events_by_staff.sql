-- Up Migration

-- What staff did, in the order of time: an erasure searches what they wrote.

drop index concurrently if exists events_by_staff;
create index concurrently events_by_staff on events (id) where actor_kind = 'staff';

-- Down Migration

drop index concurrently if exists events_by_staff;

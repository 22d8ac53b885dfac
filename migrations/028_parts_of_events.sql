-- Up Migration

-- The events of one bulk action.

drop index concurrently if exists events_by_part;
create index concurrently events_by_part on events (part_of, id) where part_of is not null;

-- Down Migration

drop index concurrently if exists events_by_part;

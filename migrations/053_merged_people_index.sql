-- Up Migration

-- The people who are part of another one, by whose search terms that one is found, too.

drop index concurrently if exists people_merged_search;
create index concurrently people_merged_search on people using gin (search) where head_id <> id;

-- Down Migration

drop index concurrently if exists people_merged_search;

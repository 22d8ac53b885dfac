-- Up Migration

-- The board sums the prices of the properties of all leads of a status, from the index alone.

drop index concurrently if exists leads_status_property;
create index concurrently leads_status_property on leads (status, submitted_at, id) include (property_id);
drop index concurrently if exists leads_status;

-- Down Migration

drop index concurrently if exists leads_status;
create index concurrently leads_status on leads (status, submitted_at, id);
drop index concurrently if exists leads_status_property;

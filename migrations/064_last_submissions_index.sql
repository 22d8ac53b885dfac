-- Up Migration

-- The clients are listed by their latest inquiry or assessment.

drop index concurrently if exists people_last_submitted;
create index concurrently people_last_submitted on people (coalesce(last_submitted_at, created_at), id);

-- Down Migration

drop index concurrently if exists people_last_submitted;

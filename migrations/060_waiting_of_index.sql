-- Up Migration

-- How many clients wait for each salesperson, by which a worker chooses who takes over.

drop index concurrently if exists leads_waiting_of;
create index concurrently leads_waiting_of on leads (assignee_id) where waiting_since is not null;

-- Down Migration

drop index leads_waiting_of;
